"""What a chart says over one first card, as choices for every hand."""

from collections.abc import Iterator, Mapping

import numpy as np

from soft17.analysis.arrays import Ints
from soft17.analysis.tree import DOUBLE, HIT, NONE, OVER, SPLIT, STAND, SURRENDER, Tree, single
from soft17.rules.values import Values
from soft17.strategies.chart import Chart, Exceptional

CODES = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}
DEEPEST = len(CODES)


class Told:
    """Choices by number of cards, soft or hard and total; by pair; and by certain cards."""

    def __init__(self, chart: Chart, column: int, values: Values) -> None:
        self.values, self.even_money = values, chart.even_money
        index = values.index
        self.pairs = {index[line.hand]: line.choices[column] for line in chart.lines if line.kind == "pair"}
        self.by_total = {
            (line.cards, line.kind == "soft", int(line.hand)): line.choices[column]
            for line in chart.lines
            if line.kind != "pair"
        }
        self.exceptions = [one for one in chart.exceptions if index[one.up] == index[chart.ups[column]]]

    def codes(self, tree: Tree, of: int) -> Ints:
        """The choices for every hand in their order, nothing where the chart says nothing; `of` a pair or NONE."""
        kinds, kind = tree.kinds
        said = np.zeros((len(kinds), DEEPEST), dtype=np.int64)
        for row, (cards, soft, total) in enumerate(kinds):
            letters = self.by_total.get((cards, soft, total)) or self.by_total.get((0, soft, total), "")
            said[row, : len(letters)] = [CODES[letter] for letter in letters]
        found = said[kind]
        for one in self.exceptions:
            place = tree.place.get(self._hand(one)) if self._of(one) == of else None
            if place is not None:  # cards that come to no choice here are an exception of another game
                found[place] = _before(one.choice, found[place])
        return found

    def unmet(self, trees: Mapping[int, Tree]) -> Iterator[Exceptional]:
        """Exceptions that are about no hand of this game, by the trees of hands dealt (NONE) and of each pair."""
        for one in self.exceptions:
            tree = trees.get(self._of(one))
            row = tree.place.get(self._hand(one)) if tree is not None else None
            if tree is None or row is None or tree.may[row] & OVER:
                yield one

    def of_pair(self, card: int, codes: Ints) -> Ints:
        """The choices of a pair dealt, of which `codes` are those of its total or of its cards."""
        hand = single(len(self.values.every), card, card)
        if any(not one.of and self._hand(one) == hand for one in self.exceptions):
            # The cards have spoken; the pair's line comes after them.
            first = next(one.choice for one in self.exceptions if not one.of and self._hand(one) == hand)
            return _before(first + self.pairs.get(card, ""), codes)
        return _before(self.pairs.get(card, ""), codes)

    def _hand(self, one: Exceptional) -> tuple[int, ...]:
        return single(len(self.values.every), *(self.values.index[rank] for rank in one.cards))

    def _of(self, one: Exceptional) -> int:
        return self.values.index[one.of] if one.of else NONE


def _before(letters: str, codes: Ints) -> Ints:
    """Choices put before others."""
    wanted = [CODES[letter] for letter in letters] + [int(code) for code in codes if code]
    return np.array((list(dict.fromkeys(wanted)) + [0] * DEEPEST)[:DEEPEST], dtype=np.int64)
