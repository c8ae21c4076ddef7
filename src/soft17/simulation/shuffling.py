"""One shoe of a run card by card, for whoever wants to see it played at the table."""

import numpy as np

from soft17.cards import DECK, Card
from soft17.simulation.arrays import uint32, uint64
from soft17.simulation.errors import OUT, SimulationError
from soft17.simulation.shuffle import AT_ONCE, further
from soft17.simulation.turns import put_back


class Stream:
    """The cards of a shoe or of a stint at a shuffling device, in the order a run deals them."""

    def __init__(self, decks: int, seed: int, shoe: int) -> None:
        self.deck = np.tile(np.arange(len(DECK), dtype=np.uint8), decks)
        self.size = len(self.deck)
        self.seed, self.shoe = seed, shoe
        self.place = self.block = self.ordered = 0

    def next(self) -> Card:
        """The next card."""
        if self.place >= self.size:
            raise SimulationError(OUT.format(shoe=self.shoe))
        if self.place >= self.ordered:
            self._further()
        face = int(self.deck[self.place])
        self.place += 1
        return DECK[face]

    def _further(self) -> None:
        numbers = uint64(self.size), uint64(self.ordered), uint32(self.block), uint64(self.shoe), uint64(self.seed)
        further(self.deck, *numbers)
        self.ordered += AT_ONCE
        self.block += 1

    def ready(self, cards: int) -> None:
        """Put so many cards in order before the first of them is dealt."""
        while self.ordered < self.place + cards:
            self._further()

    def put_back(self, start: int, stop: int) -> None:
        """Give discards back to a shuffling device."""
        put_back(self.deck, start, stop, self.place)
        self.place -= stop - start
        self.ordered = self.place
