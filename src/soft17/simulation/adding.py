"""Sums of many blocks without a limit: each is kept in two halves, so that nothing ever overflows."""

from collections.abc import Sequence

import numpy as np

from soft17.simulation.arrays import Sums

_HALF = 32
_LOW = (1 << _HALF) - 1


class Total:
    """A vector of sums of any size; to add a block costs a few passes over it."""

    def __init__(self, high: Sums, low: Sums) -> None:
        self.high, self.low = high, low

    @classmethod
    def zero(cls, size: int) -> "Total":
        """Nothing yet."""
        return cls(np.zeros(size, np.int64), np.zeros(size, np.int64))

    def add(self, sums: Sums) -> None:
        """Add the sums of a block."""
        self.low += sums & _LOW
        self.high += (sums >> _HALF) + (self.low >> _HALF)
        self.low &= _LOW

    def copy(self) -> "Total":
        """The same sums, to go on with apart."""
        return Total(self.high.copy(), self.low.copy())

    def __getitem__(self, at: int) -> int:
        return (int(self.high[at]) << _HALF) + int(self.low[at])

    def part(self, start: int, size: int) -> Sequence[int]:
        """Some of the sums, one after the other."""
        high, low = self.high[start : start + size].tolist(), self.low[start : start + size].tolist()
        return [(one << _HALF) + other for one, other in zip(high, low, strict=True)]
