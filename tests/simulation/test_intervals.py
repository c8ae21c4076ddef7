"""Intervals that hold what they say, however short a run is and however rare a prize."""

import pytest

from simulation.jobs import BOOK, counted, plain
from simulation.random_play import Anyhow
from soft17.money import parse
from soft17.rules.loading import load
from soft17.simulation.blocks import run
from soft17.simulation.estimating import ENOUGH, FEW, estimate, intervals
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import Ready, ready
from soft17.simulation.moments import Z95, Z999, Interval, around
from soft17.simulation.optional import Side
from soft17.simulation.prizes import Prizes, Table
from soft17.simulation.results import Result
from soft17.simulation.tables import DOUBLE, INSURANCE, MAIN, SIDES
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

SEEDS = 60


def fresh() -> Ready:
    """A fresh shoe each round, the dealer's own rule, and a wager that seldom wins."""
    return plain(dealing=Dealing("fresh"), sides=(Side("perfect_pairs", parse("5")),))


def told(made: Ready, seed: int, shoes: int) -> Result:
    """So many shoes, as they are told."""
    tally = Tally(made, seed)
    tally.add(run(made, seed, 0, shoes), shoes)
    return result(tally)


def figures(found: Result) -> dict[str, tuple[float | None, Interval | None]]:
    """What is looked at, each with its interval of 99.9 %."""
    pairs = found.optional_wagers["perfect_pairs"]
    return {
        "main": (found.expected_value, found.interval_999),
        "main wager": (found.wagers["main"].expected_value, found.wagers["main"].interval_999),
        "every wager": (found.every_wager.expected_value, found.every_wager.interval_999),
        "pairs": (pairs.expected_value, pairs.interval_999),
        "spread of pairs": (pairs.standard_deviation, pairs.standard_deviation_999),
        "spread of every wager": (found.every_wager.standard_deviation, found.every_wager.standard_deviation_999),
        "variance": (found.variance, found.variance_999),
        "standard deviation": (found.standard_deviation, found.standard_deviation_999),
    }


@pytest.fixture(scope="module")
def truth() -> dict[str, float | None]:
    """The same by so many rounds that they are as good as sure."""
    return {name: value for name, (value, _) in figures(told(fresh(), 10**6, 1_000_000)).items()}


@pytest.mark.parametrize("rounds", [2, 5, 30, 100, 3000])
def test_the_truth_lies_within(rounds: int, truth: dict[str, float | None]) -> None:
    made, missed = fresh(), []
    for seed in range(SEEDS):
        for name, (_, interval) in figures(told(made, seed, rounds)).items():
            true = truth[name]
            assert true is not None and interval is not None
            if not interval[0] <= true <= interval[1]:
                missed.append((name, seed))
    assert missed == []


def test_counts_that_were_met_a_few_times() -> None:
    made = counted()
    true = {one.count: one.expected_value or 0 for one in told(made, 10**6, 100_000).by_count}
    for seed in range(20):
        for one in told(made, seed, 3).by_count:
            spread = one.standard_deviation_999
            assert spread is None or spread[0] <= 1 <= spread[1]  # about a unit at every count
            assert one.interval_999 is None or one.interval_999[0] <= true[one.count] <= one.interval_999[1]


def test_a_wager_that_has_not_won_yet_may_win() -> None:
    found = told(fresh(), 1, 2).optional_wagers["perfect_pairs"]
    assert found.expected_value == -1
    assert found.interval_95 == found.interval_999 == (-1, 30)


def test_rounds_that_are_all_alike_tell_little() -> None:
    found = next(one for one in (told(fresh(), seed, 2) for seed in range(20)) if one.variance == 0)
    assert found.interval_95 is not None and found.interval_95[1] > 1
    assert found.standard_deviation_95 is not None and found.standard_deviation_95[1] > 1


def test_a_long_run_is_told_as_normal() -> None:
    found = told(fresh(), 3, 400_000)
    assert found.standard_error is not None
    assert found.interval_95 == pytest.approx(around(found.expected_value, found.standard_error, Z95), rel=1e-5)
    assert found.interval_999 == pytest.approx(around(found.expected_value, found.standard_error, Z999), rel=1e-5)
    wide, error = found.standard_deviation, found.standard_deviation_error
    assert wide is not None and error is not None
    assert found.standard_deviation_999 == pytest.approx(around(wide, error, Z999), rel=1e-5)


def test_the_rule_by_hand() -> None:
    prizes = Prizes(-1.0, 1.0)
    many = int(ENOUGH * 4) + 1
    assert intervals(0.0, 1 / many**0.5, many, prizes)[0] == pytest.approx(around(0.0, 1 / many**0.5), rel=0.01)
    few, wide = intervals(0.0, 1 / 300**0.5, 300, prizes)
    assert few is not None and wide is not None and wide[1] > few[1]
    assert few == pytest.approx((-0.2391, 0.2391), abs=1e-3)
    assert intervals(0.0, 0.0, 2, prizes) == ((-1.0, 1.0), (-1.0, 1.0))
    assert intervals(0.0, None, 2, prizes) == intervals(0.0, 0.1, 1, prizes) == (None, None)
    assert estimate(1.0, 0.1, FEW - 1).interval_95 is None and estimate(1.0, 0.1, FEW).interval_95 is not None


def test_the_prizes_of_a_job() -> None:
    made = fresh()
    table, stake = Table(made), made.numbers.stake
    assert table.box(stake) == Prizes(-1.0, 1.5)  # the dealer's own rule neither doubles nor splits
    assert table.kind(MAIN, stake) == Prizes(-1.0, 1.5)
    assert table.kind(SIDES, int(made.tables.side_stake[0])) == Prizes(-1.0, 30.0)
    assert table.every(stake) == Prizes(-1.25, 9.0)
    made = ready(Job(load(BOOK), Anyhow(1), insure=True))
    table, stake = Table(made), made.numbers.stake
    assert table.box(stake / 2) == Prizes(-4.5, 7.0, 2.0)  # two hands, each doubled, at three to two at most
    assert table.kind(DOUBLE, stake / 10) == Prizes(-1.0, 1.5, 20.0)
    assert table.kind(INSURANCE, stake / 10) == Prizes(-1.0, 2.0, 5.0)


@pytest.mark.parametrize("shoes", [1, 2, 5])
def test_every_wager_of_a_counted_run_without_optional_ones_is_the_main_game(shoes: int) -> None:
    found = told(counted(), 7, shoes)
    assert found.every_wager.interval_95 == pytest.approx(found.interval_95, rel=0.01)
    assert found.every_wager.interval_999 == pytest.approx(found.interval_999, rel=0.01)
