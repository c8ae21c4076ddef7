"""The chart people use: one choice for each total over each first card, and for each pair; the best there is."""

from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import EVEN, Dealt
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.tree import DOUBLE, HIT, OVER, SPLIT, STAND, SURRENDER, Tree
from soft17.rules.book import Book

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
PASSES = 6


class Cell(NamedTuple):
    """A line of the chart: the number of cards (0 for any), soft or hard, the total."""

    cards: int
    soft: bool
    total: int


def sizes(book: Book) -> tuple[int, ...]:
    """The numbers of cards a chart tells apart: each below the one that may win by itself, then all others (0)."""
    return (*range(2, book.decisions.trick_from), 0)


class Column:
    """The chart over one first card: its cells, the pairs to split, and what it is worth."""

    def __init__(
        self, dealt: Dealt, worlds: "Worlds", picked: Ints, played: dict[int, Played], *, even_money: bool
    ) -> None:
        self.cells = {cell: _letters(picked[place]) for cell, place in worlds.cells.items() if picked[place, 0]}
        self.played = played
        self.choice = worlds.choice[: len(dealt.tree.hands)].copy()
        self.roots = worlds.worth[dealt.roots].copy()
        for at, row in enumerate(dealt.roots):
            card = dealt.tree.pair(row)
            if card in played:
                self.roots[at] = played[card].worth * dealt.chance[row]
        if even_money:
            asked = np.isfinite(dealt.options[:, EVEN])
            self.roots[asked] = dealt.options[asked, EVEN]
        self.worth = float((dealt.multiplicity * (self.roots + dealt.early)).sum())


def _letters(picked: Ints) -> str:
    first, second = (LETTERS[int(one)] for one in picked)
    return first if first == second else first + second


class Worlds:
    """The hands dealt and those of every pair as one list of rows, to be weighed together."""

    def __init__(self, dealt: Dealt, cells: dict[Cell, int]) -> None:
        self.cells = cells
        self.settled = False
        self.parts: list[tuple[int, int, bool]] = []
        trees: list[Tree] = [dealt.tree]
        stand, bust = [dealt.worths.stand], [dealt.worths.bust]
        double, given_up = [dealt.worths.double], [dealt.given_up]
        may = [dealt.tree.may | np.where(np.isfinite(dealt.given_up), SURRENDER, 0)]
        offset = len(dealt.tree.hands)
        met = [np.arange(offset)]
        for card, played in dealt.pairs.items():
            if played.hopeless:
                continue
            for side in (False, True):
                worths = played.pair.worths(played.most, pair=side)
                tree = played.pair.tree
                trees.append(tree)
                stand.append(worths.stand)
                bust.append(worths.bust)
                double.append(worths.double)
                given_up.append(np.full(len(tree.hands), -np.inf))
                may.append(tree.may)
                self.parts.append((offset, card, side))
                met.append(played.pair.rows + offset)
                offset += len(tree.hands)
        starts = [0, *(start for start, _, _ in self.parts)]
        self.child = np.concatenate(
            [
                np.where(tree.child >= 0, tree.child + start, tree.child)
                for tree, start in zip(trees, starts, strict=True)
            ]
        )
        self.may = np.concatenate(may)
        self.stand, self.bust = np.concatenate(stand), np.concatenate(bust)
        self.double, self.given_up = np.concatenate(double), np.concatenate(given_up)
        self.cell = np.concatenate([_cells(tree, cells, dealt.game.book) for tree in trees])
        self.low = np.concatenate([_low(tree, dealt) for tree in trees])
        # Of a pair's tree only hands with its card come about.
        self.met = np.concatenate(met)
        self.order = self.met[np.argsort(-self.low[self.met], kind="stable")]
        self.worth, self.choice = np.zeros(offset), np.zeros(offset, dtype=np.int64)

    def pick(self, ways: Floats) -> Ints:
        """The best choices, given how often each hand comes about."""
        picked = np.zeros((len(self.cells), 2), dtype=np.int64)
        before = self.choice.copy()
        given_up = np.where(np.isfinite(self.given_up), self.given_up, 0.0)
        choosing.chart(
            self.order, self.low, self.cell, len(self.cells), self.child, self.may, self.stand, self.bust,
            self.double, given_up, ways, self.worth, self.choice, picked,
        )  # fmt: skip
        self.settled = np.array_equal(before, self.choice)
        return picked

    def filled(self, dealt: Dealt, picked: Ints) -> Ints:
        """The choices with those for hands that the chart itself never comes to: whoever does so, is told too."""
        worth, choice = self.worth.copy(), self.choice.copy()
        self.choice[:] = np.where(self.may & HIT > 0, HIT, self.choice)
        every = self.pick(self.ways(dealt, frozenset(dealt.pairs)) + self.ways(dealt, frozenset()))
        self.worth, self.choice = worth, choice
        return np.where(picked > 0, picked, every)

    def worth_of(self, dealt: Dealt, card: int) -> float:
        """What a pair is worth by the chart if it is not split, given that it is dealt."""
        row = dealt.pair_row(card)
        return float(self.worth[row] / dealt.chance[row])

    def ways(self, dealt: Dealt, split: frozenset[int]) -> Floats:
        """How often the present choices come to each hand."""
        ways = np.zeros(self.worth.size)
        for at, row in enumerate(dealt.roots):
            if dealt.tree.pair(row) not in split:
                ways[row] = dealt.multiplicity[at]
        for start, card, side in self.parts:
            if card not in split:
                continue
            pair = dealt.pairs[card].pair
            scale = dealt.chance[dealt.pair_row(card)]
            for value, row in enumerate(pair.tree.child[pair.root]):
                if row >= 0 and (value == card) == side:
                    ways[start + row] = scale
        choosing.reach(self.met, self.child, self.choice, ways)
        return ways


