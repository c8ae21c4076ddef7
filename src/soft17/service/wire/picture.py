"""The picture: a table as one person sees it, with what that person may do, in words ready to be shown.

A page draws it and adds nothing: every total, amount, label and refusal is here. Amounts are text; `exact` beside
some of them, in hundredths of a cent, is for drawing chips and for orders, and is never to be added up.
"""

from typing import Literal

import msgspec

from soft17.service.wire.panel import Act, Console


class Amount(msgspec.Struct, frozen=True):
    """Money: as it is read, and as it is drawn."""

    text: str
    exact: int


class Limit(msgspec.Struct, frozen=True):
    """What the sign says of one kind of wager."""

    kind: str
    shown: str
    minimum: str = ""
    maximum: str = ""
    unit: str = ""


class BookOf(msgspec.Struct, frozen=True):
    """The rulebook a table follows, its own words for things, and what its insurance line says, if it has one."""

    id: str
    title: str
    game: str
    felt: str
    boxes: int
    words: dict[str, str]
    inscriptions: tuple[str, ...]
    insurance: str
    options: dict[str, str]
    readings: dict[str, str]


class Notice(msgspec.Struct, frozen=True):
    """What the book wants people to be shown, with its clauses; `now` if that is so only for a time."""

    says: str
    clauses: tuple[str, ...]
    now: bool


class Sign(msgspec.Struct, frozen=True):
    """The sign of a table: limits, chips in use, the jackpot's meter and minimum, wins of it that wait elsewhere.

    `kept` are earlier limits that still hold for those who have a marker; `insurance` what it pays, unless that is
    inscribed on the layout.
    """

    limits: tuple[Limit, ...]
    chips: tuple[Amount, ...]
    smallest: str
    kept: tuple[Limit, ...] = ()
    meter: str = ""
    waiting: str = ""
    jackpot_minimum: str = ""
    insurance: tuple[Notice, ...] = ()


class Settled(msgspec.Struct, frozen=True):
    """What became of a wager: `+23`, at `3 to 2, rounded`, paid `$23: $22.50 at 3 to 2, rounded to $23 (5.12)`."""

    result: Literal["win", "lose", "stand-off", "void", "surrender"]
    word: str
    change: str
    odds: str
    paid: str
    clause: str


class Wager(msgspec.Struct, frozen=True):
    """A wager on the felt."""

    id: int
    player: str
    mine: bool
    kind: str
    shown: str
    stake: Amount
    box: int
    hand: int
    suit: str = ""
    settled: Settled | None = None


class Hand(msgspec.Struct, frozen=True):
    """A hand: cards such as `7d`, `??` face down; `sideways` are the places of cards that lie across."""

    cards: tuple[str, ...]
    says: str
    state: str
    sideways: tuple[int, ...] = ()
    in_play: bool = False
    gone: bool = False


class Spot(msgspec.Struct, frozen=True):
    """A place for an optional wager on an area."""

    kind: str
    shown: str
    suits: tuple[str, ...] = ()
    chips: tuple[str, ...] = ()


class Marker(msgspec.Struct, frozen=True):
    """A marker before a box: whose it is, and the minimum that player keeps."""

    player: str
    minimum: str


class Area(msgspec.Struct, frozen=True):
    """A playing area, in the round or empty; boxes each with their hands."""

    number: int
    seated: str
    control: str
    mine: bool
    reserved: str
    boxes: tuple[tuple[Hand, ...], ...]
    wagers: tuple[Wager, ...]
    in_play: bool = False
    markers: tuple[Marker, ...] = ()


class Source(msgspec.Struct, frozen=True):
    """Where cards come from."""

    kind: str
    left: int
    rack: int
    held: int
    back: str
    promised: str = ""
    dealt_by: Literal["the house's shoe", "hand"] = "the house's shoe"


class Range(msgspec.Struct, frozen=True):
    """Amounts that may vary: each that may be chosen, in order."""

    amounts: tuple[Amount, ...]
    chosen: int = 0


class Offer(msgspec.Struct, frozen=True):
    """Something a person might do: allowed with its command, or not with why and the clause.

    With a `range`, the chosen amount goes, exact, into the command's field `amount_in`. A `quiet` one is at hand, and
    nothing waits for it. `where` it holds, as `area 2, box 1`, is named of what may be done in several places. One that
    makes a further wager says how much is `staked` where no amount is chosen: of that as much as is in the command's
    field `tokens` is laid in promotional tokens.
    """

    act: str
    label: str
    key: str
    allowed: bool
    command: dict[str, object] | None = None
    why: str = ""
    clause: str = ""
    range: Range | None = None
    amount_in: str = ""
    quiet: bool = False
    where: str = ""
    staked: Amount | None = None


class Betting(msgspec.Struct, frozen=True):
    """What a person may put on the layout now: areas, the spots there, and the commands that do it.

    A chip clicked onto an area is sent as `place` with area, main and side filled in; `repeat` are the wagers of the
    person's last round, each an order of its own; `undo` takes back what lies on an area.
    """

    open: bool
    areas: tuple[int, ...]
    spots: tuple[Spot, ...]
    place: dict[str, object] | None = None
    repeat: tuple[dict[str, object], ...] = ()
    repeats: str = ""
    undo: dict[int, dict[str, object]] = {}
    why: str = ""
    clause: str = ""


class Guest(msgspec.Struct, frozen=True):
    """A player at the table, as far as one may know; `notes` are what restricts or entitles that player."""

    name: str
    here: bool
    notes: tuple[str, ...] = ()


class Patron(msgspec.Struct, frozen=True):
    """A player at a table dealt by hand: what the dealer may enter of that player's wagers and decisions.

    One who has `passed` wants nothing of what the dealer asks now.
    """

    name: str
    betting: Betting
    offers: tuple[Offer, ...]
    passed: bool = False


class Tended(msgspec.Struct, frozen=True):
    """Patrons whom the dealer looks after: who is here, whose turn it is, and what else is entered, as who comes."""

    acts: tuple[Act, ...]
    patrons: tuple[Patron, ...]
    turn: str = ""


class Me(msgspec.Struct, frozen=True):
    """Who is looking; the balance has no text where chips lie in people's hands, not in the house's books."""

    name: str
    role: str
    balance: Amount
    at_table: bool
    staff: bool
    tokens: Amount = Amount("$0", 0)


class Result(msgspec.Struct, frozen=True):
    """One player's round in one line."""

    player: str
    change: str
    gained: Literal["up", "down", "even"]


class Picture(msgspec.Struct, frozen=True):
    """A table as one person sees it now; `asks` where there are acts that the book gives a player besides play."""

    table: str
    name: str
    kind: Literal["live", "practice", "record"]
    version: int
    book: BookOf
    sign: Sign
    opened: bool
    round: int
    phase: Literal["closed", "betting", "initial", "play", "over"]
    status: str
    clause: str
    dealer: Hand
    areas: tuple[Area, ...]
    source: Source
    me: Me
    offers: tuple[Offer, ...]
    betting: Betting
    guests: tuple[Guest, ...]
    results: tuple[Result, ...] = ()
    posted: tuple[str, ...] = ()
    shown: tuple[Notice, ...] = ()
    console: Console | None = None
    asks: bool = False
    tended: Tended | None = None
    waits_until: int | None = None
    at: int = 0
