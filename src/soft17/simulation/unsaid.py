"""Hands that a strategy comes to and says nothing of: it cannot be followed, and the first such hand is named."""

from collections.abc import Iterator

import numpy as np

from soft17.cards import DECK
from soft17.simulation.arrays import Bytes
from soft17.simulation.choices import HIT, MAY_GIVE_UP, MAY_SPLIT, NAMES, SPLIT, Policy, Rows
from soft17.simulation.errors import SimulationError
from soft17.simulation.hands import DEALT, SWITCHED
from soft17.simulation.hands import SPLIT as IN_SPLIT
from soft17.simulation.hands import SPLIT_ACE as IN_SPLIT_ACE

_FIRST = MAY_SPLIT | MAY_GIVE_UP


class _Following:
    """Every hand that comes about over one first card if the acts are followed, at whatever count."""

    def __init__(self, rows: Rows, acts: Bytes) -> None:
        self.rows, self.hands = rows, rows.hands
        self.draws, self.splits = ((acts == act).any(axis=0) for act in (HIT, SPLIT))
        first = (DEALT, SWITCHED) if rows.book.switching is not None else (DEALT,)
        self.dealt = np.unique(self.hands.two[list(first)])

    def over(self, up: int) -> Iterator[tuple[int, int]]:
        """Each hand that is to be decided on, with what its box may still do."""
        waiting = [int(one) for one in self.dealt]
        met = set(waiting)
        while waiting:
            at = waiting.pop()
            for way in self._ways(at):
                if not self.rows.allowed[way][up][at]:
                    continue
                yield at, way
                for after in self._after(at, way, up):
                    if after not in met:
                        met.add(after)
                        waiting.append(after)

    def _ways(self, at: int) -> tuple[int, ...]:
        state = self.hands.states[at]
        return (0, MAY_SPLIT) if state.is_split else (_FIRST,)

    def _after(self, at: int, way: int, up: int) -> Iterator[int]:
        if self.draws[way, up, at]:
            yield from map(int, self.hands.after[at])
        if self.splits[way, up, at]:
            one = self.hands.samples[at].cards[0]
            family = IN_SPLIT_ACE if one[0] == "A" else IN_SPLIT
            yield from map(int, np.unique(self.hands.two[family, DECK.index(one)]))


def check(rows: Rows, acts: Bytes, policy: Policy, names: tuple[str, ...]) -> None:
    """Refuse a strategy that says nothing, or nothing that the book allows, of a hand it comes to."""
    following = _Following(rows, acts)
    for up, value in enumerate(rows.ups.values):
        for at, way in following.over(up):
            allowed = rows.allowed[way][up][at]
            state, hand = rows.hands.states[at], rows.hands.samples[at]
            if len(allowed) > 1 and not policy.says(state, hand, value, allowed):
                kind = "soft" if hand.soft else "hard"
                choices = ", ".join(NAMES[one] for one in sorted(allowed))
                place = f"{kind} {hand.total} of {len(hand.cards)} cards over {names[value]}"
                raise SimulationError(f"strategy: {place}: say one of {choices}")
