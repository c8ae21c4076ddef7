"""Events of a tournament: what its record says; each with its clause."""

import msgspec

from soft17.money import NOTHING, Money
from soft17.table.events import Event
from soft17.tournament.commands import Allocated
from soft17.tournament.conditions import Conditions
from soft17.tournament.desk import Out


class ConditionsPublished(Event, frozen=True):
    """The conditions were published."""

    conditions: Conditions
    clause: str


class CopyGiven(Event, frozen=True):
    """A player has a copy of the conditions."""

    player: str
    clause: str


class EntryTaken(Event, frozen=True):
    """Somebody entered and paid the fee."""

    player: str
    fee: Money
    agreed: bool
    clause: str


class EntryEnded(Event, frozen=True):
    """An entry was withdrawn or refused; so much of the fee goes back, and what was paid for chips not given yet."""

    player: str
    refused: bool
    refund: Money
    clause: str
    buy_in: Money = NOTHING


class TournamentCancelled(Event, frozen=True):
    """The tournament was cancelled; what goes back to whom."""

    refunds: dict[str, Money]
    clause: str


class TablesDesignated(Event, frozen=True):
    """The tables of the tournament."""

    tables: tuple[str, ...]
    clause: str


class TournamentStarted(Event, frozen=True):
    """Entries are closed."""

    clause: str


class StartAltered(Event, frozen=True):
    """A stage starts at another time: the one that is named, else the next."""

    to: int
    clause: str
    session: str = ""


class SeatsAllocated(Event, frozen=True):
    """Players have their places."""

    seats: tuple[Allocated, ...]
    clause: str


class PlayerMoved(Event, frozen=True):
    """A player sits elsewhere now, with so many pass cards."""

    player: str
    table: str
    seat: int
    passes: int
    clause: str


class BoughtIn(Event, frozen=True):
    """A player paid for the chips of the next session."""

    player: str
    paid: Money
    clause: str


class BoughtBack(Event, frozen=True):
    """A player who was out bought back in; `into` is the stage that it leads into, none for the next to go on to."""

    player: str
    paid: Money
    clause: str
    into: int = 0


class StageStarted(Event, frozen=True):
    """The sessions of a stage begin, at these tables."""

    stage: int
    tables: tuple[str, ...]
    players: tuple[str, ...]
    at: int
    passes: int
    forms: int
    clause: str


class ChipsMoved(Event, frozen=True):
    """Chips went from the inventory to a player, or back."""

    player: str
    by: Money
    what: str
    clause: str


class TimeLimited(Event, frozen=True):
    """Wagers are to be made within so many seconds."""

    seconds: int
    clause: str


class DealMoved(Event, frozen=True):
    """Rounds are dealt from the player who holds the marker, or from the first box again."""

    marker: bool
    clause: str


class PlayerOut(Event, frozen=True):
    """A player is eliminated."""

    out: Out
    clause: str


class PlayerDisqualified(Event, frozen=True):
    """A player is disqualified, and `why`; so much of the fee goes back, and of chips not given yet what they cost."""

    out: Out
    refund: Money
    clause: str
    buy_in: Money = NOTHING
    why: str = ""


class MovedUp(Event, frozen=True):
    """A player goes on from a session in the place of one who is disqualified after it: of `stage`, else the last."""

    player: str
    table: str
    clause: str
    stage: int = -1


class SessionReopened(Event, frozen=True):
    """A session that was over goes on, with the chips counted; one of an earlier `stage` for so many places."""

    table: str
    players: tuple[str, ...]
    clause: str
    stage: int = -1
    places: int = 0
    counts: dict[str, Money] = msgspec.field(default_factory=dict)


class AbsenceFound(Event, frozen=True):
    """A player is absent, or back."""

    player: str
    absent: bool
    clause: str


class DeductionOrdered(Event, frozen=True):
    """The minimum is deducted while a player is absent."""

    player: str
    clause: str


class LetSitOn(Event, frozen=True):
    """An absent player keeps the seat: nothing more is deducted, and nobody is disqualified for not wagering."""

    player: str
    clause: str


class ChipsCounted(Event, frozen=True):
    """The chips of players were counted."""

    table: str
    chips: dict[str, Money]
    clause: str


class ChipsMissing(Event, frozen=True):
    """Chips were not returned: how many of which denomination."""

    table: str
    missing: dict[str, int]
    clause: str


class SessionConcluded(Event, frozen=True):
    """A session at a table ends before its time."""

    table: str
    clause: str


class AgreedEarly(Event, frozen=True):
    """A player agrees that the session at the table ends before its time."""

    table: str
    player: str
    clause: str


class PlayOffCalled(Event, frozen=True):
    """Players with equal chips play off, with so many pass cards and undisclosed wagers; `counts` are of the session.

    A log in which nothing is said of pass cards counted rounds on from those before.
    """

    table: str
    standing: tuple[tuple[str, ...], ...]
    players: tuple[str, ...]
    clause: str
    counts: dict[str, Money] = msgspec.field(default_factory=dict)
    passes: int | None = None
    forms: int | None = None


class SessionEnded(Event, frozen=True):
    """A session at a table is over: how it stands, who goes on, and the chips counted before any play-off."""

    table: str
    standing: tuple[tuple[str, ...], ...]
    advance: tuple[str, ...]
    chips: dict[str, Money]
    clause: str


class ChipsRedeemed(Event, frozen=True):
    """Chips were bought back for cash."""

    player: str
    chips: Money
    cash: Money
    clause: str


class Noted(Event, frozen=True):
    """Something was taken down."""

    what: str
    clause: str


class DisputeOpened(Event, frozen=True):
    """Play at a table waits for a decision; without a table the next start waits, and the prizes."""

    table: str
    about: str
    clause: str
    at: int = 0


class DisputeDecided(Event, frozen=True):
    """A dispute is decided; the clause of a complaint to an inspector where the player is told of it."""

    table: str
    decision: str
    clause: str
    complaint: str = ""
    at: int = 0


class WentToHouse(Event, frozen=True):
    """Money held for the tournament is the operator's: buy-ins of a session that begins, or what cancelling leaves.

    Less than nothing where the operator gives buy-ins back for a session that was begun and not played.
    """

    amount: Money
    clause: str