def column(dealt: Dealt, *, even_money: bool = False) -> Column:
    """The best chart over a first card: choices and how often hands come about, in turn until they agree."""
    worlds = Worlds(dealt, _every_cell(dealt.game.book))
    split = frozenset(card for card, one in dealt.pairs.items() if dealt.choice_of(card) == SPLIT)
    worlds.choice[:] = np.concatenate(
        [dealt.worths.choice] + [dealt.pairs[card].choices[int(side)] for _, card, side in worlds.parts]
    )
    for _ in range(PASSES):
        picked = worlds.pick(worlds.ways(dealt, split))
        played = {card: _follow(dealt, worlds, card) for card, one in dealt.pairs.items() if not one.hopeless}
        better = frozenset(card for card, one in played.items() if one.worth > worlds.worth_of(dealt, card))
        if better == split and worlds.settled:
            break
        split = better
    taken = {card: one for card, one in played.items() if card in split}
    return Column(dealt, worlds, worlds.filled(dealt, picked), taken, even_money=even_money)


def _follow(dealt: Dealt, worlds: Worlds, card: int) -> Played:
    """A pair split, its hands played by the chart."""
    pair: SplitPair = dealt.pairs[card].pair
    start = next(start for start, one, side in worlds.parts if one == card and not side)
    choice = worlds.choice[start : start + len(pair.tree.hands)].copy()
    choice[pair.tree.may & OVER > 0] = OVER
    return pair.played_by(choice)


def _every_cell(book: Book) -> dict[Cell, int]:
    highest = book.highest
    every = [
        Cell(cards, soft, total) for cards in sizes(book) for soft in (False, True) for total in range(2, highest + 1)
    ]
    return {cell: place for place, cell in enumerate(every)}


def _cells(tree: Tree, cells: dict[Cell, int], book: Book) -> Ints:
    number, told = tree.counts.sum(axis=1), sizes(book)
    cards = np.where(number <= max(told), number, 0)
    known = np.full((max(told) + 1, 2, book.highest + 1), -1, dtype=np.int64)
    for cell, place in cells.items():
        known[cell.cards, int(cell.soft), cell.total] = place
    found = known[cards, tree.soft.astype(np.int64), np.minimum(tree.total, book.highest)]
    return np.where((tree.may & OVER > 0) | (number < 2), -1, found)


def _low(tree: Tree, dealt: Dealt) -> Ints:
    points = np.array([value.points for value in dealt.game.values.every])
    low: Ints = tree.counts @ points
    return low
