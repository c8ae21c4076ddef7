"""How sure counted things are: intervals hold the truth as often as they say, also where wagers hang together."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]  # scipy ships no types

from simulation.jobs import counted, plain, rich
from soft17.simulation.blocks import run
from soft17.simulation.differing import Spread, places, ratios, student
from soft17.simulation.estimating import share
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95, Z999, Interval, frequency
from soft17.simulation.results import Result
from soft17.simulation.tables import CARDS
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

RUNS, BLOCKS, SHOES = 60, 12, 12


@pytest.mark.parametrize("freedom", [2, 5, 20, 300])
def test_student(freedom: int) -> None:
    assert student(Z95, freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.01)
    exact = stats.t.ppf(0.9995, freedom)
    assert 0.999 * exact < student(Z999, freedom) < 1.25 * exact  # with few blocks a little wide


def test_a_share_is_never_surer_than_alone_nor_less_sure_than_all_alike() -> None:
    alone, alike = frequency(300, 1000), frequency(60, 200)
    assert share(300, 1000).interval_95 == alone
    assert share(300, 1000, Spread(0.0, 50.0), 5.0).interval_95 == alone
    assert share(300, 1000, Spread(9.0, 50.0), 5.0).interval_95 == alike
    assert share(300, 1000, None, 5.0).interval_95 == alike
    wide = share(300, 1000, Spread(1.5 * sqrt(0.3 * 0.7 / 1000), 1e6), 5.0).interval_95
    assert wide == pytest.approx(frequency(300 / 2.25, 1000 / 2.25), rel=1e-3)
    assert share(0, 1000, Spread(0.0, 50.0), 5.0).interval_95 == frequency(0, 200)


def test_ratios_are_laid_out_one_after_the_other() -> None:
    ready = rich()
    one, other = ratios(ready, run(ready, 1, 0, 6).sums)
    assert len(one) == len(other) == places(ready).size
    shares = one[: places(ready).counts].reshape(-1, 3)
    assert list(shares.sum(1)) == list(other[: places(ready).counts : 3])
    staked = other[places(ready).hands : places(ready).fates].sum()
    assert staked == other[0] * ready.numbers.stake  # a stake for each main wager
    assert one[places(ready).fates : places(ready).bars].sum() == other[0]
    assert one[places(ready).bars : places(ready).areas].sum() == other[places(ready).bars]  # a bar for each round


def _runs(ready: Ready) -> list[Result]:
    found = []
    for at in range(RUNS):
        tally = Tally(ready, 5)
        for block in range(BLOCKS):
            tally.add(run(ready, 5, (at * BLOCKS + block) * SHOES, SHOES), SHOES)
        assert tally.total[CARDS] and tally.differing.blocks == BLOCKS
        found.append(result(tally))
    return found


def _holds(every: list[tuple[float, Interval]]) -> float:
    """How many of the intervals hold the mean of all runs."""
    truth = np.mean([value for value, _ in every])
    return float(np.mean([low <= truth <= high for _, (low, high) in every]))


def test_areas_of_a_round_hang_together() -> None:
    runs = _runs(plain(areas=7))
    mains = [one.wagers["main"] for one in runs]
    assert _holds([(one.lost.frequency, one.lost.interval_95) for one in mains]) > 0.88
    # As if every wager stood alone the interval would hold it in about two runs of three.
    alone = [(one.lost.frequency, frequency(one.lost.times, one.wagers)) for one in mains]
    assert _holds(alone) < 0.85
    hands = [next(start for start in one.by_hand if (start.cards, start.up) == ("TT", "T")) for one in runs]
    assert _holds([(one.stood_off.frequency, one.stood_off.interval_95) for one in hands]) > 0.88
    one_by_one = [(one.stood_off.frequency, frequency(one.stood_off.times, one.hands)) for one in hands]
    assert _holds(one_by_one) < _holds([(one.stood_off.frequency, one.stood_off.interval_95) for one in hands])
    areas = [one.areas for one in runs if one.areas is not None]
    for name in ("covariance", "correlation"):
        every = [getattr(one, name) for one in areas]
        assert _holds([(one.value, one.interval_95) for one in every]) > 0.88
        width = np.mean([one.interval_95[1] - one.interval_95[0] for one in every])
        assert width < 6 * np.std([one.value for one in every])  # and not much too wide


def test_rounds_of_a_shoe_hang_together_by_the_count() -> None:
    runs = _runs(counted())
    rows = [one.by_count[-1].rounds for one in runs]
    assert _holds([(one.frequency, one.interval_95) for one in rows]) > 0.88
    assert _holds([(one.frequency, frequency(one.times, runs[0].rounds)) for one in rows]) < 0.85
    # Stakes of four units are those of few shoes, and so are the rounds that come to them.
    bars = [next(bar for bar in one.distribution if bar.units == -4) for one in runs]
    assert _holds([(bar.frequency, bar.interval_95) for bar in bars]) > 0.88
    assert _holds([(bar.frequency, frequency(bar.rounds, runs[0].rounds)) for bar in bars]) < 0.85


def test_what_a_hand_is_worth_has_an_error() -> None:
    runs = _runs(plain())
    every = [next(start for start in one.by_hand if (start.cards, start.up) == ("TT", "T")) for one in runs]
    told = [(one.expected_value, one.interval_95) for one in every if one.interval_95 is not None]
    assert len(told) == RUNS and _holds(told) > 0.88
    assert all(one.standard_error for one in every)
    few = Tally(plain(), 5)
    few.add(run(few.ready, 5, 0, 5), 5)
    assert all(one.standard_error is None for one in result(few).by_hand)
