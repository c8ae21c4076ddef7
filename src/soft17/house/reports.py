"""Commands of the house for what goes wrong: errors of dealing, missing cards, failing equipment, conduct."""

from typing import ClassVar, Literal

import msgspec

from soft17.cards import Piece
from soft17.house.commands import HouseCommand
from soft17.money import Money
from soft17.shoe.commitment import Commitment, Proof
from soft17.table.state import Place


class ReportFaceUp(HouseCommand, frozen=True):
    """A card was found face up in the source."""

    act: ClassVar[str] = "report-face-up"
    card: str
    proof: Proof | None = None


class ReportCuttingCard(HouseCommand, frozen=True):
    """The cutting card came out of the shoe now, or it did not although it should have by the count of the cards."""

    act: ClassVar[str] = "report-cutting-card"
    out: bool


class ReportErrorCard(HouseCommand, frozen=True):
    """A card left the source in error: seen or not, on the way to a player or to the dealer."""

    act: ClassVar[str] = "report-error-card"
    card: str
    seen: bool
    to_dealer: bool = False
    proof: Proof | None = None


class AnswerErrorCard(HouseCommand, frozen=True):
    """Say whether a hand takes the card dealt in error, or its player leaves the hand.

    Where an error is reported who was touched by it takes the hand as it lies, or leaves it.
    """

    act: ClassVar[str] = "answer-error-card"
    player: str
    answer: Literal["take", "refuse", "leave"]


class ReportMisdeal(HouseCommand, frozen=True):
    """The cards of a round did not fall as they should: their right order, and areas switched that nobody asked for.

    `taken_for` are cards that were taken down wrongly: each as it was taken down, with the one that came; such a card
    goes by either in `order`. Where no card goes back, `areas` are those whose hands the error touched; with none named
    it may be any of them.
    """

    act: ClassVar[str] = "report-misdeal"
    what: str
    order: tuple[str, ...] = ()
    unswitched: tuple[int, ...] = ()
    taken_for: dict[str, str] = msgspec.field(default_factory=dict)
    areas: tuple[int, ...] = ()


class NotifyError(HouseCommand, frozen=True):
    """Tell the dealer of an error in the round: those of the house look, and report it or dismiss it."""

    act: ClassVar[str] = "notify-error"
    what: str


class DismissMisdeal(HouseCommand, frozen=True):
    """Find that there was no error as told or reported, or take a report back; the round goes on as it lies."""

    act: ClassVar[str] = "dismiss-misdeal"


class Rebuild(HouseCommand, frozen=True):
    """Approve the round as it would have run in the right order of cards."""

    act: ClassVar[str] = "rebuild"


class VoidRound(HouseCommand, frozen=True):
    """Declare the round, or only some areas of it, void."""

    act: ClassVar[str] = "void-round"
    areas: tuple[int, ...] = ()


class RunOut(HouseCommand, frozen=True):
    """No card is left: shuffle the discard rack to finish the round."""

    act: ClassVar[str] = "run-out"
    method: str
    promise: Commitment | None = None


class ReportMissed(HouseCommand, frozen=True):
    """Something that should have been done was not."""

    act: ClassVar[str] = "report-missed"
    what: str


class ReportIncomplete(HouseCommand, frozen=True):
    """A card is missing from the decks, or one was found that does not belong to them."""

    act: ClassVar[str] = "report-incomplete"
    missing: tuple[Piece, ...] = ()
    foreign: tuple[str, ...] = ()


class ReturnMissing(HouseCommand, frozen=True):
    """A card that was missing turned up and goes back to the others."""

    act: ClassVar[str] = "return-missing"
    piece: Piece


class ReportMissedCard(HouseCommand, frozen=True):
    """A card that was due to a place was passed over; `takes` is what its player said at once, if anything.

    Noticed when others have come, `card` is the first of those: taken down for that place, it lies one place further.
    """

    act: ClassVar[str] = "report-missed-card"
    place: Place
    takes: bool | None = None
    card: str = ""


class AnswerMissedCard(HouseCommand, frozen=True):
    """Say whether the hand whose card was passed over takes it after the others; otherwise it is dead."""

    act: ClassVar[str] = "answer-missed-card"
    player: str
    takes: bool


class ReplaceDamaged(HouseCommand, frozen=True):
    """Take a damaged card out and put its like in."""

    act: ClassVar[str] = "replace-damaged"
    piece: Piece
    replacement: Piece | None = None


class ReportDeviceFailure(HouseCommand, frozen=True):
    """A shuffling device does not work: what was found, and which cards are damaged."""

    act: ClassVar[str] = "report-device-failure"
    disadvantage: bool
    spare: bool
    practicable: bool
    damaged: tuple[Piece, ...] = ()


class WithdrawFromRound(HouseCommand, frozen=True):
    """Say, after a failure, whether to have the wagers of the round back."""

    act: ClassVar[str] = "withdraw-from-round"
    player: str
    withdraws: bool


class ReportJackpotFailure(HouseCommand, frozen=True):
    """The jackpot's equipment fails.

    Wins that were paid or locked stand by themselves; `confirmed` names those whose cards lie there and that the
    dealer's terminal had confirmed while others still waited for their second card.
    """

    act: ClassVar[str] = "report-jackpot-failure"
    confirmed: tuple[int, ...] = ()


class GoOnWithoutJackpot(HouseCommand, frozen=True):
    """Play on without the jackpot, or take it up again."""

    act: ClassVar[str] = "go-on-without-jackpot"
    restored: bool = False


class ReportReader(HouseCommand, frozen=True):
    """The hole card went into the reader where it should not."""

    act: ClassVar[str] = "report-reader"
    what: Literal["misused, revealing", "misused"]


class ReportReaderBroken(HouseCommand, frozen=True):
    """The reader does not work."""

    act: ClassVar[str] = "report-reader-broken"


class VoidWagers(HouseCommand, frozen=True):
    """Declare the open wagers of a person void."""

    act: ClassVar[str] = "void-wagers"
    player: str


class Bar(HouseCommand, frozen=True):
    """Exclude a person from the game."""

    act: ClassVar[str] = "bar"
    player: str


class Invalidate(HouseCommand, frozen=True):
    """Declare the outcome of the round invalid on a ground, and forfeit the wagers of those at fault."""

    act: ClassVar[str] = "invalidate"
    ground: str
    event: str = ""
    forfeits: tuple[str, ...] = ()


class ReportMispayment(HouseCommand, frozen=True):
    """Too much or too little was paid: what it was of, and by which dealer and in which round where that is known.

    A report like one of a case that is open is of the same payment, unless it says that it is of another.
    """

    act: ClassVar[str] = "report-mispayment"
    player: str
    due: Money
    paid: Money
    dealer: str = ""
    of: Literal["", "wager", "cash change", "colour change", "voucher"] = ""
    round: int = 0
    another: bool = False
