"""Claims and disputes: refused with reasons, kept above an amount, decided by the operator."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import DOLLAR
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import ADVISE, TELL_REASONS
from soft17.promotion.state import Award, Claim, Dispute, Duty


def claim(ask: Ask, command: c.ClaimPrize) -> Done:
    """Take a claim down, by whomever it is made."""
    why = ask.own(command.name)
    if why is not None:
        return why
    if ask.state.started is None or not 1 <= command.prize <= len(ask.terms.prizes):
        return ask.no(f"there is no prize {command.prize} to claim")
    value = ask.terms.prizes[command.prize - 1].value
    made = Claim(len(ask.state.claims) + 1, command.prize, command.name, command.address, value, ask.at)
    return (e.PrizeClaimed(made, ask.clause),)


def _claim(ask: Ask, number: int) -> Claim | None:
    return ask.state.claims[number - 1] if 1 <= number <= len(ask.state.claims) else None


def _award(ask: Ask, claim: Claim, status: str) -> Award | None:
    """The award that a claim is to, of those in a status."""
    found = (one for one in ask.state.awards if (one.prize, one.entrant) == (claim.prize, claim.name))
    return next((one for one in found if one.status == status), None)


def deny(ask: Ask, command: c.DenyClaim) -> Done:
    """Refuse a claim; above an amount with the claimant's name and address and the reason."""
    found, rule = _claim(ask, command.claim), ask.rules.denial
    if found is None or found.status != "open":
        return ask.no(f"there is no open claim {command.claim}")
    reason = ask.order.reason.strip()
    own = (("name", found.name, command.name), ("address", found.address, command.address))
    other = next((one for one, had, given in own if had.strip() and given.strip() and given.strip() != had.strip()), "")
    if other:
        return Refusal(rule.kept.clause, f"{other}: the claim is kept as {found.name} made it")
    name, address = found.name or command.name, found.address or command.address
    said = {"name": name, "address": address, "reason": reason}
    kept = found.value > rule.kept_above.is_ * DOLLAR
    lacking = [one for one in rule.kept.is_ if not said[one].strip()] if kept else []
    if lacking:
        why = (
            f"{lacking[0]}: a claim over ${rule.kept_above.is_} is refused with name, address and reason: "
            f"no {', no '.join(lacking)}"
        )
        return Refusal(rule.kept.clause, why)
    if not reason:
        return Refusal(rule.told.clause, "say the reason: the claimant is told it")
    award = _award(ask, found, "won")
    denied = replace(found, name=name, address=address, status="denied", reason=reason)
    clause = rule.kept_above.clause if kept else rule.told.clause
    due = Duty(TELL_REASONS, rule.told.clause, ask.at, found.number)
    return e.ClaimDenied(denied, award.number if award else 0, kept, clause), e.DutyRaised(due)


def tell_reasons(ask: Ask, command: c.TellReasons) -> Done:
    """The claimant was told why."""
    if ask.state.owes(TELL_REASONS, command.claim) is None:
        return ask.no(f"claim {command.claim} was not refused, or its claimant was told")
    return (e.DutySettled(TELL_REASONS, command.claim, ask.clause),)


def dispute(ask: Ask, command: c.RaiseDispute) -> Done:
    """Take a dispute down; what was decided is not disputed again."""
    why = ask.own(command.person)
    if why is not None:
        return why
    if not command.person.strip() or not command.about.strip():
        return ask.no("say who disputes, and what")
    if command.claim and _claim(ask, command.claim) is None:
        return ask.no(f"there is no claim {command.claim}")
    for one in ask.state.disputes:
        if (one.person, one.about, one.claim) == (command.person, command.about, command.claim):
            said = "its decision is final" if one.decision else "it is not decided yet"
            return Refusal(ask.rules.dispute.final.clause, f"this is dispute {one.number}: {said}")
    made = Dispute(len(ask.state.disputes) + 1, command.person, command.about, ask.at, command.claim)
    return (e.DisputeRaised(made, ask.clause),)


def _dispute(ask: Ask, number: int) -> Dispute | None:
    return ask.state.disputes[number - 1] if 1 <= number <= len(ask.state.disputes) else None


def settle(ask: Ask, command: c.DecideDispute) -> Done:
    """Decide a dispute, for good; a claim that was refused may be met after all."""
    found = _dispute(ask, command.dispute)
    if found is None or not command.decision.strip():
        return ask.no(f"there is no dispute {command.dispute}" if found is None else "say what is decided")
    if found.decision:
        return Refusal(ask.rules.dispute.final.clause, "the decision is final")
    met = _claim(ask, found.claim) if command.meets_claim else None
    if command.meets_claim and (met is None or met.status != "denied"):
        return ask.no("the dispute is not about a claim that was refused")
    award = _award(ask, met, "denied") if met is not None else None
    number = met.number if met is not None else 0
    made = e.DisputeDecided(found.number, command.decision, number, award.number if award else 0, ask.clause)
    untold = met is not None and ask.state.owes(TELL_REASONS, number) is not None
    return (made, e.DutySettled(TELL_REASONS, number, ask.clause)) if untold else (made,)


def contest(ask: Ask, command: c.ContestDecision) -> Done:
    """Somebody is not satisfied: the right to complain is to be told."""
    found = _dispute(ask, command.dispute)
    if found is None or not found.decision or found.contested:
        return ask.no(f"there is no decision of dispute {command.dispute} to be dissatisfied with")
    why = ask.own(found.person)
    if why is not None:
        return why
    due = Duty(ADVISE, ask.rules.dispute.complaint.clause, ask.at, found.number)
    return e.DecisionContested(found.number, ask.clause), e.DutyRaised(due)


def advise(ask: Ask, command: c.AdviseComplaint) -> Done:
    """The person was told of the right to complain."""
    if ask.state.owes(ADVISE, command.dispute) is None:
        return ask.no(f"nobody contests the decision of dispute {command.dispute}")
    clause = ask.rules.dispute.complaint.clause
    return e.ComplaintAdvised(command.dispute, clause), e.DutySettled(ADVISE, command.dispute, clause)
