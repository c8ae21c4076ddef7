"""The state of a table over time."""

from typing import Literal

import msgspec

from soft17.cards import Piece
from soft17.house.custody import Custody
from soft17.house.held import Held
from soft17.house.loss_limit import LossLimit
from soft17.house.ruling import Ruled
from soft17.money import Money
from soft17.rules.book import Variation
from soft17.rules.limits import Bounds
from soft17.shoe.commitment import Commitment, Retired
from soft17.table.commands import Command, Deal, Played, Switch, TakeEvenMoney, TakeInsurance, Unswitch
from soft17.table.state import MAIN, Place, Table, Wager


class Due(msgspec.Struct, frozen=True):
    """Something to be done: before the next card, the next round, or the matter is closed, and by when."""

    what: str
    clause: str
    blocks: Literal["card", "round", "nothing"]
    since: int
    until: int | None = None

    def is_overdue(self, at: int) -> bool:
        """True of something whose time has run out."""
        return self.until is not None and self.until < at


class Entry(msgspec.Struct, frozen=True):
    """Something taken down: what, by whom, when, why."""

    act: str
    by: str
    role: str
    at: int
    reason: str = ""
    about: dict[str, str] = {}


class Posted(msgspec.Struct, frozen=True):
    """A sign that stands at the table."""

    about: str
    since: int
    from_: int
    amount: Money | None = None
    player: str = ""
    minimum: Money | None = None
    kind: str = MAIN


class Change(msgspec.Struct, frozen=True):
    """New limits that wait for the next round; `keeps` is the minimum that those who played kept."""

    kind: str
    bounds: Bounds
    keeps: Money | None = None


class Guest(msgspec.Struct, frozen=True):
    """A player at the table: since when, held to what, entitled to what."""

    name: str
    since: int
    here: bool = True
    card: str = ""
    holder: str = ""
    played: bool = False
    seated: bool | None = None  # until a first round tells, nobody knows
    idle: int = 0
    sat_out: bool = False
    sat_out_round: int = 0
    excuse: Literal["", "came late", "wager refused"] = ""
    holds: tuple[Held, ...] = ()
    kept_minimum: Money | None = None
    raised_from: Money | None = None
    marker: int = 0
    personal: Bounds | None = None
    barred: str = ""
    stopped: bool = False
    loss: LossLimit | None = None
    net: Money = Money(0)
    lost: Money = Money(0)
    deposited: dict[str, Money] = {}
    deposit_limit: Money | None = None
    stay: Money = Money(0)
    left_at: int = 0


class CutOffer(msgspec.Struct, frozen=True):
    """Who is to cut, and by what clause."""

    to: str
    clause: str


class ErrorCard(msgspec.Struct, frozen=True):
    """A card dealt in error, seen or not, the hands that refused it, and the one that awaited a card already."""

    piece: Piece
    seen: bool = True
    refused: tuple[Place, ...] = ()
    awaited: Place | None = None


Answer = TakeInsurance | TakeEvenMoney


class Misdeal(msgspec.Struct, frozen=True):
    """Cards that did not fall as they should: their right order, areas not to be switched, and what came as another.

    `answers` are those to insurance that was not offered. What is only `told` was found by nobody of the house yet.
    `areas` are those whose hands it touched, none for any of them; `stay` who takes the hand as it lies.
    """

    what: str
    order: tuple[Piece, ...]
    clause: str
    offers: bool = False
    answers: tuple[Answer, ...] = ()
    unswitched: tuple[int, ...] = ()
    came: dict[Piece, Piece] = {}
    told: bool = False
    areas: tuple[int, ...] = ()
    stay: tuple[str, ...] = ()

    def undoes(self, command: Command | Ruled) -> bool:
        """True of a switch that nobody asked for, and of its taking back."""
        return isinstance(command, Switch | Unswitch) and command.area in self.unswitched


class Failure(msgspec.Struct, frozen=True):
    """A device that failed in a round: who has answered whether to withdraw."""

    answered: tuple[str, ...] = ()


