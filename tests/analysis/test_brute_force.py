"""The analysis against the real table: every order of a few cards, and no decision that could be taken better.

Shoes are small, but hold enough points for every hand to be finished: the walk says so if they do not.
"""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from analysis.books import HALF_BACK, standard
from analysis.policies import best, chart
from analysis.table_play import Walk
from soft17.analysis.errors import AnalysisError
from soft17.analysis.falling import FallingPair
from soft17.analysis.main import _nets
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.analysis.spread import moments, off_by
from soft17.analysis.tree import HIT, OVER, SPLIT, STAND, single
from soft17.rules.book import Book
from soft17.rules.loading import load

CLOSE = 1e-12
NSW, NZ, PINKJACK = "nsw-blackjack-v15", "nz-blackjack-1998", "nsw-pinkjack-2016"
SHOES = {
    "eights": {"Ac": 2, "Tc": 6, "8c": 5, "5c": 2},
    "sevens": {"Ac": 2, "Tc": 7, "7c": 3, "4c": 2},
    "aces": {"Ac": 4, "Tc": 6, "6c": 4, "9c": 2},
    "two suits": {"Ad": 2, "Ah": 1, "Jd": 2, "Jh": 2, "9c": 4, "8c": 2},
    "pink": {"Ad": 2, "Jd": 2, "Th": 3, "9c": 4, "8c": 2},
}


def made(rulebook: str, options: dict[str, Any] | None = None, rulings: dict[str, str] | None = None) -> Book:
    """A book as it is read, without its bonus in dollars, which is no part of the expected value."""
    book = load(rulebook, options, rulings)
    return replace(book, settlement=replace(book.settlement, bonus=None))


THREE = {"max_hands": 3}
WHOLE_BOX = made(NZ, None, {"13.2": "whole-box"})
BOOKS = {
    "nsw": made(NSW),
    "nsw, three hands": made(NSW, THREE),
    "nsw, paid at the end": made(NSW, {"blackjack_paid": "final"}),
    "nz": made(NZ),
    "pinkjack": made(PINKJACK),
    "standard": standard(),
    "standard, two hands": standard(splitting__most_hands=2),
    "standard, three hands": standard(splitting__most_hands=3),
    "standard, given up": standard(surrender=HALF_BACK),
    "no hole card, given up": standard(surrender=HALF_BACK, dealer__hole_card="none"),
    "no card for a hand given up": standard(
        surrender=HALF_BACK, dealer__hole_card="none", dealer__for_insurance="none"
    ),
}
CASES = [
    *(("nsw", shoe) for shoe in ("eights", "sevens", "aces")),
    *(("nsw, three hands", shoe) for shoe in ("eights", "sevens", "aces")),
    ("nsw, paid at the end", "aces"),
    *(("nz", shoe) for shoe in ("eights", "sevens", "aces")),
    *(("pinkjack", shoe) for shoe in ("eights", "pink")),
    ("standard", "sevens"),
    *(("standard, two hands", shoe) for shoe in ("sevens", "aces")),
    ("standard, three hands", "eights"),
    ("standard, given up", "sevens"),
    ("no hole card, given up", "sevens"),
    ("no card for a hand given up", "sevens"),
]
READINGS = {
    NSW: {
        "12.7": ("original-by-identity", "original-only-refund-bust", "per-standing-hand", "all-wagers"),
        "11.1.1": ("hard-totals-only",),
        "11.1.2": ("eligibility-only", "fixed-for-doublers-only"),
        "10.3": ("split-ten-ace-doublable", "blackjack-doublable"),
        "11.1": ("split-aces-doublable",),
        "10.1.2": ("rank-pairs",),
        "9.1.1": ("literal-or",),
        "15.1": ("printed-order",),
        "12.5": ("append-last",),
    },
    NZ: {
        "11.1": ("split-hands-only",),
        "12.6": ("busted-plus-original", "refund-to-original"),
        "11.5": ("refund-double",),
        "8.5": ("skip-if-no-effect",),
        "13.4": ("no-players-left-only",),
        "10.3": ("until-dealer-second-card",),
        "4.1(c)": ("all-aces-one",),
        "13.1(d)": ("one-card-prevails",),
        "12.4(a)": ("first-hand-only",),
    },
    PINKJACK: {
        "10.4": ("original-only",),
        "11.6": ("busts-count", "refund-to-original", "original-per-hand"),
        "3.2.1": ("player-chooses", "hard-total-for-thresholds"),
        "9.6": ("original-only", "includes-naturals"),
        "9.7": ("9.2-first",),
        "11.3.1": ("1-to-1", "natural-odds-at-final-settlement"),
        "8.1.2": ("double-allowed", "pay-9.6"),
        "12.3": ("full-draw", "no-draw"),
        "11.3": ("one-card-to-split-aces",),
        "1.1 Five Card Trick": ("five-drawn-after-deal",),
        "1.1 suited blackjack": ("any-suits",),
    },
}
OTHERWISE = [
    (book, clause, one) for book, clauses in READINGS.items() for clause, many in clauses.items() for one in many
]
# A split pinkjack that waits is of no moment but by one reading, and only where there are aces and jacks enough.
ANOTHER_SHOE = {(PINKJACK, "11.6", "refund-to-original"): "two suits"}


