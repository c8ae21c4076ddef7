"""Many shoes as arrays: one shoe a row, each card the number of its place in the unshuffled pieces."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from soft17.cards import Piece

Orders = NDArray[np.int16]
Source = Callable[[int], Orders]
Shuffle = Callable[[Sequence[Piece]], Sequence[Piece]]


class NoShuffleError(ValueError):
    """What came back is not the same cards in another order."""


def shuffled(shuffle: Shuffle, pieces: Sequence[Piece]) -> Source:
    """Shoes of a shuffle that takes cards and gives them back in order."""
    places = {piece: place for place, piece in enumerate(pieces)}
    if len(places) < len(pieces):
        raise NoShuffleError("two of the cards can't be told apart")

    def one() -> list[int]:
        order = [places.get(piece, -1) for piece in shuffle(pieces)]
        if len(order) != len(pieces):
            raise NoShuffleError(f"{len(pieces)} cards went in and {len(order)} came out")
        return order

    return lambda count: np.array([one() for _ in range(count)], dtype=np.int16)


def seeded(seed: int, size: int) -> Source:
    """Shoes made many at a time, for statistics; other versions of numpy may give other shoes."""
    chance = np.random.default_rng(seed)
    new = np.arange(size, dtype=np.int16)
    return lambda count: chance.permuted(np.tile(new, (count, 1)), axis=1)


def check(orders: Orders) -> None:
    """Stop if a row is not every card once."""
    count, size = orders.shape
    if orders.min() < 0 or orders.max() >= size:
        raise NoShuffleError("a card came out that did not go in")
    seen = np.zeros((count, size), dtype=bool)
    seen[np.arange(count)[:, None], orders] = True
    if not seen.all():
        raise NoShuffleError("a card came out twice and another not at all")
