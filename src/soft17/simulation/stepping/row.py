"""What is known of one table between two steps, and where each thing lies in its row of numbers.

A row is kept short, for many of them have to lie in fast memory: what is known of the table, then of each area, then
of each box with its hands.
"""

import numpy as np
from numpy.typing import NDArray

from soft17.cards import RANKS
from soft17.simulation.arrays import Number, Sums
from soft17.simulation.compiled import inlined

Mask = NDArray[np.int8]

BETTING, ASKED, DECIDING, OVER = range(4)
NEVER, OPENED, CLOSED = range(3)  # insurance
UNINSURED, TAKEN, LOST, BACK = range(4)  # insurance of a box
OPEN, ENDED, SETTLED, PAID = range(4)  # a hand: in play, waiting for the dealer, settled at once, paid at once

(
    PHASE, LEVEL, UP, HOLE, DEALER, DEALER_CARDS, SECOND, NATURAL, INSURANCE, PASSED, STAGE, LOOKED, FOUND, DREW, BOX,
    HAND, BONUS, STEPS, DONE, NET, OUTSIDE, SIDES, POOLED, EMPTY, SHOE, PLACE, ORDERED, BLOCK, SEED, START, GAP,
    AGAIN,
) = range(32)  # fmt: skip
SEEN = 32
AREAS = SEEN + len(RANKS)
AREA_DREW, DECIDED, GIVEN_UP, SWITCHED, SWITCHES, AREA_OVER, THIRD = range(7)
PER_AREA = 7
FORMED, INSURED, EARLY, FIRST_DEALT, SECOND_DEALT = range(5)
PER_BOX = 5
STATE, END, AT, ONE, TWO, CARDS, TOTAL, SOFT, IS_NATURAL, DOUBLED, CAME, STOP = range(12)
PER_HAND = 12
LIES = -1  # the `STOP` of a hand whose cards stay though its wagers are lost; else the place behind its last card


def size(areas: int, boxes: int, hands: int) -> int:
    """How long a row is for so many areas, boxes of each, and hands of each box."""
    return AREAS + areas * (PER_AREA + boxes * (PER_BOX + hands * PER_HAND))


@inlined
def area_at(area: Number) -> Number:
    """Where an area lies in a row."""
    return AREAS + area * PER_AREA


@inlined
def box_at(lay: Sums, box: Number) -> Number:
    """Where a box lies; `lay` is where the first does and how long each is."""
    return lay[0] + box * lay[1]


@inlined
def hand_at(lay: Sums, box: Number, hand: Number) -> Number:
    """Where a hand of a box lies."""
    return lay[0] + box * lay[1] + PER_BOX + hand * PER_HAND
