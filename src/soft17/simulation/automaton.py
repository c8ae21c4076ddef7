"""A round as a finite automaton: rules, strategy and payments of one box in one table, a look-up to a card.

States are met in the order of the round: the cards dealt, the hand while it draws, the dealer's hand over what the
player's has come to, and the ends, one for each net result. A split leaves the automaton.
"""

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from soft17.simulation.arrays import Bytes, Places, Sums
from soft17.simulation.choices import DOUBLE, HIT, SPLIT, STAND
from soft17.simulation.dealer import NO_NATURAL
from soft17.simulation.ends import GIVEN_UP, OPEN
from soft17.simulation.tables import Numbers, Tables

State = tuple[Hashable, ...]
_MOST = 1 << 16
_TAKES = {HIT: "hit", DOUBLE: "double"}


class Automaton(NamedTuple):
    """The table, and what its ends come to; places in it are states times the number of symbols.

    The first states are ends, by net result; the last are splits.
    """

    table: Places  # [state, symbol]: the next state's place
    ends: Sums  # the net result of each end, in grains
    splits_from: int
    width: int
    symbol: Bytes  # [face]
    face: Bytes  # [symbol]: one of its faces


def unfit(numbers: Numbers, tables: Tables) -> str:
    """What of a job an automaton cannot play; nothing of one box, the main game alone and the same stake always."""
    found = {
        "more than one area": numbers.areas > 1,
        "more than one box": numbers.boxes > 1,
        "an optional wager": bool(tables.side_kind.size),
        "a count": bool(numbers.counting) or bool((tables.bet != 1).any()),
        "insurance": bool(tables.insured.any()),
        "even money": bool((tables.even != OPEN).any()),
        "a session": bool(numbers.session),
        "no shoe": bool(numbers.device) or numbers.rounds <= len(tables.deck),
        "a bonus": bool(tables.bonus.any()),
    }
    return next((name for name, there in found.items() if there), "")


def build(numbers: Numbers, tables: Tables) -> Automaton | None:
    """The automaton of a job, if it is small enough."""
    return _Builder(numbers, tables).build()


def symbols(t: Tables) -> tuple[Bytes, Bytes]:
    """Faces that no table tells apart are one symbol."""
    rows: dict[bytes, int] = {}
    symbol, face = [], []
    for at in range(len(t.value)):
        parts = [
            t.value[at : at + 1],
            t.up[at : at + 1],
            t.two[0, at],
            t.two[0, :, at],
            t.two[2:, at],
            t.two[2:, :, at],
        ]
        parts += [t.dealer_natural[at], t.dealer_natural[:, at]]
        key = b"".join(np.ascontiguousarray(one).tobytes() for one in parts)
        if key not in rows:
            rows[key] = len(rows)
            face.append(at)
        symbol.append(rows[key])
    return np.array(symbol, np.uint8), np.array(face, np.uint8)


class _Alike:
    """States from which every card leads to states alike are one: a smaller table stays in the fastest memory."""

    def __init__(self, states: list[State], after: list[list[int]]) -> None:
        self.states, self.after = states, after
        self.rows: dict[Hashable, int] = {}
        self.of: dict[int, int] = {}  # the class of a state
        self.kept: list[int] = []  # one state of each class
        for at in range(len(states)):
            self._class(at)

    def _class(self, at: int) -> int:
        """A round never comes back to a state, so what a state leads to can be looked at first."""
        if at not in self.of:
            state = self.states[at]
            over = state[0] in ("end", "split")
            row: Hashable = state if over else tuple(self._class(one) for one in self.after[at])
            if row not in self.rows:
                self.rows[row] = len(self.rows)
                self.kept.append(at)
            self.of[at] = self.rows[row]
        return self.of[at]


