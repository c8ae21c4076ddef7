"""Counters' plans as data: written and read back alike, faults told with their place, systems that add up."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from changing import Tree, put
from soft17.cards import DECK
from soft17.strategies import counting, library
from soft17.strategies.counting import Deviation, Plan, Step
from soft17.strategies.form import StrategyError
from soft17.strategies.systems import Start, System

OWN = System({"5": 1.5, "7d": 0.25, "T": -1, "K": 0}, per_deck=False, start=Start(4, -4))
PLAN = Plan(
    "mine",
    OWN,
    "of my own",
    (Step(-2, 0), Step(1, 1), Step(3, 8)),
    (Deviation(0, "hard", "16", "T", "S", 0), Deviation(3, "soft", "18", "A", "HS", -2, 4)),
    3,
    None,
)


def test_a_plan_is_read_back_as_it_was_written() -> None:
    assert counting.parse(counting.text(PLAN)) == PLAN


@pytest.mark.parametrize("name", library.plans())
def test_the_plans_that_come_with_the_project_are_written_as_we_write_them(name: str) -> None:
    plan = counting.known(name)
    assert plan.name == name
    assert counting.parse(counting.text(plan)) == plan
    assert json.loads(counting.text(plan)) == json.loads(library.plan_text(name))


def test_a_plan_may_be_short() -> None:
    plan = counting.parse('{"form": "soft17.counting/1", "system": "zen"}')
    assert plan.system == library.systems()["zen"]
    assert [plan.units(count) for count in (-5, 0, 5)] == [1, 1, 1]
    assert (plan.thresholds, plan.insurance_from, plan.even_money_from) == ((), None, None)


def test_even_money_goes_with_insurance_unless_it_is_told_apart() -> None:
    tree = {"form": counting.FORM, "system": "hi-lo", "insurance_from": 3}
    assert counting.parse(json.dumps(tree)).even_money_from == 3
    assert counting.parse(json.dumps(tree | {"even_money_from": 4})).even_money_from == 4
    assert counting.parse(json.dumps(tree | {"even_money_from": None})).even_money_from is None


def test_units_hold_from_a_count_on_and_the_first_below_it_too() -> None:
    assert [PLAN.units(count) for count in (-99, -2, 0, 1, 2, 3, 99)] == [0, 0, 0, 1, 1, 8, 8]


def test_a_deviation_applies_from_its_count_on_and_below_its_other() -> None:
    start, between = PLAN.deviations
    assert [start.applies(count) for count in (-1, 0, 1)] == [False, True, True]
    assert [between.applies(count) for count in (-3, -2, 3, 4)] == [False, True, True, False]


def test_every_count_at_which_something_changes_is_known() -> None:
    assert PLAN.thresholds == (-2, 0, 1, 3, 4)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("soft17.counting/2", "form"), "form: 'soft17.counting/2' is not a form known here"),
        (put(1, "more"), "'more' does not belong here"),
        (put(7, "name"), "name: 7 is not text"),
        (put("hi-low", "system"), "system: no system is called 'hi-low': there are hi-lo, hi-opt-1"),
        (put(7, "system"), "system: the name of a system, or an object"),
        (put({"tags": {"2": 1}}, "system"), "system: per_deck missing"),
        (put("yes", "system", "per_deck"), "system.per_deck: 'yes' is neither true"),
        (put([], "system", "tags"), "system.tags: an object"),
        (put({}, "system", "tags"), "system.tags: no card counts anything"),
        (put({"10": -1}, "system", "tags"), "system.tags: '10' is neither a rank"),
        (put("1", "system", "tags", "5"), "system.tags.5: '1' is not a number"),
        (put(True, "system", "tags", "5"), "system.tags.5: True is not a number"),
        (put(0.125, "system", "tags", "5"), "system.tags.5: 0.125 is not a number from -100 to 100 of at most two"),
        (put(101, "system", "tags", "5"), "system.tags.5: 101 is not a number"),
        (put("low", "system", "start"), "system.start: 'low' is not a number"),
        (put({"decks": 1}, "system", "start"), "system.start: 'decks' does not belong here"),
        (put("-4", "system", "start", "each_deck"), "system.start.each_deck: '-4' is not a number"),
        (put({}, "ramp"), "ramp: a list is wanted"),
        (put([], "ramp"), "ramp: nothing is ever staked"),
        (put([[0, 0]], "ramp"), "ramp: nothing is ever staked"),
        (put([0], "ramp", 1), "ramp[1]: a count and the units"),
        (put([1.5, 2], "ramp", 1), "ramp[1]: 1.5 is not a whole count"),
        (put([1000, 2], "ramp", 1), "ramp[1]: 1000 is not a whole count from -999 to 999"),
        (put([1, -1], "ramp", 1), "ramp[1]: -1 is not a whole number of units from 0 to 1000"),
        (put([1, 1001], "ramp", 1), "ramp[1]: 1001 is not a whole number of units"),
        (put([-2, 2], "ramp", 1), "ramp[1]: the count -2 does not come after -2"),
        (put(7, "deviations", 0), "deviations[0]: an object"),
        (put("firm", "deviations", 0, "kind"), "deviations[0].kind: 'firm' is not one of hard, soft, pair"),
        (put(16, "deviations", 0, "hand"), "deviations[0].hand: 16 is not a total from 2 to 31, as text"),
        (put("10", "deviations", 0, "up"), "deviations[0].up: '10' is no rank"),
        (put("X", "deviations", 0, "choice"), "deviations[0] (hard 16 over T): 'X' is no choice"),
        (put("P", "deviations", 0, "choice"), "deviations[0] (hard 16 over T): a split belongs to a line of a pair"),
        (put("", "deviations", 0, "choice"), "deviations[0] (hard 16 over T): a choice is wanted"),
        (put("0", "deviations", 0, "from"), "deviations[0].from: '0' is not a whole count"),
        (put(None, "deviations", 0, "from"), "deviations[0] (hard 16 over T): from or below is wanted"),
        (put(0, "deviations", 0, "below"), "deviations[0] (hard 16 over T): no count is from 0 on and below 0"),
        (put(2.5, "insurance_from"), "insurance_from: 2.5 is not a whole count"),
        (put("3", "even_money_from"), "even_money_from: '3' is not a whole count"),
    ],
)
def test_a_fault_is_told_with_its_place(change: Callable[[Tree], None], said: str) -> None:
    tree = json.loads(counting.text(PLAN))
    change(tree)
    with pytest.raises(StrategyError) as told:
        counting.parse(json.dumps(tree))
    assert str(told.value).startswith(said)


@pytest.mark.parametrize("data", ["{", "[]", b"\xff"])
def test_what_is_no_plan_at_all_is_refused(data: str | bytes) -> None:
    with pytest.raises(StrategyError):
        counting.parse(data)


def test_a_plan_nobody_made_is_told() -> None:
    with pytest.raises(StrategyError, match="no plan is called 'x': there are hi-lo, ko"):
        counting.known("x")


def test_systems_are_balanced_or_begin_so_that_a_whole_shoe_ends_alike() -> None:
    for name, system in library.systems().items():
        ends = {system.first(decks) + decks * system.whole_deck for decks in (1, 6, 8)}
        assert ends == ({4} if name == "ko" else {0}), name
        assert system.balanced == (name not in ("ko", "red-seven"))
        assert system.per_deck == system.balanced


def test_ko_begins_four_below_for_each_deck_but_the_first() -> None:
    assert [library.systems()["ko"].first(decks) for decks in (1, 2, 6, 8)] == [0, -4, -20, -28]


def test_a_card_counts_as_itself_before_its_rank_and_its_rank_before_the_tens() -> None:
    assert [OWN.by_card[card] for card in ("7d", "7h", "5s", "Tc", "Jc", "Kc", "Ac")] == [
        Fraction(1, 4), 0, Fraction(3, 2), -1, -1, 0, 0,
    ]  # fmt: skip
    red = library.systems()["red-seven"]
    assert sum(red.by_card[card] for card in DECK if card[0] == "7") == 2


def test_half_tags_are_made_whole() -> None:
    assert library.systems()["wong-halves"].scale(6) == 2
    assert library.systems()["hi-lo"].scale(6) == 1
    assert OWN.scale(6) == 4
    assert System({"5": 1}, per_deck=False, start=Start(0, 0.1)).scale(6) == 5


def test_the_examples_of_the_documentation_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "counting.md").read_text(encoding="utf-8")
    whole, system = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    plan = counting.parse(whole)
    assert len(plan.deviations) == 3
    assert counting.parse(json.dumps(json.loads(whole) | {"system": json.loads(system)})).system.first(6) == -20
    assert all(f"`{name}`" in page for name in (*library.systems(), *library.plans()))
