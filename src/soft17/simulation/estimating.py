"""A figure or a frequency with its intervals."""

from math import sqrt

from soft17.simulation.differing import Spread, student
from soft17.simulation.moments import Z95, Z999, Interval, frequency, likely
from soft17.simulation.results import Estimate, Share


def estimate(value: float, error: float | None) -> Estimate:
    """A figure whose error is normal, and may be unknown."""
    return Estimate(value, error, likely(value, error), likely(value, error, Z999))


def share(times: int, of: int, spread: Spread | None = None, most: float = 1.0) -> Share:
    """How often something came about among so many, of which up to `most` may hang together.

    How much they do is told by how blocks differ; where there are too few blocks it is taken to be wholly.
    """
    intervals = (_interval(times, of, z, spread, most) for z in (Z95, Z999))
    return Share(times, times / of if of else 0.0, *intervals)


def _interval(times: int, of: int, z: float, spread: Spread | None, most: float) -> Interval:
    together = most
    if spread is not None and 0 < times < of:
        alone = z * sqrt(times * (of - times) / of) / of
        together = min(most, max(1.0, (student(z, spread.freedom) * spread.error / alone) ** 2))
    return frequency(times / together, of / together, z)
