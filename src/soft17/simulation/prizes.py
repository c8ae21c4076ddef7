"""The least and the most that wagers can come to, by the tables: what honest intervals of short runs rest on."""

from collections.abc import Iterable
from typing import NamedTuple

from soft17.simulation import tables
from soft17.simulation.arrays import Amounts, Sums
from soft17.simulation.choices import DOUBLE, SPLIT
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.making import Ready
from soft17.simulation.optional import WHOLE


class Prizes(NamedTuple):
    """What a unit staked comes to at least and at most, and how many times the mean stake a round may have."""

    low: float
    high: float
    most: float = 1.0

    @property
    def span(self) -> float:
        """How far two rounds can be apart."""
        return (self.high - self.low) * self.most

    def squared(self, mean: float) -> "Prizes":
        """The same of squared distances from a mean."""
        return Prizes(0.0, (self.most * max(self.high - mean, mean - self.low, 0.0)) ** 2)


class Table:
    """The prizes of a job."""

    def __init__(self, ready: Ready) -> None:
        self.t, self.n = ready.tables, ready.numbers
        doubles, splits = ((self.t.act == choice).any() for choice in (DOUBLE, SPLIT))
        hands = [at for at in range(1, MOST_HANDS) if splits and self.t.may_split[:, at].any()]
        self.hands, self.times = 1 + max(hands, default=0), 2 if doubles else 1
        self.boxes, self.bets = self.n.areas * self.n.boxes, int(self.t.bet.max())
        taken = self.t.insurance[self.t.insured.any(axis=0)]
        self.insures, self.insurance = bool(taken.size), int(taken.max()) if taken.size else 0

    def box(self, stake: float) -> Prizes:
        """A box with all that is staked on it later, per unit of a mean stake."""
        unit, insurance = self.n.stake, self.insurance / self.n.stake
        hand = self.times * max(self._first, self._double, unit) / unit
        bonus = max(0, int(self.t.bonus.max())) / unit
        lost = self.n.insurance_stake / unit if self.insures else 0.0
        low, high = -float(self.times * self.hands) - lost, self.hands * hand + bonus + insurance
        return Prizes(low, high, self.bets * unit / stake)

    def every(self, stake: float) -> Prizes:
        """A round with every wager, per unit of the mean initial stake on all its boxes."""
        main, sides = self.box(stake / self.boxes), range(len(self.t.side_kind))
        beside = self.n.areas / stake
        lost = beside * sum(int(self.t.side_stake[at]) for at in sides)
        won = beside * sum(self._side(at) for at in sides)
        low, high = main.low - lost, main.high + won
        return Prizes(low, high, (main.span + lost + won) / (high - low))

    def kind(self, kind: int, mean: float) -> Prizes:
        """A kind of wager, per unit staked on it; `mean` is what is staked on it in a round."""
        if kind >= tables.SIDES:
            stake = int(self.t.side_stake[kind - tables.SIDES])
            return Prizes(-1.0, self._side(kind - tables.SIDES) / stake, self.n.areas * stake / mean)
        insured = kind == tables.INSURANCE
        stake = self.n.insurance_stake if insured else self.n.stake
        won = self.insurance if insured else self._double if kind == tables.DOUBLE else self._first
        times = {tables.SPLIT: max(1, self.hands - 1), tables.DOUBLE: self.hands}.get(kind, 1)
        return Prizes(-1.0, max(won, stake) / stake, times * self.bets * self.boxes * stake / mean)

    @property
    def _first(self) -> int:
        return _most((self.t.base, self.t.base_at_once, self.t.alone, self.t.even))

    @property
    def _double(self) -> int:
        return _most((self.t.double, self.t.double_at_once, self.t.alone))

    def _side(self, side: int) -> int:
        """The largest prize of an optional wager."""
        paid = self.t.side_table[side]
        found = _most((paid, self.t.side_third[side : side + 1], self.t.side_no_third[side : side + 1]))
        return max(found, int(self.t.side_award.max())) if (paid >= WHOLE).any() else found


def _most(every: Iterable[Amounts | Sums]) -> int:
    """The largest amount; what is no amount left out."""
    return max((int(kept.max()) for one in every if (kept := one[one < WHOLE]).size), default=0)
