"""The state of a table in a round of play."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from soft17.cards import Card
from soft17.hand import Hand
from soft17.money import CENT, Money
from soft17.rules.book import Book, Variation
from soft17.rules.chips import Odds
from soft17.rules.limits import Bounds
from soft17.rules.settlement import Result
from soft17.table.unsplit import Unsplit

Kind = str
MAIN, SPLIT, DOUBLE, INSURANCE = "main", "split", "double", "insurance"
ON_HAND = frozenset({MAIN, SPLIT, DOUBLE})
FURTHER = frozenset({SPLIT, DOUBLE, INSURANCE})  # wagers in the course of a round
NO_BOUNDS = Bounds()


class Place(NamedTuple):
    """Where a card goes: a hand of a box of an area, or the dealer."""

    area: int
    box: int
    hand: int


DEALER = Place(0, 0, 0)
WHOLE_CENTS = (0, 1)  # the part of a cent that a pool carries, where it carries none


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign and the float of a table say: the smallest chip, limits by wager, the jackpot."""

    smallest_chip: Money = Money(CENT)
    limits: dict[str, Bounds] = {}
    personal: dict[str, Bounds] = {}
    area_raised: bool = False
    meter: Money | None = None
    minimum: Money | None = None
    increment: tuple[int, int] | None = None
    carried: tuple[int, int] = WHOLE_CENTS
    link: str = ""
    source: Literal["card shoe", "shuffling device"] | None = None
    spots: dict[str, int] = {}
    surrender: bool | None = None
    splits: int | None = None
    aces_again: bool | None = None

    def played(self, book: Book) -> Book:
        """The book as it is played under this sign."""
        if self.surrender is None and self.splits is None and self.aces_again is None:
            return book
        return book.varied(Variation(self.surrender, self.splits, self.aces_again))

    def with_(self, by: Variation) -> "Sign":
        """The sign of a table where surrender and splitting are played so."""
        return replace(self, surrender=by.surrender, splits=by.splits, aces_again=by.aces_again)

    def bounds(self, kind: Kind, player: str = "") -> Bounds:
        """The limits of one kind of wager, for main wagers those of the player's own if there are any."""
        own = self.personal.get(player) if kind == MAIN else None
        return own or self.limits.get(kind, NO_BOUNDS)

    def bounds_among(self, player: str, here: Iterable[str]) -> Bounds:
        """The limits of a player's main wager on an area, whose maximum one player's own may raise for all."""
        own = self.bounds(MAIN, player)
        if not self.area_raised or own.maximum is None:
            return own
        most = [self.bounds(MAIN, one).maximum for one in here]
        return Bounds(own.minimum, max([own.maximum, *(one for one in most if one is not None)]), own.unit)


