"""The course of a hand as tables: every hand there is, what it may do, and the ends it may come to."""

import numpy as np

from soft17.cards import Card
from soft17.rules.book import Book
from soft17.rules.ending import after_double, ended_by_standing
from soft17.rules.values import Values
from soft17.simulation import choices
from soft17.simulation.arrays import Places
from soft17.simulation.choices import Rows, Ups
from soft17.simulation.ends import Ends
from soft17.simulation.hands import Hands, Kept, grow


class Course:
    """All hands of a book, told apart as far as somebody asks, and the places of their ends."""

    def __init__(self, book: Book, kept: Kept) -> None:
        self.book = book
        self.values = Values.of(book)
        self.ups = Ups(book, self.values)
        self.hands: Hands = grow(book, self.values, kept)
        self.rows = Rows(book, self.hands, self.ups)
        self.ends = Ends(book)
        self.over, self.stood, self.doubled = self._over(), self._stood(), self._doubled()
        self.bust = tuple(self.ends.bust(doubled=twice) for twice in (False, True))

    @property
    def sample(self) -> tuple[Card, ...]:
        """A card of each value."""
        return tuple(Card(value.ranks[0] + "c") for value in self.values.every)

    @property
    def doublable(self) -> frozenset[int]:
        """The hands that may be doubled in some way."""
        ways = (row for by_up in self.rows.allowed for row in by_up)
        return frozenset(at for row in ways for at, one in enumerate(row) if choices.DOUBLE in one)

    def _over(self) -> Places:
        found = np.zeros((choices.WAYS, len(self.ups.cards), len(self.hands.states)), np.uint16)
        for way, by_up in enumerate(self.rows.ended):
            for up, row in enumerate(by_up):
                for at, ended in enumerate(row):
                    if ended is not None:
                        found[way, up, at] = self.ends.of(self.hands.samples[at], ended)
        return found

    def _stood(self) -> Places:
        every = [self.ends.of(hand, ended_by_standing(self.book, hand)) for hand in self.hands.samples]
        return np.array(every, np.uint16)

    def _doubled(self) -> Places:
        found = np.zeros((len(self.hands.states), len(self.values.every)), np.uint16)
        up = self.ups.cards[0]
        for at in sorted(self.doublable):
            hand = self.hands.samples[at]
            found[at] = [self.ends.of(*after_double(self.book, hand, card, up)) for card in self.sample]
        return found
