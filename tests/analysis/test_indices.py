"""Plays by the count out of exact analysis: the mean cards left, and where the best chart changes."""

from fractions import Fraction

import pytest

from soft17.analysis.errors import AnalysisError
from soft17.analysis.indices import DECKS, deviations, mean_shoe
from soft17.cards import DECK
from soft17.rules.loading import load
from soft17.strategies import library
from soft17.strategies.counting import Deviation, known

HI_LO = library.systems()["hi-lo"]


@pytest.mark.parametrize("count", [Fraction(-7, 2), Fraction(0), Fraction(1), Fraction(9, 2)])
def test_the_mean_cards_left_make_the_count(count: Fraction) -> None:
    left = mean_shoe(HI_LO, count).faces
    assert sum(left.values()) == 52 * DECKS
    assert -sum(HI_LO.by_card[card] * left[card] for card in DECK) == count * DECKS
    assert sum(left[card] for card in DECK if card[0] == "8") == 4 * DECKS


def test_the_mean_cards_left_of_a_finer_system_nearly_do() -> None:
    omega = library.systems()["omega-2"]
    left = mean_shoe(omega, Fraction(3)).faces
    assert -sum(omega.by_card[card] * left[card] for card in DECK) == pytest.approx(3 * DECKS, rel=0.1)


def test_the_plays_of_the_plan_are_those_of_the_analysis() -> None:
    counts = range(2, 5)
    found = deviations(load("nsw-blackjack-v15"), HI_LO, counts)
    of_plan = known("hi-lo").deviations
    assert Deviation(0, "hard", "15", "T", "S", 4) in found
    assert Deviation(0, "pair", "9", "7", "P", 3) in found
    # What holds at all three counts cannot be told to begin or end at one of them.
    changing = {one for one in of_plan if {one.applies(count) for count in counts} == {True, False}}
    assert set(found) == changing


@pytest.mark.parametrize("name", ["ko", "red-seven"])
def test_a_count_as_it_runs_says_nothing_of_the_cards_left(name: str) -> None:
    with pytest.raises(AnalysisError, match="balanced"):
        deviations(load("nsw-blackjack-v15"), library.systems()[name])


def test_two_boxes_are_refused() -> None:
    with pytest.raises(AnalysisError, match="an area has 2 boxes"):
        deviations(load("nsw-switch-2016"), HI_LO)
