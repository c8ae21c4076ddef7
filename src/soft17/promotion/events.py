"""Events of a promotion: what its log says, each with the clause it rests on."""

from soft17.money import Money
from soft17.promotion.commands import Part
from soft17.promotion.state import (
    Attempt,
    Award,
    Claim,
    Dispute,
    Drawn,
    Duty,
    Entry,
    Filed,
    Halt,
    Late,
    Listed,
    Lot,
    Promised,
)
from soft17.promotion.state import Published as Publication
from soft17.promotion.terms import Terms
from soft17.table.events import Event


class TermsWritten(Event, frozen=True):
    """The terms stand so from now on; after the start they are amended ones."""

    terms: Terms
    at: int
    clause: str


class PrescribedKept(Event, frozen=True):
    """The list of what is prescribed is this one."""

    items: tuple[str, ...]
    clause: str


class TermsFiled(Event, frozen=True):
    """The authority has the full terms."""

    filed: Filed
    to: str
    clause: str


class TermsPublished(Event, frozen=True):
    """The terms are available, and the marketing names them."""

    published: Publication
    clause: str


class ScrutineerNominated(Event, frozen=True):
    """A scrutineer is named."""

    name: str
    clause: str


class PromotionStarted(Event, frozen=True):
    """The promotion has started."""

    at: int
    clause: str


class AmendmentSubmitted(Event, frozen=True):
    """Amended terms are before the authority."""

    terms: Terms
    clause: str


class AmendmentApproved(Event, frozen=True):
    """The authority approved of amended terms."""

    terms: Terms
    reference: str
    clause: str


class Entered(Event, frozen=True):
    """An entry was taken."""

    entry: Entry
    wagered: Money
    clause: str


class DrawPromised(Event, frozen=True):
    """The promise of the draw's secret is published."""

    promised: Promised
    clause: str


class EntriesPublished(Event, frozen=True):
    """The numbered list of entries is final and published."""

    listed: Listed
    clause: str


class ScrutineerPresent(Event, frozen=True):
    """The scrutineer oversees the draw."""

    name: str
    clause: str


class AttendanceTaken(Event, frozen=True):
    """Who is present at the draw is on record."""

    present: tuple[str, ...]
    by: str
    clause: str


class AttendanceConfirmed(Event, frozen=True):
    """Somebody else confirmed who is present at the draw."""

    by: str
    clause: str


class LotGiven(Event, frozen=True):
    """The second value of the draw is on record."""

    lot: Lot
    clause: str


class DrawHeld(Event, frozen=True):
    """The draw was held, and its secret is open."""

    drawn: Drawn
    overseen: str
    clause: str


class PrizeAwarded(Event, frozen=True):
    """A prize was won."""

    award: Award
    clause: str


class WinnerTold(Event, frozen=True):
    """An attempt to tell a winner."""

    award: int
    attempt: Attempt
    clause: str


class ResultsPublished(Event, frozen=True):
    """The results are published."""

    means: str
    clause: str


class AlternativeOffered(Event, frozen=True):
    """Money was offered instead of a prize."""

    award: int
    amount: Money
    clause: str


class AlternativeTaken(Event, frozen=True):
    """The winner takes the money."""

    award: int
    clause: str


class PaymentChosen(Event, frozen=True):
    """The winner chose how the prize is paid."""

    award: int
    parts: tuple[Part, ...]
    clause: str


class PrizeHandedOver(Event, frozen=True):
    """A prize was handed over or paid."""

    award: int
    parts: tuple[Part, ...]
    clause: str


class PrizeClaimed(Event, frozen=True):
    """A prize is claimed."""

    claim: Claim
    clause: str


class ClaimDenied(Event, frozen=True):
    """A claim was refused; `kept` if its details are to be kept."""

    claim: Claim
    award: int
    kept: bool
    clause: str


class DisputeRaised(Event, frozen=True):
    """There is a dispute."""

    dispute: Dispute
    clause: str


class DisputeDecided(Event, frozen=True):
    """The operator decided a dispute, and that is final; a claim may be met after all."""

    dispute: int
    decision: str
    claim: int
    award: int
    clause: str


class DecisionContested(Event, frozen=True):
    """Somebody is not satisfied with a decision."""

    dispute: int
    clause: str


class ComplaintAdvised(Event, frozen=True):
    """Somebody was told of the right to complain to an inspector."""

    dispute: int
    clause: str


class Compromised(Event, frozen=True):
    """The promotion or the draw is compromised: it is postponed, or the draw is cancelled; awards are set aside."""

    halt: Halt
    clause: str


class InspectorTold(Event, frozen=True):
    """An inspector was told of what is compromised."""

    reference: str
    at: int
    clause: str


class IntegrityValidated(Event, frozen=True):
    """What was postponed may go on, or start; a draw is promised and listed anew, and new times may be set."""

    at: int
    clause: str


class DutyRaised(Event, frozen=True):
    """Something is due."""

    duty: Duty


class DoneLate(Event, frozen=True):
    """Something was done, or first tried, only after its time."""

    late: Late
    clause: str


class DutySettled(Event, frozen=True):
    """Something that was due is done."""

    what: str
    about: int
    clause: str
