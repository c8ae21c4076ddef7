"""Results beside the same figures worked out round by round from what each round came to."""

from math import isclose, sqrt

import numpy as np
import pytest

from simulation.jobs import BANKROLL, BOOK, counted, plain, rich
from simulation.random_play import Anyhow
from soft17.money import DOLLAR, parse
from soft17.rules.loading import load
from soft17.simulation.blocks import trace
from soft17.simulation.crews import Alone
from soft17.simulation.job import Job, Session
from soft17.simulation.luck import ever, within
from soft17.simulation.making import Ready, ready
from soft17.simulation.moments import Z95, Z999, around, frequency, variance
from soft17.simulation.results import Result
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Blocks, Tally
from soft17.simulation.telling import by_blocks, measured, result

ROUNDS = 30_000
SIDES = 5  # kinds of wagers before the optional ones


def both(ready: Ready) -> tuple[Result, np.ndarray, np.ndarray]:
    """A run, and of each of its rounds: the shoe, net by area and gain by kind, in dollars."""
    end = simulate(Tally(ready, 2), schedule(ready), Length(ROUNDS), Alone())
    rows = trace(ready, 2, 0, end.shoe, end.rounds)
    assert len(rows) == end.rounds
    return result(end, BANKROLL), rows[:, 0], rows[:, 3:] * (ready.grain / DOLLAR)


def test_the_main_game() -> None:
    found, shoes, money = both(plain())
    net = money[:, 0] / 20
    assert found.rounds == len(net) and found.shoes == shoes[-1] + 1
    assert found.expected_value == pytest.approx(net.mean(), rel=1e-12)
    assert found.variance == pytest.approx(net.var(ddof=1), rel=1e-9)
    assert found.standard_deviation == pytest.approx(net.std(ddof=1), rel=1e-9)
    assert found.standard_error == pytest.approx(net.std(ddof=1) / sqrt(len(net)), rel=1e-6)
    assert found.standard_error is not None
    assert found.interval_95 == pytest.approx(around(net.mean(), found.standard_error), rel=1e-4)
    fourth = ((net - net.mean()) ** 4).mean()
    error = sqrt((fourth - net.var() ** 2) / len(net)) / (2 * net.std())
    assert found.standard_deviation_error == pytest.approx(error, rel=1e-3)
    assert found.initial_stake == 20
    assert found.every_wager.expected_value == found.expected_value
    assert found.optional_wagers == {} and found.areas is None and found.by_count == ()


def test_the_distribution_of_a_round() -> None:
    found, _, money = both(plain())
    values, times = np.unique(money[:, 0], return_counts=True)
    assert [(float(bar.net), bar.rounds) for bar in found.distribution] == list(zip(values, times, strict=True))
    assert [bar.units for bar in found.distribution] == pytest.approx(values / 20)
    assert sum(bar.frequency for bar in found.distribution) == pytest.approx(1)
    assert not any(bar.beyond for bar in found.distribution)


def test_each_wager() -> None:
    found, _, money = both(rich())
    for at, (name, stake) in enumerate((("perfect_pairs", 5), ("lucky_lucky", 10))):
        gain = money[:, 2 + SIDES + at] / (2 * stake)  # on two areas
        one = found.optional_wagers[name]
        assert one.expected_value == pytest.approx(gain.mean(), rel=1e-9)
        assert one.standard_deviation == pytest.approx(gain.std(ddof=1), rel=1e-9)
        assert one.standard_error == pytest.approx(gain.std(ddof=1) / sqrt(len(gain)), rel=1e-9)
        assert one.wagers == one.won.times + one.lost.times + one.stood_off.times == 2 * found.rounds
        assert one.of_round == pytest.approx(gain.mean() * 2 * stake / 40)
    main = money[:, 2]
    assert found.wagers["main"].expected_value == pytest.approx(main.sum() / (40 * len(main)))
    assert set(found.wagers) == {"main"}


def test_every_wager_together() -> None:
    found, _, money = both(rich())
    main, side = money[:, :2].sum(axis=1) / 40, money[:, 2 + SIDES :].sum(axis=1) / 40
    every = found.every_wager
    assert every.expected_value == pytest.approx((main + side).mean(), rel=1e-9)
    assert every.standard_deviation == pytest.approx((main + side).std(ddof=1), rel=1e-9)
    assert every.covariance == pytest.approx(np.cov(main, side)[0, 1], rel=1e-6)
    assert every.correlation == pytest.approx(np.corrcoef(main, side)[0, 1], rel=1e-6)


def test_areas_side_by_side() -> None:
    found, _, money = both(rich())
    assert found.areas is not None
    exact = np.cov(money[:, 0] / 20, money[:, 1] / 20)
    assert np.array(found.areas.covariances) == pytest.approx(exact, abs=1e-3)
    assert found.areas.covariance.value == pytest.approx(exact[0, 1], abs=1e-3)
    assert found.areas.correlation.interval_999 is not None
    low, high = found.areas.correlation.interval_999
    assert low < found.areas.correlation.value < high
    assert found.areas.correlations[0][1] == pytest.approx(np.corrcoef(money[:, 0], money[:, 1])[0, 1], abs=1e-3)


