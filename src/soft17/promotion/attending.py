"""Who is present at a draw: taken down by one person and confirmed by another, before the lot can be known."""

from soft17.clause import Refusal
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.overseeing import SCRUTINEER, same


def take(ask: Ask, command: c.TakeAttendance) -> Done:
    """Take down who is present, when the draw is held; anew until somebody has confirmed it."""
    why = _not_now(ask) or _not_named(ask)
    if why is not None:
        return why
    unknown = next((one for one in command.present if one not in ask.state.entrants), "")
    if unknown:
        return ask.no(f"{unknown} has no entry")
    return (e.AttendanceTaken(command.present, ask.order.by.name, ask.clause),)


def confirm(ask: Ask, _command: c.ConfirmAttendance) -> Done:
    """Confirm who is present: not who took it down; where there is a scrutineer, the scrutineer is one of the two."""
    state, name = ask.state, ask.order.by.name
    why = _not_now(ask) or _not_named(ask)
    if why is not None:
        return why
    if state.present is None:
        return ask.no("who is present was not taken down yet")
    if same(name, state.present_by):
        return ask.no(f"{name} took down who is present: somebody else confirms it")
    scrutineer = state.scrutineer if state.listed is not None and state.listed.scrutinised else ""
    if scrutineer and not any(same(scrutineer, one) for one in (name, state.present_by)):
        return ask.no(f"the scrutineer, {scrutineer}, takes down who is present, or confirms it")
    return (e.AttendanceConfirmed(name, ask.clause),)


def _not_now(ask: Ask) -> Refusal | None:
    state = ask.state
    why = ask.running()
    if why is not None:
        return why
    if not ask.terms.must_be_present:
        return ask.no("by its terms nobody has to be present")
    if state.listed is None or ask.at < ask.moment("draws"):
        return ask.no(
            "who is present is taken down when the draw is held: after the list is final, not before its time"
        )
    if state.present_confirmed or state.lot is not None:
        return ask.no("who is present was confirmed already" if state.present_confirmed else "the lot is known")
    if not state.listed.scrutinised and ask.at >= ask.moment("lot_at"):
        return ask.no("who is present is taken down and confirmed before the public value comes out")
    return None


def _not_named(ask: Ask) -> Refusal | None:
    """Why a scrutineer does not say who is present: another is named for this draw, or is not there yet."""
    by, state = ask.order.by, ask.state
    if by.role != SCRUTINEER or (by.name == state.scrutineer and state.attended):
        return None
    if by.name == state.scrutineer:
        return ask.no(f"{by.name} is named as scrutineer and is not there yet")
    return ask.no(f"{by.name} is not the scrutineer of this draw: {state.scrutineer or 'nobody'} is named")
