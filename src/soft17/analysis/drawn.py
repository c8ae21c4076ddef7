"""The chart of a solved book, drawn as data; and the points by which people switch."""

from collections.abc import Mapping

import numpy as np

from soft17.analysis.arrays import Ints
from soft17.analysis.chart import Cell, sizes
from soft17.analysis.game import Game
from soft17.analysis.solution import Solution
from soft17.analysis.tree import Multiset, single
from soft17.strategies.chart import Chart, Line, Points
from soft17.strategies.form import StrategyError

SWITCHED = " switched"


def chart_of(solution: Solution) -> Chart:
    """The best chart by totals."""
    game, columns = solution.game, solution.columns
    lines = []
    for cards in sizes(game.book):
        for soft in (False, True):
            for total in range(game.book.highest, 1, -1):
                choices = tuple(columns[up].cells.get(Cell(cards, soft, total), "") for up in game.ups)
                if any(choices):
                    lines.append(Line(cards, "soft" if soft else "hard", str(total), choices))
    for card in game.ups:
        if any(card in one.pairs for one in solution.dealt.values()):
            choices = tuple("P" if card in columns[up].played else "" for up in game.ups)
            lines.append(Line(2, "pair", game.values.names[card], choices))
    names = tuple(game.values.names[up] for up in game.ups)
    return Chart(names, tuple(lines), even_money=solution.even_money)


def points(game: Game, hands: list[Multiset], worth: Mapping[int, Ints]) -> tuple[Points, ...]:
    """What each two cards are worth for the switch; an ace and a ten made by it are on a line of their own."""
    names, found = game.values.names, []
    for place, hand in enumerate(hands):
        cards = "".join(names[value] * count for value, count in enumerate(hand))
        found.append(Points(cards, tuple(int(worth[up][place, 0]) for up in game.ups)))
        if any(worth[up][place, 0] != worth[up][place, 1] for up in game.ups):
            found.append(Points(f"{cards}{SWITCHED}", tuple(int(worth[up][place, 1]) for up in game.ups)))
    return tuple(found)


def read_points(game: Game, hands: list[Multiset], chart: Chart) -> dict[int, Ints]:
    """The points of a chart for each hand as dealt and as a switch makes it; without any, all are alike."""
    index = game.values.index
    found = {up: np.zeros((len(hands), 2), dtype=np.int64) for up in game.ups}
    if not chart.switch:
        return found
    told = {_hand(game, one.hand): one for one in chart.switch}
    columns = {index[name]: at for at, name in enumerate(chart.ups)}
    for place, hand in enumerate(hands):
        dealt = told.get((hand, False))
        if dealt is None:
            cards = "".join(game.values.names[value] * count for value, count in enumerate(hand))
            raise StrategyError("switch", f"nothing is said of {cards}")
        made = told.get((hand, True), dealt)
        for up in game.ups:
            found[up][place] = dealt.worth[columns[up]], made.worth[columns[up]]
    return found


def _hand(game: Game, name: str) -> tuple[Multiset, bool]:
    cards, index = name.removesuffix(SWITCHED), game.values.index
    if len(cards) != 2 or any(rank not in index for rank in cards):
        raise StrategyError("switch", f"{name!r} is not two ranks, such as 'A7' or 'AT switched'")
    return single(game.width, *(index[rank] for rank in cards)), name.endswith(SWITCHED)
