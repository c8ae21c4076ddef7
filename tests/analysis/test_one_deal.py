"""What a switch is worth in one deal, against the real table over every order of a few cards."""

from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest

from analysis.table_play import Left, Node
from analysis.test_switch import SHOES, SwitchWalk
from soft17.analysis.errors import AnalysisError
from soft17.analysis.game import Game
from soft17.analysis.one_deal import OneDeal
from soft17.analysis.shoe import Shoe
from soft17.analysis.switch import Boxes
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.offers import offers
from soft17.table.state import Table

CLOSE = 1e-12
Deal = tuple[int, tuple[int, int], tuple[int, int]]


class OneWay(SwitchWalk):
    """Every order of cards, always or never switched; what it comes to from where a switch is offered."""

    def __init__(self, book: Book, shoe: Shoe, boxes: Boxes, *, always: bool) -> None:
        self.always = always
        self.asked: dict[Hashable, Deal] = {}
        super().__init__(book, shoe, boxes)

    def switches(self, _table: Table, _up: int) -> bool:
        """What this walk does everywhere."""
        return self.always

    def _decided(self, key: Hashable, table: Table, left: Left, /) -> Node:
        offered = any(isinstance(one, c.Switch) for one in offers(self.book, table))
        if offered and not table.areas[0].decided and table.insurance != "open":
            up, (one, two) = self.values.index[table.up_card[0]], (self.held(table.areas[0], box) for box in (0, 1))
            self.asked[key] = up, (one[0], one[1]), (two[0], two[1])
        return super()._decided(key, table, left)

    def worths(self) -> dict[Deal, float]:
        """What each deal comes to when the switch is offered."""
        reach: dict[Hashable, float] = dict.fromkeys(self.nodes, 0.0)
        reach[self.root] = 1.0
        for key in reversed(list(self.nodes)):
            for chance, one in self.nodes[key].after:
                reach[one] += chance * reach[key]
        sums: dict[Deal, tuple[float, float]] = {}
        for key, deal in self.asked.items():
            chance, worth = sums.get(deal, (0.0, 0.0))
            sums[deal] = chance + reach[key], worth + reach[key] * self.nodes[key].worth
        return {deal: worth / chance for deal, (chance, worth) in sums.items() if chance > 0.0}


@pytest.mark.parametrize(
    ("rulebook", "options", "rulings", "shoe"),
    [
        ("nsw-switch-2016", {}, {}, "eights"),
        ("nsw-switch-2016", {}, {"13.1": "initial-pairs-only"}, "eights"),
        ("ma-switch", {}, {}, "sixes"),
        ("ma-switch", {"hole_card": "reader"}, {}, "eights"),
        ("ma-switch", {"hole_card": "reader"}, {"7(g)": "reader-after-switch-before-first-card"}, "eights"),
        ("ma-switch", {"max_hands": 3}, {"11(e)": "per-player-per-round"}, "many"),
    ],
)
def test_both_ways_at_the_real_table(
    rulebook: str, options: dict[str, Any], rulings: dict[str, str], shoe: str
) -> None:
    book, cards = load(rulebook, options, rulings), Shoe.holding(SHOES[shoe])
    boxes = Boxes(book, cards)
    kept = OneWay(book, cards, boxes, always=False).worths()
    switched = OneWay(book, cards, boxes, always=True).worths()
    assert kept and kept.keys() == switched.keys()
    none = np.zeros(boxes.game.width, dtype=np.int64)
    for (up, one, two), worth in kept.items():
        either = OneDeal(boxes.game, up, none).either(one, two)
        assert either.kept == pytest.approx(worth, abs=CLOSE), (up, one, two)
        assert either.switched == pytest.approx(switched[up, one, two], abs=CLOSE), (up, one, two)


def test_other_cards_gone_are_gone_from_the_shoe() -> None:
    book = load("nsw-switch-2016")
    full, fewer = {"Ac": 2, "Tc": 7, "8c": 6}, {"Ac": 2, "Tc": 7, "8c": 5}
    games = [Game(book, Shoe.holding(one)) for one in (full, fewer)]
    index, width = games[0].values.index, games[0].width
    one, two = (index["8"], index["T"]), (index["A"], index["8"])
    eight = np.eye(width, dtype=np.int64)[index["8"]]
    beside = OneDeal(games[0], index["T"], eight).either(one, two)
    assert beside == pytest.approx(OneDeal(games[1], index["T"], 0 * eight).either(one, two), abs=CLOSE)
    assert beside != pytest.approx(OneDeal(games[0], index["T"], 0 * eight).either(one, two), abs=1e-6)


def test_a_natural_that_is_paid_is_not_switched_and_cards_that_are_not_there_are_told() -> None:
    book = load("nsw-switch-2016")
    game = Game(book, Shoe.full(6))
    index = game.values.index
    none = np.zeros(game.width, dtype=np.int64)
    with pytest.raises(AnalysisError, match="keeps the area from being switched"):
        OneDeal(game, index["6"], none).either((index["A"], index["T"]), (index["8"], index["8"]))
    with pytest.raises(AnalysisError, match="not so many cards"):
        OneDeal(game, index["6"], none + 24).either((index["9"], index["T"]), (index["8"], index["8"]))
