"""Published figures of the main game: standard blackjack and the games of Australia, through books made for them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.books import HALF_BACK, las_vegas_switch, no_double_after_splits, standard
from soft17.analysis import spread
from soft17.analysis.game import Game
from soft17.analysis.main import _nets, analyze
from soft17.analysis.naturals import meetings
from soft17.analysis.result import Analysis
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.analysis.starts import starts
from soft17.analysis.switch import Boxes
from soft17.rules.loading import load

FIGURES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("figures.toml").read_text())
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
TOTALS = ("17", "18", "19", "20", "21", "natural")
SOFT_17_DRAWS: dict[str, Any] = {"dealer__stands_soft": [18, 19, 20, 21]}
NO_HOLE_CARD: dict[str, Any] = {"dealer__hole_card": "none", "settlement__protection__against": []}
# Where a blackjack pays 6 to 5 nobody offers even money, which would be worth more than waiting.
NO_EVEN_MONEY: dict[str, Any] = {"interim__even_money": None}
SIX_TO_FIVE: dict[str, Any] = NO_EVEN_MONEY | {"settlement__rows__blackjack-wins__odds": [6, 5]}
ENDLESS = 100_000  # decks: as good as an infinite shoe, 1e-7 from it
LATE: dict[str, Any] = SOFT_17_DRAWS | {"surrender": HALF_BACK}
DEALERS = {"S": {}, "H": SOFT_17_DRAWS, "E": SOFT_17_DRAWS | NO_HOLE_CARD}


@cache
def analyzed(decks: int, kind: str) -> Analysis:
    return analyze(standard(**DEALERS[kind]), Shoe.full(decks))


@cache
def dealer(decks: int, kind: str) -> dict[str, dict[str, float]]:
    """The dealer's final totals by first card, only that card known."""
    game = Game(standard(**DEALERS[kind]), Shoe.full(decks))
    names, nothing = (*TOTALS[:-1], "22", "23+", "natural"), np.zeros((1, game.width), dtype=np.int64)
    found = {}
    for up in game.ups:
        shoe = game.counts.copy()
        shoe[up] -= 1
        chances = map(float, game.chances(nothing, up, shoe)[0])
        found[game.values.names[up]] = dict(zip(names, chances, strict=True))
    return found


def test_the_report_has_the_dealers_totals() -> None:
    assert {one.up: one.chances for one in analyzed(6, "S").dealer} == dealer(6, "S")


def solved(decks: int, **values: Any) -> Solution:
    return Solution(standard(**values), Shoe.full(decks))


def test_a_recursive_analyser_of_a_fresh_shoe() -> None:
    six = Solution(standard(), Shoe.full(6), as_dealt=True)
    assert six.expected_value == pytest.approx(-0.0040287024, abs=1e-9)
    once = Solution(standard(splitting__most_hands=2), Shoe.full(6), as_dealt=True)
    assert once.expected_value == pytest.approx(-0.0045688630, abs=1e-9)
    assert spread.moments(_nets(once, 1))[1] == pytest.approx(1.146540, abs=5e-7)
    one = Solution(standard(), Shoe.full(1), as_dealt=True)
    assert one.expected_value == pytest.approx(0.0018193430614841801, abs=1e-15)


@pytest.mark.parametrize(
    ("figure", "decks", "kind", "scale", "digits"),
    [
        ("DLR-1D-S17", 1, "S", 1, 1.1e-6),
        ("DLR-6D-S17", 6, "S", 1, 5.1e-7),
        ("DLR-6D-H17", 6, "H", 1, 5.1e-7),
        ("DLR-INF-S17", ENDLESS, "S", 100, 1e-2),  # the printed rows were made to add up to 100
    ],
)
def test_the_dealers_final_totals(figure: str, decks: int, kind: str, scale: int, digits: float) -> None:
    found = dealer(decks, kind)
    for up, printed in FIGURES["dealer"][figure].items():
        chances = [found[up][total] for total in TOTALS]
        over = [found[up]["22"], found[up]["23+"]]
        every = [*chances, *over, sum(over)] if len(printed) == 9 else [*chances, sum(over)]
        assert [scale * one for one in every] == pytest.approx(printed, abs=digits)


