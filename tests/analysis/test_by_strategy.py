"""What hangs on the main play without being its stake, by the strategy that is asked for: third cards, the bonus."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.gathering import gather
from soft17.strategies.chart import Chart, Line


def figures(rulebook: str, **rulings: str) -> Figures:
    return Figures(Asked(rulebook, None, {}, rulings), use_cache=False, workers=1)


def told(chart: Chart, hand: tuple[str, str], choice: str) -> Chart:
    """The chart with one choice for a kind and hand, whatever the first card."""
    lines = tuple(
        Line(one.cards, one.kind, one.hand, (choice,) * len(one.choices)) if (one.kind, one.hand) == hand else one
        for one in chart.lines
    )
    assert lines != chart.lines
    return replace(chart, lines=lines)


def third_card(found: dict[str, Any]) -> Fraction:
    (one,) = (
        wager for wager in found["optional_wagers"] if wager["under"]["third card"] == "as the main game is played"
    )
    return Fraction(one["expected_value"])


def test_a_third_card_is_drawn_as_the_strategy_draws_it() -> None:
    """Who never splits sevens and always hits fourteen always draws the third card."""
    known = figures("nz-blackjack-1998")
    best = gather(known)
    own = told(told(known.analysis().chart, ("pair", "7"), ""), ("hard", "14"), "H")
    drawn = gather(known, "mine", own=own)
    assert third_card(drawn) == Fraction(-404, 4485)
    assert third_card(best) == Fraction(-4664888, 21963045)
    by_chart = gather(known, "chart")
    assert third_card(by_chart) == third_card(best)


def test_the_bonus_of_split_hands_hangs_on_what_is_split() -> None:
    known = figures("nsw-pinkjack-2016")
    never = told(known.analysis().chart, ("pair", "A"), "")
    dealt, best = gather(known, "mine", own=never)["bonus"], gather(known)["bonus"]
    assert best.dollars_per_round == pytest.approx(0.000418644, abs=1e-9)
    assert dealt.dollars_per_round == pytest.approx(0.000387318, abs=1e-9)


def test_insurance_that_may_be_void_is_told_by_the_strategy() -> None:
    known = Figures(Asked("nsw-blackjack-v15", None, {}, {"13.4": "hands-only"}), use_cache=False, workers=1)
    best, chart = gather(known), gather(known, "chart")
    ace, by_chart = best["insurance"][0]["by_play"], chart["insurance"][0]["by_play"]
    assert ace["cost_of_always"] == pytest.approx(0.00201110, abs=1e-8)
    assert by_chart["cost_of_always"] == pytest.approx(0.00201079, abs=1e-8)
    usual = gather(figures("nsw-blackjack-v15"))["insurance"][0]
    assert best["insurance"][0]["may_be_void"]
    assert usual["by_play"] is None
    assert not usual["may_be_void"]