class Last(msgspec.Struct, frozen=True):
    """The round before, as it can still be put right until the first card of the next."""

    table: Table
    played: tuple[Played | Ruled, ...]
    drawn: tuple[Piece, ...]
    start: Table | None = None
    touched: frozenset[int] = frozenset()
    invalid: tuple[str, ...] = ()
    decided: bool = False
    likes: dict[Piece, Piece] = {}


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table from its opening to its closing."""

    table: Table = Table()
    at: int = 0
    opened: bool = False
    source: str = ""
    dealer: str = ""
    emergency: bool = False
    back: str = ""
    prepared: str = ""
    areas: int = 0
    low_limit: bool = False
    offered: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    custody: Custody = Custody()
    cutting_cards: int = 1
    behind: int | None = None
    second: int | None = None
    appeared: Literal["", "first-card", "area", "dealer"] = ""
    appeared_at: int = 0
    appeared_after: int | None = None  # cards of the round
    replaced: bool = False
    promised: Commitment | None = None
    promised_of: frozenset[Piece] = frozenset()
    retired: tuple[Retired, ...] = ()
    cut_at: int = 0
    out: int = 0
    shuffles: int = 0
    loads: int = 0
    cut: CutOffer | None = None
    passed: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()
    entries: tuple[Entry, ...] = ()
    posted: tuple[Posted, ...] = ()
    changes: tuple[Change, ...] = ()
    own_limits: dict[str, Bounds | None] = {}  # of single players, from the next round on
    guests: tuple[Guest, ...] = ()
    reserved: dict[int, str] = {}
    seats: dict[int, str] = {}
    started: bool = False
    fed: tuple[Piece, ...] = ()
    reader_off: bool = False
    at_table: int | None = None
    on_box: int | None = None
    rounds: int = 0
    shoe_rounds: int = 0
    played: tuple[Played | Ruled, ...] = ()
    drawn: tuple[Piece, ...] = ()
    likes: dict[Piece, Piece] = {}
    lies: tuple[tuple[Piece, Place], ...] = ()
    start: Table | None = None
    touched: frozenset[int] = frozenset()
    guests_then: tuple[Guest, ...] = ()
    positions: dict[Piece, int] = {}
    errors: tuple[ErrorCard, ...] = ()  # as they left the source
    stopped_hands: tuple[Place, ...] = ()
    misdeal: Misdeal | None = None
    decided: bool = False
    failure: Failure | None = None
    passed_over: Place | None = None
    passed_since: int = 0  # cards that came between
    undecided: Table | None = None  # as it lay before the first card since anybody decided
    face_up: int = 0
    shuffler: str = ""
    shuffled_at: int = 0
    tied: str = ""
    burned: frozenset[Piece] = frozenset()
    burned_in_view: frozenset[Piece] = frozenset()
    raised_at: int | None = None
    last: Last | None = None
    betting: Table | None = None
    meter_recalled: Money | None = None  # what the meter showed after the round that is on the table again
    left_over: tuple[Piece, ...] = ()
    under: tuple[Piece, ...] = ()
    invalid: tuple[str, ...] = ()
    jackpot_off: bool = False
    closed_at: int = 0
    rounds_before: int = 0
    varied: Variation = Variation()
    announced: bool = False  # the card to come

    def guest(self, name: str) -> Guest | None:
        """The player of that name, here or gone."""
        for one in self.guests:
            if one.name == name:
                return one
        return None

    def owes(self, what: str) -> Due | None:
        """The due of that name, if it is open."""
        return next((one for one in self.due if one.what == what), None)

    def is_due_now(self, what: str) -> bool:
        """True if something must be done before the next card of the round."""
        return any(one.what == what and one.blocks == "card" for one in self.due)

    @property
    def as_offered(self) -> tuple[Played | Ruled, ...]:
        """What was asked of the round, with the answers to an offer that was missed where they belong."""
        if self.misdeal is None or not self.misdeal.answers:
            return self.played
        after = [at for at, one in enumerate(self.played, 1) if isinstance(one, Deal)][self.table.dealt_initial - 1]
        return (*self.played[:after], *self.misdeal.answers, *self.played[after:])

    @property
    def wagered_on(self) -> Table:
        """What wagers for the next round lie on; it waits while the last round is on the table again."""
        return self.betting if self.betting is not None else self.table

    @property
    def told_of(self) -> "House | Last":
        """The round that an error may be told of: the one that is dealt, or the last until the next is."""
        return self if self.table.first_card_out or self.last is None else self.last

    @property
    def last_here(self) -> Table:
        """The table of the last round, if it was played since the table opened; otherwise the one wagered on."""
        return self.last.table if self.last is not None and self.rounds > self.rounds_before else self.table

    @property
    def lying(self) -> tuple[Wager, ...]:
        """The wagers of the round that is wagered on or played, and of the last where that is in play again."""
        again = self.table.wagers if self.betting is not None and self.in_round else ()
        return (*self.wagered_on.wagers, *again)

    @property
    def in_round(self) -> bool:
        """True from the first card of a round until it is settled."""
        return self.table.first_card_out and self.table.phase != "over"

    @property
    def moments(self) -> frozenset[str]:
        """What may be said of the present moment."""
        if not self.opened:
            return frozenset({"closed", "between"})
        if self.in_round:
            return frozenset({"round"})
        if self.table.phase != "over":
            return frozenset({"between", "before-first-card"})
        waits = {"before-first-card"} if self.betting is not None else set()
        return frozenset({"between", "after-round", *waits})
