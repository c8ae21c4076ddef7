"""The meter of a table's jackpot: what a round makes of it."""

from soft17.money import Money
from soft17.rules.chips import Odds
from soft17.table.events import Event


class MeterSet(Event, frozen=True):
    """The jackpot meter after its prizes, and what is carried on of wagers as a part of a cent, if that is another."""

    meter: Money
    clause: str
    carried: Odds | None = None
