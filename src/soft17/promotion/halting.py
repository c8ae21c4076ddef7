"""A promotion or draw found compromised: postponed until it is validated, or cancelled, and an inspector told."""

from soft17.clause import Refusal
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.amending import DRAW
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import INSPECTOR, RESULTS, TELL_WINNER
from soft17.promotion.state import Duty, Halt
from soft17.promotion.times import last_moment

CANCEL = "cancel"


def compromise(ask: Ask, command: c.FindCompromised) -> Done:
    """Postpone, or cancel the draw; what was won and not handed over is set aside, what was is kept."""
    rule = ask.rules.compromise
    why = _not_so(ask, command)
    if why is not None:
        return why
    began = ask.at if rule.counted_from.is_ == "decision" else command.found_at
    until = last_moment(rule.inspector.is_, began, ask.rules.clock)
    number = len(ask.state.halts) + 1
    halt = Halt(command.of, command.then, ask.at, ask.order.reason)
    duty = Duty(INSPECTOR, rule.inspector.clause, ask.at, number, until)
    settled = (e.DutySettled(RESULTS, 0, ask.clause),) if ask.state.owes(RESULTS) is not None else ()
    late = (event for one in ask.state.awards for event in ask.late(TELL_WINNER, one.number))
    return *late, e.Compromised(halt, ask.clause), *settled, e.DutyRaised(duty)


def _not_so(ask: Ask, command: c.FindCompromised) -> Refusal | None:
    rule, state = ask.rules.compromise, ask.state
    if state.published is None and not state.filed:
        return ask.no("the promotion is neither filed nor published: its draft is written anew")
    if state.phase == "cancelled":
        return ask.no("the draw is cancelled already")
    if command.then not in rule.then.is_:
        return Refusal(rule.then.clause, f"then is one of {', '.join(rule.then.is_)}, not {command.then!r}")
    if command.then == CANCEL and ask.terms.way != DRAW:
        return Refusal(rule.then.clause, f"then: no draw is there to {CANCEL}, and the promotion itself is postponed")
    if not ask.order.reason.strip():
        return ask.no("say what compromises it")
    if command.found_at > ask.at:
        return ask.no("it cannot be found later than it is decided on")
    if state.phase == "postponed" and command.then == "postpone":
        return ask.no("it is postponed already")
    return None


def tell_inspector(ask: Ask, command: c.TellInspector) -> Done:
    """An inspector was told; that settles every notice that is due."""
    due = [one for one in ask.state.duties if one.what == INSPECTOR]
    if not due:
        return ask.no("nothing is due to an inspector")
    if not command.reference.strip():
        return ask.no("say whom, or under what reference")
    clause = ask.rules.compromise.inspector.clause
    settled = (e.DutySettled(INSPECTOR, one.about, clause) for one in due)
    late = (event for one in due for event in ask.late(INSPECTOR, one.about))
    return e.InspectorTold(command.reference, ask.at, clause), *late, *settled


def validate(ask: Ask, _command: c.ValidateIntegrity) -> Done:
    """Its integrity is sound: it goes on or may start, and the draw is promised and listed anew.

    An inspector who is still to be told stays due, unless the book has that done at once and so before.
    """
    if ask.state.phase != "postponed":
        return ask.no("nothing is postponed")
    if not ask.order.reason.strip():
        return ask.no("say how its integrity was validated")
    first = ask.rules.compromise.told_first
    if first.is_ and any(one.what == INSPECTOR for one in ask.state.duties):
        return Refusal(first.clause, "an inspector is told at once, and so before its integrity is validated")
    return (e.IntegrityValidated(ask.at, ask.clause),)
