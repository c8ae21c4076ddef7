"""What a kernel writes on while it plays a round, and where each thing lies in it."""

import numpy as np

from soft17.simulation import ends
from soft17.simulation.arrays import Bytes, Slab, Sums
from soft17.simulation.tables import FACES, Packed

BOXES, AREAS, HANDS, KINDS = 18, 9, 8, 32  # room for so many
OPEN = np.int64(ends.OPEN)
PLENTY = np.int64(1 << 62)  # money of somebody who does not run out of it
LIES, TAKEN = 1, 2  # an insurance, and one that was lost with its box
NO_THIRD, AWAITED, BY_SPLIT = 0, -1, -2  # or the face of a third card, and one more
ONE = 0
TWO, HAND, FORMED, EARLY, INSURED = (BOXES * by for by in range(1, 6))
THIRD = INSURED + BOXES
NETS = THIRD + AREAS
FIRST = NETS + AREAS
ENDS = FIRST + BOXES * HANDS
STOP = ENDS + BOXES * HANDS  # see `discards`
LYING = STOP + BOXES * HANDS
GAIN = LYING + FACES
SEED = GAIN + KINDS
SHOE, BLOCK, START, BEGUN, UP, HOLE, STACK = range(SEED + 1, SEED + 8)
RESUMED = (
    STACK + 1
)  # whether a shoe is gone on with, and from which place, how far in order, at which count, for how long
SIZE = RESUMED + 5


def room(packed: Packed) -> tuple[Sums, Bytes, Slab]:
    """A round and a shoe to write on, the shoe card by card and in words of eight."""
    slab = packed.fresh.copy()
    return np.zeros(SIZE, np.int64), slab.view(np.uint8), slab
