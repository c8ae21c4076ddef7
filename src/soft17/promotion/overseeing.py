"""Overseeing a draw: the scrutineer, and the second value that who knows the secret cannot choose."""

from soft17.clause import Refusal
from soft17.house.spelling import plain
from soft17.money import DOLLAR
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.state import Lot

LONGEST = 200
SCRUTINEER = "scrutineer"


def nominate(ask: Ask, command: c.NominateScrutineer) -> Done:
    """Name a scrutineer, who is somebody else."""
    if not command.name.strip():
        return ask.no("say who is the scrutineer")
    if same(command.name, ask.order.by.name):
        return ask.no(f"{command.name} runs the promotion: the scrutineer is somebody else")
    return (e.ScrutineerNominated(command.name, ask.clause),)


def attend(ask: Ask, _command: c.AttendDraw) -> Done:
    """The scrutineer whom the operator named is there, at the draw and not before it."""
    name = ask.order.by.name
    if name != ask.state.scrutineer:
        return ask.no(f"{name} is not the scrutineer named: {ask.state.scrutineer or 'nobody is'}")
    why = ask.running() or _partial(ask, name)
    if why is not None:
        return why
    if ask.state.listed is None or ask.at < ask.moment("draws"):
        return ask.no("the draw is overseen when it is held: after the list is final, and by its terms later")
    return (e.ScrutineerPresent(name, ask.clause),)


def _partial(ask: Ask, name: str) -> Refusal | None:
    """Why somebody cannot oversee this draw: they promised its secret, or may win."""
    promised = ask.state.promised
    if promised is not None and same(name, promised.by):
        return ask.no(f"{name} promised the draw's secret: the scrutineer is somebody else")
    if any(same(name, one) for one in ask.state.entrants):
        return ask.no(f"{name} has an entry: the scrutineer is somebody who cannot win")
    return None


def same(one: str, other: str) -> bool:
    """True of two spellings of one name."""
    return plain(one) == plain(other)


def lot_refusal(ask: Ask) -> Refusal | None:
    """Why the list is not final yet: nobody could give a second value that is not known already."""
    clause = ask.rules.fields["lot"].clause
    if ask.state.scrutineer:
        return None
    if not ask.terms.answer("lot"):
        return Refusal(
            clause, "the terms name no public value for the draw: name a scrutineer, who gives the second value"
        )
    if ask.at >= ask.moment("lot_at"):
        return Refusal(
            clause, "the public value of the terms is out: name a scrutineer, who gives the second value instead"
        )
    return None


def give_lot(ask: Ask, command: c.GiveLot) -> Done:
    """Take the second value down, once the list is final and it is on record who is present."""
    state, value = ask.state, command.value.strip()
    why = ask.running()
    if why is not None:
        return why
    if state.listed is None or state.drawn is not None or state.lot is not None:
        return ask.no("the lot is given once, after the list of entries is final and before the draw")
    if ask.terms.must_be_present and state.present is None:
        return Refusal(ask.rules.fields["presence"].clause, "who is present is taken down before that")
    if ask.terms.must_be_present and not state.present_confirmed:
        said = f"{state.present_by} took down who is present: somebody else confirms it before"
        return Refusal(ask.rules.fields["presence"].clause, said)
    if not 1 <= len(value) <= LONGEST:
        return ask.no(f"say the value, in 1 to {LONGEST} characters")
    scrutinised = state.listed.scrutinised
    why = _not_the_scrutineer(ask) if scrutinised else _not_public(ask)
    if why is not None:
        return why
    source = "" if scrutinised else ask.terms.answer("lot")
    return (e.LotGiven(Lot(value, ask.order.by.name, source, ask.at), ask.clause),)


def _not_the_scrutineer(ask: Ask) -> Refusal | None:
    by = ask.order.by
    if by.role != SCRUTINEER or by.name != ask.state.scrutineer:
        return ask.no(f"the scrutineer, {ask.state.scrutineer}, gives the second value of this draw")
    return None if ask.state.attended else Refusal(ask.rules.scrutineer.clause, f"{by.name} is not there yet")


def _not_public(ask: Ask) -> Refusal | None:
    if ask.order.by.role == SCRUTINEER:
        return ask.no("the list was published without a scrutineer: the value is the public one of the terms")
    return ask.no("the public value comes out later") if ask.at < ask.moment("lot_at") else None


def unseen(ask: Ask) -> Refusal | None:
    """Why a draw with a large prize is not held: no scrutineer is there, or who holds it is the scrutineer."""
    state, limit = ask.state, ask.rules.scrutineer
    if state.scrutineer and same(state.scrutineer, ask.order.by.name):
        return Refusal(limit.clause, f"{state.scrutineer} oversees the draw: somebody else holds it")
    worth = max((max(prize.value, prize.instead) for prize in ask.terms.prizes), default=0)
    if worth <= limit.is_ * DOLLAR or state.attended:
        return None
    said = "nobody is named" if not state.scrutineer else f"{state.scrutineer} is not there"
    return Refusal(limit.clause, f"a prize over ${limit.is_} needs a scrutineer: {said}")
