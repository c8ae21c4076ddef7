"""The distribution of a round's net result, and with it the standard deviation."""

from collections.abc import Iterable, Mapping
from math import sqrt

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.several import split
from soft17.analysis.split import Played
from soft17.analysis.tree import DOUBLE, HIT, OVER, SPLIT, STAND, SURRENDER
from soft17.rules.book import Book

# What taking hands as independent leaves out of a standard deviation is at most so much of the highest payment over the
# number of cards in the shoe: held against the table over every order of a few cards, where it is largest.
LEFT_OUT = 0.2
FEW_STAKES = 3


class Spread(dict[float, float]):
    """Net results and how likely each is."""

    def add(self, net: float, chance: float) -> None:
        """Let a net result be more likely."""
        self[net] = self.get(net, 0.0) + chance

    def take(self, other: Mapping[float, float], part: float = 1.0) -> None:
        """Add a part of another spread."""
        for net, chance in other.items():
            self.add(net, part * chance)


def together(parts: Iterable[tuple[float, Spread]]) -> Spread:
    """Spreads with the chance of each made one; net results that differ by rounding alone are one."""
    total = Spread()
    for chance, one in parts:
        for net, part in one.items():
            total.add(round(net, 9), chance * part)
    return total


def told(spread: Mapping[float, float]) -> dict[str, float]:
    """Net results as they are written down, every figure of them, the lowest first."""
    return {repr(float(net) + 0.0).removesuffix(".0"): chance for net, chance in sorted(spread.items())}


def moments(spread: Spread) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(net * chance for net, chance in spread.items())
    square = sum(net * net * chance for net, chance in spread.items())
    return mean, sqrt(max(0.0, square - mean * mean))


def off_by(book: Book, cards: int, gap: float) -> float:
    """How far a standard deviation may be off, in stakes, given how far the mean is."""
    paid = [row.odds for row in book.settlement.rows.values()] + [row.odds for row in book.interim.pays.values()]
    highest = max(1.0, *(odds[0] / odds[1] for odds in paid if odds is not None))
    return LEFT_OUT * highest / cards + FEW_STAKES * abs(gap)


def over(dealt: Dealt, choice: Ints, roots: Ints, played: dict[int, Played]) -> Spread:
    """The net results over one first card, given choices of hands, of two cards, and how split pairs are played."""
    spread = Spread()
    ways = np.zeros(len(dealt.tree.hands))
    for at, row in enumerate(dealt.roots):
        taken, many = int(roots[at]), float(dealt.multiplicity[at])
        if taken == SPLIT:
            for column in split(played[dealt.tree.pair(row)]):
                spread.take(column, float(dealt.chance[row]))
        elif taken == SURRENDER:
            _given_up(dealt, int(row), many, spread)
        elif taken == EVEN_MONEY:
            rule = dealt.game.book.interim.even_money
            assert rule is not None  # the choice is there only with the rule
            spread.add(rule.odds[0] / rule.odds[1], many * dealt.chance[row])
        else:
            ways[row] = many
    choices = choice.copy()
    choices[dealt.roots] = np.where(roots == SPLIT, 0, roots)
    choosing.reach(dealt.rows, dealt.tree.child, np.where(choices == OVER, OVER, choices), ways)
    _ends(dealt, choices, ways, spread)
    if dealt.peeked:
        for at, row in enumerate(dealt.roots):
            _pay(dealt, int(dealt.tree.end[row]), -1, dealt.multiplicity[at] * dealt.finals[row, -1], spread)
    return spread


def _given_up(dealt: Dealt, row: int, many: float, spread: Spread) -> None:
    lost = dealt.lost_by_giving_up()
    assert lost is not None  # the choice is there only with the rule
    spread.add(-lost[0], many * float(dealt.finals[row, :-1].sum()))
    if not dealt.peeked:
        spread.add(-lost[1], many * float(dealt.finals[row, -1]))


def _ends(dealt: Dealt, choices: Ints, ways: Floats, spread: Spread) -> None:
    """Hands that are not split, by how they end and the dealer's final hand."""
    found = ends_by_final(dealt, choices, ways)
    last = found.shape[1] - 1
    for at, column in zip(*np.nonzero(found), strict=True):
        if column < last or not dealt.peeked:
            _pay(dealt, int(at), int(column), float(found[at, column]), spread)


def ends_by_final(dealt: Dealt, choices: Ints, ways: Floats) -> Floats:
    """The chance of each end against each final hand, bust hands all in the first column but for naturals."""
    tree, finals, bust = dealt.tree, dealt.finals, dealt.bust
    found = np.zeros((len(tree.ends), finals.shape[1]))
    stops = np.flatnonzero((ways > 0) & ((choices == STAND) | (choices == OVER)))
    np.add.at(found, tree.end[stops], ways[stops, None] * finals[stops])
    for code, end in ((HIT, 0), (DOUBLE, 1)):
        rows = np.flatnonzero((ways > 0) & (choices == code))
        found[end, 0] += ways[rows] @ bust[rows, 0]
        found[end, -1] += ways[rows] @ bust[rows, 1]
    twice = np.flatnonzero((ways > 0) & (choices == DOUBLE))
    for card in range(tree.child.shape[1]):
        rows = twice[tree.child[twice, card] >= 0]
        np.add.at(found, tree.double_end[rows, card], ways[rows, None] * finals[tree.child[rows, card]])
    return found


def _pay(dealt: Dealt, end: int, column: int, chance: float, spread: Spread) -> None:
    spread.take(dealt.game.payments(dealt.up).atoms(dealt.tree.ends[end], column), chance)
