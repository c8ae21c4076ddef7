"""Commands of the rounds of a tournament: wagers, pass cards, forms, and what comes of them."""

import msgspec

from soft17.money import Money
from soft17.table.commands import Command, Side
from soft17.tournament.results import Fate, Settled


class OpenBetting(Command, frozen=True):
    """Begin a round at a table: the marker is placed and wagers are awaited."""

    table: str


class Stake(Command, frozen=True):
    """Put tournament chips on the own box, and on optional wagers beside it."""

    player: str
    stake: Money
    side: tuple[Side, ...] = ()
    seat: int = 0
    means: str = "tournament chips"


class TakeStakeBack(Command, frozen=True):
    """Take a wager back before the first card."""

    player: str


class FindOutOfTurn(Command, frozen=True):
    """Report a wager that was laid out of turn."""

    player: str
    stake: Money


class RestrictStake(Command, frozen=True):
    """Restrict a player who let the time pass to the minimum."""

    player: str


class PlayPassCard(Command, frozen=True):
    """Put down a pass card in place of a wager."""

    player: str


class WriteForm(Command, frozen=True):
    """Write an undisclosed wager on its form and hand it to the Gaming Supervisor."""

    player: str
    kind: str
    amount: Money


class FindForm(Command, frozen=True):
    """Report what a form says that was let through without being right; nothing where it says nothing."""

    player: str
    kind: str = ""
    amount: Money | None = None


class OpenRound(Command, frozen=True):
    """The first card of the round is about to be dealt; `log` is where its cards and decisions are going to be kept."""

    table: str
    log: str = ""


class FindWager(Command, frozen=True):
    """Report what lies on a player's box, found after the first card; `unable` where the chips do not suffice.

    `chips` are all that were counted of the player's, where some that should be there are missing.
    """

    player: str
    stake: Money
    unable: bool = False
    chips: Money | None = None


class TakeResults(Command, frozen=True):
    """Take the results of a round from its table, in the order chips were removed or paid.

    `log` and `hash` name the table's own log and the line in it; `insured` is the order insurance was placed in.
    """

    table: str
    settled: tuple[Settled, ...]
    fates: tuple[Fate, ...] = ()
    insured: tuple[str, ...] = ()
    log: str = ""
    hash: str = ""
    paid_in: str = "tournament chips"


class AnnounceForm(Command, frozen=True):
    """Announce type and amount of an undisclosed wager and have it placed."""

    player: str


class CloseRound(Command, frozen=True):
    """Pay and collect, and end the round."""

    table: str


class VoidRound(Command, frozen=True):
    """The table's round was void: wagers go back, and so do payments made in it."""

    table: str
    interim: dict[str, Money] = msgspec.field(default_factory=dict)
    log: str = ""
    hash: str = ""


class InspectForm(Command, frozen=True):
    """Ask to see the form of another player."""

    player: str
    of: str
