"""The fates of hands as one table: rules and strategy from its first decision to its end, a look-up to a card.

A fate says what becomes of a hand. The lowest are kinds of ends: the hand is over, and its kind says what it comes to
against each hand of the dealer. Then come places of the table, for hands about to take a card; then hands for which the
count is asked first; the last is a split, which is played hand by hand.
"""

from typing import NamedTuple

import numpy as np

from soft17.simulation.arrays import Bytes, Places
from soft17.simulation.choices import DOUBLE, HIT, SPLIT, STAND
from soft17.simulation.ends import GIVEN_UP, OPEN
from soft17.simulation.hands import DEALT, SWITCHED
from soft17.simulation.outcomes import Kinds
from soft17.simulation.pairs import Pairs
from soft17.simulation.tables import Numbers, Tables

INSURED, GIVEN = 1, 2
_MOST = 1 << 16
_KIND, _TAKES, _ASKS, _SPLIT = range(4)
Fate = tuple[int, int]  # what it is, and its number
Row = tuple[Fate, ...]


class Fates(NamedTuple):
    """Where hands come to; rows are those of the count."""

    enter: Places  # [giving up was asked before, row, first card, pair]: the fate of two cards
    peeked: Places  # [row, first card, pair]: its kind if a reader shows a natural of the dealer's
    flags: Bytes  # [row, first card, pair]: whether a pair is insured, and whether it is given up when that is asked
    after: Places  # [fate + value]
    asked: Places  # [fate - asks, row]
    asks: int  # the first fate for which the count is asked
    split: int


def build(numbers: Numbers, tables: Tables, pairs: Pairs, kinds: Kinds) -> Fates | None:
    """The fates of a job's hands, if they are few enough."""
    return _Builder(numbers, tables, pairs, kinds).build()


class _Builder:
    def __init__(self, numbers: Numbers, tables: Tables, pairs: Pairs, kinds: Kinds) -> None:
        self.n, self.t, self.pairs, self.kinds = numbers, tables, pairs, kinds
        self.act, self.over, self.even = tables.act.tolist(), tables.over.tolist(), tables.even.tolist()
        self.alike = (tables.act == tables.act[:1]).all(axis=0).tolist()
        self.stood, self.after, self.doubled = tables.stood.tolist(), tables.after.tolist(), tables.doubled.tolist()
        self.ways = [[self._way(family, asked=asked) for asked in (False, True)] for family in (DEALT, SWITCHED)]
        self.met: dict[tuple[int, int, int, int], Fate] = {}
        self.takes: dict[Row, int] = {}
        self.asks: dict[Row, int] = {}

    def build(self) -> Fates | None:
        """Follow every pair over every first card."""
        rows, _, ups, _ = self.t.act.shape
        starts = [(row, up, pair) for row in range(rows) for up in range(ups) for pair in range(len(self.pairs.hand))]
        enter = [self._enter(*start, asked=asked) for asked in self._halves() for start in starts]
        peeked = [self._peeked(*start) for start in starts]
        first, width = self.kinds.count, len(self.after[0])
        begins = (0, first, first + len(self.takes) * width, first + len(self.takes) * width + len(self.asks))
        if begins[_SPLIT] >= _MOST or any((_SPLIT, 0) in row for row in (*self.takes, *self.asks)):
            return None
        spans = (1, width, 1, 1)

        def number(fate: Fate) -> int:
            return begins[fate[0]] + fate[1] * spans[fate[0]]

        after = np.zeros(begins[_ASKS] + width, np.uint16)
        after[first : begins[_ASKS]] = [number(fate) for row in self.takes for fate in row]
        return Fates(
            enter=np.array([number(fate) for fate in enter], np.uint16),
            peeked=np.array(peeked, np.uint16),
            flags=np.array([self._flags(*start) for start in starts], np.uint8),
            after=after,
            asked=np.array([number(fate) for row in self.asks for fate in row], np.uint16),
            asks=begins[_ASKS],
            split=begins[_SPLIT],
        )

    def _halves(self) -> tuple[bool, ...]:
        """Whether giving up was asked before matters only where it is asked of every box before any is played."""
        return (False, True) if self.n.give_up == 2 else (False,)

    def _way(self, family: int, *, asked: bool) -> int:
        first = self.n.give_up == 1 or (self.n.give_up == 2 and not asked)
        return int(self.t.may_split[family, 1, 1]) + 2 * first

    def _gives_up(self, row: int, up: int, pair: int) -> bool:
        """True of two cards that are given up where that is asked."""
        way = self.ways[self.pairs.family[pair]][False]
        given_up: bool = self.act[row][way][up][self.pairs.hand[pair]] > SPLIT
        return given_up

    def _enter(self, row: int, up: int, pair: int, *, asked: bool) -> Fate:
        """The fate of two cards."""
        family, hand = self.pairs.family[pair], self.pairs.hand[pair]
        if self.even[row][up][hand] != OPEN:
            return _KIND, self.kinds.settled(self.even[row][up][hand])
        once = self.n.give_up == 2 and not self._gives_up(row, up, pair)  # not given up, it is not asked again
        return self._fate(row, family, self.ways[family][asked or once], up, hand)

    def _fate(self, row: int, family: int, way: int, up: int, hand: int) -> Fate:
        """What becomes of a hand by what is done with it."""
        act = self.act[row][way][up][hand]
        if act == 0:
            return _KIND, self.kinds.of(up, self.over[way][up][hand])
        if act == STAND:
            return _KIND, self.kinds.of(up, self.stood[hand])
        if act == SPLIT:
            return _SPLIT, 0
        if act not in (HIT, DOUBLE):
            return _KIND, self.kinds.of(up, GIVEN_UP)
        key = (act, family, up, hand)
        if key not in self.met:
            cards = self._doubled(up, hand) if act == DOUBLE else self._hit(family, up, hand)
            self.met[key] = (_TAKES, self.takes.setdefault(cards, len(self.takes)))
        return self.met[key]

    def _doubled(self, up: int, hand: int) -> Row:
        return tuple((_KIND, self.kinds.of(up, end)) for end in self.doubled[hand])

    def _hit(self, family: int, up: int, hand: int) -> Row:
        return tuple(self._later(family, up, after) for after in self.after[hand])

    def _later(self, family: int, up: int, hand: int) -> Fate:
        """The fate of a hand that took a card; the count is asked where it matters."""
        way = self.ways[family][True]
        if self.alike[way][up][hand]:
            return self._fate(0, family, way, up, hand)
        fates = tuple(self._fate(row, family, way, up, hand) for row in range(len(self.act)))
        return _ASKS, self.asks.setdefault(fates, len(self.asks))

    def _peeked(self, row: int, up: int, pair: int) -> int:
        hand = self.pairs.hand[pair]
        if self.even[row][up][hand] != OPEN:
            return self.kinds.settled(self.even[row][up][hand])
        return self.kinds.of(up, self.over[0][up][hand] if self.act[0][0][up][hand] == 0 else self.stood[hand])

    def _flags(self, row: int, up: int, pair: int) -> int:
        hand = self.pairs.hand[pair]
        if self.even[row][up][hand] != OPEN:
            return 0
        insured = bool(self.t.insured[row, up] and self.t.insurable[up, hand])
        return INSURED * insured + GIVEN * self._gives_up(row, up, pair)
