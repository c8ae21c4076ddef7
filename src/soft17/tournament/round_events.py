"""Events of the rounds of a tournament: wagers, forms, results; each with its clause."""

from soft17.money import Money
from soft17.table.commands import Side
from soft17.table.events import Event
from soft17.tournament.results import Fate, Settled


class BettingOpened(Event, frozen=True):
    """A round is open for wagers: the marker, and the order of wagering where there is one."""

    table: str
    round: int
    at: int
    marker: int
    order: tuple[str, ...]
    clause: str


class Staked(Event, frozen=True):
    """Chips lie on a box."""

    table: str
    player: str
    stake: Money
    side: tuple[Side, ...]
    at: int
    clause: str


class StakeReturned(Event, frozen=True):
    """Chips went back to the player before the first card."""

    table: str
    player: str
    clause: str


class StakeRestricted(Event, frozen=True):
    """A player may stake the minimum only in this round, and has the time for that anew."""

    player: str
    clause: str
    at: int = 0


class TurnBegan(Event, frozen=True):
    """The turn to wager came to a player without the wager of another: that one is out, absent or back."""

    table: str
    player: str
    at: int
    clause: str


class Passed(Event, frozen=True):
    """A pass card lies on a box."""

    table: str
    player: str
    at: int
    clause: str


class FormHandedIn(Event, frozen=True):
    """A form is with the Gaming Supervisor, and an indicator lies before the player."""

    table: str
    player: str
    kind: str
    amount: Money
    at: int
    clause: str


class FormFound(Event, frozen=True):
    """What a form was found to say."""

    table: str
    player: str
    kind: str
    amount: Money | None
    clause: str


class FormAnnounced(Event, frozen=True):
    """Type and amount of an undisclosed wager, and what it counts for."""

    table: str
    player: str
    kind: str
    amount: Money | None
    valid: Money
    deducted: bool
    clause: str


class FormSettled(Event, frozen=True):
    """An undisclosed wager was paid or taken."""

    table: str
    player: str
    clause: str


class FormInspected(Event, frozen=True):
    """A player looked at the form of another."""

    player: str
    of: str
    clause: str


class FirstCardDue(Event, frozen=True):
    """The round is dealt: what each had in chips, and the log of its cards where it has one."""

    table: str
    chips: dict[str, Money]
    clause: str
    log: str = ""


class Deducted(Event, frozen=True):
    """A round that a player was absent from was counted."""

    player: str
    clause: str


class StakeFound(Event, frozen=True):
    """A wager found wrong counts for something else, or is void."""

    table: str
    player: str
    placed: Money
    valid: Money
    void: bool
    clause: str


class ResultsTaken(Event, frozen=True):
    """The results of a round came from its table."""

    table: str
    settled: tuple[Settled, ...]
    fates: tuple[Fate, ...]
    log: str
    hash: str
    clause: str


class CountChanged(Event, frozen=True):
    """The count of a position that was cancelled in a round is up or down by what the round came to."""

    player: str
    by: Money
    clause: str


class RoundEnded(Event, frozen=True):
    """A round is over."""

    table: str
    clause: str


class RoundVoided(Event, frozen=True):
    """A round is void: wagers went back, and so did what was paid in it."""

    table: str
    repaid: dict[str, Money]
    clause: str
