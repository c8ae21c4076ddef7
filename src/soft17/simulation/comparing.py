"""Two runs on the same shoes compared: what one plays luckily the other does too, so their difference is surer."""

from itertools import zip_longest
from math import hypot, sqrt
from typing import NamedTuple

from soft17.simulation.differing import Spread
from soft17.simulation.estimating import estimate
from soft17.simulation.moments import Ratio
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
        mine, theirs = one.ratio.standard_error, other.ratio.standard_error
        return estimate(value, None if mine is None or theirs is None else hypot(mine, theirs))
    rests = [mine - theirs for mine, theirs in zip_longest(_rests(one), _rests(other), fillvalue=0.0)]
    many = len(rests)
    error = sqrt(sum(rest * rest for rest in rests) * many / (many - 1))
    # The error is known from the blocks alone, and not well from a few of them.
    return Estimate(value, error, *Spread(error, many - 1).around(value))


def _rests(run: Run) -> list[float]:
    """By how much each block moves the estimate."""
    whole = sum(staked for _, staked in run.blocks)
    return [(net - run.ratio.value * staked) / whole for net, staked in run.blocks]
