"""Counts as rows of tables: thresholds below, on and above them, starts, half tags, watched rounds."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from soft17.simulation.blocks import run, trace
from soft17.simulation.by_count import by_count
from soft17.simulation.counting import compiled
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Dealing
from soft17.simulation.making import ready
from soft17.simulation.tables import INSURANCE, ROUNDS, STAKED
from soft17.strategies import counting, library
from soft17.strategies.counting import Deviation, Plan, Step
from soft17.strategies.systems import Start, System

from .counters import DECKS, counted, floored, plain, plan, read, shoe

SEED, SHOES, MANY = 5, 60, 4000
SYSTEMS = library.systems()


def test_rows_hold_every_count_at_which_something_changes() -> None:
    ramp = (Step(-99, 1), Step(2, 3), Step(12, 9))
    made = compiled(plan(SYSTEMS["hi-lo"], Deviation(0, "hard", "16", "T", "S", None, -8), ramp=ramp), DECKS)
    assert made.counts_of_rows == range(-9, 13)
    assert list(made.bets[[0, 10, 11, 20, 21]]) == [1, 1, 3, 3, 9]
    narrow = compiled(plan(SYSTEMS["hi-lo"], ramp=ramp), DECKS, range(0))
    assert narrow.counts_of_rows == range(1, 13)
    assert compiled(plan(SYSTEMS["hi-lo"]), DECKS, range(0)).counts_of_rows == range(1)


def test_a_plan_over_too_many_counts_is_refused() -> None:
    with pytest.raises(SimulationError, match="from -6 to 500 apart; 200 can be"):
        compiled(plan(SYSTEMS["hi-lo"], ramp=(Step(0, 1), Step(500, 2))), DECKS)


def test_tags_and_starts_are_made_whole() -> None:
    ko, halves = (compiled(plan(SYSTEMS[name]), DECKS) for name in ("ko", "wong-halves"))
    assert (ko.start, ko.scale, ko.per_deck, ko.counts_of_rows) == (-20, 1, False, range(-24, 13))
    assert (halves.start, halves.scale, halves.per_deck) == (0, 2, True)
    assert [int(one) for one in halves.tags[:13]] == [-2, 1, 2, 2, 3, 2, 1, 0, -1, -2, -2, -2, -2]
    own = compiled(plan(System({"5": 0.5}, per_deck=False, start=Start(1, 0.25))), DECKS)
    assert (own.start, own.scale) == (5, 2)


def test_insurance_and_even_money_are_taken_from_their_counts_on() -> None:
    text = '{"form": "soft17.counting/1", "system": "hi-lo", "insurance_from": 3, "even_money_from": -1}'
    made = compiled(counting.parse(text), DECKS)
    taken = dict(zip(made.counts_of_rows, made.insurance(always=False), strict=True))
    even = dict(zip(made.counts_of_rows, made.even_money(always=False), strict=True))
    assert [taken[count] for count in (2, 3, 4)] == [False, True, True]
    assert [even[count] for count in (-2, -1, 0)] == [False, True, True]
    assert all(made.insurance(always=True)) and all(made.even_money(always=True))


@pytest.mark.parametrize("name", SYSTEMS)
def test_rounds_are_told_apart_by_the_floor_of_the_count_they_begin_at(name: str) -> None:
    system = SYSTEMS[name]
    made = ready(counted(plan(system)))
    rows = trace(made, SEED, 0, SHOES, MANY)
    lowest, highest = made.numbers.lowest, made.numbers.lowest + made.numbers.buckets - 1
    begun: Counter[int] = Counter()
    for number, first in rows[:, :2].tolist():
        cards = shoe(SEED, number)
        count = floored(system, cards[made.numbers.burn : first], len(cards) - first)
        begun[min(max(count, lowest), highest)] += 1
    told = by_count(made, run(made, SEED, 0, SHOES).sums.tolist())
    assert {one.count: one.rounds for one in told if one.rounds} == dict(begun)
    assert len(begun) > 10


def test_a_count_is_reached_on_an_exact_multiple() -> None:
    """Rounds begin just below a count, on it and just above it; on it and above it they are played."""
    system = System({"T": -1, "5": 4}, per_deck=True)
    made = ready(counted(plan(system, ramp=(Step(0, 0), Step(1, 1)))))
    near: Counter[int] = Counter()
    reached = 0
    for number, first in trace(made, SEED, 0, 6 * SHOES, 6 * MANY)[:, :2].tolist():
        cards = shoe(SEED, number)
        count = read(system, cards[made.numbers.burn : first], len(cards) - first)
        reached += count >= 1
        if abs(count - 1) <= Fraction(1, 52):
            near[(count > 1) - (count < 1)] += 1
    assert min(near[-1], near[0], near[1]) > 2
    assert run(made, SEED, 0, 6 * SHOES).sums[STAKED] == reached * made.numbers.stake


def test_a_watched_round_is_dealt_and_stakes_nothing() -> None:
    watching = plan(SYSTEMS["hi-lo"], ramp=(Step(-99, 0), Step(1, 3)))
    made, flat = ready(counted(watching)), ready(counted(plan(SYSTEMS["hi-lo"])))
    some, every = run(made, SEED, 0, SHOES), run(flat, SEED, 0, SHOES)
    assert some.sums[ROUNDS] == every.sums[ROUNDS]
    for one, other in zip(by_count(made, some.sums.tolist()), by_count(flat, every.sums.tolist()), strict=True):
        units = 3 if one.count >= 1 else 0
        assert (one.rounds, one.staked, one.net) == (other.rounds, units * other.staked, units * other.net)
        assert one.square == units * units * other.square
        assert (one.edge, one.error) == (pytest.approx((other.edge, other.error)) if units else (0.0, 0.0))


@pytest.mark.parametrize("source", ["shoe", "fresh", "device"])
def test_whoever_counts_and_does_nothing_by_it_is_dealt_the_same_rounds(source: str) -> None:
    dealing = Dealing(source)
    never = plan(SYSTEMS["hi-lo"], Deviation(0, "hard", "16", "T", "S", 60))
    shoes = 2 if source == "device" else SHOES
    one = trace(ready(counted(never, dealing, range(1))), SEED, 0, shoes, MANY)
    other = trace(ready(plain(dealing)), SEED, 0, shoes, MANY)
    assert np.array_equal(one, other)


KINGS = plan(System({"K": 1}, per_deck=False))


def aces(told: Plan) -> Iterator[tuple[int, bool, int, int]]:
    """Fresh shoes with an ace for the dealer: kings seen, a natural or not, the net result and that of insurance."""
    made = ready(counted(told, Dealing("fresh")))
    for row in trace(made, SEED, 0, 8000, 8000).tolist():
        first, up, second = shoe(SEED, row[0])[:3]
        if up[0] == "A":
            natural = "A" in (first[0], second[0]) and len({first[0], second[0]} & set("TJQK")) == 1
            yield (first + second).count("K"), natural, row[3], row[4 + INSURANCE]


def test_insurance_goes_by_the_cards_of_the_initial_deal() -> None:
    seen: Counter[int] = Counter()
    for kings, natural, _, insurance in aces(replace(KINGS, insurance_from=1)):
        if not natural:
            assert (insurance != 0) == (kings >= 1)
            seen[kings] += 1
    assert min(seen[0], seen[1]) > 1


def test_even_money_goes_by_its_own_count() -> None:
    stake = ready(counted(KINGS)).numbers.stake
    seen: Counter[int] = Counter()
    for kings, natural, net, insurance in aces(replace(KINGS, even_money_from=1)):
        assert insurance == 0
        if natural:
            assert (net == stake) == (kings >= 1)
            seen[kings] += 1
    assert min(seen[0], seen[1]) > 1
