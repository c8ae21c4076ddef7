"""Differences of two runs: by the blocks they share, or as of strangers."""

from math import hypot, sqrt

import pytest
from scipy import stats  # type: ignore[import-untyped]  # scipy ships no types

from soft17.simulation.comparing import Run, are_paired, difference
from soft17.simulation.moments import Ratio
from soft17.simulation.schedule import Schedule

EVEN = Schedule(1, 10, 10)


def test_blocks_of_the_same_shoes_are_compared_with_each_other() -> None:
    one = Run(Ratio(0.1, 0.5), EVEN, "shoe", ((5, 10), (-2, 10), (0, 10)))
    other = Run(Ratio(-0.2, 0.5), EVEN, "shoe", ((2, 10), (-5, 10), (-3, 10)))
    found = difference(one, other)
    assert are_paired(one, other)
    assert found.value == pytest.approx(0.3)
    assert found.standard_error == pytest.approx(0, abs=1e-12)  # each block differs by the same


def test_the_error_by_hand() -> None:
    one = Run(Ratio(0.0, 0.5), EVEN, "shoe", ((3, 10), (-3, 10), (0, 10)))
    other = Run(Ratio(0.0, 0.5), EVEN, "shoe", ((0, 10), (0, 10), (0, 10)))
    found = difference(one, other)
    error = sqrt(2 * 0.1**2 * 3 / 2)
    assert found.standard_error == pytest.approx(error)
    assert found.interval_95 is not None and found.interval_95[1] == pytest.approx(
        error * stats.t.ppf(0.975, 2), rel=0.01
    )


def test_runs_of_other_shoes_are_strangers() -> None:
    one = Run(Ratio(0.1, 0.3), EVEN, "shoe", ((5, 10), (-2, 10), (0, 10)))
    other = one._replace(source="fresh", ratio=Ratio(0.0, 0.4))
    assert not are_paired(one, other)
    assert difference(one, other).standard_error == pytest.approx(hypot(0.3, 0.4))
