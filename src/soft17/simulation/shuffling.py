"""One shoe of a run in the order it is dealt, for whoever wants to see it played at the table."""

import numpy as np

from soft17.cards import DECK, Card
from soft17.simulation.arrays import Bytes
from soft17.simulation.shuffle import AT_ONCE, further


def ordered(deck: Bytes, seed: int, shoe: int) -> tuple[Card, ...]:
    """Every card of a shoe, the first to leave it first; burned cards are among them."""
    order, size = deck.copy(), np.uint64(len(deck))
    for block, at in enumerate(range(0, len(deck), AT_ONCE)):
        further(order, size, np.uint64(at), np.uint32(block), np.uint64(shoe), np.uint64(seed))
    return tuple(DECK[face] for face in order)
