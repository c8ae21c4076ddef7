"""One round, or one session, tells nothing of how sure it is."""

import msgspec
import pytest

from simulation.jobs import counted, fresh, plain, rich
from soft17.money import parse
from soft17.simulation.comparing import Run, difference
from soft17.simulation.crews import Alone
from soft17.simulation.job import Session
from soft17.simulation.making import Ready
from soft17.simulation.moments import Ratio, variance
from soft17.simulation.results import Result
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import Schedule, schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result


def told(ready: Ready, length: Length, seed: int = 2) -> Result:
    return result(simulate(Tally(ready, seed), schedule(ready), length, Alone()), parse("400"))


def test_one_round() -> None:
    found = told(fresh(), Length(1))
    assert found.rounds == 1
    unknown = ("standard_error", "interval_95", "interval_999")
    spreads = ("standard_deviation", "standard_deviation_error", "standard_deviation_95", "variance", "variance_95")
    assert not {getattr(found, name) for name in (*unknown, *spreads)} - {None}
    every = (found.every_wager, found.wagers["main"])
    assert not {getattr(one, name) for one in every for name in (*unknown, "standard_deviation")} - {None}
    assert found.every_wager.covariance is None and found.every_wager.correlation is None
    assert found.ruin is None and found.path is not None and found.path.n0 is None
    assert [point.standard_error for point in found.convergence] == [None]
    assert msgspec.json.decode(msgspec.json.encode(found))["standard_error"] is None


def test_two_rounds_are_known_a_little() -> None:
    found = told(fresh(), Length(2))
    assert found.standard_error is not None and found.interval_95 is not None and found.variance is not None


def test_one_session() -> None:
    one = told(rich(), Length(1)).sessions
    assert one is not None and one.sessions == 1
    for estimate in (one.mean, one.fall):
        assert (estimate.standard_error, estimate.interval_95, estimate.interval_999) == (None, None, None)
    assert one.standard_deviation is None
    assert all(None in ends for ends in one.quantiles_95.values()) and one.quantiles_95["0.5"] == (None, None)
    many = told(plain(session=Session(1, parse("400"))), Length(2_000)).sessions
    assert many is not None and many.mean.standard_error and many.standard_deviation


def test_one_round_at_a_count() -> None:
    runs = [told(counted(), Length(1), seed).by_count for seed in range(20)]  # a shoe each
    once = [one for run in runs for one in run if one.rounds.times == 1]
    often = [one for run in runs for one in run if one.rounds.times > 1]
    assert once and often
    assert not {found for one in once for found in (one.standard_error, one.interval_95, one.standard_deviation)} - {
        None
    }
    assert all(one.standard_error is not None for one in often)


def test_a_run_of_one_round_does_not_end_by_precision() -> None:
    ready = fresh()
    small = Schedule(1, 1, 1)
    end = simulate(Tally(ready, 2), small, Length(error=0.9), Alone())
    assert end.rounds > 1 and end.standard_error <= 0.9


def test_what_is_compared_with_one_round() -> None:
    known, unknown = (Run(Ratio(0.1, error), Schedule(1, 1, 1), "fresh", ((1, 10),)) for error in (0.5, None))
    for pair in ((known, unknown), (unknown, known)):
        found = difference(*pair)
        assert found.value == 0 and found.standard_error is None and found.interval_95 is None


def test_a_variance_takes_two() -> None:
    assert variance(1, 5, 25) is None
    assert variance(2, 0, 2) == pytest.approx(2)
