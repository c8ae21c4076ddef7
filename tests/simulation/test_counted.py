"""Plays by the count: they come before the chart's from or below their count, and nowhere else."""

from typing import NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from soft17.cards import RANKS
from soft17.hand import Hand
from soft17.rules.values import Values
from soft17.simulation.blocks import trace
from soft17.simulation.choices import DOUBLE, HIT, MAY_SPLIT, SPLIT, STAND, Rows, Ups
from soft17.simulation.counted import Counted
from soft17.simulation.counting import compiled
from soft17.simulation.errors import SimulationError
from soft17.simulation.hands import State, grow
from soft17.simulation.job import Dealing
from soft17.simulation.making import ready
from soft17.simulation.policies import ByChart, ByTotal
from soft17.strategies import library
from soft17.strategies.counting import Deviation
from soft17.strategies.systems import System

from .counters import DECKS, book, chart, counted, floored, plan, shoe

HI_LO = library.systems()["hi-lo"]
STANDS = Deviation(0, "hard", "16", "T", "S", 2)
VALUES = Values.of(book())
TEN = VALUES.index["T"]


class Other(NamedTuple):
    """A hand that a plan plays otherwise than the chart."""

    state: State
    hand: Hand
    up: int
    may_split: bool


def differing(*deviations: Deviation) -> dict[int, list[Other]]:
    """By count: the hands that a plan plays otherwise than the chart, and over which card."""
    told = plan(HI_LO, *deviations)
    counting = compiled(told, DECKS)
    hands, ups = grow(book(), VALUES, ByTotal().kept), Ups(book(), VALUES)
    rows = Rows(book(), hands, ups)
    ours = rows.acts(Counted(chart(), VALUES, told, counting), counting.buckets)
    usual = rows.acts(ByChart(chart(), VALUES), 1)[0]
    found: dict[int, list[Other]] = {}
    for count, acts in zip(counting.counts_of_rows, ours, strict=True):
        for way, up, at in np.argwhere(acts != usual).tolist():
            other = Other(hands.states[at], hands.samples[at], ups.values[up], bool(way & MAY_SPLIT))
            found.setdefault(count, []).append(other)
    return found


def test_a_play_from_a_count_on_is_made_there_and_nowhere_else() -> None:
    found = differing(STANDS)
    assert sorted(found) == list(range(2, 9))
    for other in found[2]:
        assert (other.hand.total, other.hand.soft, other.up) == (16, False, TEN)
        # Two eights that may be split are, before anything is asked of 16.
        assert other.state.pair < 0 or other.state.is_split or not other.may_split
    assert found[2] == found[8]


def test_a_play_below_a_count_is_made_there_and_nowhere_else() -> None:
    assert sorted(differing(Deviation(0, "hard", "12", "4", "H", None, 0))) == list(range(-6, 0))


def test_a_play_between_counts_is_made_there_and_nowhere_else() -> None:
    assert sorted(differing(Deviation(0, "hard", "12", "4", "H", -3, -1))) == [-3, -2]


def test_a_play_of_so_many_cards_is_made_with_so_many() -> None:
    found = differing(replace(STANDS, cards=3))
    assert {len(other.hand.cards) for other in found[2]} == {3}


def policy(*deviations: Deviation) -> Counted:
    told = plan(HI_LO, *deviations)
    return Counted(chart(), VALUES, told, compiled(told, DECKS))


def test_a_choice_that_is_not_allowed_gives_way_to_the_next() -> None:
    double = Deviation(0, "hard", "10", "T", "D", 4)
    ours = policy(double, Deviation(0, "hard", "10", "T", "S", 4))
    state = State(0, 10, 0, 2, -1, None, ())
    hand = Hand(cards=(), total=10, soft=False)
    row = 4 - compiled(plan(HI_LO, double), DECKS).lowest
    assert ours.choose(state, hand, TEN, row, frozenset({DOUBLE, HIT, STAND})) == DOUBLE
    assert ours.choose(state, hand, TEN, row, frozenset({HIT, STAND})) == STAND
    assert ours.choose(state, hand, TEN, row, frozenset({HIT})) == HIT
    assert ours.choose(state, hand, TEN, row - 1, frozenset({DOUBLE, HIT, STAND})) == HIT


def test_a_play_of_a_pair_comes_before_the_charts_and_one_of_its_total_after_it() -> None:
    eights = State(0, 16, 0, 2, VALUES.index["8"], None, ())
    hand = Hand(cards=(), total=16, soft=False)
    every = frozenset({SPLIT, HIT, STAND})
    assert policy(STANDS).choose(eights, hand, TEN, 14, every) == SPLIT
    assert policy(STANDS).choose(eights, hand, TEN, 14, every - {SPLIT}) == STAND
    assert policy(Deviation(0, "pair", "8", "T", "S", 2)).choose(eights, hand, TEN, 14, every) == STAND


@pytest.mark.parametrize(
    ("deviation", "said"),
    [
        (replace(STANDS, up="K"), "deviations[0].up: K counts as T in this book; write T"),
        (Deviation(0, "pair", "Q", "6", "P", 4), "deviations[0].hand: Q counts as T in this book; write T"),
    ],
)
def test_ranks_that_the_book_takes_together_are_named_by_the_first(deviation: Deviation, said: str) -> None:
    with pytest.raises(SimulationError) as told:
        policy(deviation)
    assert str(told.value) == said


def test_a_play_goes_by_every_card_seen_in_the_round_so_far() -> None:
    """Fresh shoes by three plans: whoever counts stands on 16 where the count is reached, and hits where not."""
    system = System({"9": 2, "6": 1, "5": 1, "2": -1, "T": 0, "A": 3}, per_deck=False)
    at = {"always": -90, "by count": 1, "never": 90}
    fresh, shoes = Dealing("fresh"), 40_000
    rows = {
        name: trace(ready(counted(plan(system, replace(STANDS, start=start)), fresh, range(0))), 1, 0, shoes, shoes)[
            :, 2:
        ]
        for name, start in at.items()
    }
    differ = np.flatnonzero((rows["always"] != rows["never"]).any(axis=1)).tolist()
    seen = {True: 0, False: 0}
    for number in differ:
        cards = shoe(1, number)
        until = sixteen(cards)
        if until is None:
            continue
        reached = floored(system, cards[:until], 1) >= 1
        expected = rows["always" if reached else "never"][number]
        assert np.array_equal(rows["by count"][number], expected), cards[:until]
        seen[reached] += 1
    assert min(seen.values()) > 50


def sixteen(cards: tuple[str, ...]) -> int | None:
    """How many cards of a round are out when the hand is first a hard 16, unless a pair was dealt."""
    first, _, second = cards[:3]
    if first[0] == second[0]:
        return None
    until = 3
    while count(hand := (first, *cards[2:until])) < 16:
        until += 1
    return until if count(hand) == 16 else None


def count(hand: tuple[str, ...]) -> int:
    """Points, an ace for one."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in hand)
