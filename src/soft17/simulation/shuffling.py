"""One shoe of a run card by card, for whoever wants to see it played at the table."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from soft17.cards import DECK, Card
from soft17.simulation.arrays import uint32, uint64
from soft17.simulation.errors import OUT, SimulationError
from soft17.simulation.shuffle import AT_ONCE, further
from soft17.simulation.turns import put_back


class Stream:
    """The cards of a shoe or of a stint at a shuffling device, in the order a run deals them."""

    def __init__(self, decks: int, seed: int, shoe: int) -> None:
        self.pack = np.tile(np.arange(len(DECK), dtype=np.uint8), decks)
        self.deck = self.pack.copy()
        self.size = len(self.deck)
        self.seed, self.shoe = seed, shoe
        self.place = self.block = self.ordered = self.stack = 0

    @property
    def is_empty(self) -> bool:
        """True if no card is left."""
        return self.place >= self.size

    def next(self) -> Card:
        """The next card."""
        if self.place >= self.ordered:
            self._further()
        face = int(self.deck[self.place])
        self.place += 1
        return DECK[face]

    def _further(self) -> None:
        numbers = uint64(self.size), uint64(self.ordered), uint32(self.block), uint64(self.shoe), uint64(self.seed)
        further(self.deck, *numbers)
        self.ordered = min(self.ordered + AT_ONCE, self.size)
        self.block += 1

    def ready(self, cards: int) -> None:
        """Put so many cards in order before the first of them is dealt."""
        while self.ordered < min(self.place + cards, self.size):
            self._further()

    def shuffle_discards(self, lying: Iterable[Card], burned: int, dealt: int) -> None:
        """Shuffle all cards but those that lie on the table, burn some, and go on; so many more are dealt at once."""
        stack = Counter(self.pack.tolist()) - Counter(DECK.index(card) for card in lying)
        self.stack = stack.total()
        if self.stack <= burned:
            raise SimulationError(OUT.format(shoe=self.shoe))
        self.deck = np.append(self.deck[: self.size], np.array(sorted(stack.elements()), np.uint8))
        self.size += self.stack
        self._further()
        self.deck = np.delete(self.deck, range(self.place, self.place + burned))
        self.size -= burned
        self.ordered -= burned
        self.ready(dealt)

    def put_away(self, before_the_cut: list[int]) -> int:
        """After a round for which the discards were shuffled: a shoe of what is left, and its cutting card's place."""
        left = self.deck[self.place :]
        others = Counter(self.pack.tolist()) - Counter(left.tolist())
        self.deck = np.append(np.array(sorted(others.elements()), np.uint8), left)
        self.place -= self.size - len(self.pack)
        self.ordered -= self.size - len(self.pack)
        self.size = len(self.pack)
        behind, self.stack = self.stack - before_the_cut[self.stack], 0
        return self.size - behind

    def put_back(self, start: int, stop: int) -> None:
        """Give discards back to a shuffling device."""
        put_back(self.deck, start, stop, self.place)
        self.place -= stop - start
        self.ordered = self.place
