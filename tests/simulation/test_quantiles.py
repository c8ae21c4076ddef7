"""Quantiles of sessions beside those of the sessions themselves."""

from math import ceil

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]  # scipy ships no types

from simulation.jobs import plain
from soft17.money import DOLLAR, parse
from soft17.simulation.adding import Total
from soft17.simulation.blocks import trace
from soft17.simulation.crews import Alone
from soft17.simulation.job import Session
from soft17.simulation.quantiles import THOUSANDTHS, Bars, ranks
from soft17.simulation.results import Sessions
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tables import SESSION_HALF
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result


def sessions(bankroll: str) -> tuple[Sessions, list[float], list[float]]:
    """What is told of sessions of one shoe, and what each came to and how deep it fell, in order."""
    made = plain(session=Session(1, parse(bankroll)))
    end = simulate(Tally(made, 2), schedule(made), Length(40_000), Alone())
    rows = trace(made, 2, 0, end.shoe, end.rounds)
    results, falls = [], []
    for shoe in range(end.shoe):
        bank = top = float(bankroll)
        fall = 0.0
        for net in rows[rows[:, 0] == shoe, 3] * (made.grain / DOLLAR):
            if bank < 20:
                break
            bank += net
            top, fall = max(top, bank), max(fall, max(top, bank) - bank)
        results.append(bank - float(bankroll))
        falls.append(fall)
    told = result(end, parse(bankroll)).sessions
    assert told is not None
    return told, sorted(results), sorted(falls)


def test_bars_of_one_grain_tell_quantiles_exactly() -> None:
    told, results, falls = sessions("50")
    for part in THOUSANDTHS:
        name, at = f"{part / 1000:g}", ceil(part * len(results) / 1000) - 1
        assert told.quantiles[name] == results[at] and told.fall_quantiles[name] == falls[at]
        low, high = ranks(len(results), part / 1000)
        for likely, every in ((told.quantiles_95[name], results), (told.fall_quantiles_95[name], falls)):
            assert likely == (every[low - 1] if low else None, every[high - 1] if high <= len(every) else None)


@pytest.mark.parametrize("bankroll", ["1000", "3000"])
def test_wider_bars_take_in_the_amounts_they_hold(bankroll: str) -> None:
    told, results, falls = sessions(bankroll)
    width = float(bankroll) / 50
    for part in THOUSANDTHS[2:-2]:
        name, at = f"{part / 1000:g}", ceil(part * len(results) / 1000) - 1
        low, high = ranks(len(results), part / 1000)
        found = ((told.quantiles, told.quantiles_95, results), (told.fall_quantiles, told.fall_quantiles_95, falls))
        for points, intervals, every in found:
            value, likely = points[name], intervals[name]
            assert value is not None and abs(value - every[at]) < width and value % 10 == 0
            assert likely[0] is not None and every[low - 1] - width < likely[0] <= every[low - 1]
            assert likely[1] is not None and every[high - 1] <= likely[1] < every[high - 1] + width


def test_a_point_leans_to_neither_side_of_its_bar() -> None:
    made = plain(session=Session(1, parse("2500")))  # five grains to a bar
    assert made.numbers.session_grain == 5 and made.grain == 10 * DOLLAR
    total = Total.zero(made.layout.size)
    at = made.layout.session_histogram
    for times, middle in ((1, 20.0), (2, 10.0), (5, 20.0), (1000, 20.0)):
        total.low[at + SESSION_HALF] = times
        found = Bars(total, made, at, -SESSION_HALF).quantiles()
        assert found["0.5"] == middle
    assert (found["0.001"], found["0.25"], found["0.75"], found["0.999"]) == (0.0, 10.0, 30.0, 40.0)


@pytest.mark.parametrize("many", [1, 2, 10, 100, 1000, 3_000, 100_000, 10**9])
def test_ranks_miss_once_in_forty_at_most(many: int) -> None:
    for part in np.array(THOUSANDTHS) / 1000:
        low, high = ranks(many, part)
        assert 0 <= low <= high <= many + 1
        below = stats.binom(many, part)  # so many lie at or below the quantile
        assert low == 0 or below.cdf(low - 1) <= 0.0252
        assert high == many + 1 or below.sf(high - 1) <= 0.0252
        assert below.cdf(low) > 0.0235 and below.sf(high - 2) > 0.0235
