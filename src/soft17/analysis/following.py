"""A chart followed to the letter: what a round is worth by anybody's strategy, and how its results are spread."""

from functools import cached_property

import numpy as np

from soft17.analysis import choosing, spread
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import Dealt
from soft17.analysis.errors import AnalysisError
from soft17.analysis.solution import NAMES, Solution
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.tree import DOUBLE, HIT, NONE, OVER, SPLIT, STAND, SURRENDER, Tree
from soft17.rules.book import Book
from soft17.strategies.chart import Chart, Line
from soft17.strategies.form import StrategyError

CODES = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}
DEEPEST = len(CODES)


class Followed:
    """A chart over a whole book: worth and spread."""

    def __init__(self, solution: Solution, chart: Chart) -> None:
        check(solution.book)
        self.solution = solution
        self.columns: dict[int, _Column] = {}
        index = solution.game.values.index
        named = {index[name]: at for at, name in enumerate(chart.ups)}
        for up, dealt in solution.dealt.items():
            if up not in named:
                raise StrategyError("ups", f"nothing is said over a first card {solution.game.values.names[up]}")
            self.columns[up] = _Column(dealt, _Told(chart.lines, named[up], index), solution.game.values.names[up])

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
    def standard_deviation(self) -> float:
        """The standard deviation of a round by the chart."""
        return spread.moments(spread.Spread(self.nets))[1]


def check(book: Book) -> None:
    """Refuse a game in which a chart cannot be followed, before anything is worked out."""
    if book.boxes > 1:
        raise AnalysisError("a strategy of one's own can be weighed only where a player has one box")


def worth_of_chart(solution: Solution, chart: Chart) -> float:
    """What a round is worth by a chart."""
    return Followed(solution, chart).expected_value


class _Told:
    """What a chart says over one first card: choices by number of cards, soft or hard and total; and by pair."""

    def __init__(self, lines: tuple[Line, ...], column: int, index: dict[str, int]) -> None:
        self.pairs = {index[line.hand]: line.choices[column] for line in lines if line.kind == "pair"}
        self.by_total = {
            (line.cards, line.kind == "soft", int(line.hand)): line.choices[column]
            for line in lines
            if line.kind != "pair"
        }

    def codes(self, tree: Tree) -> Ints:
        """The choices for every hand in their order, nothing where the chart says nothing."""
        cards = tree.counts.sum(axis=1)
        known: dict[tuple[int, bool, int], tuple[int, ...]] = {}
        found = np.zeros((len(tree.hands), DEEPEST), dtype=np.int64)
        for row, key in enumerate(zip(cards.tolist(), tree.soft.tolist(), tree.total.tolist(), strict=True)):
            if key not in known:
                letters = self.by_total.get(key) or self.by_total.get((0, *key[1:]), "")
                known[key] = tuple(CODES[letter] for letter in letters)
            found[row, : len(known[key])] = known[key]
        return found


class _Column:
    """The chart over one first card."""

    def __init__(self, dealt: Dealt, told: _Told, name: str) -> None:
        self.dealt, self.told, self.name = dealt, told, name
        self.choice = _first_allowed(told.codes(dealt.tree), dealt.tree.may)
        self.roots = self._two_cards()
        self.played = {card: self._split(dealt.pairs[card].pair) for card in self._pairs()}
        self._check_dealt()
        self.worth = float((dealt.multiplicity * (self._roots_worth() + dealt.early)).sum())

    def _two_cards(self) -> Ints:
        """The choices of two cards, which may be split and given up as well."""
        dealt = self.dealt
        codes = self.told.codes(dealt.tree)[dealt.roots]
        may = dealt.tree.may[dealt.roots] | np.where(np.isfinite(dealt.given_up[dealt.roots]), SURRENDER, 0)
        for at, row in enumerate(dealt.roots):
            card = dealt.tree.pair(row)
            letters = self.told.pairs.get(card, "") if card != NONE else ""
            if letters:
                may[at] |= SPLIT if card in dealt.pairs else 0
                wanted = [CODES[letter] for letter in letters] + [code for code in codes[at] if code]
                codes[at] = (list(dict.fromkeys(wanted)) + [0] * DEEPEST)[:DEEPEST]
        return _first_allowed(codes, may)

    def _pairs(self) -> list[int]:
        return [self.dealt.tree.pair(row) for row in self.dealt.roots[self.roots == SPLIT]]

    def _split(self, pair: SplitPair) -> Played:
        """A pair split, to as many hands as are best, each played by the chart."""
        choice = _first_allowed(self.told.codes(pair.tree), pair.tree.may)
        ways = np.zeros(len(pair.tree.hands))
        ways[pair.tree.child[pair.root][pair.tree.child[pair.root] >= 0]] = 1.0
        choosing.reach(pair.rows[pair.rows != pair.root], pair.tree.child, choice, ways)
        self._check(pair.tree, choice, ways)
        return pair.played_by(choice)

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

    def _roots_worth(self) -> Floats:
        dealt = self.dealt
        choice = self.choice.copy()
        choice[dealt.roots] = self.roots
        worth = dealt.worths.under(choice)[dealt.roots]
        for at, row in enumerate(dealt.roots):
            if self.roots[at] == SURRENDER:
                worth[at] = dealt.given_up[row]
            elif self.roots[at] == SPLIT:
                worth[at] = self.played[dealt.tree.pair(row)].worth * dealt.chance[row]
        return worth


def _first_allowed(codes: Ints, may: Ints) -> Ints:
    """The first choice that each hand may make; hands that are over need none."""
    taken = np.where(may & OVER > 0, OVER, 0)
    for place in range(codes.shape[1]):
        here = codes[:, place]
        taken = np.where((taken == 0) & (may & here > 0), here, taken)
    return taken
