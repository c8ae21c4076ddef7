"""Events of the prizes of a tournament: what is added to them, who takes what; each with its clause."""

from soft17.money import Money
from soft17.table.events import Event
from soft17.tournament.awards import Award


class ValueAdded(Event, frozen=True):
    """The operator added to the prizes: cash, or goods that a place wins."""

    cash: Money
    goods: str
    clause: str
    place: int = 0


class GoodsAssigned(Event, frozen=True):
    """Goods that were added are for a place: `was` is the one before, 0 for none."""

    goods: str
    was: int
    place: int
    clause: str


class GoodsGiven(Event, frozen=True):
    """The Tournament Manager decided who of those in one place takes its goods."""

    place: int
    player: str
    clause: str


class GuaranteeMadeUp(Event, frozen=True):
    """The operator made the prize pool up to what was guaranteed."""

    amount: Money
    clause: str


class PrizesAwarded(Event, frozen=True):
    """The prizes are announced, and paid unless they wait for another method than the account."""

    awards: tuple[Award, ...]
    clause: str


class PrizePaid(Event, frozen=True):
    """The cash of somebody's prizes was paid by the method of the conditions: `how`, such as the number of a cheque."""

    player: str
    cash: Money
    how: str
    clause: str