class Wager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wager: whose, of what kind, on which hand, for how much, and its one result."""

    id: int
    player: str
    kind: Kind
    stake: Money
    area: int
    box: int = 0
    hand: int = 0
    suit: str = ""
    tokens: Money = Money(0)
    single_use: Money = Money(0)
    tokens_kept: Money = Money(0)
    placed: Money = Money(0)
    given_up: bool = False
    cap: Money | None = None
    cap_clause: str = ""
    result: Result | None = None
    pays: Money = Money(0)
    odds: Odds | None = None
    clause: str = ""

    @property
    def is_open(self) -> bool:
        """True while the wager has no result."""
        return self.result is None


class Area(msgspec.Struct, frozen=True):
    """A playing area in a round: its hands, who decides for it, and what has been done there."""

    number: int
    boxes: tuple[tuple[Hand, ...], ...]
    control: str | None
    unattended: bool = False
    absent: tuple[str, ...] = ()
    switched: bool = False
    switches: int = 0
    drew: bool = False
    decided: bool = False
    surrendered: bool = False
    over: bool = False
    matched: tuple[str, ...] = ()

    def hands_formed(self, box: int, scope: str) -> int:
        """How many hands count against the most that may be formed on a box, or on the area's boxes together."""
        if scope == "box":
            return len(self.boxes[box - 1])
        return sum(len(hands) for hands in self.boxes) - len(self.boxes) + 1

    @property
    def is_finished(self) -> bool:
        """True if no hand of the area is open."""
        return all(hand.ended is not None for box in self.boxes for hand in box)


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A double or a split, by whom, that others on the hand may still join, until its card is dealt."""

    act: Literal["double", "split"]
    place: Place
    second: int = 0
    answered: tuple[str, ...] = ()
    by: str = ""


class Pass(NamedTuple):
    """A place passed over in the initial deal, when so many cards were out: dealt to last, or never if it is dead."""

    drawn: int
    place: Place
    dead: bool


class Table(msgspec.Struct, frozen=True):
    """A table: the sign, the wagers, the hands, how far the round has come, and the area that it starts with."""

    sign: Sign = Sign()
    first: int = 1
    phase: Literal["betting", "initial", "play", "over"] = "betting"
    wagers: tuple[Wager, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    areas: tuple[Area, ...] = ()
    unsplit: tuple[Unsplit, ...] = ()
    dealer: Hand = Hand()
    hole: Card | None = None
    burned: tuple[Card, ...] = ()
    burn_shown: bool = False
    drawn: int = 0
    dealt_initial: int = 0
    passes: tuple[Pass, ...] = ()
    later: tuple[Place, ...] = ()
    called: bool = False
    insurance: Literal["none", "open", "closed", "late"] = "none"
    paying: bool = False
    deferred: tuple[int, ...] = ()
    reader_looked: bool = False
    reader_ended: bool = False
    reader_off: bool = False
    pending: Pending | None = None
    asked: Place | None = None
    meter: Money | None = None
    carried: tuple[int, int] = WHOLE_CENTS
    rounding: tuple[tuple[str, Money], ...] = ()

    @property
    def pooled(self) -> Sign:
        """The sign with the jackpot's pool as the round has it."""
        return replace(self.sign, meter=self.meter, carried=self.carried)

    @property
    def up_card(self) -> Card:
        """The dealer's first card."""
        return self.dealer.cards[0]

    @property
    def is_dealt(self) -> bool:
        """True once the initial deal is complete; not of a round that ended before the dealer had a card."""
        return self.phase not in ("betting", "initial") and bool(self.dealer.cards)

    @property
    def first_card_out(self) -> bool:
        """True from the first card of the round on."""
        return self.phase != "betting"

    @property
    def drew_since_deal(self) -> bool:
        """True if a card has been dealt after the initial deal."""
        return self.drawn > self.dealt_initial

    def area(self, number: int) -> Area | None:
        """The area of that number, if it is in the round."""
        for area in self.areas:
            if area.number == number:
                return area
        return None

    def hand(self, place: Place) -> Hand | None:
        """The hand at a place, if there is one."""
        number, box_number, hand_number = place
        for area in self.areas:
            if area.number == number:
                break
        else:
            return None
        if not 1 <= box_number <= len(area.boxes):
            return None
        box = area.boxes[box_number - 1]
        return box[hand_number - 1] if 1 <= hand_number <= len(box) else None

    def hands(self) -> Iterator[tuple[Place, Hand]]:
        """Every hand with its place, in the order of play."""
        for area in self.areas:
            for box_number, box in enumerate(area.boxes, 1):
                for hand_number, hand in enumerate(box, 1):
                    yield Place(area.number, box_number, hand_number), hand

    def on(self, place: Place) -> list[Wager]:
        """The main, split and double wagers on a hand."""
        area, box, hand = place
        return [
            wager
            for wager in self.wagers
            if wager.hand == hand and wager.box == box and wager.area == area and wager.kind in ON_HAND
        ]

    def base(self, player: str, place: Place) -> Wager | None:
        """The main or split wager of a player on a hand, unless it was given up."""
        for wager in self.on(place):
            if wager.player == player and wager.kind != DOUBLE and not wager.given_up:
                return wager
        return None

    def main(self, player: str, area: int, box: int) -> Wager | None:
        """A player's main wager on a box."""
        for wager in self.wagers:
            if wager.kind == MAIN and wager.player == player and wager.area == area and wager.box == box:
                return wager
        return None

    def optional(self, player: str, area: int, kind: Kind, suit: str) -> Wager | None:
        """A player's optional wager of a kind on an area, on that suit where it is on one."""
        for wager in self.wagers:
            if (wager.player, wager.area, wager.kind, wager.suit) == (player, area, kind, suit):
                return wager
        return None

    def seated(self, area: int) -> str | None:
        """Who is seated at an area."""
        for number, player in self.seats:
            if number == area:
                return player
        return None

    def line(self, area: int, player: str = "", position: int = 0) -> list[str]:
        """Who wagers on an area, nearest the dealer first; with a player put at a position there, if one is given.

        Only areas on which somebody took a position are in `lines`: everywhere else wagers lie as they were placed.
        """
        row = [one for number, one in self.lines if number == area]
        row += dict.fromkeys(one.player for one in self.wagers if one.area == area and one.player not in row)
        if player and player not in row:
            row.insert(position - 1 if position else len(row), player)
        return row

    def current(self) -> Place | None:
        """The hand whose turn it is; one whose card was passed over comes after the others."""
        waits = None
        for area in self.areas:
            for box_number, box in enumerate(area.boxes, 1):
                for hand_number, hand in enumerate(box, 1):
                    if hand.ended is None:
                        place = Place(area.number, box_number, hand_number)
                        if place not in self.later:
                            return place
                        waits = waits or place
        return waits
