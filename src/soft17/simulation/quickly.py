"""Shoes of the main game alone by the automaton: mean and variance, several times as fast."""

from typing import NamedTuple

import numpy as np

from soft17.simulation import automaton, kernel, quick
from soft17.simulation.arrays import Sums
from soft17.simulation.compiled import called
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.errors import OUT, SimulationError
from soft17.simulation.making import Ready
from soft17.simulation.room import room
from soft17.simulation.shuffle import room_for_words
from soft17.simulation.tables import slab

_LEAST = 3  # cards of a round


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
        other = automaton.unfit(ready.numbers, ready.tables)
        if other:
            wanted = "one area of one box, the main game alone and the same stake always, dealt from a shoe"
            raise SimulationError(f"quick: {wanted}; here there is {other}")
        made = automaton.build(ready.numbers, ready.tables)
        if made is None:
            raise SimulationError("quick: the game and its strategy have more states than the quick way holds")
        self.ready = ready
        bias = 2 * MOST_HANDS * max(int(np.abs(made.ends).max()), ready.numbers.stake)
        _check(bias, quick.LANES * -(-len(ready.tables.deck) // _LEAST))
        moved = [int(net) + bias for net in made.ends]
        words = [1 + (one << quick.SUM) + (one * one << quick.SQUARES) for one in moved]
        self.made = quick.Made(
            table=made.table.ravel(),
            weights=np.array([*np.repeat(words, made.width), 0], np.int64),
            goes_on=len(made.ends) * made.width,
            leaves=made.splits_from,
            face=made.face,
            fresh=slab(made.symbol[ready.tables.deck]),
            bias=bias,
        )

    def run(self, seed: int, first: int, shoes: int) -> Summary:
        """Play shoes by their numbers."""
        sums = np.zeros(5, np.int64)
        out = self._play((seed, first, shoes), sums)
        if out >= 0:
            raise SimulationError(OUT.format(shoe=out))
        return Summary(*(int(one) for one in sums))

    def _play(self, which: tuple[int, int, int], sums: Sums) -> int:
        slabs = np.zeros(quick.LANES * len(self.made.fresh), np.uint64)
        drawn = room_for_words(len(self.ready.tables.deck))
        w, deck, slab = room(self.ready.packed)
        sums_of, path, trace = (
            np.zeros(self.ready.layout.size, np.int64),
            np.zeros(4, np.int64),
            np.zeros((0, 1), np.int64),
        )
        general = quick.General(deck, slab, sums_of, path, trace)
        told = (self.ready.packed, self.made, slabs, slabs.view(np.uint8), drawn, w, general, *which, sums)
        return called(quick.play, quick.PARTS, told, kernel.play)


def _check(bias: int, rounds: int) -> None:
    """Refuse a game whose results do not fit into the word of four shoes."""
    most = 2 * bias
    fits = rounds >> quick.SUM == 0 and rounds * most >> quick.SQUARES - quick.SUM == 0
    if not fits or rounds * most * most >> quick.TOP - quick.SQUARES:
        raise SimulationError("quick: the shoe is too large, or its payments too fine, for the quick way")
