"""The shoe as the analysis sees it: how many cards of each value, and which faces they have."""

from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from soft17.cards import DECK
from soft17.rules.values import Values

Counts = NDArray[np.int64]


class Shoe(msgspec.Struct, frozen=True, dict=True):
    """How many of each face are in the shoe."""

    faces: dict[str, int]

    @classmethod
    def full(cls, decks: int) -> "Shoe":
        """A shoe of whole decks."""
        return cls(dict.fromkeys(DECK, decks))

    @classmethod
    def holding(cls, cards: Mapping[str, int]) -> "Shoe":
        """A shoe of some cards only."""
        return cls({card: cards.get(card, 0) for card in DECK})

    def without(self, card: str) -> "Shoe":
        """The shoe with one card gone."""
        return Shoe({**self.faces, card: self.faces[card] - 1})

    def counts(self, values: Values) -> Counts:
        """How many cards of each value."""
        return np.array([sum(self.faces[card] for card in values.faces(i)) for i in range(len(values.every))])
