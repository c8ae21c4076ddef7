"""The inner loops of choice: the best for every hand, what given choices are worth, and how often they come about.

Choices are written as bits: 1 stand, 2 hit, 4 double, 16 surrender, 32 a hand that is over.
"""

import numpy as np
from numba import njit

from soft17.analysis.arrays import Floats, Ints

CODES = (1, 2, 4, 16)  # stand, hit, double, surrender


@njit(cache=True, nogil=True)
def best(
    rows: Ints,
    child: Ints,
    may: Ints,
    stand: Floats,
    bust: Floats,
    double: Floats,
    worth: Floats,
    hit: Floats,
    choice: Ints,
) -> None:
    """The best choice of every hand, later hands first; `bust` is what hitting loses by one card too many."""
    for at in range(rows.size - 1, -1, -1):
        row = rows[at]
        allowed = may[row]
        if allowed & 32:
            worth[row] = stand[row]
            choice[row] = 32
            continue
        top, taken = -np.inf, 0
        if allowed & 1:
            top, taken = stand[row], 1
        if allowed & 2:
            total = bust[row]
            for value in range(child.shape[1]):
                if child[row, value] >= 0:
                    total += worth[child[row, value]]
            hit[row] = total
            if total > top:
                top, taken = total, 2
        if allowed & 4 and double[row] > top:
            top, taken = double[row], 4
        worth[row] = top
        choice[row] = taken


@njit(cache=True, nogil=True)
def follow(rows: Ints, child: Ints, choice: Ints, stand: Floats, bust: Floats, double: Floats, worth: Floats) -> None:
    """What every hand is worth under given choices."""
    for at in range(rows.size - 1, -1, -1):
        row = rows[at]
        if choice[row] == 2:
            total = bust[row]
            for value in range(child.shape[1]):
                if child[row, value] >= 0:
                    total += worth[child[row, value]]
            worth[row] = total
        elif choice[row] == 4:
            worth[row] = double[row]
        else:
            worth[row] = stand[row]


@njit(cache=True, nogil=True)
def reach(rows: Ints, child: Ints, choice: Ints, ways: Floats) -> None:
    """In how many orders of cards given choices come to every hand, from the ways at its roots."""
    for row in rows:
        if choice[row] == 2 and ways[row] != 0.0:
            for value in range(child.shape[1]):
                if child[row, value] >= 0:
                    ways[child[row, value]] += ways[row]


@njit(cache=True, nogil=True)
def endings(
    rows: Ints,
    child: Ints,
    choice: Ints,
    ways: Floats,
    end: Ints,
    double_end: Ints,
    kind: Ints,
    finals: Floats,
    out: Floats,
) -> None:
    """How hands end against each final hand, bust ones too: what a next card leaves over is bust. Ends 0 and 1 are."""
    for row in rows:
        many = ways[row]
        if many == 0.0:
            continue
        if choice[row] == 2 or choice[row] == 4:
            twice = choice[row] == 4
            for column in range(finals.shape[1]):
                rest = finals[row, column]
                for value in range(child.shape[1]):
                    below = child[row, value]
                    if below >= 0:
                        rest -= finals[below, column]
                        if twice:
                            out[kind[double_end[row, value]], column] += many * finals[below, column]
                out[kind[1 if twice else 0], column] += many * rest
        else:
            for column in range(finals.shape[1]):
                out[kind[end[row]], column] += many * finals[row, column]


@njit(cache=True, nogil=True)
def chart(
    order: Ints,
    low: Ints,
    cell: Ints,
    cells: int,
    child: Ints,
    may: Ints,
    stand: Floats,
    bust: Floats,
    double: Floats,
    given_up: Floats,
    ways: Floats,
    worth: Floats,
    choice: Ints,
    picked: Ints,
) -> None:
    """The best choices of every cell for all the hands in it, weighed by how often they come about.

    `order` has the hands with the highest low totals first, so that what a card leads to is known. A cell has a first
    choice, which not all of its hands may make (doubling, surrender), and one for the rest: stand or hit.
    """
    size = order.size
    hit = np.zeros(low.size)
    sums = np.zeros((cells, 4, 4))
    seen = np.zeros((cells, 4))
    start = 0
    while start < size:
        stop = start
        while stop < size and low[order[stop]] == low[order[start]]:
            stop += 1
        for at in range(start, stop):
            row = order[at]
            here = cell[row]
            if here < 0:
                worth[row] = stand[row]
                continue
            if may[row] & 2:
                total = bust[row]
                for value in range(child.shape[1]):
                    if child[row, value] >= 0:
                        total += worth[child[row, value]]
                hit[row] = total
            group = (1 if may[row] & 4 else 0) + (2 if may[row] & 16 else 0)
            sums[here, group, 0] += ways[row] * stand[row]
            sums[here, group, 1] += ways[row] * hit[row]
            sums[here, group, 2] += ways[row] * double[row]
            sums[here, group, 3] += ways[row] * given_up[row]
            for act in range(4):
                if may[row] & CODES[act]:
                    seen[here, act] += ways[row]
        for at in range(start, stop):
            here = cell[order[at]]
            if here < 0 or picked[here, 1] != 0 or seen[here].sum() <= 0.0:
                continue
            # Where every hand may make the first choice, the second is what is best for them without it.
            top, rest = -np.inf, -np.inf
            for base in range(2):
                if seen[here, base] <= 0.0:
                    continue
                without = sums[here, :, base].sum()
                for first in range(base, 4):
                    if (first < 2 and first != base) or seen[here, first] <= 0.0:
                        continue
                    total = 0.0
                    for group in range(4):
                        able = first < 2 or (first == 2 and group & 1) or (first == 3 and group & 2)
                        total += sums[here, group, first if able else base]
                    if total > top or (total == top and without > rest):
                        top, rest = total, without
                        picked[here, 0], picked[here, 1] = CODES[first], CODES[base]
        for at in range(start, stop):
            row = order[at]
            here = cell[row]
            if here < 0:
                continue
            taken = picked[here, 0]
            if not may[row] & taken:
                taken = picked[here, 1]
            if not may[row] & taken:
                taken = 2 if may[row] & 2 and (hit[row] > stand[row] or not may[row] & 1) else 1
            choice[row] = taken
            if taken == 1:
                worth[row] = stand[row]
            elif taken == 2:
                worth[row] = hit[row]
            elif taken == 4:
                worth[row] = double[row]
            else:
                worth[row] = given_up[row]
        start = stop