class _Builder:
    def __init__(self, numbers: Numbers, tables: Tables) -> None:
        self.n, self.t = numbers, tables
        self.symbol, self.face = symbols(tables)
        self.way = int(tables.may_split[0, 1, 1]) + (2 if numbers.give_up else 0)

    def build(self) -> Automaton | None:
        """Follow every card from the first; a first card is what any end leads to."""
        first: list[State] = [("one", symbol) for symbol in range(len(self.face))]
        states, after = self._met(first)
        alike = _Alike(states, after)
        order = sorted(alike.kept, key=lambda at: self._rank(states[at]))
        width = len(self.face)
        if len(order) * width >= _MOST:
            return None
        number = {alike.of[at]: new for new, at in enumerate(order)}
        table = np.array([[number[alike.of[one]] * width for one in after[at]] for at in order], np.uint16)
        ends = np.array([states[at][1] for at in order if states[at][0] == "end"], np.int64)
        splits = sum(states[at][0] != "split" for at in order)
        return Automaton(table, ends, splits * width, width, self.symbol, self.face)

    def _met(self, first: list[State]) -> tuple[list[State], list[list[int]]]:
        """Every state there is, and where each symbol leads."""
        place: dict[State, int] = {one: at for at, one in enumerate(first)}
        states, after = list(first), []
        for state in states:  # grows as states are met
            row = [self._after(state, symbol) for symbol in range(len(self.face))] if self._goes_on(state) else first
            for one in row:
                if one not in place:
                    place[one] = len(states)
                    states.append(one)
            after.append([place[one] for one in row])
        return states, after

    @staticmethod
    def _goes_on(state: State) -> bool:
        return state[0] not in ("end", "split")

    @staticmethod
    def _rank(state: State) -> tuple[int, Hashable]:
        if state[0] == "end":
            return 0, state[1]
        return (2 if state[0] == "split" else 1), 0

    def _after(self, state: State, symbol: int) -> State:
        kind, *rest = state
        found: State = getattr(self, f"_{kind}")(*rest, symbol)
        return found

    def _one(self, one: int, symbol: int) -> State:
        return ("two", one, symbol)

    def _two(self, one: int, other: int, symbol: int) -> State:
        """The third card of the initial deal: the order says whose the second and the third are."""
        cards = dict(zip(self._places, (one, other, symbol), strict=True))
        hand, up = int(self.t.two[0, self.face[cards[0]], self.face[cards[2]]]), cards[1]
        return ("hole", hand, up) if self.n.hole else self._enter(hand, up, -1)

    @property
    def _places(self) -> list[int]:
        """What each of the first three cards is: the hand's first, the dealer's, the hand's second."""
        found, boxes = [], 0
        for dealers in self.t.order:
            found.append(1 if dealers else boxes * 2)
            boxes += not dealers
        return found

    def _hole(self, hand: int, up: int, symbol: int) -> State:
        natural = int(self.t.dealer_natural[self.face[up], self.face[symbol]])
        if self.n.reader and natural != NO_NATURAL:
            group = int(self.t.up[self.face[up]])
            over = self.t.act[0, self.way, group, hand] == 0
            end = int(self.t.over[self.way, group, hand] if over else self.t.stood[hand])
            return self._settled(end, group, self.n.naturals_from + natural)
        return self._enter(hand, up, symbol)

    def _enter(self, hand: int, up: int, hole: int) -> State:
        """A hand that has got a card: over, stood, or about to take another."""
        group = int(self.t.up[self.face[up]])
        act = int(self.t.act[0, self.way, group, hand])
        if act == 0:
            return self._ended(int(self.t.over[self.way, group, hand]), up, hole)
        if act == STAND:
            return self._ended(int(self.t.stood[hand]), up, hole)
        if act == SPLIT:
            return ("split",)
        return (_TAKES[act], hand, up, hole) if act in _TAKES else self._ended(GIVEN_UP, up, hole)

    def _hit(self, hand: int, up: int, hole: int, symbol: int) -> State:
        return self._enter(int(self.t.after[hand, self.t.value[self.face[symbol]]]), up, hole)

    def _double(self, hand: int, up: int, hole: int, symbol: int) -> State:
        return self._ended(int(self.t.doubled[hand, self.t.value[self.face[symbol]]]), up, hole)

    def _ended(self, end: int, up: int, hole: int) -> State:
        """A hand that is over: paid, or waiting for the dealer's."""
        t, group = self.t, int(self.t.up[self.face[up]])
        need = int(t.need[0, 0, group, end]) if t.base_at_once[group, end] == OPEN else 0
        kind = self._kind(end, group)
        if hole >= 0:
            return self._second(kind, need, up, hole)
        if not need and not self.n.second_always:
            return ("end", kind[int(t.dealer_final[t.dealer_first[self.face[up]]])])
        return ("second", kind, need, up)

    def _kind(self, end: int, group: int) -> tuple[int, ...]:
        """What a hand comes to against each hand of the dealer."""
        t = self.t
        if t.base_at_once[group, end] != OPEN:
            paid = int(t.base_at_once[group, end]) + int(t.double_at_once[group, end])
            return (paid,) * int(t.base.shape[1])
        together: list[int] = np.add(t.base[end], t.double[end]).tolist()
        return tuple(together)

    def _settled(self, end: int, group: int, final: int) -> State:
        return ("end", self._kind(end, group)[final])

    def _second(self, kind: tuple[int, ...], need: int, up: int, symbol: int) -> State:
        t, first, second = self.t, self.face[up], self.face[symbol]
        natural = int(t.dealer_natural[first, second])
        if natural != NO_NATURAL:
            return ("end", kind[self.n.naturals_from + natural])
        hand = int(t.dealer_after[t.dealer_first[first], t.value[second]])
        return self._drawing(kind, hand, full=need == 2)

    def _drawing(self, kind: tuple[int, ...], hand: int, *, full: bool) -> State:
        if full and self.t.dealer_draws[hand]:
            return ("draw", kind, hand)
        return ("end", kind[int(self.t.dealer_final[hand])])

    def _draw(self, kind: tuple[int, ...], hand: int, symbol: int) -> State:
        return self._drawing(kind, int(self.t.dealer_after[hand, self.t.value[self.face[symbol]]]), full=True)