def agree(book: Book, shoe: str) -> tuple[Solution, Walk]:
    """Both strategies are worth at the table what the analysis says."""
    cards = Shoe.holding(SHOES[shoe])
    solution = Solution(book, cards)
    walk = Walk(book, cards, best(solution))
    assert walk.expected_value == pytest.approx(solution.expected_value, abs=CLOSE)
    mean, deviation = moments(_nets(solution, 1))
    off = off_by(book, sum(cards.faces.values()), mean - solution.expected_value)
    assert walk.standard_deviation == pytest.approx(deviation, abs=off)
    by_chart = Walk(book, cards, chart(solution))
    assert by_chart.expected_value == pytest.approx(solution.chart_expected_value, abs=CLOSE)
    assert solution.chart_expected_value <= solution.expected_value + CLOSE
    return solution, walk


@pytest.mark.parametrize(("book", "shoe"), CASES)
def test_the_table_pays_what_the_analysis_says(book: str, shoe: str) -> None:
    agree(BOOKS[book], shoe)


@pytest.mark.parametrize(("rulebook", "clause", "reading"), OTHERWISE)
def test_other_readings(rulebook: str, clause: str, reading: str) -> None:
    shoe = ANOTHER_SHOE.get((rulebook, clause, reading), "pink" if rulebook == PINKJACK else "aces")
    book = made(rulebook, THREE if rulebook == NSW else None, {clause: reading})
    agree(book, shoe)


@pytest.mark.parametrize(
    ("book", "shoe"),
    [("nsw", "sevens"), ("nsw", "aces"), ("nsw, three hands", "sevens"), ("nz", "sevens"), ("pinkjack", "eights")],
)
def test_no_decision_is_better_taken_otherwise(book: str, shoe: str) -> None:
    rules, cards = BOOKS[book], Shoe.holding(SHOES[shoe])
    solution = Solution(rules, cards)
    walk = Walk(rules, cards, best(solution))
    better = {what: gain for what, gain in walk.gains().items() if gain > CLOSE}
    # Where hands of a pair are judged together a change of each alone may pay and the change of all not: ask the table.
    for known, name in better:
        other = Walk(rules, cards, best(solution, {known: name}))
        assert other.expected_value <= walk.expected_value + CLOSE
    assert all(known[-3] >= 0 for known, _ in better), "a hand dealt has no other hands"


@pytest.mark.parametrize("shoe", ["eights", "sevens"])
def test_a_bust_hand_that_takes_the_whole_box(shoe: str) -> None:
    solution, walk = agree(WHOLE_BOX, shoe)
    assert solution.expected_value < Solution(made(NZ), Shoe.holding(SHOES[shoe])).expected_value
    better = [what for what, gain in walk.gains().items() if gain > CLOSE]
    assert all(
        Walk(WHOLE_BOX, Shoe.holding(SHOES[shoe]), best(solution, {known: name})).expected_value
        <= walk.expected_value + CLOSE
        for known, name in better
    )


def test_split_hands_that_do_bust_take_the_whole_box() -> None:
    """Best play never risks it; a player who hits every split hand under 17 does, over two hands and three."""
    cards = Shoe.holding(SHOES["sevens"])
    solution = Solution(WHOLE_BOX, cards)
    seven = solution.game.values.index["7"]
    worth = solution.expected_value
    for up, dealt in solution.dealt.items():
        if seven not in dealt.pairs:
            continue
        pair = dealt.pairs[seven].pair
        hits = ((pair.tree.may & HIT) > 0) & (pair.tree.total < 17)
        choice = np.where(hits, HIT, np.where(pair.tree.may & OVER > 0, OVER, STAND))
        played = pair.follow(3, (choice, choice))
        assert isinstance(pair, FallingPair)
        before = dealt.best[np.flatnonzero(dealt.roots == dealt.pair_row(seven))[0]]
        dealt.pairs[seven] = played
        dealt.choice[np.flatnonzero(dealt.roots == dealt.pair_row(seven))[0]] = SPLIT
        worth += solution.chance(up) * (played.worth * dealt.chance[dealt.pair_row(seven)] - before)
    assert worth < solution.expected_value - 1e-3
    assert Walk(WHOLE_BOX, cards, best(solution)).expected_value == pytest.approx(worth, abs=CLOSE)


def test_a_policy_that_all_hands_must_take_together_is_found() -> None:
    """Over an ace it is better to hit 9-6 on every hand of split nines, and worse to do so on one alone."""
    solution = Solution(made(PINKJACK), Shoe.holding(SHOES["aces"]))
    nine, ace = solution.game.values.index["9"], solution.game.values.index["A"]
    played = solution.dealt[ace].pairs[nine]
    changed = tuple(one.copy() for one in played.choices)
    row = played.pair.tree.place[single(solution.game.width, nine, solution.game.values.index["6"])]
    for one in changed:
        one[row] = HIT
    assert played.worth >= played.pair.follow(played.most, (changed[0], changed[1])).worth - CLOSE


def test_naturals_paid_by_a_card_that_is_not_drawn_for_them_are_refused() -> None:
    with pytest.raises(AnalysisError, match="blackjack: no dealer's card is drawn for it"):
        Solution(standard(dealer__hole_card="none", dealer__for_naturals="none"), Shoe.holding(SHOES["aces"]))
