"""Rounds that were counted by what they came to, made into sums."""

import numpy as np

from soft17.simulation import tables
from soft17.simulation.arrays import Sums
from soft17.simulation.outcomes import Outcome
from soft17.simulation.tables import PER_COUNT, PER_KIND, Layout, Numbers


class Counted:
    """Rounds of one outcome for each box: how many, their row of the count, and what the boxes came to."""

    def __init__(self, cells: Sums, outcomes: tuple[Outcome, ...], numbers: Numbers, bets: Sums) -> None:
        there = np.flatnonzero(cells)
        shape = (len(bets), *(len(outcomes),) * numbers.boxes)
        self.times = cells[there]
        self.row, *boxes = np.unravel_index(there, shape)
        self.bet = bets[self.row]
        main, double, bonus = (np.array(one, np.int64) for one in zip(*map(_amounts, outcomes), strict=True))
        doubled = np.array([one.double is not None for one in outcomes], np.int64)
        played = (self.bet > 0).astype(np.int64)  # a round that is only watched comes to nothing
        self.main = [main[box] * self.bet for box in boxes]
        self.double = [double[box] * self.bet for box in boxes]
        self.bonus = [bonus[box] * played for box in boxes]
        self.played = [played for _ in boxes]
        self.doubled = [doubled[box] * played for box in boxes]
        self.given = [(bonus[box] != 0) * played for box in boxes]

    def add_to(self, sums: Sums, numbers: Numbers, lay: Layout) -> None:
        """Add them to all sums of the main game but those by first cards."""
        stake = numbers.stake * self.bet
        self._wager(_kind(sums, lay, tables.MAIN), stake, self.main, self.played)
        self._wager(_kind(sums, lay, tables.DOUBLE), stake, self.double, self.doubled)
        self._wager(_kind(sums, lay, tables.BONUS), stake * 0, self.bonus, self.given)
        net: Sums = sum([*self.main, *self.double, *self.bonus], np.zeros_like(self.times))
        staked = stake * numbers.boxes
        for at, what in enumerate((np.ones_like(net), staked, net, net * net)):
            np.add.at(sums, lay.counts + PER_COUNT * self.row + at, self.times * what)
        sums[tables.STAKED] += (self.times * staked).sum()
        sums[tables.NET] += (self.times * net).sum()
        bar = np.clip(net // numbers.hist_grain + numbers.hist_half, 0, 2 * numbers.hist_half)
        np.add.at(sums, lay.histogram + bar, self.times)

    def _wager(self, sums: Sums, stake: Sums, paid: list[Sums], there: list[Sums]) -> None:
        """One kind of wager, where it is there."""
        times, whole = self.times, np.zeros_like(self.times)
        found = np.zeros(PER_KIND, np.int64)
        for one, lies in zip(paid, there, strict=True):
            signs = [(times * lies)[which].sum() for which in (one > 0, one < 0, one == 0)]
            whole += one * lies
            found += np.array([(times * lies * stake).sum(), 0, 0, *signs], np.int64)
        found[tables.GAIN], found[tables.GAIN_SQUARE] = (times * whole).sum(), (times * whole * whole).sum()
        sums += found


def _kind(sums: Sums, lay: Layout, kind: int) -> Sums:
    """The sums of one kind of wager."""
    return sums[lay.kinds + PER_KIND * kind :][:PER_KIND]


def _amounts(one: Outcome) -> tuple[int, int, int]:
    return one.main, one.double or 0, one.bonus
