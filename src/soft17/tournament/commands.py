"""Commands of a tournament: what the operator, the Tournament Manager, dealers, supervisors and players ask for."""

import msgspec

from soft17.money import Money
from soft17.table.commands import Command
from soft17.tournament.conditions import Conditions

ANY, UNSELECTED, UNENTITLED = "any application", "criteria not met", "not entitled"  # grounds to refuse an entry


class PublishConditions(Command, frozen=True):
    """Publish the conditions of the tournament."""

    conditions: Conditions


class GiveCopy(Command, frozen=True):
    """Give a player a copy of the conditions."""

    player: str


class AddValue(Command, frozen=True):
    """Add cash to the prize pool, or goods or services that a place wins; 0 while it is not said which."""

    cash: Money = Money(0)
    goods: str = ""
    place: int = 0


class AssignGoods(Command, frozen=True):
    """Say which place wins goods that were added, where none was said or nobody takes the one that was."""

    goods: str
    place: int


class GiveGoods(Command, frozen=True):
    """Decide who of several in one place takes its goods, which cannot be shared."""

    place: int
    player: str


class EnterTournament(Command, frozen=True):
    """Hand in the entry form with the fee; `agrees` if the rules and conditions are agreed to in writing."""

    player: str
    fee: Money
    form: bool = True
    agrees: bool = False


class WithdrawEntry(Command, frozen=True):
    """Withdraw before the first session."""

    player: str


class RefuseEntry(Command, frozen=True):
    """Refuse an application: by the right to refuse any, for the criteria of selection, or as not entitled to enter."""

    player: str
    ground: str = ANY


class CancelTournament(Command, frozen=True):
    """Cancel the tournament."""


class DesignateTables(Command, frozen=True):
    """Name the tables of the tournament."""

    tables: tuple[str, ...]


class StartTournament(Command, frozen=True):
    """Close the entries and begin."""


class AlterStart(Command, frozen=True):
    """Move the start of a session to another time, of the next one unless it is named."""

    to: int
    told: bool = False
    session: str = ""


class Allocate(Command, frozen=True):
    """Give players their table and seat for the next stage."""

    seats: tuple["Allocated", ...]


class Allocated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's place."""

    player: str
    table: str
    seat: int


class MovePlayer(Command, frozen=True):
    """Move a player to another place within a session."""

    player: str
    table: str
    seat: int


class BuyIn(Command, frozen=True):
    """Turn the prescribed money into chips for the next session."""

    player: str
    paid: Money


class StartStage(Command, frozen=True):
    """Start the sessions of the next stage; who has not bought in is eliminated."""


class IssueChips(Command, frozen=True):
    """Give a player chips beside those of the allotment; the book has no such thing."""

    player: str
    chips: Money


class BuyBack(Command, frozen=True):
    """Buy back into the tournament after being eliminated."""

    player: str
    paid: Money


class LimitTime(Command, frozen=True):
    """Limit the time for each wager."""

    seconds: int
    told: bool = False


class DealFromMarker(Command, frozen=True):
    """Have each round dealt from the player who holds the marker, or from the first box again."""

    marker: bool = True


class FindAbsent(Command, frozen=True):
    """Report that a player is absent, or is back."""

    player: str
    absent: bool = True


class DeductAbsent(Command, frozen=True):
    """Have the minimum deducted for each round that a player is absent."""

    player: str


class LetSit(Command, frozen=True):
    """Let a player who is absent for longer sit on, without a wager and without a deduction."""

    player: str


class CancelPosition(Command, frozen=True):
    """Cancel the position of an absent player."""

    player: str
    refund: bool = False


class Disqualify(Command, frozen=True):
    """Disqualify a player on a ground of the book."""

    player: str
    ground: str


class TransferChips(Command, frozen=True):
    """Pass chips to another player."""

    player: str
    to: str
    chips: Money


class RedeemChips(Command, frozen=True):
    """Ask for cash for tournament chips."""

    player: str
    chips: Money


class CountChips(Command, frozen=True):
    """Count the chips of the players of a table."""

    table: str
    chips: dict[str, Money]


class ConcludeEarly(Command, frozen=True):
    """End a session at a table before its time; `agreed` are those who agree to it."""

    table: str
    agreed: tuple[str, ...] = ()


class AgreeEarly(Command, frozen=True):
    """Agree, as a player, that the session at the own table ends before its time."""

    player: str


class EndSession(Command, frozen=True):
    """End a session at a table; `missing` chips by denomination, `chips` as they were counted."""

    table: str
    chips: dict[str, Money]
    missing: dict[str, int] = msgspec.field(default_factory=dict)


class NoteAdvice(Command, frozen=True):
    """Take down that a player gave or sought advice."""

    player: str
    what: str


class OpenDispute(Command, frozen=True):
    """Dispute something about the rules or the conditions; play at the table waits, without one what is to start."""

    table: str
    about: str


class DecideDispute(Command, frozen=True):
    """Decide a dispute."""

    table: str
    decision: str


class AwardPrizes(Command, frozen=True):
    """Announce the winners and pay the prizes."""


class PayPrize(Command, frozen=True):
    """Pay somebody's prizes by the method of the conditions where these are not credited; `how` is taken down."""

    player: str
    how: str