def test_the_path_of_what_was_won() -> None:
    found, _, money = both(rich())
    nets = money[:, :2].sum(axis=1) + money[:, 2 + SIDES :].sum(axis=1)
    way = np.concatenate([[0.0], np.cumsum(nets)])
    path = found.path
    assert path is not None
    assert [float(one) for one in (path.won, path.lowest, path.highest)] == [way[-1], way.min(), way.max()]
    assert float(path.deepest_fall) == (np.maximum.accumulate(way) - way).max()
    assert path.n0 == pytest.approx(nets.var(ddof=1) / nets.mean() ** 2, rel=1e-6)
    assert path.n0 is not None and path.n0_95 is not None and path.n0_95[0] < path.n0


def test_sessions_leave_with_what_they_have() -> None:
    found, shoes, money = both(rich())
    nets = money[:, :2].sum(axis=1) + money[:, 2 + SIDES :].sum(axis=1)
    results, falls, ruined = [], [], 0
    for session in range(found.shoes // 3):
        bank = top = start = BANKROLL / DOLLAR
        fall = 0.0
        for net in nets[shoes // 3 == session]:
            if bank < 2 * (20 + 5 + 10):  # all stakes of a round, on two areas
                ruined += 1
                break
            bank += net
            top = max(top, bank)
            fall = max(fall, top - bank)
        results.append(bank - start)
        falls.append(fall)
    told = found.sessions
    assert told is not None and told.sessions == len(results)
    assert told.ruined.times == ruined and told.ahead.times == sum(one > 0 for one in results)
    assert told.mean.value == pytest.approx(np.mean(results)) and told.standard_deviation == pytest.approx(
        np.std(results, ddof=1)
    )
    for part in ("0.05", "0.5", "0.75"):
        value = told.quantiles[part]
        assert value is not None and abs(value - np.quantile(results, float(part))) <= 2 * 400 / 50
        low, high = told.quantiles_95[part]
        assert low is not None and high is not None and low <= value <= high
        fallen = told.fall_quantiles[part]
        assert fallen is not None and abs(fallen - np.quantile(falls, float(part))) <= 2 * 400 / 50
    assert told.fall.value == pytest.approx(np.mean(falls))
    assert told.fall.standard_error == pytest.approx(np.std(falls, ddof=1) / sqrt(len(falls)))
    assert found.ruin is not None and found.ruin.for_ever == 1.0
    assert found.ruin.in_a_session_95 is not None and found.ruin.in_a_session is not None
    assert found.ruin.in_a_session_95[0] < found.ruin.in_a_session < found.ruin.in_a_session_95[1]
    assert found.ruin.in_a_session == pytest.approx(told.ruined.frequency, abs=0.1)


def test_a_session_loses_no_more_than_it_has() -> None:
    """Somebody who doubles and splits whenever he can, with the money for two rounds: he goes without what he lacks."""
    book = load(BOOK)
    made = ready(Job(book, Anyhow(1), session=Session(1, parse("50"))))
    end = simulate(Tally(made, 2), schedule(made), Length(3_000), Alone())
    rows = trace(made, 2, 0, end.shoe, end.rounds)
    lowest = []
    for shoe in range(end.shoe):
        bank = 50.0
        for net in rows[rows[:, 0] == shoe, 3] * (made.grain / DOLLAR):
            if bank < 20:
                break
            bank += net
        lowest.append(bank)
    told = result(end, parse("50")).sessions
    assert told is not None
    assert min(lowest) == 0 and told.mean.value == pytest.approx(np.mean(lowest) - 50)
    assert told.ruined.times == sum(bank < 20 for bank in lowest)


def test_hands_add_up_to_the_rounds() -> None:
    found, _, money = both(plain())
    assert sum(one.hands for one in found.by_hand) == found.rounds
    whole = sum(one.hands * one.expected_value for one in found.by_hand)
    assert whole == pytest.approx(money[:, 0].sum() / 20)
    for one in found.by_hand:
        assert one.won.times + one.lost.times + one.stood_off.times == one.hands


@pytest.mark.parametrize("ramp", [(1, 1, 1, 1, 2, 3, 4), (0, 0, 1, 0, 2, 5, 9)])
@pytest.mark.parametrize("areas", [1, 2])
def test_hands_are_told_by_the_unit_staked_on_them(ramp: tuple[int, ...], areas: int) -> None:
    """With the brisk kernel and the general one, and with rounds that are watched."""
    found, _, money = both(counted(ramp, areas=areas))
    assert sum(one.hands for one in found.by_hand) == found.wagers["main"].wagers
    staked = sum(float(one.staked) for one in found.by_hand)
    assert staked == float(found.wagers["main"].staked)
    whole = sum(float(one.staked) * one.expected_value for one in found.by_hand)
    assert whole == pytest.approx(money[:, :areas].sum()) == pytest.approx(found.expected_value * staked)
    for one in found.by_hand:
        assert -1 <= one.expected_value <= 1.5  # the dealer's own rule neither doubles nor splits


def test_nothing_is_told_of_counts_at_which_nothing_is_staked() -> None:
    found, _, _ = both(counted((0, 0, 1, 1, 2, 3, 4)))
    watched = [one for one in found.by_count if not one.stake]
    assert [one.count for one in watched] == [-3, -2]
    for one in watched:
        assert one.rounds.times > 0
        assert one.expected_value is one.standard_error is one.standard_deviation is None
        assert one.interval_95 is one.interval_999 is one.standard_deviation_95 is None


@pytest.mark.parametrize("rounds", [20, 200, ROUNDS])
def test_luck_is_the_same_whatever_a_unit_is_worth(rounds: int) -> None:
    told = []
    for stake in (20, 1000):
        made = plain(stake=parse(str(stake)))
        end = simulate(Tally(made, 2), schedule(made), Length(rounds), Alone())
        told.append(result(end, parse(str(20 * stake))))
    for one in told:
        assert one.path is not None and one.path.n0 is not None and one.path.n0_95 is not None and one.ruin is not None
        low, high = one.path.n0_95
        assert low <= one.path.n0 and (high is None or one.path.n0 <= high)
        assert one.ruin.for_ever_95[0] <= one.ruin.for_ever <= one.ruin.for_ever_95[1]
        every = one.every_wager
        assert every.interval_95 is not None and every.standard_deviation is not None
        farthest = max(map(abs, every.interval_95))
        assert low == pytest.approx((every.standard_deviation / farthest) ** 2)
    little, large = told
    assert little.path is not None and large.path is not None and little.ruin is not None and large.ruin is not None
    assert little.path.n0_95 == pytest.approx(large.path.n0_95)
    assert little.ruin.for_ever_95 == pytest.approx(large.ruin.for_ever_95)


def test_stakes_by_the_count() -> None:
    found, _, money = both(counted())
    assert [one.count for one in found.by_count] == list(range(-3, 4))
    assert [one.stake for one in found.by_count] == [20, 20, 20, 20, 40, 60, 80]
    assert sum(one.rounds.times for one in found.by_count) == found.rounds
    staked = sum(one.rounds.times * one.stake for one in found.by_count)
    assert found.initial_stake == pytest.approx(staked / found.rounds)
    assert found.expected_value == pytest.approx(money[:, 0].sum() / staked)
    whole = sum(one.rounds.times * one.stake * (one.expected_value or 0) for one in found.by_count)
    assert whole == pytest.approx(money[:, 0].sum())
    # The net of a round and its stake go together: the plain error would leave that out.
    assert found.standard_deviation is not None
    assert found.standard_error == pytest.approx(found.standard_deviation / sqrt(found.rounds), rel=0.01)
    assert found.standard_error_by_blocks == pytest.approx(found.standard_error, rel=0.9)


def test_the_error_by_blocks() -> None:
    nets, stakes = [3, -2, 5, -4], [10, 10, 20, 20]
    blocks = Blocks()
    for net, staked in zip(nets, stakes, strict=True):
        blocks = blocks.and_one(net, staked)
    value = 2 / 60
    rest = sum((net - value * staked) ** 2 for net, staked in zip(nets, stakes, strict=True))
    found = by_blocks(blocks)
    assert found is not None and isclose(found, sqrt(rest * 4 / 3) / 60)
    assert by_blocks(Blocks()) is None


def test_small_sums_by_hand() -> None:
    assert variance(4, 2, 10) == 3.0  # 2, -1, 2, -1
    assert around(1.0, 0.5, 2.0) == (0.0, 2.0)
    assert frequency(0, 10)[0] == 0.0 and frequency(10, 10)[1] == 1.0
    assert frequency(0, 10)[1] == pytest.approx(Z95**2 / (10 + Z95**2))
    assert frequency(5, 10, Z999)[0] == pytest.approx(1 - frequency(5, 10, Z999)[1])
    assert frequency(0, 0) == (0.0, 1.0)


def test_the_risk_of_ruin_by_the_formula() -> None:
    assert ever(-0.1, 100.0, 50.0) == 1.0
    assert ever(1.0, 200.0, 100.0) == pytest.approx(np.exp(-1))
    assert within(1.0, 200.0, 100.0, 1e9) == pytest.approx(np.exp(-1))
    assert within(-1.0, 200.0, 100.0, 1e9) == pytest.approx(1.0)
    assert within(0.0, 1.0, 1.0, 1.0) == pytest.approx(0.3173, abs=1e-4)  # twice the tail beyond one deviation
    assert within(-500.0, 1.0, 100.0, 100.0) == pytest.approx(1.0)
    assert parse("400") == BANKROLL


def test_what_lies_beyond_the_bars_is_measured_by_its_squares() -> None:
    near = [(-10, 40), (10, 50)]
    assert measured(near, 160, 90 * 100) == near
    bonus = [*near, (160, 3)]
    assert measured(bonus, 160, 90 * 100 + 3 * 2000**2) == [*near, (2000.0, 3)]
    both = [(-160, 1), *near, (160, 3)]
    assert measured(both, 160, 90 * 100 + 4 * 500**2) == [(-500.0, 1), *near, (500.0, 3)]
