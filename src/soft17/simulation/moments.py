"""Means, spreads and intervals out of whole sums: everything is added exactly and divided once."""

from math import sqrt
from typing import NamedTuple

from soft17.simulation.adding import Total
from soft17.simulation.making import Ready
from soft17.simulation.tables import PER_COUNT

Interval = tuple[float, float]
Z95, Z999 = 1.959963984540054, 3.2905267314918945


class Ratio(NamedTuple):
    """What was won for each unit that was staked."""

    value: float
    standard_error: float | None  # one round tells nothing of it


def main_game(total: Total, ready: Ready) -> Ratio:
    """Net of the main game for each unit of initial stake, over all counts.

    The stakes of a count are all alike, so the sums by count tell how net and stake go together.
    """
    rows = by_count(total, ready)
    rounds, staked, net, square = (sum(row[at] for row in rows) for at in range(PER_COUNT))
    if not staked:
        return Ratio(0.0, None)
    product = sum(row[1] * row[2] / row[0] for row in rows if row[0])
    stakes = sum(row[1] * row[1] / row[0] for row in rows if row[0])
    value = net / staked
    if rounds < 2:
        return Ratio(value, None)
    rest = square - 2.0 * value * product + value * value * stakes
    return Ratio(value, sqrt(max(0.0, rest) * rounds / (rounds - 1)) / staked)


def by_count(total: Total, ready: Ready) -> list[list[int]]:
    """Rounds, staked, net and its square, count by count."""
    flat = total.part(ready.layout.counts, PER_COUNT * ready.numbers.buckets)
    return [list(flat[at : at + PER_COUNT]) for at in range(0, len(flat), PER_COUNT)]


def variance(count: int, whole: int, square: int) -> float | None:
    """The variance of what was counted, out of its sum and the sum of its squares; one alone does not vary."""
    return (count * square - whole * whole) / (count * (count - 1)) if count > 1 else None


def deviation(count: int, whole: int, square: int) -> float | None:
    """The square root of the variance, where that is known."""
    found = variance(count, whole, square)
    return None if found is None else sqrt(found)


def covariance(count: int, one: float, other: float, product: int) -> float:
    """The covariance of two things with these means, counted more than once."""
    return (product - count * one * other) / (count - 1)


def over(figure: float | None, by: float) -> float | None:
    """A figure divided, where it is known."""
    return None if figure is None else figure / by


def around(value: float, error: float, z: float = Z95) -> Interval:
    """An interval around an estimate whose error is normal."""
    return (value - z * error, value + z * error)


def frequency(times: float, of: float, z: float = Z95) -> Interval:
    """Wilson's interval of a frequency, which is right for rare things too."""
    if not of:
        return (0.0, 1.0)
    share, square = times / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return (0.0 if times == 0 else max(0.0, middle - half), 1.0 if times == of else min(1.0, middle + half))
