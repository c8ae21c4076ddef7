"""Strategies as data: written and read back alike, faults told with their place, charts followed to the letter."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from changing import Tree, put
from soft17.analysis import drawn
from soft17.analysis.exceptions import exceptions
from soft17.analysis.following import Followed, worth_of_chart
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.strategies import form as strategy
from soft17.strategies.chart import Chart, Exceptional, Line, Points
from soft17.strategies.form import Strategy, StrategyError

from .books import changed, standard
from .made import with_decks

CHART = Chart(
    ("A", "T"),
    (Line(0, "hard", "16", ("H", "RH")), Line(3, "soft", "18", ("S", "DS")), Line(2, "pair", "8", ("P", ""))),
    (Points("A7", (-12, 5)),),
    (Exceptional("24T", "", "A", "S"), Exceptional("288", "8", "T", "HS")),
    even_money=True,
)
ONE = Strategy(strategy.FORM, "some-book", "abc", {"decks": 6, "x": True}, {"some clause": "read so"}, 6, CHART)


def test_a_strategy_is_read_back_as_it_was_written() -> None:
    assert strategy.parse(strategy.text(ONE)) == ONE


def test_the_head_may_be_short() -> None:
    tree = json.loads(strategy.text(ONE))
    short = {name: tree[name] for name in ("form", "rulebook", "ups", "lines")}
    del short["lines"][0]["cards"]
    found = strategy.parse(json.dumps(short))
    assert found.chart == replace(CHART, switch=(), exceptions=(), even_money=False)
    assert (found.decks, found.options) == (0, {})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("soft17.strategy/2", "form"), "form: 'soft17.strategy/2' is not a form known here"),
        (put(1, "more"), "'more' does not belong here"),
        (put("six", "decks"), "decks: Expected `int`"),
        (put({"x": []}, "options"), "options"),
        (put("A", "ups"), "ups: a list is wanted"),
        (put([], "ups"), "ups: at least one"),
        (put(["A", "10"], "ups"), "ups[1]: '10' is no rank"),
        (put(["A", "A"], "ups"), "ups[1]: A is there twice"),
        (put(7, "lines", 1), "lines[1]: an object"),
        (put("firm", "lines", 1, "kind"), "lines[1].kind: 'firm' is not one of hard, soft, pair"),
        (put(16, "lines", 0, "hand"), "lines[0].hand: 16 is not a total from 2 to 31, as text"),
        (put("1", "lines", 2, "hand"), "lines[2].hand: '1' is not the rank of a pair"),
        (put(-1, "lines", 0, "cards"), "lines[0].cards: -1 is not a number of cards"),
        (put(True, "lines", 0, "cards"), "lines[0].cards: True is not a number of cards"),
        (put(["H"], "lines", 0, "choices"), "lines[0].choices: 1 entries for 2 first cards"),
        (put("X", "lines", 0, "choices", 1), "lines[0] (hard 16 over T): 'X' is no choice; choices are S stand"),
        (put("HH", "lines", 0, "choices", 1), "lines[0] (hard 16 over T): H is there twice"),
        (put("P", "lines", 0, "choices", 0), "lines[0] (hard 16 over A): a split belongs to a line of a pair"),
        (put(None, "lines", 0, "choices", 0), "lines[0] (hard 16 over A): None is not text"),
        (put(0, "lines", 0, "note"), "lines[0]: 'note' does not belong here"),
        (put(1.5, "switch", 0, "worth", 1), "switch[0] (A7 over T): 1.5 is not a whole number"),
        (put(3, "switch", 0, "hand"), "switch[0].hand: 3 is not text"),
        (put("yes", "even_money"), "even_money: 'yes' is neither true nor false"),
        (put(1, "exceptions", 0), "exceptions[0]: an object with cards, of, up and choice"),
        (put("2", "exceptions", 0, "cards"), "exceptions[0].cards: '2' is not two ranks or more"),
        (put("2X", "exceptions", 0, "cards"), "exceptions[0].cards: '2X' is not two ranks or more"),
        (put("9", "exceptions", 1, "of"), "exceptions[1].of: '9' is neither empty nor a rank among the cards 288"),
        (put("5", "exceptions", 1, "up"), "exceptions[1].up: '5' is not among the first cards A, T"),
        (put("P", "exceptions", 0, "choice"), "exceptions[0] (24T over A): a split belongs to a line of a pair"),
        (put("", "exceptions", 0, "choice"), "exceptions[0] (24T over A): an exception says a choice"),
    ],
)
def test_a_fault_is_told_with_its_place(change: Callable[[Tree], None], said: str) -> None:
    tree = json.loads(strategy.text(ONE))
    change(tree)
    with pytest.raises(StrategyError) as told:
        strategy.parse(json.dumps(tree))
    assert said in str(told.value)


def test_lines_twice_and_things_missing() -> None:
    tree = json.loads(strategy.text(ONE))
    tree["lines"].append(tree["lines"][0])
    with pytest.raises(StrategyError, match=r"lines\[3\]: hard 16 is there twice"):
        strategy.parse(json.dumps(tree))
    with pytest.raises(StrategyError, match="ups missing"):
        strategy.parse(json.dumps({name: tree[name] for name in ("form", "rulebook", "lines")}))


@pytest.mark.parametrize("data", ["", "[1]", "{", b"\xff", "7"])
def test_what_is_no_strategy_at_all(data: str | bytes) -> None:
    with pytest.raises(StrategyError):
        strategy.parse(data)


BOOKS = {
    "blackjack": load("nsw-blackjack-v15"),
    "three hands": load("nsw-blackjack-v15", {"max_hands": 3}),
    "new zealand": load("nz-blackjack-1998"),
    "pinkjack": load("nsw-pinkjack-2016"),
    "standard": standard(),
}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_the_exported_chart_is_worth_what_the_analysis_says(book: Book) -> None:
    solution = Solution(with_decks(book, 2), Shoe.full(2))
    chart = drawn.chart_of(solution)
    assert worth_of_chart(solution, chart) == pytest.approx(solution.chart_expected_value, abs=1e-14)
    assert solution.chart_expected_value < solution.expected_value


@pytest.fixture(scope="module")
def small() -> Solution:
    return Solution(with_decks(BOOKS["blackjack"], 1), Shoe.full(1))


def by_totals(small: Solution, choose: Callable[[str, int], str]) -> Chart:
    ups = small.game.values.names
    lines = [
        Line(0, kind, str(total), (choose(kind, total),) * len(ups))
        for kind in ("hard", "soft")
        for total in range(4, 21)
    ]
    return Chart(ups, tuple(lines))


def test_never_bust_costs_what_is_known_of_it(small: Solution) -> None:
    never = by_totals(small, lambda kind, total: "S" if total >= (12 if kind == "hard" else 18) else "H")
    mimic = by_totals(small, lambda _, total: "S" if total >= 17 else "H")
    best = small.chart_expected_value
    # Both cost about four to six hundredths in every game of blackjack.
    assert -0.06 < worth_of_chart(small, never) < best - 0.02
    assert -0.08 < worth_of_chart(small, mimic) < best - 0.03


def test_the_spread_has_the_mean_of_the_worth(small: Solution) -> None:
    mimic = Followed(small, by_totals(small, lambda _, total: "S" if total >= 17 else "H"))
    assert sum(mimic.nets.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(net * chance for net, chance in mimic.nets.items())
    assert mean == pytest.approx(mimic.expected_value, abs=1e-12)
    assert 0.9 < mimic.standard_deviation < 1.1


def test_a_pair_may_have_choices_of_its_own(small: Solution) -> None:
    chart = drawn.chart_of(small)
    ups = small.game.values.names
    without = replace(chart, lines=tuple(line for line in chart.lines if line.kind != "pair" or line.hand == "A"))
    tens = Line(2, "pair", "T", ("P",) * len(ups))
    assert worth_of_chart(small, without) < small.chart_expected_value
    assert worth_of_chart(small, replace(without, lines=(*without.lines, tens))) < worth_of_chart(small, without)
    stiff = Line(2, "pair", "8", ("H",) * len(ups))
    assert worth_of_chart(small, replace(without, lines=(*without.lines, stiff))) != worth_of_chart(small, without)


def test_a_chart_that_cannot_be_followed_says_where(small: Solution) -> None:
    everywhere = by_totals(small, lambda _, total: "S" if total >= 10 else "H")
    with pytest.raises(StrategyError, match=r"hard 1[01] of 2 cards over A: say one of hit, double"):
        worth_of_chart(small, everywhere)
    chart = drawn.chart_of(small)
    gap = replace(chart, lines=tuple(line for line in chart.lines if (line.kind, line.hand) != ("hard", "15")))
    with pytest.raises(StrategyError, match="hard 15 of 2 cards over A: say one of stand, hit"):
        worth_of_chart(small, gap)
    with pytest.raises(StrategyError, match="ups: nothing is said over a first card A"):
        worth_of_chart(small, Chart(chart.ups[1:], tuple(replace(one, choices=one.choices[1:]) for one in chart.lines)))


def test_a_chart_takes_even_money_where_it_is_worth_more() -> None:
    six_to_five = changed(
        "nsw-blackjack-v15",
        {"interim.pays.blackjack.odds": [6, 5], "settlement.rows.blackjack-wins.odds": [6, 5]},
    )
    solution = Solution(with_decks(six_to_five, 2), Shoe.full(2))
    chart = drawn.chart_of(solution)
    assert chart.even_money
    assert any(one.even_money_gains > 0 for one in solution.dealt.values())
    assert worth_of_chart(solution, chart) == pytest.approx(solution.chart_expected_value, abs=1e-14)
    without = replace(chart, even_money=False)
    assert worth_of_chart(solution, without) < solution.chart_expected_value - 1e-4
    assert solution.expected_value - solution.chart_expected_value < 5e-4
    followed = Followed(solution, chart)
    mean = sum(net * chance for net, chance in followed.nets.items())
    assert mean == pytest.approx(followed.expected_value, abs=1e-12)


def test_no_chart_takes_even_money_for_less(small: Solution) -> None:
    assert not drawn.chart_of(small).even_money
    assert worth_of_chart(small, replace(drawn.chart_of(small), even_money=True)) < small.chart_expected_value


def test_exceptions_make_the_chart_best_play(small: Solution) -> None:
    chart = drawn.chart_of(small)
    found = exceptions(Followed(small, chart))
    whole = replace(chart, exceptions=tuple(one.exception for one in found))
    assert worth_of_chart(small, whole) == pytest.approx(small.expected_value, abs=1e-12)
    assert [one.gains for one in found] == sorted((one.gains for one in found), reverse=True)
    assert found[-1].gains > 0
    # What they gain one by one is about what they gain together.
    together = small.expected_value - small.chart_expected_value
    assert sum(one.gains for one in found) == pytest.approx(together, rel=0.25)
    without = replace(chart, exceptions=whole.exceptions[1:])
    assert worth_of_chart(small, without) < small.expected_value - found[0].gains / 2


@pytest.mark.parametrize(("name", "close"), [("nsw-blackjack-v15", 1e-12), ("nz-blackjack-1998", 1e-12)])
def test_best_play_is_data_for_whole_books(name: str, close: float) -> None:
    book = load(name)
    solution = Solution(book, Shoe.full(book.cards.in_use.is_))
    chart = drawn.chart_of(solution)
    every = tuple(one.exception for one in exceptions(Followed(solution, chart)))
    assert worth_of_chart(solution, replace(chart, exceptions=every)) == pytest.approx(
        solution.expected_value, abs=close
    )


def test_exceptions_cannot_tell_the_order_of_split_cards() -> None:
    book = load("nsw-pinkjack-2016")
    solution = Solution(book, Shoe.full(6))
    chart = drawn.chart_of(solution)
    every = tuple(one.exception for one in exceptions(Followed(solution, chart)))
    lost = solution.expected_value - worth_of_chart(solution, replace(chart, exceptions=every))
    assert 0 <= lost < 1e-9


def test_an_exception_that_no_hand_comes_to_says_nothing_and_is_told(small: Solution) -> None:
    """Another book's best play may know hands that come to no choice here."""
    some = (Exceptional("9TT", "", "5", "S"), Exceptional("AT", "A", "5", "H"), Exceptional("2T", "", "5", "H"))
    followed = Followed(small, replace(drawn.chart_of(small), exceptions=some))
    assert followed.unmet == ("9TT over 5", "AT of A over 5")
    assert followed.expected_value == worth_of_chart(small, replace(drawn.chart_of(small), exceptions=some[2:]))


def test_the_second_choice_of_hands_that_may_all_double_is_the_best_without_it() -> None:
    book = load("nsw-pinkjack-2016")
    lines = drawn.chart_of(Solution(book, Shoe.full(2))).lines
    over = {line.hand: line.choices for line in lines if (line.kind, line.cards) == ("soft", 2)}
    doubled = {choice for total in ("13", "14", "15", "16", "17") for choice in over[total] if "D" in choice}
    assert doubled == {"DH"}
