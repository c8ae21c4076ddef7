"""What rounds came to by the count they began at."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from soft17.simulation.making import Ready
from soft17.simulation.tables import PER_COUNT


class AtCount(msgspec.Struct, frozen=True):
    """Rounds that began at a count; amounts are in grains, the net result is of the main game."""

    count: int
    rounds: int
    staked: int
    net: int
    square: int

    @property
    def edge(self) -> float:
        """The net result per unit staked, for whoever plays."""
        return self.net / self.staked if self.staked else 0.0

    @property
    def error(self) -> float:
        """The standard error of the edge: at one count every round is for one stake."""
        if not self.staked:
            return 0.0
        mean = self.net / self.rounds
        return sqrt(max(self.square / self.rounds - mean * mean, 0.0) * self.rounds) / self.staked


def by_count(ready: Ready, sums: Sequence[int]) -> tuple[AtCount, ...]:
    """The rounds of each row of the count; the lowest row holds all below it too, the highest all above it."""
    begins, lowest = ready.layout.counts, ready.numbers.lowest
    rows = (begins + PER_COUNT * row for row in range(ready.numbers.buckets))
    return tuple(
        AtCount(lowest + at, *(int(one) for one in sums[row : row + PER_COUNT])) for at, row in enumerate(rows)
    )


def slope(rows: Sequence[AtCount]) -> float:
    """How much the edge rises with each count: the line of least squares, each count weighed by its rounds."""
    weight = sum(one.rounds for one in rows)
    count = sum(one.rounds * one.count for one in rows) / weight
    edge = sum(one.rounds * one.edge for one in rows) / weight
    both = sum(one.rounds * (one.count - count) * (one.edge - edge) for one in rows)
    return both / sum(one.rounds * (one.count - count) ** 2 for one in rows)
