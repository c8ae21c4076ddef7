"""Results by the count: the edge rises by about half a per cent with each, and staking by it pays."""

from functools import cache

import pytest
from msgspec.structs import replace

from soft17.simulation.blocks import run
from soft17.simulation.by_count import AtCount, by_count, slope
from soft17.simulation.making import Ready, ready
from soft17.simulation.tables import AMOUNT, GAIN, INSURANCE, NET, PER_KIND, ROUNDS, STAKED
from soft17.strategies import library
from soft17.strategies.counting import Plan, known

from .counters import counted, plan

SHOES = 150_000
FLAT = plan(library.systems()["hi-lo"])
PLANS: dict[str, Plan] = {
    "flat": FLAT,
    "insured": replace(FLAT, insurance_from=3),
    "ramp": replace(FLAT, ramp=known("hi-lo").ramp),
}


@cache
def played(name: str) -> tuple[Ready, tuple[int, ...]]:
    """The sums of a plan."""
    made = ready(counted(PLANS[name]))
    return made, tuple(run(made, 1, 0, SHOES).sums.tolist())


def test_the_edge_rises_by_about_half_a_per_cent_with_each_count() -> None:
    made, sums = played("flat")
    rows = [one for one in by_count(made, sums) if -3 <= one.count <= 5]
    assert 0.004 < slope(rows) < 0.006
    edges = {one.count: one.edge for one in rows}
    assert edges[-3] < edges[-1] < edges[1] < edges[3] < edges[5]
    assert edges[-1] < 0 < edges[3]


def test_the_rounds_of_all_counts_are_those_of_the_run() -> None:
    made, sums = played("ramp")
    rows = by_count(made, sums)
    assert sum(one.rounds for one in rows) == sums[ROUNDS]
    assert sum(one.staked for one in rows) == sums[STAKED]
    assert sum(one.net for one in rows) == sums[NET]


def test_staking_more_where_the_count_is_high_turns_the_edge() -> None:
    (_, flat), (_, ramp) = played("flat"), played("ramp")
    assert flat[NET] / flat[STAKED] < -0.004
    assert ramp[NET] / ramp[STAKED] > 0


def test_insurance_by_the_count_wins() -> None:
    made, sums = played("insured")
    at = made.layout.kinds + PER_KIND * INSURANCE
    assert 0 < sums[at + GAIN] / sums[at + AMOUNT] < 0.1
    # It is taken in about one round of thirteen at one count in about twelve.
    assert 0.002 < sums[at + AMOUNT] / (made.numbers.insurance_stake * sums[ROUNDS]) < 0.012


def test_the_line_through_exact_points_is_found() -> None:
    rows = [AtCount(count, 10 + count, 100, 3 * count - 7, 0) for count in range(-3, 6)]
    assert slope(rows) == pytest.approx(0.03)


def test_the_error_of_an_edge_is_that_of_a_mean() -> None:
    one = AtCount(0, 4, 8, 2, 10)  # nets of -1, -1, 2, 2 for stakes of 2
    assert one.edge == 0.25
    assert one.error == pytest.approx(1.5 / 2 / 2)
    assert AtCount(0, 4, 0, 0, 0).edge == AtCount(0, 4, 0, 0, 0).error == 0.0
