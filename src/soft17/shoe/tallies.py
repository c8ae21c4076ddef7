"""What is counted over shuffled shoes, and what a fair shuffle makes of each count.

Every p-value is two-sided: a shuffle that is more even than chance is no better than one that is less.
"""

from collections.abc import Callable, Sequence
from math import comb, inf, sqrt
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import stats  # type: ignore[import-untyped]  # scipy ships no types

from soft17.cards import RANKS, Piece, face, is_red, rank
from soft17.shoe.batches import Orders

Scale = Literal["chi-square", "T-square", "z"]
Shoewise = NDArray[Any]


class Finding(NamedTuple):
    """One statistic over all shoes, with its degrees of freedom where it has them, and its p-value."""

    name: str
    scale: Scale
    statistic: float
    degrees: int | None
    p: float


class Tally(Protocol):
    """Something counted over shoes that come in batches."""

    def add(self, orders: Orders) -> None:
        """Count some more shoes."""

    def finding(self) -> Finding:
        """What the shoes counted so far come to."""


class Places:
    """How often each card lands at each place.

    A shoe is a random permutation matrix P of n rows, and a fair shuffle gives cov(P[i,j], P[k,l]) =
    (d[i,k] - 1/n) (d[j,l] - 1/n) / (n - 1), where d is 1 for equal places and else 0: a projection of rank (n - 1)²
    over n - 1. So Pearson's sum over n² cells tends to n / (n - 1) times a chi-square of (n - 1)² degrees, and the
    statistic here is that sum times (n - 1) / n. Over N shoes its mean is exactly (n - 1)² and its variance exactly
    2 (n - 1)² (1 - 1/N), since two shoes share a number of card places of mean 1 and variance 1.
    """

    def __init__(self, size: int) -> None:
        """Start with no shoe."""
        self._size, self._shoes = size, 0
        self._counts = np.zeros(size * size, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count some more shoes."""
        cells = orders + self._size * np.arange(self._size, dtype=np.int64)
        self._counts += np.bincount(cells.ravel(), minlength=self._counts.size)
        self._shoes += len(orders)

    def finding(self) -> Finding:
        """Pearson's sum, scaled to the chi-square of a fair shuffle."""
        expected = self._shoes / self._size
        pearson = float(((self._counts - expected) ** 2).sum()) / expected
        statistic, degrees = pearson * (self._size - 1) / self._size, (self._size - 1) ** 2
        return Finding("card by place", "chi-square", statistic, degrees, two_sided(stats.chi2(degrees), statistic))


class Mean:
    """A number of each shoe whose mean and variance under a fair shuffle are known exactly."""

    def __init__(self, name: str, measure: Callable[[Orders], Shoewise], mean: float, variance: float) -> None:
        """Start with no shoe."""
        self.name, self.measure, self.mean, self.variance = name, measure, mean, variance
        self._shoes, self._total = 0, 0

    def add(self, orders: Orders) -> None:
        """Count some more shoes."""
        self._total += int(self.measure(orders).sum())
        self._shoes += len(orders)

    def finding(self) -> Finding:
        """How many standard errors the shoes' mean is off."""
        z = (self._total - self._shoes * self.mean) / sqrt(self._shoes * self.variance)
        return Finding(self.name, "z", z, None, two_sided(stats.norm, z))


class Gaps:
    """How far it is from a card to the next of its rank.

    With m cards of a rank among n, a gap of g has the probability C(n - g, m - 1) / C(n, m). The gaps of one shoe
    depend on one another, so their counts in classes of gaps are compared shoe by shoe with Hotelling's T-square,
    which takes the dependence from the shoes themselves; the last class follows from the others and is left out.
    """

    CLASSES = 10

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """Start with no shoe."""
        self._ranks = np.array([RANKS.index(rank(face(piece))) for piece in pieces], dtype=np.int8)
        copies = len(pieces) // len(RANKS)
        chances = gap_chances(len(pieces), copies)
        before = np.cumsum(chances) - chances
        self._class = np.unique((before * self.CLASSES).astype(int), return_inverse=True)[1]
        self._mean = len(RANKS) * (copies - 1) * np.bincount(self._class, weights=chances)[:-1]
        self._shoes, self._off = 0, np.zeros(len(self._mean))
        self._outer = np.zeros((len(self._mean), len(self._mean)))

    def add(self, orders: Orders) -> None:
        """Count some more shoes."""
        counts = self._counts(orders) - self._mean
        self._shoes += len(orders)
        self._off += counts.sum(axis=0)
        self._outer += counts.T @ counts

    def _counts(self, orders: Orders) -> Shoewise:
        shoes, classes = len(orders), len(self._mean) + 1
        places = np.argsort(self._ranks[orders], axis=1, kind="stable").reshape(shoes, len(RANKS), -1)
        found = self._class[np.diff(places, axis=2) - 1].reshape(shoes, -1) + classes * np.arange(shoes)[:, None]
        return np.bincount(found.ravel(), minlength=shoes * classes).reshape(shoes, classes)[:, :-1]

    def finding(self) -> Finding:
        """Hotelling's T-square, endless where the shoes' gaps hardly vary at all."""
        off, degrees = self._off / self._shoes, len(self._off)
        spread = (self._outer - self._shoes * np.outer(off, off)) / (self._shoes - 1)
        if np.linalg.matrix_rank(spread, tol=1e-6) < degrees:
            return Finding("rank gaps", "T-square", inf, degrees, 0.0)
        statistic = float(self._shoes * off @ np.linalg.solve(spread, off))
        scaled = statistic * (self._shoes - degrees) / (degrees * (self._shoes - 1))
        p = two_sided(stats.f(degrees, self._shoes - degrees), scaled)
        return Finding("rank gaps", "T-square", statistic, degrees, p)


def gap_chances(size: int, copies: int) -> NDArray[np.float64]:
    """The probability of each gap from 1 up, between cards of one rank."""
    whole = comb(size, copies)
    return np.array([comb(size - gap, copies - 1) / whole for gap in range(1, size - copies + 2)])


def two_sided(law: Any, statistic: float) -> float:
    """The chance of a statistic as far out as this one, on either side."""
    return min(1.0, 2 * min(float(law.cdf(statistic)), float(law.sf(statistic))))


def adjacent(size: int) -> Mean:
    """Neighbours of the unshuffled cards that are still neighbours, either way round."""
    mean = 2 * (size - 1) / size
    variance = 4 * (size - 2) ** 2 / (size * (size - 1)) + mean - mean**2
    return Mean("adjacency", lambda orders: (np.abs(np.diff(orders, axis=1)) == 1).sum(axis=1), mean, variance)


def rising(size: int) -> Mean:
    """Runs of cards that rise in the unshuffled order."""
    return Mean("rising runs", lambda orders: 1 + _falls(orders).sum(axis=1), (size + 1) / 2, (size + 1) / 12)


def turning(size: int) -> Mean:
    """Runs of cards that rise or fall in the unshuffled order."""
    mean, variance = (2 * size - 1) / 3, (16 * size - 29) / 90
    return Mean("runs up and down", lambda orders: 1 + _changes(_falls(orders)), mean, variance)


def colours(pieces: Sequence[Piece]) -> Mean:
    """Runs of cards of one colour."""
    red = np.array([is_red(face(piece)) for piece in pieces])
    size, pairs = len(pieces), 2 * int(red.sum()) * int((~red).sum())
    mean, variance = 1 + pairs / size, pairs * (pairs - size) / (size**2 * (size - 1))
    return Mean("colour runs", lambda orders: 1 + _changes(red[orders]), mean, variance)


def _falls(orders: Orders) -> NDArray[np.bool_]:
    return orders[:, 1:] < orders[:, :-1]


def _changes(signs: NDArray[np.bool_]) -> Shoewise:
    changes: Shoewise = (signs[:, 1:] != signs[:, :-1]).sum(axis=1)
    return changes
