"""The house's own shoe: an order of cards with its salts, promised before the cut and proven card by card."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import msgspec

from soft17.cards import Piece
from soft17.shoe.commitment import Commitment, Opening, Tree, reveal


class Chance(Protocol):
    """Where orders and salts come from: the operating system's generator at live tables, a seed in tests."""

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Put cards into an order."""

    def salts(self, count: int) -> tuple[bytes, ...]:
        """Secrets to promise the order with."""


class Shoe(msgspec.Struct, frozen=True, dict=True):
    """An order that was promised; nobody but the service may see it."""

    order: tuple[Piece, ...]
    salts: tuple[bytes, ...]

    @classmethod
    def shuffled(cls, pieces: Sequence[Piece], chance: Chance) -> "Shoe":
        """Cards in a new order, ready to be promised."""
        return cls(chance.shuffle(sorted(pieces)), chance.salts(len(pieces)))

    @cached_property
    def tree(self) -> Tree:
        """The hash tree of the order."""
        return Tree(self.order, self.salts)

    def promise(self) -> Commitment:
        """What is published of the order."""
        return self.tree.commitment()

    def opening(self) -> Opening:
        """The whole order, for when the shoe has retired."""
        return reveal(self.order, self.salts)
