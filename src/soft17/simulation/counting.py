"""A count of the cards seen as a row of tables: what is staked, insured and played by it."""

from math import floor
from typing import NamedTuple

import numpy as np

from soft17.cards import DECK
from soft17.simulation.arrays import Sums
from soft17.simulation.errors import SimulationError
from soft17.strategies.counting import Plan
from soft17.strategies.systems import System

MOST_ROWS = 200


class Counting(NamedTuple):
    """What each face counts, how the count is read, and what is staked and insured by it.

    Row 0 of the tables is the `lowest` count and all below it, the last row the highest and all above it.
    """

    counts: bool
    tags: Sums  # [face]
    scale: int  # tags are so many times what the system says
    per_deck: bool
    start: int
    lowest: int
    bets: Sums  # [row]
    insures_from: int | None = None
    evens_from: int | None = None

    @property
    def buckets(self) -> int:
        """How many rows there are."""
        return len(self.bets)

    @property
    def counts_of_rows(self) -> range:
        """The count that each row stands for."""
        return range(self.lowest, self.lowest + self.buckets)

    def insurance(self, *, always: bool) -> list[bool]:
        """Whether insurance is taken, row by row."""
        return [always or _from(self.insures_from, count) for count in self.counts_of_rows]

    def even_money(self, *, always: bool) -> list[bool]:
        """Whether even money is taken, row by row."""
        return [always or _from(self.evens_from, count) for count in self.counts_of_rows]


def _from(begins: int | None, count: int) -> bool:
    return begins is not None and count >= begins


def compiled(plan: Plan, decks: int, told: range | None = None) -> Counting:
    """A plan as rows of tables for a shoe of some decks; the results tell at least the counts `told` apart."""
    system = plan.system
    scale, begins = system.scale(decks), system.first(decks)
    rows = _rows(plan, told if told is not None else _usual(system, decks))
    return Counting(
        counts=True,
        tags=np.array([int(system.by_card[card] * scale) for card in DECK], np.int64),
        scale=scale,
        per_deck=system.per_deck,
        start=int(begins * scale),
        lowest=rows.start,
        bets=np.array([plan.units(count) for count in rows], np.int64),
        insures_from=plan.insurance_from,
        evens_from=plan.even_money_from,
    )


def _usual(system: System, decks: int) -> range:
    """The counts most rounds begin at: around nothing per deck, or from the first count to that of a whole shoe."""
    if system.per_deck:
        return range(-6, 9)
    begins = system.first(decks)
    ends = begins + system.whole_deck * decks
    return range(floor(min(begins, ends)) - 4, floor(max(begins, ends)) + 9)


def _rows(plan: Plan, told: range) -> range:
    """Rows that tell some counts apart, and all at which something changes: the lowest also holds all below it."""
    changes = plan.thresholds
    every = [*told, *changes, *(one - 1 for one in changes)] or [0]
    lowest, highest = min(every), max(every)
    if highest - lowest >= MOST_ROWS:
        raise SimulationError(f"the plan tells counts from {lowest} to {highest} apart; {MOST_ROWS} can be told apart")
    return range(lowest, highest + 1)


NOT_COUNTED = Counting(
    counts=False,
    tags=np.zeros(len(DECK), np.int64),
    scale=1,
    per_deck=False,
    start=0,
    lowest=0,
    bets=np.ones(1, np.int64),
)
