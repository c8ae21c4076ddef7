"""What ends come to: each kind of end against each hand of the dealer, and every outcome once."""

from typing import NamedTuple

import numpy as np

from soft17.simulation.arrays import Bytes, Sums
from soft17.simulation.ends import OPEN, is_bust
from soft17.simulation.tables import Numbers, Tables


class Outcome(NamedTuple):
    """What a hand that is alone on its box comes to for a stake: first wager, double if there is one, and bonus."""

    main: int
    double: int | None
    bonus: int


class Kind(NamedTuple):
    """A kind of end: what it needs of the dealer, and its outcome against each of the dealer's hands."""

    need: int
    outcomes: tuple[int, ...]
    takes_box: bool = False  # it is bust, and takes every wager on the box with it


class Kinds:
    """The kinds of ends and the outcomes met so far."""

    def __init__(self, numbers: Numbers, tables: Tables) -> None:
        self.n, self.t = numbers, tables
        self.finals = int(tables.base.shape[1])
        self._kinds: dict[Kind, int] = {}
        self._outcomes: dict[Outcome, int] = {}
        self._known: dict[tuple[int, int], int] = {}

    def of(self, up: int, end: int) -> int:
        """The kind of an end over a class of first cards."""
        if (up, end) not in self._known:
            self._known[up, end] = self._met(up, end)
        return self._known[up, end]

    def settled(self, paid: int, double: int | None = None, *, takes_box: bool = False) -> int:
        """The kind of an end that is paid whatever the dealer has."""
        outcome = self._outcome(Outcome(paid, double, 0))
        return self._kinds.setdefault(Kind(0, (outcome,) * self.finals, takes_box), len(self._kinds))

    def _met(self, up: int, end: int) -> int:
        t, twice = self.t, bool(self.t.status[end] & 1)
        paid = int(t.base_at_once[up, end])
        if paid != OPEN:
            takes = self.n.bust_box > 0 and is_bust(int(t.status[end]))
            return self.settled(paid, int(t.double_at_once[up, end]) if twice else None, takes_box=takes)
        every = []
        for final in range(self.finals):
            double = int(t.double[end, final]) if twice else None
            bonus = int(t.bonus[end, final]) if final >= self.n.naturals_from else 0
            every.append(self._outcome(Outcome(int(t.base[end, final]), double, bonus)))
        return self._kinds.setdefault(Kind(int(t.need[0, 0, up, end]), tuple(every)), len(self._kinds))

    def _outcome(self, outcome: Outcome) -> int:
        return self._outcomes.setdefault(outcome, len(self._outcomes))

    @property
    def count(self) -> int:
        """How many kinds there are."""
        return len(self._kinds)

    @property
    def every(self) -> tuple[Outcome, ...]:
        """The outcomes in their order."""
        return tuple(self._outcomes)

    def needs(self) -> Bytes:
        """What each kind needs of the dealer."""
        return np.array([kind.need for kind in self._kinds], np.uint8)

    def taking(self) -> Bytes:
        """Whether each kind takes every wager on the box."""
        return np.array([kind.takes_box for kind in self._kinds], np.uint8)

    def by_final(self) -> Bytes:
        """The outcome of each kind against each hand of the dealer."""
        return np.array([kind.outcomes for kind in self._kinds], np.uint8).ravel()

    def worth(self) -> Sums:
        """What each outcome comes to for a stake, and its bonus, which does not grow with the stake."""
        return np.array([(one.main + (one.double or 0), one.bonus) for one in self.every], np.int64)
