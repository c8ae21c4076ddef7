"""A count of the cards seen as a row of tables: what is staked, insured and played by it."""

from typing import NamedTuple

import numpy as np

from soft17.cards import DECK
from soft17.simulation.arrays import Sums


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

    @property
    def buckets(self) -> int:
        """How many rows there are."""
        return len(self.bets)

    def insurance(self, *, always: bool) -> list[bool]:
        """Whether insurance is taken, row by row."""
        return [always or self._from(row) for row in range(self.buckets)]

    def even_money(self, *, always: bool) -> list[bool]:
        """Whether even money is taken, row by row: as insurance, for it is the same wager."""
        return self.insurance(always=always)

    def _from(self, row: int) -> bool:
        return self.insures_from is not None and self.lowest + row >= self.insures_from


NOT_COUNTED = Counting(
    counts=False,
    tags=np.zeros(len(DECK), np.int64),
    scale=1,
    per_deck=False,
    start=0,
    lowest=0,
    bets=np.ones(1, np.int64),
)
