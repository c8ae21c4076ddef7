"""Every option and every reading of the books of one box: a chart that can be followed, and figures that agree."""

import numpy as np
import pytest

from soft17.analysis import drawn, spread
from soft17.analysis.following import Followed
from soft17.analysis.prices import others, plays_alike
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.loading import ElectionError, load

BOOKS = ("nsw-blackjack-v15", "nsw-pinkjack-2016", "nz-blackjack-1998")
# Aces and twos enough for the longest hands there are, of the player and of the dealer.
LONG = Shoe.holding({"Ac": 10, "Ad": 10, "2s": 4, "2h": 4, "5c": 2, "8d": 2, "8s": 2, "Jd": 2, "Kd": 2, "Ks": 2})
# Where one bust hand takes the whole box with it, every end of a hand is held against every end of the others.
SHORT = Shoe.holding({"5c": 2, "8d": 3, "Kd": 11})
# What three hands of a split pair leave out of the mean against a natural, in so few cards.
LEFT_OUT = 2e-4


def _every() -> list[tuple[str, dict[str, bool | int | str], dict[str, str]]]:
    """The books as they are, and otherwise in one thing that bears on the main game."""
    found: list[tuple[str, dict[str, bool | int | str], dict[str, str]]] = []
    for name in BOOKS:
        book = load(name)
        found.append((name, {}, {}))
        for other in others(book):
            try:
                changed = load(name, other.options, other.rulings)
            except ElectionError:
                continue
            if other.name != "decks" and not plays_alike(changed, book):
                options = {other.name: other.instead} if other.what == "option" else {}
                rulings = {other.name: str(other.instead)} if other.what == "ruling" else {}
                found.append((name, options, rulings))
    return found


EVERY = _every()
NAMES = [" ".join([name, *(f"{key}={value}" for key, value in {**some, **read}.items())]) for name, some, read in EVERY]


@pytest.mark.parametrize(("name", "options", "rulings"), EVERY, ids=NAMES)
def test_a_chart_that_can_be_followed_and_chances_that_come_to_one(
    name: str, options: dict[str, bool | int | str], rulings: dict[str, str]
) -> None:
    solution = Solution(load(name, options, rulings), SHORT if "whole-box" in rulings.values() else LONG)
    followed = Followed(solution, drawn.chart_of(solution))
    assert followed.expected_value == pytest.approx(solution.chart_expected_value, abs=1e-12)
    game = solution.game
    for up in game.ups:
        none = np.zeros((1, game.width), dtype=np.int64)
        shoe = game.counts - np.eye(game.width, dtype=np.int64)[up]
        assert game.chances(none, up, shoe).sum() == pytest.approx(1.0, abs=1e-12)
    parts = [
        (solution.chance(up), spread.over(one, one.worths.choice, one.choice, one.pairs))
        for up, one in solution.dealt.items()
    ]
    nets = spread.together(parts)
    assert sum(nets.values()) == pytest.approx(1.0, abs=1e-12)
    assert spread.moments(nets)[0] == pytest.approx(solution.expected_value, abs=LEFT_OUT)
