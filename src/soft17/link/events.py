"""Events of a link: what happened to the pool, each with its clause."""

from typing import Literal

import msgspec

from soft17.link.commands import Staked, Winner
from soft17.money import Money
from soft17.rules.jackpot import Link
from soft17.table.events import Event
from soft17.table.optional import Elsewhere


class LinkOpened(Event, frozen=True):
    """The pool begins, with money of the house."""

    terms: Link
    meter: Money
    clause: str


class TableJoined(Event, frozen=True):
    """A table is on the pool."""

    table: str
    clause: str


class PoolBrought(Event, frozen=True):
    """What a table's own pool had above its minimum is in this one; so much is metered, with what was carried."""

    table: str
    brings: Money
    added: Money
    parts: int
    round: int
    areas: Staked
    clause: str


class TableLeft(Event, frozen=True):
    """A table is off the pool."""

    table: str
    clause: str


class LinkClosed(Event, frozen=True):
    """Nothing more comes in or is won; what the pool held went to the house or to another link, as somebody chose."""

    to: Literal["house", "link"]
    link: str
    amount: Money
    by: str
    why: str
    clause: str


class TakenOver(Event, frozen=True):
    """What the pool of a closed link held is in this one."""

    link: str
    amount: Money
    clause: str


class Contributed(Event, frozen=True):
    """Wagers of a round brought something into the pool."""

    table: str
    round: int
    areas: Staked
    added: Money
    clause: str


class TakenBack(Event, frozen=True):
    """What returned wagers had brought left the pool."""

    table: str
    round: int
    areas: Staked
    taken: Money
    clause: str


class FixedDrawn(Event, frozen=True):
    """Fixed prizes came out of the pool."""

    table: str
    round: int
    amount: Money
    clause: str


class WinLocked(Event, frozen=True):
    """A win holds the pool's value of its moment, while other tables play on."""

    win: int
    table: str
    round: int
    pressed: int
    parts: tuple[Winner, ...]
    wholes: tuple[Winner, ...]
    fixed: Money
    value: Money
    clause: str


class WinWithdrawn(Event, frozen=True):
    """A locked win is none."""

    win: int
    clause: str


class WinNarrowed(Event, frozen=True):
    """Of a locked win these hands and fixed prizes are left; its moment and its value stay."""

    win: int
    parts: tuple[Winner, ...]
    wholes: tuple[Winner, ...]
    fixed: Money
    clause: str


class MomentDetermined(Event, frozen=True):
    """Wins on different tables fell at one moment, or did not."""

    wins: tuple[int, ...]
    together: bool
    by: str
    why: str
    clause: str


class AwardsHeld(Event, frozen=True):
    """Wins wait for Surveillance, or wait for it no more."""

    held: bool
    by: str
    why: str
    clause: str


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one win of a moment is paid out of its value, and what its table is told of the others."""

    win: int
    amount: Money
    value: Money
    elsewhere: Elsewhere = Elsewhere()


class Awarded(Event, frozen=True):
    """Wins of one moment received their shares of its value."""

    value: Money
    part: Money
    whole: Money
    shares: tuple[Share, ...]
    clause: str
    until: int = 0  # a win that was pressed by then would have been of this moment


class PoolReset(Event, frozen=True):
    """The pool is set to what the book wants of it, where prizes left less; the house carries it."""

    by: Money
    clause: str


class SharesRounded(Event, frozen=True):
    """Shares of these rounds are of whole cents: by so much more than they were exactly, which the house carries."""

    by: Money
    rounds: tuple[tuple[str, int], ...]
    clause: str


class WinPaid(Event, frozen=True):
    """A table paid a win out of the pool."""

    win: int
    table: str
    amount: Money
    clause: str


class PrizeReturned(Event, frozen=True):
    """A prize that was paid is withdrawn and is in the pool again."""

    table: str
    round: int
    amount: Money
    parts: int
    wholes: int
    clause: str


class TableStopped(Event, frozen=True):
    """The jackpot is out of play at a table, but for wins on these areas of a round; or it is in play again."""

    table: str
    stopped: bool
    clause: str
    round: int = 0
    areas: tuple[int, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    *(LinkOpened, TableJoined, PoolBrought, TableLeft, LinkClosed, TakenOver, Contributed, TakenBack, FixedDrawn),
    *(WinLocked, WinWithdrawn, WinNarrowed, MomentDetermined, AwardsHeld, Awarded, SharesRounded, PoolReset, WinPaid),
    *(PrizeReturned, TableStopped),
)
