"""How much blocks differ: the error of ratios whose parts hang together within a round or a shoe.

Areas of one round share the dealer's hand, and rounds of one shoe its cards. So what was counted is not as sure as if
each wager stood alone; blocks are apart from each other, and how much they differ tells how sure it is.
"""

from math import exp, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from soft17.simulation.adding import Total
from soft17.simulation.arrays import Sums
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95, Z999, Interval
from soft17.simulation.tables import LOST, PER_COUNT, PER_HAND, PER_KIND, ROUNDS, STAKED, STOOD_OFF, WON

ENDINGS = (WON, LOST, STOOD_OFF)
Row = NDArray[np.float64]
_LEAST = 2.0  # degrees of freedom below which nothing is known


class Spread(NamedTuple):
    """The error of a ratio by blocks, and of how many blocks of one size it is worth, less one."""

    error: float
    freedom: float

    def around(self, value: float) -> tuple[Interval, Interval]:
        """Student's intervals of 95 % and 99.9 % around an estimate."""
        low, high = (student(z, self.freedom) * self.error for z in (Z95, Z999))
        return (value - low, value + low), (value - high, value + high)


def student(z: float, freedom: float) -> float:
    """How many errors make the interval that `z` would make if the error were known (Peizer and Pratt, 1968)."""
    part = (freedom - 5 / 6) / (freedom - 2 / 3 + 1 / (10 * freedom)) ** 2
    return sqrt(freedom * (exp(z * z * part) - 1))


class Places(NamedTuple):
    """Which ratios are watched, and where each begins."""

    endings: int  # of each kind of wager: won, lost and stood off, of all that were settled
    counts: int  # rounds that begin at a count, of all
    hands: int  # net of two first cards over a first card, for each unit staked on them
    fates: int  # hands of two first cards over a first card that won, lost and stood off, of all
    bars: int  # rounds that came to a net result, of all
    areas: int  # products of two areas, for each square of a stake and of what one area came to
    size: int


def places(ready: Ready) -> Places:
    """Lay the ratios out one after the other."""
    counts = len(ENDINGS) * len(ready.kinds)
    hands = counts + ready.numbers.buckets
    starts = len(ready.values.names) ** 3
    fates = hands + starts
    bars = fates + len(ENDINGS) * starts
    areas = bars + 2 * ready.numbers.hist_half + 1
    return Places(0, counts, hands, fates, bars, areas, areas + 2)


def ratios(ready: Ready, sums: Sums) -> tuple[Row, Row]:
    """What is counted and what it is counted of, for everything that is watched."""
    lay, told = ready.layout, ready.numbers
    kinds = sums[lay.kinds :][: PER_KIND * len(ready.kinds)].reshape(-1, PER_KIND)[:, list(ENDINGS)]
    counts = sums[lay.counts :][: PER_COUNT * told.buckets : PER_COUNT]
    hands = sums[lay.hands :][: PER_HAND * len(ready.values.names) ** 3].reshape(-1, PER_HAND)
    bars = sums[lay.histogram :][: 2 * told.hist_half + 1]
    products = sums[lay.areas :][: told.areas**2].reshape(told.areas, told.areas).astype(float)
    rounds, alone, stake = float(sums[ROUNDS]), float(products.trace()), float(sums[STAKED]) / told.areas
    both = float(products.sum()) - alone
    fates, nets, staked = hands[:, : len(ENDINGS)], hands[:, -2], hands[:, -1] * told.stake
    ones = [kinds.ravel(), counts, nets, fates.ravel(), bars, np.array([both, both])]
    others = [
        np.repeat(kinds.sum(1), len(ENDINGS)),
        np.full(len(counts), rounds),
        staked,
        np.repeat(fates.sum(1), len(ENDINGS)),
        np.full(len(bars), rounds),
        np.array([stake * stake / rounds, alone]),
    ]
    one, other = (np.concatenate([np.asarray(part, np.float64) for part in parts]) for parts in (ones, others))
    return one, other


class Differing:
    """Sums over blocks of what is watched: squares, products with what it is counted of, and squares of that."""

    def __init__(self, ready: Ready) -> None:
        self.ready, self.places = ready, places(ready)
        self.blocks = 0
        self.sums = np.zeros((3, self.places.size))

    def add(self, sums: Sums) -> None:
        """Take in a block."""
        one, other = ratios(self.ready, sums)
        self.blocks += 1
        self.sums += (one * one, one * other, other * other)

    def copy(self) -> "Differing":
        """The same blocks, to go on with apart."""
        found = Differing(self.ready)
        found.blocks, found.sums = self.blocks, self.sums.copy()
        return found

    def spreads(self, total: Total) -> "list[Spread | None]":
        """The error of each ratio, where there are blocks enough."""
        one, other = ratios(self.ready, np.array(total.part(0, self.ready.layout.size), dtype=float))
        return [self._spread(at, float(one[at]), float(other[at])) for at in range(self.places.size)]

    def _spread(self, at: int, one: float, other: float) -> Spread | None:
        square, product, base = (float(sums[at]) for sums in self.sums)
        freedom = other * other / base - 1 if base else 0.0
        if freedom < _LEAST:
            return None
        value, blocks = one / other, self.blocks
        rest = square - 2 * value * product + value * value * base
        return Spread(sqrt(max(0.0, rest) * blocks / (blocks - 1)) / other, freedom)
