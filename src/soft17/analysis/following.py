"""A chart followed to the letter: what a round is worth by anybody's strategy, and how its results are spread."""

from functools import cached_property

import numpy as np

from soft17.analysis import choosing, spread
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import EVEN, EVEN_MONEY, Dealt
from soft17.analysis.solution import NAMES, Solution
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.told import Told
from soft17.analysis.tree import NONE, OVER, SPLIT, SURRENDER, Tree
from soft17.strategies.chart import Chart
from soft17.strategies.form import StrategyError


class Followed:
    """A chart over a whole book: worth and spread."""

    def __init__(self, solution: Solution, chart: Chart) -> None:
        self.solution, self.chart = solution, chart
        self.columns: dict[int, FollowedColumn] = {}
        values = solution.game.values
        named = {values.index[name]: at for at, name in enumerate(chart.ups)}
        for up, dealt in solution.dealt.items():
            if up not in named:
                raise StrategyError("ups", f"nothing is said over a first card {values.names[up]}")
            self.columns[up] = FollowedColumn(dealt, Told(chart, named[up], values), values.names[up])

    @cached_property
    def expected_value(self) -> float:
        """What a round is worth by the chart."""
        return sum(self.solution.chance(up) * one.worth for up, one in self.columns.items())

    @cached_property
    def nets(self) -> dict[float, float]:
        """The chance of each net result of a round by the chart."""
        parts = (
            (self.solution.chance(up), spread.over(one.dealt, one.choice, one.roots, one.played))
            for up, one in self.columns.items()
        )
        return dict(sorted(spread.together(parts).items()))

    @property
    def unmet(self) -> tuple[str, ...]:
        """Exceptions of the chart that are about no hand of this game, by their cards."""
        found = ((one, column) for column in self.columns.values() for one in column.told.unmet(column.trees))
        return tuple(f"{one.cards}{one.of and f' of {one.of}'} over {column.name}" for one, column in found)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round by the chart."""
        return spread.moments(spread.Spread(self.nets))[1]


def worth_of_chart(solution: Solution, chart: Chart) -> float:
    """What a round is worth by a chart."""
    return Followed(solution, chart).expected_value


class FollowedColumn:
    """The chart over one first card."""

    def __init__(self, dealt: Dealt, told: Told, name: str) -> None:
        self.dealt, self.told, self.name = dealt, told, name
        self.choice = _first_allowed(told.codes(dealt.tree, NONE), dealt.tree.may)
        self.roots = self._two_cards(pairs=True)
        self.unsplit = self._two_cards(pairs=False)
        self.played = {card: self._split(dealt.pairs[card].pair) for card in self._pairs()}
        self._check_dealt()
        self.worth = float((dealt.multiplicity * (self.roots_worth(dealt) + dealt.early)).sum())

    @property
    def trees(self) -> dict[int, Tree]:
        """The hands dealt, and those of each pair that may be split."""
        return {NONE: self.dealt.tree} | {card: one.pair.tree for card, one in self.dealt.pairs.items()}

    def _two_cards(self, *, pairs: bool) -> Ints:
        """The choices of two cards, which may be given up as well, and split if they are a pair as dealt."""
        dealt = self.dealt
        codes = self.told.codes(dealt.tree, NONE)[dealt.roots]
        may = dealt.tree.may[dealt.roots] | np.where(np.isfinite(dealt.given_up[dealt.roots]), SURRENDER, 0)
        for at, row in enumerate(dealt.roots):
            card = dealt.tree.pair(row)
            if card != NONE:
                may[at] |= SPLIT if pairs and card in dealt.pairs else 0
                codes[at] = self.told.of_pair(card, codes[at])
        taken = _first_allowed(codes, may)
        if self.told.even_money:
            taken[np.isfinite(dealt.options[:, EVEN])] = EVEN_MONEY
        return taken

    def _pairs(self) -> list[int]:
        return [self.dealt.tree.pair(row) for row in self.dealt.roots[self.roots == SPLIT]]

    def _split(self, pair: SplitPair) -> Played:
        """A pair split, to as many hands as are best, each played by the chart."""
        choice = self.choices_of(pair)
        ways = np.zeros(len(pair.tree.hands))
        ways[pair.tree.child[pair.root][pair.tree.child[pair.root] >= 0]] = 1.0
        choosing.reach(pair.rows[pair.rows != pair.root], pair.tree.child, choice, ways)
        self._check(pair.tree, choice, ways)
        return pair.played_by(choice)

    def choices_of(self, pair: SplitPair) -> Ints:
        """What the chart says to the hands of a split pair."""
        return _first_allowed(self.told.codes(pair.tree, pair.card), pair.tree.may)

    def _check_dealt(self) -> None:
        dealt = self.dealt
        choice, ways = self.choice.copy(), np.zeros(len(self.choice))
        choice[dealt.roots] = self.roots
        ways[dealt.roots] = 1.0
        choosing.reach(dealt.rows, dealt.tree.child, choice, ways)
        self._check(dealt.tree, choice, ways)

    def _check(self, tree: Tree, choice: Ints, ways: Floats) -> None:
        """Every hand that the chart comes to has a choice in it that the book allows."""
        for row in np.flatnonzero((ways > 0) & (choice == 0)):
            kind, total = "soft" if tree.soft[row] else "hard", int(tree.total[row])
            cards = int(tree.counts[row].sum())
            allowed = ", ".join(word for code, word in NAMES.items() if tree.may[row] & code)
            raise StrategyError(f"{kind} {total} of {cards} cards over {self.name}", f"say one of {allowed}")

    def roots_worth(self, dealt: Dealt, *, split: bool = True) -> Floats:
        """What every two cards are worth by the chart, with whatever cards are gone; or if no pair may be split."""
        roots = self.roots if split else self.unsplit
        choice = self.choice.copy()
        choice[dealt.roots] = roots
        worth = dealt.worths.under(choice)[dealt.roots]
        for at, row in enumerate(dealt.roots):
            if roots[at] == SURRENDER:
                worth[at] = dealt.given_up[row]
            elif roots[at] == EVEN_MONEY:
                worth[at] = dealt.options[at, EVEN]
            elif roots[at] == SPLIT:
                worth[at] = self.played_in(dealt, dealt.tree.pair(row)).worth * dealt.chance[row]
        return worth

    def played_in(self, dealt: Dealt, card: int) -> Played:
        """A pair split by the chart, with whatever cards are gone."""
        if dealt is self.dealt or card not in dealt.pairs:
            return self.played[card]
        return dealt.pairs[card].pair.follow(self.played[card].most, self.played[card].choices)


def _first_allowed(codes: Ints, may: Ints) -> Ints:
    """The first choice that each hand may make; hands that are over need none."""
    taken = np.where(may & OVER > 0, OVER, 0)
    for place in range(codes.shape[1]):
        here = codes[:, place]
        taken = np.where((taken == 0) & (may & here > 0), here, taken)
    return taken
