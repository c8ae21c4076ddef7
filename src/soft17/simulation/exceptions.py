"""Hands that are told apart by their cards: exceptions to a chart, and every hand that may still become one."""

from itertools import combinations

from soft17.rules.values import Values
from soft17.simulation.hands import DEALT, SPLIT, SPLIT_ACE, Composition, State
from soft17.strategies.chart import Chart

_SPLIT = (SPLIT, SPLIT_ACE)
_ANY = -1  # no pair: hands dealt


class Exceptions:
    """What a chart says of certain cards, by the pair they were split from if they were."""

    def __init__(self, chart: Chart, values: Values) -> None:
        self.choices: dict[tuple[int, Composition, int], str] = {}
        self.leading: set[tuple[int, Composition]] = set()
        for one in chart.exceptions:
            cards = tuple(sorted(values.index[card] for card in one.cards))
            of = values.index[one.of] if one.of else _ANY
            self.choices[of, cards, values.index[one.up]] = one.choice
            for many in range(2, len(cards) + 1):
                self.leading |= {(of, part) for part in combinations(cards, many)}

    def kept(self, family: int, values: Composition) -> Composition:
        """The values of a hand that is an exception or may become one; a split pair's value comes first."""
        if family == DEALT and (_ANY, values) in self.leading:
            return values
        if family in _SPLIT and (values[0], values[1:]) in self.leading:
            return values
        return ()

    def letters(self, state: State, up: int) -> str:
        """What is said of a hand before its line speaks."""
        if not state.kept:
            return ""
        of, cards = (state.kept[0], state.kept[1:]) if state.is_split else (_ANY, state.kept)
        return self.choices.get((of, cards, up), "")
