"""Two runs on the same shoes compared: what one plays luckily the other does too, so their difference is surer."""

from itertools import zip_longest
from math import hypot, sqrt
from typing import NamedTuple

from scipy import stats  # type: ignore[import-untyped]  # scipy ships no types

from soft17.simulation.moments import Z95, Z999, Ratio, around
from soft17.simulation.results import Estimate
from soft17.simulation.schedule import Schedule


class Run(NamedTuple):
    """A run by its blocks: net of the main game and initial stakes of each."""

    ratio: Ratio
    schedule: Schedule
    source: str
    blocks: tuple[tuple[int, int], ...]


def are_paired(one: Run, other: Run) -> bool:
    """True of runs whose blocks are the same shoes."""
    same = (one.schedule, one.source) == (other.schedule, other.source)
    return same and min(len(one.blocks), len(other.blocks)) > 2


def difference(one: Run, other: Run) -> Estimate:
    """How much more the first is worth; blocks of the same shoes are compared with each other."""
    value = one.ratio.value - other.ratio.value
    if not are_paired(one, other):
        return _estimate(value, hypot(one.ratio.standard_error, other.ratio.standard_error), (Z95, Z999))
    rests = [mine - theirs for mine, theirs in zip_longest(_rests(one), _rests(other), fillvalue=0.0)]
    many = len(rests)
    error = sqrt(sum(rest * rest for rest in rests) * many / (many - 1))
    # The error is known from the blocks alone, and not well from a few of them.
    low, high = (float(stats.t.ppf(1 - (1 - sure) / 2, many - 1)) for sure in (0.95, 0.999))
    return _estimate(value, error, (low, high))


def _estimate(value: float, error: float, z: tuple[float, float]) -> Estimate:
    return Estimate(value, error, around(value, error, z[0]), around(value, error, z[1]))


def _rests(run: Run) -> list[float]:
    """By how much each block moves the estimate."""
    whole = sum(staked for _, staked in run.blocks)
    return [(net - run.ratio.value * staked) / whole for net, staked in run.blocks]