def test_the_dealer_after_the_peek() -> None:
    found = dealer(1, "H")
    printed = FIGURES["after_peek"]["DLR-1D-H17"]
    for up, bust, seventeen in zip(UPS, printed["bust"], printed["17"], strict=True):
        rest = 1 - found[up]["natural"]
        assert 100 * (found[up]["22"] + found[up]["23+"]) / rest == pytest.approx(bust, abs=5.1e-3)
        assert 100 * found[up]["17"] / rest == pytest.approx(seventeen, abs=5.1e-3)


@pytest.mark.parametrize("decks", range(1, 7))
def test_twenty_two(decks: int) -> None:
    found = dealer(decks, "H")
    chance = sum(found[up]["22"] * (4 if up == "T" else 1) for up in UPS) / 13
    assert chance == pytest.approx(FIGURES["twenty_two"][str(decks)], abs=5.1e-7)
    if decks == 6:  # P22-EV-6D, a wager on it at 11 to 1
        assert 11 * chance - (1 - chance) == pytest.approx(-0.117565, abs=5.1e-7)


@pytest.mark.parametrize("hand", FIGURES["hands"])
def test_single_hands(hand: str) -> None:
    game, cards, up = hand.split("-")
    decks, kind = int(game[0]), game[1]
    [start] = [one for one in analyzed(decks, kind).starts if sorted(one.cards) == sorted(cards) and one.up == up[1:]]
    seen, tens = cards + up[1:], {"A": 16, "T": 4}[up[1:]]
    second = "T" if up[1:] == "A" else "A"
    natural = (tens * decks - seen.count(second)) / (52 * decks - 3) if kind != "E" else 0.0
    for act, printed in zip(("stand", "hit", "double", "split"), FIGURES["hands"][hand], strict=False):
        digits = 3e-5 if act == "split" else 1.1e-6  # one policy for all hands of the pair: docs/figures.md
        assert (start.worth[act] + natural) / (1 - natural) == pytest.approx(printed, abs=digits), act


@pytest.mark.parametrize(
    ("decks", "values", "edge"),
    [
        (1, LATE, -0.030),
        (2, LATE, 0.314),
        (4, LATE, 0.475),
        (6, LATE, 0.527),
        (6, {"surrender": HALF_BACK}, 0.330),
        (8, LATE, 0.553),
        (8, {"surrender": HALF_BACK}, 0.355),
        (8, LATE | {"doubling__totals": [10, 11]}, 0.749),
        (8, LATE | {"splitting__most_hands": 2}, 0.608),
        (8, LATE | {"splitting__again_aces": True}, 0.483),
        (8, SOFT_17_DRAWS | NO_HOLE_CARD, 0.756),
        (8, SOFT_17_DRAWS, 0.645),
        (8, LATE | SIX_TO_FIVE, 1.911),
        (ENDLESS, LATE, 0.629),
        (ENDLESS, {"surrender": HALF_BACK}, 0.426),
    ],
)
def test_house_edges_in_hundredths(decks: int, values: dict[str, Any], edge: float) -> None:
    assert -100 * solved(decks, **values).expected_value == pytest.approx(edge, abs=5.1e-4)


@pytest.mark.parametrize(("decks", "edge"), [(1, 0.013), (2, 0.328), (4, 0.480), (6, 0.530)])
def test_the_best_chart_gives_up_no_more_than_published_ones(decks: int, edge: float) -> None:
    found = -100 * solved(decks, **LATE).chart_expected_value
    assert edge - 0.015 < found < edge + 5e-4


def test_rounded_figures() -> None:
    assert round(100 * solved(8).expected_value, 2) == -0.43
    uk = solved(6, doubling__totals=[9, 10, 11], splitting__most_hands=3, **NO_HOLE_CARD)
    assert round(-100 * uk.expected_value, 2) == 0.62


