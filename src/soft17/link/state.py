"""A link as its events make it: its terms, its tables, its meters, and the wins that are not paid yet."""

from typing import Literal

import msgspec

from soft17.link.commands import Winner
from soft17.link.events import Share
from soft17.money import NOTHING, Money
from soft17.rules.jackpot import Link


class Confirmed(msgspec.Struct, frozen=True):
    """The areas whose wins of a round were confirmed before the equipment failed."""

    round: int
    areas: frozenset[int]


class Member(msgspec.Struct, frozen=True):
    """A table on the pool."""

    table: str
    stopped: bool = False
    confirmed: Confirmed | None = None


class Collected(msgspec.Struct, frozen=True):
    """What was wagered on the jackpot in a round at a table, area by area."""

    table: str
    round: int
    areas: dict[int, Money]


class Win(msgspec.Struct, frozen=True):
    """The wins of one round at a table, locked or awarded."""

    id: int
    table: str
    round: int
    pressed: int
    parts: tuple[Winner, ...]
    wholes: tuple[Winner, ...]
    fixed: Money
    value: Money
    stands: Literal["locked", "awarded"] = "locked"
    share: Share | None = None


class Decision(msgspec.Struct, frozen=True):
    """What Surveillance decided of wins."""

    wins: frozenset[int]
    together: bool


class Moment(msgspec.Struct, frozen=True):
    """Wins that were awarded together: whose they are, table and round, the value they had, and what of it was won.

    `rounding` is what the house carries because shares are of whole cents.
    """

    rounds: frozenset[tuple[str, int]]
    value: Money
    won: Money
    rounding: Money = NOTHING


class Meters(msgspec.Struct, frozen=True):
    """The meters of a link: what it began with, what came in, was won and how often, the house's cost, the display."""

    began: Money = NOTHING
    came_in: Money = NOTHING
    won: Money = NOTHING
    parts: int = 0
    wholes: int = 0
    reset_cost: Money = NOTHING
    rounding: Money = NOTHING  # what shares were beyond their exact amounts, in whole cents
    brought: Money = NOTHING  # out of the own pools of tables that joined
    passed: Money = NOTHING  # taken over from links that closed, less what went to another at its own closing
    returned: Money = NOTHING  # what went back to the house at its closing
    display: Money = NOTHING

    @property
    def hits(self) -> int:
        """How many hands won of the pool."""
        return self.parts + self.wholes

    @property
    def off_by(self) -> Money:
        """By how much the display is not what came in less what was won: nothing, in a sound link."""
        held = self.began + self.came_in + self.reset_cost + self.rounding + self.brought + self.passed
        return Money(self.display - (held - self.won - self.returned))


class Pool(msgspec.Struct, frozen=True):
    """A link at one of its versions."""

    terms: Link | None = None
    closed: bool = False
    tables: tuple[Member, ...] = ()
    rounds: tuple[Collected, ...] = ()
    wins: tuple[Win, ...] = ()
    decisions: tuple[Decision, ...] = ()
    moments: tuple[Moment, ...] = ()
    last_win: int = 0
    held: bool = False
    awarded_until: int = 0  # a win pressed by then comes too late for the moment that was awarded
    last_rounds: dict[str, int] = {}
    carried: int = 0  # what came in and is no whole cent yet, in parts of which the rate makes one unit of money
    meters: Meters = Meters()

    @property
    def is_open(self) -> bool:
        """True from its opening to its closing."""
        return self.terms is not None and not self.closed

    @property
    def owed(self) -> Money:
        """What was awarded and is not paid yet."""
        return Money(sum(one.share.amount for one in self.wins if one.share is not None))

    @property
    def locked(self) -> tuple[Win, ...]:
        """The wins that wait for their award, the earliest first."""
        return tuple(
            sorted((one for one in self.wins if one.stands == "locked"), key=lambda one: (one.pressed, one.id))
        )

    def member(self, table: str) -> Member | None:
        """A table on the pool, by its name."""
        return next((one for one in self.tables if one.table == table), None)

    def round(self, table: str, number: int) -> Collected | None:
        """What was collected in a round."""
        return next((one for one in self.rounds if (one.table, one.round) == (table, number)), None)

    def moment(self, table: str, number: int) -> Moment | None:
        """The award that a round had a share of."""
        return next((one for one in self.moments if (table, number) in one.rounds), None)

    def win(self, number: int) -> Win | None:
        """A win that is not paid yet."""
        return next((one for one in self.wins if one.id == number), None)
