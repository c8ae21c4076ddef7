"""The shoe of an environment: shuffled by its own generator, a card burned, dealt to the cutting card."""

from collections.abc import Iterable

import numpy as np

from soft17.cards import DECK, Card
from soft17.rules.book import Book


class CuttingError(ValueError):
    """A cutting card that the rulebook does not let go there."""


class Shoe:
    """Cards in an order that only the seed decides; it lasts over rounds until the cutting card is out."""

    def __init__(self, book: Book, penetration: float | None) -> None:
        """Take the book's decks; so much of them lies before the cutting card, or nothing: a new shoe each round."""
        self.source = book.house.source
        self.pack = list(DECK * book.cards.in_use.is_)
        self.front = self._front(penetration)
        self.order: list[Card] = []
        self.dealt = 0
        self.ran_out = False
        self.chance: np.random.Generator | None = None

    def _front(self, penetration: float | None) -> int:
        """How many cards lie before the cutting card."""
        if penetration is None:
            return 0
        whole = len(self.pack)
        if not 0 < penetration <= 1:
            raise CuttingError(f"penetration={penetration}: write a part of the shoe, such as 0.75, or None")
        behind = round(whole * (1 - penetration))
        refused = self.source.cutting.behind_refusal(behind, whole)
        if refused is not None:
            raise CuttingError(f"penetration={penetration}: {refused.why} [{refused.clause}]")
        return whole - behind

    @property
    def is_due(self) -> bool:
        """True if the cards are shuffled before the next round: the cutting card came out, or comes out first."""
        if not self.order or (self.ran_out and self.source.run_out.after.is_ == "shuffle"):
            return True
        first = self.source.shuffling.first_card.is_ == "shuffle-first" or not self.front
        return self.dealt >= self.front if first else self.dealt > self.front

    @property
    def left(self) -> float:
        """The part of the shoe that is still in it."""
        return 1 - self.dealt / len(self.pack)

    def take_out(self) -> None:
        """Let the next round begin with a shuffle."""
        self.order = []

    def shuffle(self) -> Card | None:
        """Put every card into a new order; what is burned then, if the book burns a card, is returned."""
        self.order = self._shuffled(self.pack)
        self.dealt, self.ran_out = 0, False
        return self.draw() if self.source.burn.is_ == "each-load" else None

    def draw(self) -> Card:
        """The next card."""
        card = self.order[self.dealt]
        self.dealt += 1
        return card

    @property
    def is_empty(self) -> bool:
        """True if no card is left in mid-round."""
        return self.dealt >= len(self.order)

    def refill(self, lying: Iterable[Card]) -> None:
        """Shuffle the discards, all cards but those lying on the table, and go on from them."""
        out = list(lying)
        rest = list(self.pack)
        for card in out:
            rest.remove(card)
        self.order = [*out, *self._shuffled(rest)]
        self.dealt, self.ran_out = len(out), True
        if self.source.run_out.burn.is_:
            self.draw()

    def _shuffled(self, cards: list[Card]) -> list[Card]:
        assert self.chance is not None  # whoever opens a round has given the generator
        return [cards[at] for at in self.chance.permutation(len(cards)).tolist()]
