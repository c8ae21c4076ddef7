"""Commands of a link: what people ask for, and what the equipment of its tables records."""

from typing import ClassVar, Literal

import msgspec

from soft17.money import NOTHING, Money
from soft17.rules.jackpot import Chips, Link
from soft17.table.commands import Command

Staked = tuple[tuple[int, Money], ...]  # wagers on the jackpot, each with its area


class LinkCommand(Command, frozen=True):
    """Something asked of a link; `power` is the row of the book that says who may."""

    power: ClassVar[str] = "record"


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that wins of the pool: whose it is, and on which area."""

    player: str
    area: int


class OpenLink(LinkCommand, frozen=True):
    """Open a pool: the terms of its tables, and where its meter begins if above the seed."""

    power: ClassVar[str] = "open"
    terms: Link
    meter: Money | None = None


class Join(LinkCommand, frozen=True):
    """Link a table to the pool, with the terms that the table has.

    It brings what its own pool had above the minimum, also in parts of which the rate makes one unit of money; the
    wagers of its last round, in there too, may still go back.
    """

    power: ClassVar[str] = "join"
    table: str
    terms: Link
    brings: Money = NOTHING
    parts: int = 0
    round: int = 0
    areas: Staked = ()


class LeaveLink(LinkCommand, frozen=True):
    """Take a table off the pool."""

    power: ClassVar[str] = "leave"
    table: str


class CloseLink(LinkCommand, frozen=True):
    """Close the pool; what it holds goes back to the house, or to the pool of another link."""

    power: ClassVar[str] = "close"
    to: Literal["house", "link"]
    link: str = ""


class TakeOver(LinkCommand, frozen=True):
    """Take in what the pool of a link held that is closed."""

    power: ClassVar[str] = "close"
    link: str
    amount: Money
    chips: Chips = "live"


class Contribute(LinkCommand, frozen=True):
    """Jackpot wagers of a round are collected at a table: area by area, as they were taken."""

    table: str
    round: int
    areas: Staked


class TakeBack(LinkCommand, frozen=True):
    """Jackpot wagers of a round went back to their players, and what they brought leaves the pool."""

    table: str
    round: int
    areas: Staked


class DrawFixed(LinkCommand, frozen=True):
    """Fixed prizes of a round come out of the pool, where the book takes them from it."""

    table: str
    round: int
    amount: Money


class Lock(LinkCommand, frozen=True):
    """The dealer's terminal confirms the wins of a round; `pressed` is when, in thousandths of a second since 1970."""

    table: str
    round: int
    pressed: int
    parts: tuple[Winner, ...] = ()
    wholes: tuple[Winner, ...] = ()
    fixed: Money = NOTHING


class Withdraw(LinkCommand, frozen=True):
    """A win that was locked is none: its wagers went back before it was awarded."""

    win: int


class Narrow(LinkCommand, frozen=True):
    """Some of what was locked is none, and the rest keeps its moment and its value: these hands, and so much fixed."""

    win: int
    parts: tuple[Winner, ...] = ()
    wholes: tuple[Winner, ...] = ()
    fixed: Money = NOTHING


class GiveBack(LinkCommand, frozen=True):
    """Prizes of a round that were paid out of the pool are withdrawn: so much, of so many parts and wholes."""

    table: str
    round: int
    amount: Money
    parts: int = 0
    wholes: int = 0


class Determine(LinkCommand, frozen=True):
    """Say whether wins on different tables fell at one moment."""

    power: ClassVar[str] = "determine"
    wins: tuple[int, ...]
    together: bool


class HoldAwards(LinkCommand, frozen=True):
    """Let no win be awarded until more is known of the moments at which buttons were pressed."""

    power: ClassVar[str] = "determine"


class ReleaseAwards(LinkCommand, frozen=True):
    """Let wins be awarded again."""

    power: ClassVar[str] = "determine"


class Award(LinkCommand, frozen=True):
    """Reckon what the wins of the earliest moment receive, and reset the pool if need be."""

    power: ClassVar[str] = "award"
    wins: tuple[int, ...]


class Pay(LinkCommand, frozen=True):
    """A table has paid an awarded win: so much, with the fixed prizes of the pool; older logs do not say it."""

    win: int
    amount: Money | None = None


class Stop(LinkCommand, frozen=True):
    """The jackpot's equipment at a table fails; wins on these areas of its round stand and are yet to be locked."""

    table: str
    round: int = 0
    areas: tuple[int, ...] = ()


class Restore(LinkCommand, frozen=True):
    """The jackpot is in play again at a table."""

    table: str


COMMANDS: tuple[type[Command], ...] = (
    *(OpenLink, Join, LeaveLink, CloseLink, TakeOver, Contribute, TakeBack, DrawFixed, Lock, Withdraw, Narrow),
    *(Determine, HoldAwards, ReleaseAwards, Award, Pay, GiveBack, Stop, Restore),
)