@pytest.mark.parametrize(
    ("decks", "kind", "printed"),
    [(5, "S", -0.003804), (6, "E", -0.0072705), (2, "H", -0.003797), (1, "S", 0.001839), (1, "H", -0.000072)],
)
def test_returns_that_are_only_near(decks: int, kind: str, printed: float) -> None:
    """Split hands are played there by how many hands there are; docs/figures.md has the deviations."""
    assert analyzed(decks, kind).expected_value == pytest.approx(printed, abs=1e-5)


@pytest.mark.parametrize(
    ("decks", "kind", "printed"),
    [(5, "S", -0.005225), (6, "E", -0.0086975), (2, "H", -0.005252), (1, "S", 0.000423), (1, "H", -0.001513)],
)
def test_returns_without_doubles_after_splits(decks: int, kind: str, printed: float) -> None:
    """A9-*, the second figure of each row; near as the first is."""
    found = Solution(no_double_after_splits(standard(**DEALERS[kind])), Shoe.full(decks)).expected_value
    assert found == pytest.approx(printed, abs=5e-6)


def test_no_doubles_after_splits_in_hundredths() -> None:
    """HE-8D-deltas."""
    found = Solution(no_double_after_splits(standard(**LATE)), Shoe.full(8)).expected_value
    assert -100 * found == pytest.approx(0.697, abs=5.1e-4)


def test_effects_of_rules_that_are_published_with_two_digits() -> None:
    """HE-resplit and HE-BJ2: of six decks, as the figures show, though the second is printed for eight."""
    base = solved(6)
    draws = solved(6, splitting__aces_one_card=False)
    assert round(100 * (draws.expected_value - base.expected_value), 2) == 0.19
    for up, printed in (("A", 0.39), ("T", 0.24)):
        # Half is given up before the dealer looks for a natural: no hand need be worth less than that.
        gained = sum(one.chance * max(0.0, -0.5 - max(one.worth.values())) for one in starts(base) if one.up == up)
        assert round(100 * gained, 2) == printed
    for decks, printed in ((6, 2.27), (8, 2.26)):
        plain = solved(decks, **NO_EVEN_MONEY).expected_value
        for odds, sign in (([2, 1], 1), ([1, 1], -1)):
            other = solved(decks, **NO_EVEN_MONEY, **{"settlement__rows__blackjack-wins__odds": odds}).expected_value
            assert round(100 * (other - plain), 2) == sign * printed


def test_a_switched_natural_that_counts() -> None:
    """SW-swbj is 0.40; how often pairs are split does not touch the difference."""
    plain, counts = (
        Boxes(las_vegas_switch(values, max_hands=2), Shoe.full(6), workers=2, charted=False).expected_value()
        for values in ({}, {"naturals.kinds.blackjack.after_switch": True})
    )
    assert 100 * (counts - plain) == pytest.approx(0.410, abs=5e-4)
    assert 100 * (counts - plain) == pytest.approx(0.40, abs=1.1e-2)


def test_a_natural_that_always_wins() -> None:
    """SW-natwin is 0.21: it gains one stake as often as both are dealt a natural, which is P-BOTHBJ-6D."""
    wins = {
        "player": ["blackjack"],
        "dealer": ["blackjack"],
        "result": "win",
        "odds": [1, 1],
        "cite": ["5(a)(3)"],
        "over": ["5(b)"],
    }
    small = Shoe.holding({"Ac": 3, "Tc": 6, "8c": 3, "5c": 4})
    plain, always = (
        Boxes(las_vegas_switch(values), small, charted=False).expected_value()
        for values in ({}, {"settlement.rows.natural-wins": wins})
    )
    assert always - plain == pytest.approx(4 * (3 * 6 * 2 * 5) / (16 * 15 * 14 * 13), abs=1e-12)
    (both,) = (one.probability for one in meetings(load("ma-switch", {"decks": 6})))
    assert 100 * float(both) == pytest.approx(0.21, abs=1.1e-2)
