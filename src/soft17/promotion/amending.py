"""Amending terms after the start: what the authority has to do with it, what stands, and new times after a halt."""

from collections.abc import Iterator

from soft17.affairs.times import moment
from soft17.clause import Refusal
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import PUBLISH, RESUBMIT
from soft17.promotion.judging import refusal
from soft17.promotion.state import Duty
from soft17.promotion.terms import Terms

DRAW, CLOSES = "draw", "closes"
# Times of a draw: one that was postponed gets new ones. The closing of entries is the promotion's.
TIMES = ("draws", "lot", "lot_at")
# Answers that decide who can win a draw: they stand from the promise, or from the closing of entries, on.
FIXED = ("manner", "eligibility", "wager_needed", "wager", CLOSES, "presence", *TIMES)
# What the prizes are, of those that were drawn: it stands with them.
WON = ("nature",)
WITHOUT = "amended terms are sent to the authority again, without its approval"


def submit(ask: Ask, command: c.SubmitAmendment) -> Done:
    """Lay amended terms before the authority, where they take its approval."""
    rule = ask.rules.filing.amendment
    if rule.is_ != "approval":
        return Refusal(rule.clause, WITHOUT)
    nothing = _nothing_amended(ask, command.terms)
    if nothing is not None:
        return nothing
    if command.terms in ask.state.submitted:
        return ask.no("these terms are before the authority already")
    return (e.AmendmentSubmitted(command.terms, rule.clause),)


def approve(ask: Ask, command: c.ApproveAmendment) -> Done:
    """The authority itself approves of what was laid before it."""
    rule = ask.rules.filing.amendment
    if rule.is_ != "approval":
        return Refusal(rule.clause, WITHOUT)
    if command.terms not in ask.state.submitted:
        return ask.no("these terms are not those that were laid before the authority")
    if not command.reference.strip():
        return ask.no("say under what reference the approval was given")
    return (e.AmendmentApproved(command.terms, command.reference, rule.clause),)


def amend(ask: Ask, command: c.AmendTerms) -> Done:
    """Amend the terms after the start, with approval or to be sent again, as the book has it."""
    rule = ask.rules.filing.amendment
    why = _nothing_amended(ask, command.terms)
    why = why or _fixed(ask, command.terms) or refusal(ask.book, command.terms, ask.state.prescribed)
    if why is not None:
        return why
    if rule.is_ == "approval" and command.terms not in ask.state.approved:
        return Refusal(rule.clause, f"{ask.rules.filing.to.is_} has not approved of these terms")
    due = [(PUBLISH, ask.rules.publication.means.clause)]
    if rule.is_ == "resubmit":
        due.append((RESUBMIT, rule.clause))
    raised = (e.DutyRaised(Duty(what, clause, ask.at)) for what, clause in due if ask.state.owes(what) is None)
    return (e.TermsWritten(command.terms, ask.at, rule.clause), *raised)


def _nothing_amended(ask: Ask, amended: Terms) -> Refusal | None:
    """Why terms amend nothing: they are still drafted, or are those that stand."""
    if ask.state.started is None:
        return ask.no("the promotion has not started: its terms are still drafted")
    return ask.no("these are the terms as they stand: nothing in them is amended") if amended == ask.terms else None


def _fixed(ask: Ask, amended: Terms) -> Refusal | None:
    """Why terms are not amended so: what decides who wins is fixed once the draw is promised or entries are closed.

    Once the draw was held, what was won stays too; anything else may be amended then as before.
    """
    state, terms = ask.state, ask.terms
    won = {one.prize for one in state.standing}
    if any(amended.prizes[at - 1 : at] != terms.prizes[at - 1 : at] for at in won) or (
        won and amended.way != terms.way
    ):
        return ask.no("a prize of this line was won already: it stays as it is")
    closed = ask.at > ask.moment(CLOSES)
    if state.promised is None and not state.past and not closed:
        return None
    held = state.drawn is not None
    fixed = (*FIXED, *(WON if held else ())) if terms.way == DRAW else ()
    changed = [one for one in fixed if amended.answer(one) != terms.answer(one)]
    stands = [one for one in changed if one not in _postponed(ask)]
    stands += ["prizes"] if terms.way == DRAW and not held and amended.prizes != terms.prizes else []
    stands += ["way"] if amended.way != terms.way else []
    if not stands:
        return _passed(ask, amended, changed)
    if state.phase == "postponed" and set(stands) <= {CLOSES, *TIMES}:
        said = f"it is postponed: new times are set once its integrity is validated: {', '.join(stands)}"
        return Refusal(ask.rules.compromise.then.clause, said)
    said = "the draw was held" if held else "entries are closed" if closed else "the draw is promised"
    return ask.no(f"{said}: these stay as they are: {', '.join(stands)}")


def _postponed(ask: Ask) -> Iterator[str]:
    """The times that may be set anew: what was postponed goes on, and its draw is not promised yet.

    The closing of entries is one where the whole promotion was postponed, until the new one has passed.
    """
    state = ask.state
    if state.phase != "running" or state.validated is None or state.promised is not None:
        return
    yield from TIMES
    before = [one.terms.answer(CLOSES) for one in state.versions if one.at <= state.validated]
    if state.halts[-1].of == "promotion" and (
        ask.at <= ask.moment(CLOSES) or before[-1:] == [ask.terms.answer(CLOSES)]
    ):
        yield CLOSES


def _passed(ask: Ask, amended: Terms, changed: list[str]) -> Refusal | None:
    """Why new times are none: one of them has passed already, or the public value that is named anew is out."""
    for name in changed:
        time = amended.answer("lot_at" if name == "lot" else name)
        at = moment(time, ask.rules.clock) if name in (CLOSES, *TIMES) else None
        if at is not None and at <= ask.at:
            said = f"{name}: a new time is still to come, and {time} has passed"
            return Refusal(ask.rules.fields[name].clause, said)
    return None
