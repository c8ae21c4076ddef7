"""A rule that can only help one side has a price of that sign, in every book; readings that do nothing else too."""

import pytest

from soft17.analysis.prices import CHAPTERS, edge, others, plays_alike
from soft17.analysis.shoe import Shoe
from soft17.cards import SUITS
from soft17.rules.book import Book
from soft17.rules.loading import ElectionError, load, names

# Enough of every kind of hand, few enough to be quick.
ONE_BOX = Shoe.holding({rank + suit: 1 for rank in "A24568J" for suit in SUITS} | {"Kd": 2, "Ks": 2})
TWO_BOXES = Shoe.holding({rank + suit: 1 for rank in "A258J" for suit in SUITS} | {"Kd": 1, "Ks": 1})
PLAYER, HOUSE = -1, 1
OPTIONS = [
    ("nsw-blackjack-v15", "max_hands", 3, PLAYER),
    ("nsw-switch-2016", "max_hands", 3, PLAYER),
    ("nsw-switch-2016", "double_with_ace", True, PLAYER),
    ("ma-switch", "max_hands", 4, PLAYER),
    ("ma-switch", "surrender", True, PLAYER),
]
READINGS = [
    ("nsw-blackjack-v15", "9.1.1", "literal-or", PLAYER),
    ("nsw-blackjack-v15", "10.1.2", "rank-pairs", HOUSE),
    ("nsw-blackjack-v15", "12.7", "all-wagers", HOUSE),
    ("nsw-blackjack-v15", "12.7", "per-standing-hand", HOUSE),
    ("nsw-blackjack-v15", "12.7", "original-only-refund-bust", PLAYER),
    ("nsw-pinkjack-2016", "3.2.1", "player-chooses", PLAYER),
    ("nsw-pinkjack-2016", "1.1 suited blackjack", "any-suits", PLAYER),
    ("nsw-pinkjack-2016", "1.1 Five Card Trick", "five-drawn-after-deal", HOUSE),
    ("nsw-pinkjack-2016", "9.6", "original-only", HOUSE),
    ("nsw-pinkjack-2016", "9.6", "includes-naturals", HOUSE),
    ("nsw-pinkjack-2016", "11.3.1", "1-to-1", HOUSE),
    ("nsw-pinkjack-2016", "11.3", "one-card-to-split-aces", HOUSE),
    ("nsw-pinkjack-2016", "8.1.2", "pay-9.6", HOUSE),
    ("nsw-pinkjack-2016", "8.1.2", "double-allowed", PLAYER),
    ("nsw-pinkjack-2016", "11.6", "refund-to-original", PLAYER),
    ("nsw-pinkjack-2016", "11.6", "busts-count", PLAYER),
    ("nsw-pinkjack-2016", "11.6", "original-per-hand", HOUSE),
    ("nsw-pinkjack-2016", "10.4", "original-only", PLAYER),
    ("nz-blackjack-1998", "11.1", "split-hands-only", PLAYER),
    ("nz-blackjack-1998", "12.4(a)", "first-hand-only", HOUSE),
    ("nz-blackjack-1998", "12.6", "busted-plus-original", HOUSE),
    ("nz-blackjack-1998", "12.6", "refund-to-original", PLAYER),
    ("nsw-switch-2016", "9.2.2", "switch-barred", HOUSE),
    ("nsw-switch-2016", "11.3", "value-unchanged-keeps-blackjack", PLAYER),
    ("nsw-switch-2016", "13.7", "original-only-refund-bust", PLAYER),
    ("nsw-switch-2016", "13.1", "initial-pairs-only", HOUSE),
    ("nsw-switch-2016", "13.1", "equal-rank", HOUSE),
    ("ma-switch", "5(b)", "non-blackjack-21-loses", HOUSE),
    ("ma-switch", "10(c)", "bust-loses-all", HOUSE),
    ("ma-switch", "11(d)", "bust-loses-all", HOUSE),
    ("ma-switch", "11(d)", "every-hand-judged-alone", HOUSE),
    ("ma-switch", "10(a)", "allowed-as-not-blackjack", PLAYER),
]


def edge_of(book: Book) -> float:
    """The house edge over a small shoe."""
    return edge(book, ONE_BOX if book.boxes == 1 else TWO_BOXES)


@pytest.fixture(scope="module")
def edges() -> dict[str, float]:
    return {name: edge_of(load(name)) for name in {one[0] for one in (*OPTIONS, *READINGS)}}


@pytest.mark.parametrize(("name", "option", "value", "side"), OPTIONS)
def test_options(name: str, option: str, value: bool | int | str, side: int, edges: dict[str, float]) -> None:
    assert side * (edge_of(load(name, {option: value})) - edges[name]) >= -1e-12


@pytest.mark.parametrize(("name", "clause", "reading", "side"), READINGS)
def test_readings(name: str, clause: str, reading: str, side: int, edges: dict[str, float]) -> None:
    assert side * (edge_of(load(name, {}, {clause: reading})) - edges[name]) >= -1e-12


@pytest.mark.parametrize("name", names())
def test_what_is_taken_to_bear_on_nothing_does_not(name: str) -> None:
    book, found = load(name), 0
    base = edge_of(book)
    for other in others(book):
        try:
            changed = load(name, other.options, other.rulings)
        except ElectionError:
            continue
        if plays_alike(changed, book) and any(getattr(changed, one) != getattr(book, one) for one in CHAPTERS):
            found += 1
            assert edge_of(changed) == pytest.approx(base, abs=1e-15), (other.name, other.instead)
    assert found > 2
