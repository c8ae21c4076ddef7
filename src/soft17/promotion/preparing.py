"""Preparing a promotion: its terms drafted, filed with the authority and published, and its start."""

from soft17.clause import Refusal
from soft17.house.dates import HOUR
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import PUBLISH, RESUBMIT
from soft17.promotion.judging import refusal
from soft17.promotion.state import Filed, Published
from soft17.table.events import Event


def draft(ask: Ask, command: c.DraftTerms) -> Done:
    """Write the terms down; what is missing or may not be is told when they are filed or published."""
    if ask.state.started is not None:
        return Refusal(ask.rules.filing.amendment.clause, "the promotion has started: its terms are amended now")
    why = ask.halted() if ask.state.phase == "cancelled" else None
    return why or (e.TermsWritten(command.terms, ask.at, ask.clause),)


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
    why = ask.halted() or _whole(ask)
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
