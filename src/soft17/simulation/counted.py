"""A chart with plays that depend on the count."""

from soft17.hand import Hand
from soft17.rules.values import Values
from soft17.simulation.counting import Counting
from soft17.simulation.errors import SimulationError
from soft17.simulation.hands import Composition, State
from soft17.simulation.policies import ByChart, first_allowed
from soft17.strategies.chart import Chart
from soft17.strategies.counting import Deviation, Plan

Pairs = dict[tuple[int, int], str]  # [pair, first card]
Totals = dict[tuple[int, bool, int, int], str]  # [cards, soft, total, first card]


class Counted:
    """A chart whose choices give way to those of a plan at the counts they are for.

    A deviation of a pair comes before what the chart says of the pair, and one of a total before what it says of the
    total: hard 16 that stands does not keep two eights together. What the chart says of certain cards comes before its
    line for their pair, as without a plan.
    """

    def __init__(self, chart: Chart, values: Values, plan: Plan, counting: Counting) -> None:
        self.chart = ByChart(chart, values)
        for at, one in enumerate(plan.deviations):
            _check(one, values, f"deviations[{at}]")
        self.pairs: list[Pairs] = []
        self.totals: list[Totals] = []
        for count in counting.counts_of_rows:
            applied = [one for one in plan.deviations if one.applies(count)]
            self.pairs.append(_of_pairs(applied, values))
            self.totals.append(_of_totals(applied, values))

    def kept(self, family: int, values: Composition) -> Composition:
        """The cards of hands that are exceptions to the chart, or may become one."""
        return self.chart.kept(family, values)

    def choose(self, state: State, hand: Hand, up: int, bucket: int, allowed: frozenset[int]) -> int:
        """The first choice that is allowed, of the plan's and then of the chart's."""
        return first_allowed(self.letters(state, hand, up, bucket), allowed)

    def says(self, state: State, hand: Hand, up: int, allowed: frozenset[int]) -> bool:
        """True if the chart, which speaks at every count, has a choice that is allowed."""
        return self.chart.says(state, hand, up, allowed)

    def letters(self, state: State, hand: Hand, up: int, bucket: int) -> str:
        """What the plan and the chart say of a hand in a row of the count, in order of preference."""
        planned, totals = self.pairs[bucket].get((state.pair, up), ""), self.totals[bucket]
        own, every = (totals.get((cards, hand.soft, hand.total, up), "") for cards in (len(hand.cards), 0))
        certain, pair = self.chart.exceptions.letters(state, up), self.chart.of_pair(state, up)
        before = certain + pair + own + every if pair else own + every + certain
        return planned + before + self.chart.of_total(hand, up)


def _of_pairs(applied: list[Deviation], values: Values) -> Pairs:
    found: Pairs = {}
    for one in applied:
        if one.kind == "pair":
            key = values.index[one.hand], values.index[one.up]
            found[key] = found.get(key, "") + one.choice
    return found


def _of_totals(applied: list[Deviation], values: Values) -> Totals:
    found: Totals = {}
    for one in applied:
        if one.kind != "pair":
            key = one.cards, one.kind == "soft", int(one.hand), values.index[one.up]
            found[key] = found.get(key, "") + one.choice
    return found


def _check(one: Deviation, values: Values, place: str) -> None:
    """Refuse a rank that the book does not tell apart from others."""
    for field, rank in (("up", one.up), ("hand", one.hand if one.kind == "pair" else one.up)):
        name = values.names[values.index[rank]]
        if rank != name:
            raise SimulationError(f"{place}.{field}: {rank} counts as {name} in this book; write {name}")
