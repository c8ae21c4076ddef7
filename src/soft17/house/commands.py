"""Commands of the house: what people ask for, enter or report at a table over time."""

from typing import ClassVar, Literal

import msgspec

from soft17.cards import Piece
from soft17.money import Money
from soft17.rules.limits import Bounds
from soft17.shoe.commitment import Commitment, Opening, Proof
from soft17.table.commands import Command


class HouseCommand(Command, frozen=True):
    """Something asked of the house; `act` is the row of the book that says who may."""

    act: ClassVar[str] = ""


class TakeDown(HouseCommand, frozen=True):
    """Enter that something was done or seen, as the row of that name in the book wants it."""

    entry: str
    about: dict[str, str] = msgspec.field(default_factory=dict)


class Tell(HouseCommand, frozen=True):
    """Enter that somebody was told of an act, before or after it."""

    act: ClassVar[str] = "tell"
    to: str
    of: str
    player: str = ""


class OpenTable(HouseCommand, frozen=True):
    """Open a table: its source, layout, equipment, inscriptions, limits and the optional wagers offered."""

    act: ClassVar[str] = "open-table"
    source: str
    equipment: tuple[str, ...]
    inscriptions: dict[str, str] = msgspec.field(default_factory=dict)
    limits: dict[str, Bounds] = msgspec.field(default_factory=dict)
    smallest_chip: Money = Money(100)
    offered: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    layout: str = ""
    areas: int = 0
    low_limit: bool = False
    meter: Money | None = None
    minimum: Money | None = None
    cutting_cards: int = 1
    increment: tuple[int, int] | None = None


class CloseTable(HouseCommand, frozen=True):
    """Close a table."""

    act: ClassVar[str] = "close-table"


class BringCards(HouseCommand, frozen=True):
    """Decks come to the table; `prepared` says whether somebody shuffled them before."""

    act: ClassVar[str] = "bring-cards"
    pieces: tuple[Piece, ...]
    back: str
    prepared: Literal["", "pre-shuffled", "maker-shuffled"] = ""


class ReplaceCards(HouseCommand, frozen=True):
    """Take the cards away and put others in their place."""

    act: ClassVar[str] = "replace-cards"
    pieces: tuple[Piece, ...]
    back: str
    counted_out: int | None = None
    prepared: Literal["", "pre-shuffled", "maker-shuffled"] = ""


class Shuffle(HouseCommand, frozen=True):
    """Mix the cards; where their order is known, it is promised before the cut.

    `observed` if they were mixed though the book did not call for it.
    """

    act: ClassVar[str] = "shuffle"
    method: str
    promise: Commitment | None = None
    observed: bool = False


class Riffle(HouseCommand, frozen=True):
    """Riffle pre-shuffled cards at a player's request; the supervisor who gives the order approves it."""

    act: ClassVar[str] = "riffle"
    asked_by: str
    moment: Literal["before the multishuffler", "before the cut"]


class DeclineCut(HouseCommand, frozen=True):
    """A player who was offered the cut does not want it."""

    act: ClassVar[str] = "cut"
    player: str


class Cut(HouseCommand, frozen=True):
    """Put the cutting card in, so many cards from the front of the stack."""

    act: ClassVar[str] = "cut"
    position: int
    player: str = ""


class PlaceCuttingCard(HouseCommand, frozen=True):
    """Put the front part behind, the cutting card in with so many cards behind it, and the stack into the shoe.

    `second` is the number of cards behind a second cutting card, where two are used.
    """

    act: ClassVar[str] = "place-cutting-card"
    behind: int
    second: int | None = None


class LoadDevice(HouseCommand, frozen=True):
    """Put the cards into the shuffling device."""

    act: ClassVar[str] = "load-device"


class BurnCard(HouseCommand, frozen=True):
    """Put the first card away unseen; under a promised order its proof says which it is."""

    act: ClassVar[str] = "burn"
    card: str
    proof: Proof | None = None


class DealCard(HouseCommand, frozen=True):
    """A card leaves the source for the place that awaits it; `observed` if it did though it should not have."""

    act: ClassVar[str] = "deal"
    card: str
    observed: bool = False
    proof: Proof | None = None


class RevealOrder(HouseCommand, frozen=True):
    """Open the promised order of a shoe that has retired."""

    act: ClassVar[str] = "shuffle"
    opening: Opening


class OpenBetting(HouseCommand, frozen=True):
    """Clear the finished round away; wagers for the next are taken."""

    act: ClassVar[str] = "deal"


class Arrive(HouseCommand, frozen=True):
    """A player comes to the table, with a player card where one is wanted."""

    player: str
    card: str = ""
    holder: str = ""


class Leave(HouseCommand, frozen=True):
    """A player leaves the table."""

    player: str
    chips: Money | None = None


class PostSign(HouseCommand, frozen=True):
    """Put a sign up: what it announces, and from when that holds."""

    act: ClassVar[str] = "post-sign"
    about: Literal["minimum", "closing", "personal", "restricted"]
    amount: Money | None = None
    player: str = ""
    from_: int = 0
    minimum: Money | None = None
    kind: str = "main"


class ChangeLimits(HouseCommand, frozen=True):
    """Change the limits of one kind of wager; `keep` leaves those who play their old minimum."""

    act: ClassVar[str] = "change-limits"
    kind: str
    bounds: Bounds
    keep: bool = False


class RaiseKept(HouseCommand, frozen=True):
    """Raise the minimum that some players kept."""

    act: ClassVar[str] = "raise-kept"
    amount: Money


class SetPersonalLimits(HouseCommand, frozen=True):
    """Let a player wager over the maximum, within limits of the player's own."""

    act: ClassVar[str] = "personal-limits"
    player: str
    minimum: Money
    maximum: Money


class Hold(HouseCommand, frozen=True):
    """Hold a player to the minimum: for this shoe, in all shoes, or on one area only."""

    player: str
    to: Literal["this shoe", "all shoes", "one area", "no wager"]
    area: int = 0
    lift: bool = False


class Reserve(HouseCommand, frozen=True):
    """Keep areas for one player."""

    act: ClassVar[str] = "reserve"
    player: str
    areas: tuple[int, ...]


class CapPlayers(HouseCommand, frozen=True):
    """Limit how many play at the table, or on a box."""

    act: ClassVar[str] = "cap-players"
    at_table: int | None = None
    on_box: int | None = None


class OfferWagers(HouseCommand, frozen=True):
    """Choose the optional wagers that are offered."""

    act: ClassVar[str] = "offer-wagers"
    kinds: tuple[str, ...]


class ApproveLaterPayment(HouseCommand, frozen=True):
    """Approve that a blackjack which would be paid now is paid at the final settlement."""

    act: ClassVar[str] = "approve-later-payment"
    area: int


class GiveUpSeat(HouseCommand, frozen=True):
    """Tell a player who does not wager to give up the place."""

    act: ClassVar[str] = "give-up-seat"
    player: str


class RefuseWager(HouseCommand, frozen=True):
    """Have a wager taken off the layout before the first card."""

    act: ClassVar[str] = "refuse-wager"
    player: str
    area: int
