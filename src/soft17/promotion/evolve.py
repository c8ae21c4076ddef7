"""Folding: what events make of a promotion, without asking any rule."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.promotion import events as e
from soft17.promotion.duties import TELL_WINNER
from soft17.promotion.state import Award, Claim, Past, State, Version
from soft17.table.events import Event


def evolve(state: State, event: Event) -> State:
    """The promotion after an event."""
    return BY_TYPE[type(event)](state, event)


def _written(state: State, event: e.TermsWritten) -> State:
    return replace(state, versions=(*state.versions, Version(event.terms, event.at)))


def _filed(state: State, event: e.TermsFiled) -> State:
    return replace(state, filed=(*state.filed, event.filed))


def _entered(state: State, event: e.Entered) -> State:
    return replace(state, entries=(*state.entries, event.entry))


def _drawn(state: State, event: e.DrawHeld) -> State:
    return replace(state, drawn=event.drawn)


def _awarded(state: State, event: e.PrizeAwarded) -> State:
    return replace(state, awards=(*state.awards, event.award))


def _told(state: State, event: e.WinnerTold) -> State:
    tried = tuple(
        replace(one, tried=True) if (one.what, one.about) == (TELL_WINNER, event.award) else one for one in state.duties
    )
    attempts = (*state.awards[event.award - 1].attempts, event.attempt)
    return replace(_award(state, event.award, attempts=attempts), duties=tried)


def _award(state: State, number: int, **changes: Any) -> State:
    """One award changed; number 0 is none."""
    awards: tuple[Award, ...] = tuple(replace(one, **changes) if one.number == number else one for one in state.awards)
    return replace(state, awards=awards)


def _claim(state: State, number: int, changed: Claim | None = None, **changes: Any) -> State:
    claims = tuple((changed or replace(one, **changes)) if one.number == number else one for one in state.claims)
    return replace(state, claims=claims)


def _handed_over(state: State, event: e.PrizeHandedOver) -> State:
    """A prize handed over meets its winner's claims, but for those to prizes of its line that are still to come."""
    award = state.awards[event.award - 1]
    state = _award(state, event.award, status="handed over", parts=event.parts)
    own = (award.prize, award.entrant)
    left = sum(one.status == "won" and (one.prize, one.entrant) == own for one in state.awards)
    made = [one.number for one in state.claims if one.status == "open" and (one.prize, one.name) == own]
    met = set(made[: max(0, len(made) - left)])
    claims = (replace(one, status="met") if one.number in met else one for one in state.claims)
    return replace(state, claims=tuple(claims))


def _denied(state: State, event: e.ClaimDenied) -> State:
    return _claim(_award(state, event.award, status="denied"), event.claim.number, event.claim)


def _dispute(state: State, number: int, **changes: Any) -> State:
    return replace(
        state, disputes=tuple(replace(one, **changes) if one.number == number else one for one in state.disputes)
    )


def _decided(state: State, event: e.DisputeDecided) -> State:
    state = _dispute(state, event.dispute, decision=event.decision)
    return _claim(_award(state, event.award, status="won"), event.claim, status="open")


def _compromised(state: State, event: e.Compromised) -> State:
    """What was won and not handed over is set aside, nothing is due for it any more, and the draw is kept as past."""
    kept = tuple(one for one in state.duties if one.what != TELL_WINNER)
    phase = "postponed" if event.halt.then == "postpone" else "cancelled"
    halts = (*state.halts, event.halt)
    awards = tuple(one if one.status == "handed over" else replace(one, status="set aside") for one in state.awards)
    state = replace(state, halts=halts, phase=phase, awards=awards, duties=kept, past=_past(state, len(halts)))
    state = replace(state, present=None, present_by="", present_confirmed="")
    return replace(state, promised=None, listed=None, lot=None, drawn=None, attended=False)


def _validated(state: State, event: e.IntegrityValidated) -> State:
    """What was postponed goes on; what had not started is a draft again."""
    return (
        replace(state, phase="draft") if state.started is None else replace(state, phase="running", validated=event.at)
    )


def _past(state: State, halt: int) -> tuple[Past, ...]:
    """The draws that were set aside, with the one that a halt ends."""
    if state.promised is None:
        return state.past
    return (*state.past, Past(state.promised, state.listed, state.lot, state.drawn, halt))


def _settled(state: State, event: e.DutySettled) -> State:
    left = tuple(one for one in state.duties if (one.what, one.about) != (event.what, event.about))
    return replace(state, duties=left)


BY_TYPE: dict[type[Event], Callable[[State, Any], State]] = {
    e.TermsWritten: _written,
    e.PrescribedKept: lambda state, event: replace(state, prescribed=event.items),
    e.TermsFiled: _filed,
    e.TermsPublished: lambda state, event: replace(state, published=event.published),
    e.ScrutineerNominated: lambda state, event: replace(state, scrutineer=event.name, attended=False),
    e.PromotionStarted: lambda state, event: replace(state, started=event.at, phase="running"),
    e.AmendmentSubmitted: lambda state, event: replace(state, submitted=(*state.submitted, event.terms)),
    e.AmendmentApproved: lambda state, event: replace(state, approved=(*state.approved, event.terms)),
    e.Entered: _entered,
    e.DrawPromised: lambda state, event: replace(state, promised=event.promised),
    e.EntriesPublished: lambda state, event: replace(state, listed=event.listed),
    e.ScrutineerPresent: lambda state, _event: replace(state, attended=True),
    e.AttendanceTaken: lambda state, event: replace(state, present=event.present, present_by=event.by),
    e.AttendanceConfirmed: lambda state, event: replace(state, present_confirmed=event.by),
    e.LotGiven: lambda state, event: replace(state, lot=event.lot),
    e.DrawHeld: _drawn,
    e.PrizeAwarded: _awarded,
    e.WinnerTold: _told,
    e.ResultsPublished: lambda state, event: replace(state, results=event.means),
    e.AlternativeOffered: lambda state, event: _award(state, event.award, offered=event.amount),
    e.AlternativeTaken: lambda state, event: _award(state, event.award, taken=True),
    e.PaymentChosen: lambda state, event: _award(state, event.award, choice=event.parts),
    e.PrizeHandedOver: _handed_over,
    e.PrizeClaimed: lambda state, event: replace(state, claims=(*state.claims, event.claim)),
    e.ClaimDenied: _denied,
    e.DisputeRaised: lambda state, event: replace(state, disputes=(*state.disputes, event.dispute)),
    e.DisputeDecided: _decided,
    e.DecisionContested: lambda state, event: _dispute(state, event.dispute, contested=True),
    e.ComplaintAdvised: lambda state, event: _dispute(state, event.dispute, advised=True),
    e.Compromised: _compromised,
    e.InspectorTold: lambda state, _event: state,
    e.IntegrityValidated: _validated,
    e.DutyRaised: lambda state, event: replace(state, duties=(*state.duties, event.duty)),
    e.DoneLate: lambda state, event: replace(state, late=(*state.late, event.late)),
    e.DutySettled: _settled,
}
