"""A figure or a frequency with its intervals: one rule for all of them.

Where enough was seen the interval of a mean is Student's. Enough is when the squares of all distances from the mean
come to `ENOUGH` times the square of the farthest that two rounds can be apart: a prize that is rare but large has then
been won often. Before that the interval is an empirical Bernstein bound (Maurer and Pontil, 2009), which holds for
whatever lies between the least and the largest prize, and is never wider than these. Where no prizes bound a figure,
as with sessions, nothing is said before `FEW` of them.
"""

from math import erfc, inf, log, sqrt

from soft17.simulation.differing import Spread, student
from soft17.simulation.moments import Z95, Z999, Interval, around, frequency
from soft17.simulation.prizes import Prizes
from soft17.simulation.results import Estimate, Share

ENOUGH, FEW = 100.0, 30

Intervals = tuple[Interval | None, Interval | None]


def intervals(
    value: float | None, error: float | None, count: int, prizes: Prizes | None, freedom: float | None = None
) -> Intervals:
    """The intervals of 95 % and 99.9 % of a mean of so many; none where nothing is known.

    The error is known as well as so many degrees of freedom tell, one less than the count if nothing else is said.
    """
    if value is None or error is None or count < 2:
        return None, None
    if prizes is None and count < FEW:
        return None, None
    if prizes is not None and (count * error) ** 2 < ENOUGH * prizes.span**2:
        return _bounded(value, error, Z95, count, prizes), _bounded(value, error, Z999, count, prizes)
    return Spread(error, freedom or count - 1).around(value)


def _bounded(value: float, error: float, z: float, count: int, prizes: Prizes) -> Interval:
    """The bound that holds for any such prizes."""
    sure = log(4 / erfc(z / sqrt(2)))
    half = error * sqrt(2 * sure) + 7 * prizes.span * sure / (3 * (count - 1))
    return max(prizes.low, value - half), min(prizes.high, value + half)


def apart(deviation: float | None, count: int, prizes: Prizes) -> Intervals:
    """The intervals of a standard deviation of which no fourth moment is known: by the prizes alone (same paper)."""
    if deviation is None or count < 2:
        return None, None
    most = prizes.span / 2
    halves = [prizes.span * sqrt(2 * log(2 / erfc(z / sqrt(2))) / (count - 1)) for z in (Z95, Z999)]
    low, high = ((min(most, max(0.0, deviation - half)), min(most, deviation + half)) for half in halves)
    return low, high


def roots(both: Intervals) -> Intervals:
    """Intervals of a variance as those of the standard deviation."""
    low, high = (None if one is None else (sqrt(max(0.0, one[0])), sqrt(one[1])) for one in both)
    return low, high


def estimate(value: float, error: float | None, count: float = inf) -> Estimate:
    """A figure that no prizes bound; its error may be unknown."""
    if error is not None and count == inf:
        return Estimate(value, error, around(value, error, Z95), around(value, error, Z999))
    return Estimate(value, error, *intervals(value, error, int(count) if count < inf else 0, None))


def share(times: int, of: int, spread: Spread | None = None, most: float = 1.0) -> Share:
    """How often something came about among so many, of which up to `most` may hang together.

    How much they do is told by how blocks differ; where there are too few blocks it is taken to be wholly.
    """
    both = (_frequency(times, of, z, spread, most) for z in (Z95, Z999))
    return Share(times, times / of if of else 0.0, *both)


def _frequency(times: int, of: int, z: float, spread: Spread | None, most: float) -> Interval:
    together = most
    if spread is not None and 0 < times < of:
        alone = z * sqrt(times * (of - times) / of) / of
        together = min(most, max(1.0, (student(z, spread.freedom) * spread.error / alone) ** 2))
    return frequency(times / together, of / together, z)
