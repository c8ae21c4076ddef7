"""Shoes of the main game alone by the automaton: mean and variance, several times as fast."""

from typing import Any, NamedTuple, cast

import numpy as np

from soft17.simulation import automaton, quick
from soft17.simulation.arrays import Sums
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.errors import SimulationError
from soft17.simulation.making import Ready
from soft17.simulation.room import SIZE

_BEYOND, _WORDS = 1024, 64


class Summary(NamedTuple):
    """What shoes came to: rounds, shoes, cards, net results and their squares, in grains."""

    rounds: int
    shoes: int
    cards: int
    net: int
    square: int

    def __add__(self, other: object) -> "Summary":
        """Two runs of shoes as one."""
        assert isinstance(other, Summary)  # nothing else is added
        return Summary(*(one + more for one, more in zip(self, other, strict=True)))


class Quick:
    """A job as an automaton."""

    def __init__(self, ready: Ready) -> None:
        if not automaton.fits(ready.numbers, ready.tables):
            raise SimulationError(
                "quick: one area of one box, the main game alone and the same stake always, dealt from a shoe"
            )
        made = automaton.build(ready.numbers, ready.tables)
        if made is None:
            raise SimulationError("quick: the game and its strategy have more states than the quick way holds")
        self.ready, self.made = ready, made
        self.bias = 2 * MOST_HANDS * max(int(np.abs(made.ends).max()), ready.numbers.stake)
        self.weights = np.zeros(len(made.ends) * made.width + 1, np.int64)
        for place, net in enumerate(made.ends):
            moved = int(net) + self.bias
            self.weights[place * made.width] = 1 + (moved << 10) + ((moved * moved) << 32)
        deck = made.symbol[ready.tables.deck]
        self.fresh = np.zeros(-(-len(deck) // 8) * 8 + _BEYOND, np.uint8)
        self.fresh[: len(deck)] = deck

    def run(self, seed: int, first: int, shoes: int) -> Summary:
        """Play shoes by their numbers."""
        sums = np.zeros(5, np.int64)
        out = self._play(seed, first, shoes, sums)
        if out == quick.STALE:
            cast(Any, quick.play).recompile()  # numba's function around ours
            out = self._play(seed, first, shoes, sums)
        if out == quick.RAN_OUT:
            raise SimulationError("penetration: a shoe ran out of cards in a round; let the cutting card lie higher")
        return Summary(*(int(one) for one in sums))

    def _play(self, seed: int, first: int, shoes_to_play: int, sums: Sums) -> int:
        made = self.made
        slabs = np.zeros((quick.LANES, len(self.fresh) // 8), np.uint64)
        drawn = np.zeros((quick.LANES, _WORDS), np.uint32)
        tables = (made.table.ravel(), self.weights, made.splits_from, made.face)
        shoes = (self.fresh.view(np.uint64), slabs.view(np.uint8), slabs, drawn)
        asked = (self.bias, seed, first, shoes_to_play)
        work = np.zeros(SIZE, np.int64)
        return int(quick.play(quick.PARTS, self.ready.packed, *tables, *shoes, work, *asked, sums))
