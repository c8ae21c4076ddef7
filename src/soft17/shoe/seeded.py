"""Shuffles that can be repeated, for tests, replays and simulations: never for a live table."""

import random
from collections.abc import Sequence

from soft17.cards import Piece


class Seeded:
    """A run of shuffles that the same seed gives again."""

    def __init__(self, seed: int) -> None:
        """Start the run."""
        self._chance = random.Random(seed)  # noqa: S311 - a shuffle that is meant to be foreseen

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Put cards into the run's next order."""
        order = list(pieces)
        for last in range(len(order) - 1, 0, -1):
            chosen = self._below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def _below(self, size: int) -> int:
        """A choice among `size`, written out so that another version of Python gives the same."""
        bits = size.bit_length()
        while (value := self._chance.getrandbits(bits)) >= size:
            pass
        return value
