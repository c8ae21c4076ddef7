"""Commands of a promotion: what people ask of it, from its draft to the last claim."""

from typing import Literal

import msgspec

from soft17.money import Money
from soft17.promotion.terms import Terms
from soft17.table.commands import Command


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a payment: how, how much, and to whom."""

    method: str
    amount: Money
    payee: str = ""


class DraftTerms(Command, frozen=True):
    """Write the terms down, or anew, before the start."""

    terms: Terms


class KeepPrescribed(Command, frozen=True):
    """Enter the list of things that the regulations prescribe, as it is kept now."""

    items: tuple[str, ...]


class FileTerms(Command, frozen=True):
    """Take down that the full terms, as they are now, were given to the authority."""

    reference: str


class PublishTerms(Command, frozen=True):
    """Make the terms available by these means, and say where the marketing names them."""

    means: tuple[str, ...]
    marketing: str


class NominateScrutineer(Command, frozen=True):
    """Name the scrutineer who oversees the draw."""

    name: str


class StartPromotion(Command, frozen=True):
    """Start the promotion: entries are taken from now on."""


class SubmitAmendment(Command, frozen=True):
    """Lay amended terms before the authority, for its approval."""

    terms: Terms


class ApproveAmendment(Command, frozen=True):
    """The authority approves of amended terms that were laid before it."""

    terms: Terms
    reference: str


class AmendTerms(Command, frozen=True):
    """Amend the terms after the start."""

    terms: Terms


class EnterPromotion(Command, frozen=True):
    """Enter somebody, with the requirements that are met and what was wagered."""

    entrant: str
    meets: tuple[str, ...] = ()
    wagered: Money = Money(0)


class CommitDraw(Command, frozen=True):
    """Publish the promise of the secret that the draw follows from."""

    promise: str


class PublishEntries(Command, frozen=True):
    """Publish the numbered list of entries, which is then final."""


class AttendDraw(Command, frozen=True):
    """The scrutineer is there to oversee the draw."""


class TakeAttendance(Command, frozen=True):
    """Take down who is present at the draw, before anything that decides it is known."""

    present: tuple[str, ...]


class ConfirmAttendance(Command, frozen=True):
    """Confirm who is present as it was taken down by somebody else."""


class GiveLot(Command, frozen=True):
    """Give the second value of the draw: the scrutineer's own, or the public one that the terms name."""

    value: str


class HoldDraw(Command, frozen=True):
    """Hold the draw: the secret is opened, with the entries that win."""

    seed: str
    salt: str
    winners: tuple[int, ...]


class AwardPrize(Command, frozen=True):
    """Award a prize that is not drawn here, but won by chance at the game or given as a reward."""

    prize: int
    entry: int


class NotifyWinner(Command, frozen=True):
    """Take down an attempt to tell a winner, and whether the winner was reached."""

    award: int
    method: str
    reached: bool = True


class PublishResults(Command, frozen=True):
    """Publish the results."""

    means: str


class OfferAlternative(Command, frozen=True):
    """Offer a winner money instead of a prize that is none."""

    award: int


class TakeAlternative(Command, frozen=True):
    """The winner takes the money that was offered."""

    award: int


class ChoosePayment(Command, frozen=True):
    """The winner chooses how a large prize of money is paid, or the operator takes the winner's word down."""

    award: int
    parts: tuple[Part, ...]


class HandOver(Command, frozen=True):
    """Hand a prize over; one of money in parts that make up the whole."""

    award: int
    parts: tuple[Part, ...] = ()


class ClaimPrize(Command, frozen=True):
    """Claim a prize; the number of its line in the terms."""

    prize: int
    name: str
    address: str = ""


class DenyClaim(Command, frozen=True):
    """Refuse a claim, with the reason; a name or an address that the claim lacks is entered with it."""

    claim: int
    name: str = ""
    address: str = ""


class TellReasons(Command, frozen=True):
    """Take down that a claimant was told why the claim was refused."""

    claim: int


class RaiseDispute(Command, frozen=True):
    """Dispute something about the promotion's terms."""

    person: str
    about: str
    claim: int = 0


class DecideDispute(Command, frozen=True):
    """Decide a dispute; a claim that it was about may be met after all."""

    dispute: int
    decision: str
    meets_claim: bool = False


class ContestDecision(Command, frozen=True):
    """Say that somebody is not satisfied with a decision."""

    dispute: int


class AdviseComplaint(Command, frozen=True):
    """Take down that somebody was told of the right to complain to an inspector."""

    dispute: int


class FindCompromised(Command, frozen=True):
    """Find the integrity of the promotion or of the draw compromised, and postpone it or cancel the draw."""

    of: Literal["promotion", "draw"]
    then: str
    found_at: int


class TellInspector(Command, frozen=True):
    """Take down that an inspector was told of it."""

    reference: str


class ValidateIntegrity(Command, frozen=True):
    """Find that the integrity of what was postponed is sound again."""
