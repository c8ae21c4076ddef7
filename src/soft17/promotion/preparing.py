"""Preparing a promotion: its terms drafted, filed with the authority, published, started, and amended later."""

from soft17.clause import Refusal
from soft17.house.dates import HOUR
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import PUBLISH, RESUBMIT
from soft17.promotion.faults import refusal
from soft17.promotion.state import Duty, Filed, Published
from soft17.promotion.terms import Terms
from soft17.table.events import Event

DRAW = "draw"
# Answers that decide who can win a draw: they stand from the promise, or from the closing of entries, on.
FIXED = (
    *("manner", "eligibility", "wager_needed", "wager", "closes", "draws", "presence"),
    *("lot", "lot_at"),
)


def draft(ask: Ask, command: c.DraftTerms) -> Done:
    """Write the terms down; what is missing or may not be is told when they are filed or published."""
    if ask.state.started is not None:
        return Refusal(ask.rules.filing.amendment.clause, "the promotion has started: its terms are amended now")
    return (e.TermsWritten(command.terms, ask.at, ask.clause),)


def keep_prescribed(ask: Ask, command: c.KeepPrescribed) -> Done:
    """Enter the list of what is prescribed; it holds for terms from now on."""
    return (e.PrescribedKept(command.items, ask.clause),)


def _whole(ask: Ask) -> Refusal | None:
    """Why the terms are not fit to be filed or published."""
    if ask.state.terms is None:
        return Refusal(ask.rules.complete.clause, "there are no terms yet")
    return refusal(ask.book, ask.state.terms, ask.state.prescribed)


def file_terms(ask: Ask, command: c.FileTerms) -> Done:
    """Take down that the authority was given the terms."""
    why = _whole(ask)
    if why is not None:
        return why
    if not command.reference.strip():
        return ask.no("say under what reference the terms were given")
    filed = Filed(len(ask.state.versions), ask.at, command.reference)
    made: list[Event] = [e.TermsFiled(filed, ask.rules.filing.to.is_, ask.clause)]
    if ask.state.owes(RESUBMIT) is not None:
        made.append(e.DutySettled(RESUBMIT, 0, ask.rules.filing.amendment.clause))
    return tuple(made)


def publish(ask: Ask, command: c.PublishTerms) -> Done:
    """Make the terms available."""
    why = _whole(ask)
    if why is not None:
        return why
    if not any(one.strip() for one in command.means):
        such = ", ".join(ask.rules.publication.means.is_)
        return Refusal(ask.rules.publication.means.clause, f"say where the terms are available, such as {such}")
    if not command.marketing.strip():
        return Refusal(ask.rules.publication.marketing.clause, "say where the marketing refers to the terms")
    made = Published(len(ask.state.versions), ask.at, command.means, command.marketing)
    settled = (e.DutySettled(PUBLISH, 0, ask.clause),) if ask.state.owes(PUBLISH) is not None else ()
    return (e.TermsPublished(made, ask.clause), *settled)


def start(ask: Ask, _command: c.StartPromotion) -> Done:
    """Start the promotion, not before the authority has had its terms for long enough."""
    if ask.state.started is not None:
        return ask.no("the promotion has started already")
    why = _whole(ask)
    if why is not None:
        return why
    rule, filed = ask.rules.filing, ask.state.filed_now()
    if filed is None:
        return Refusal(rule.hours.clause, f"{rule.to.is_} has not been given the terms as they are now")
    if ask.at - filed.at < rule.hours.is_ * HOUR:
        return Refusal(rule.hours.clause, f"{rule.to.is_} has the terms at least {rule.hours.is_} hours before")
    if ask.state.published is None or ask.state.published.version != len(ask.state.versions):
        return Refusal(ask.rules.publication.means.clause, "the terms as they are now have not been published")
    if ask.at < ask.moment("starts"):
        return Refusal(ask.rules.fields["starts"].clause, "by its terms the promotion starts later")
    if ask.at > ask.moment("closes"):
        return Refusal(ask.rules.fields["closes"].clause, "by its terms entries are closed already: amend the draft")
    return (e.PromotionStarted(ask.at, ask.clause),)


WITHOUT = "amended terms are sent to the authority again, without its approval"


def submit(ask: Ask, command: c.SubmitAmendment) -> Done:
    """Lay amended terms before the authority, where they take its approval."""
    rule = ask.rules.filing.amendment
    if rule.is_ != "approval":
        return Refusal(rule.clause, WITHOUT)
    if ask.state.started is None:
        return ask.no("the promotion has not started: its terms are still drafted")
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
    if ask.state.started is None:
        return ask.no("the promotion has not started: its terms are still drafted")
    if ask.state.drawn is not None:
        return ask.no("prizes were drawn under these terms: they stand")
    why = _fixed(ask, command.terms) or refusal(ask.book, command.terms, ask.state.prescribed)
    if why is not None:
        return why
    if rule.is_ == "approval" and command.terms not in ask.state.approved:
        return Refusal(rule.clause, f"{ask.rules.filing.to.is_} has not approved of these terms")
    due = [(PUBLISH, ask.rules.publication.means.clause)]
    if rule.is_ == "resubmit":
        due.append((RESUBMIT, rule.clause))
    raised = (e.DutyRaised(Duty(what, clause, ask.at)) for what, clause in due if ask.state.owes(what) is None)
    return (e.TermsWritten(command.terms, ask.at, rule.clause), *raised)


def _fixed(ask: Ask, amended: Terms) -> Refusal | None:
    """Why terms are not amended so: what decides who wins is fixed once the draw is promised or entries are closed."""
    state, terms = ask.state, ask.terms
    won = {one.prize for one in state.standing}
    if any(amended.prizes[at - 1 : at] != terms.prizes[at - 1 : at] for at in won) or (
        won and amended.way != terms.way
    ):
        return ask.no("a prize of this line was won already: it stays as it is")
    if state.promised is None and not state.past and ask.at <= ask.moment("closes"):
        return None
    changed = [one for one in FIXED if amended.answer(one) != terms.answer(one)] if terms.way == DRAW else []
    changed += ["prizes"] if terms.way == DRAW and amended.prizes != terms.prizes else []
    changed += ["way"] if amended.way != terms.way else []
    said = "the draw is promised" if ask.at <= ask.moment("closes") else "entries are closed"
    return ask.no(f"{said}: these stay as they are: {', '.join(changed)}") if changed else None
