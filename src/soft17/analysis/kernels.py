"""The inner loops of chance: the dealer's draws, the measure of every hand, and of several hands together."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from soft17.analysis.arrays import Floats, Ints

LANES = 8
# More cards of one value than any hands put together have.
MOST = 64


@njit(cache=True, nogil=True)
def sequences(
    stops: Ints, points: Ints, aces: NDArray[np.bool_], steps: Ints, up: int, seconds: Ints, natural: int
) -> tuple[Ints, Ints, int]:
    """Every order in which the dealer can draw to an end: its cards as one number of a step for each, and the end."""
    width = points.size
    room = 1 << 12
    keys = np.empty(room, np.int64)
    ends = np.empty(room, np.int64)
    found = 0
    drawn = np.zeros(64, np.int64)
    low = np.zeros(65, np.int64)
    held = np.zeros(65, np.int64)
    key = np.zeros(65, np.int64)
    low[0], held[0] = points[up], int(aces[up])
    level = 0
    drawn[0] = 0
    while level >= 0:
        card = drawn[level]
        if card == width:
            level -= 1
            if level >= 0:
                drawn[level] += 1
            continue
        total = low[level] + points[card]
        with_aces = held[level] + int(aces[card])
        code = key[level] + steps[card]
        end = stops[total, with_aces]
        if level == 0 and np.any(seconds == card):
            end = natural
        if end < 0:
            level += 1
            low[level], held[level], key[level] = total, with_aces, code
            drawn[level] = 0
            continue
        if found == room:
            keys = np.concatenate((keys, np.empty(room, np.int64)))
            ends = np.concatenate((ends, np.empty(room, np.int64)))
            room *= 2
        keys[found], ends[found] = code, end
        found += 1
        drawn[level] += 1
    return keys, ends, found


@njit(cache=True, nogil=True)
def measure(
    counts: Ints,
    own: Ints,
    full: NDArray[np.bool_],
    shoes: Ints,
    card: Ints,
    used: Ints,
    depth: Ints,
    final: Ints,
    orders: Floats,
    seconds: Ints,
    natural: int,
    rows: Ints,
    child: Ints,
    out: Floats,
    bust: Floats,
) -> None:
    """For each hand and shoe: the chance of its cards in one order, parted by the dealer's final hand.

    `own` are the cards of the hand that are gone from the shoe already; a hand that no final hand but a natural can
    touch (`full` false) has all the rest in its first column. `bust` is the chance that one card more is too many,
    without and with a dealer's natural. Hands go through the dealer's draws eight at a time.
    """
    width = counts.shape[1]
    waiting = 0
    row_of = np.zeros(LANES, np.int64)
    shoe_of = np.zeros(LANES, np.int64)
    left = np.zeros((width, LANES))
    inverse = np.zeros((32, LANES))
    for row in rows:
        for shoe in range(shoes.shape[0]):
            chance = 1.0
            rest = 0.0
            for value in range(width):
                rest += shoes[shoe, value]
            for value in range(width):
                have = float(shoes[shoe, value])
                for _ in range(counts[row, value] - own[value]):
                    chance *= have / rest
                    have -= 1.0
                    rest -= 1.0
                left[value, waiting] = have
                if have < 0.0:
                    chance = 0.0
            if chance <= 0.0:
                continue
            for value in range(width):
                if child[row, value] == -2 and left[value, waiting] > 0.0:
                    too_many = chance * left[value, waiting] / rest
                    dealt = 0.0
                    if rest > 1.0:
                        for second in seconds:
                            dealt += (left[second, waiting] - (1.0 if value == second else 0.0)) / (rest - 1.0)
                    bust[row, shoe, 0] += too_many * (1.0 - dealt)
                    bust[row, shoe, 1] += too_many * dealt
            if not full[row]:
                dealt = 0.0
                for second in seconds:
                    dealt += left[second, waiting] / rest
                out[row, shoe, natural] = chance * dealt
                out[row, shoe, 0] = chance * (1.0 - dealt)
                continue
            inverse[0, waiting] = chance
            for length in range(1, 32):
                rest_then = rest - length + 1.0
                inverse[length, waiting] = inverse[length - 1, waiting] / rest_then if rest_then > 0.0 else 0.0
            row_of[waiting], shoe_of[waiting] = row, shoe
            waiting += 1
            if waiting == LANES:
                _draw(left, inverse, card, used, depth, final, orders, row_of, shoe_of, waiting, out)
                waiting = 0
    if waiting:
        _draw(left, inverse, card, used, depth, final, orders, row_of, shoe_of, waiting, out)


@njit(cache=True, nogil=True)
def _draw(
    left: Floats,
    inverse: Floats,
    card: Ints,
    used: Ints,
    depth: Ints,
    final: Ints,
    orders: Floats,
    row_of: Ints,
    shoe_of: Ints,
    waiting: int,
    out: Floats,
) -> None:
    """Walk the dealer's draws in depth, several hands abreast."""
    path = np.ones((32, LANES))
    found = np.zeros((out.shape[2], LANES))
    for node in range(1, card.size):
        at, drawn, gone, end = depth[node], card[node], float(used[node]), final[node]
        for lane in range(LANES):
            path[at, lane] = path[at - 1, lane] * (left[drawn, lane] - gone)
        if end >= 0:
            ways = orders[node]
            for lane in range(LANES):
                found[end, lane] += ways * path[at, lane] * inverse[at, lane]
    for lane in range(waiting):
        for end in range(out.shape[2]):
            out[row_of[lane], shoe_of[lane], end] = found[end, lane]


@njit(cache=True, nogil=True)
def _factors(shoe: Ints) -> tuple[Floats, Floats]:
    """Cards of a value in a row by how many, and one over the places they may take."""
    factor = np.ones((shoe.size, 64))
    for value in range(shoe.size):
        for number in range(1, 64):
            factor[value, number] = factor[value, number - 1] * max(0.0, float(shoe[value] - number + 1))
    inverse = np.ones(256)
    whole = float(shoe.sum())
    for number in range(1, 256):
        inverse[number] = inverse[number - 1] / (whole - number + 1.0) if whole >= number else 0.0
    return factor, inverse


@njit(cache=True, nogil=True)
def beside(cards: Ints, others: Ints, ways: Floats, shoe: Ints) -> Floats:
    """The chance of each row of cards in one order together with any of the others."""
    factor, inverse = _factors(shoe)
    width = shoe.size
    out = np.zeros(cards.shape[0])
    # Of each of the others the values that it has, as places in a line of what so many more cards of a value weigh.
    many, sizes, most = others.shape[0], np.zeros(others.shape[0], np.int64), np.zeros(width, np.int64)
    has, stops = np.zeros(many * width, np.int64), np.zeros(many + 1, np.int64)
    for other in range(many):
        stop = stops[other]
        for value in range(width):
            number = others[other, value]
            if number > 0:
                has[stop] = value * MOST + number
                most[value] = max(most[value], number)
                sizes[other] += number
                stop += 1
        stops[other + 1] = stop
    line = np.ones(width * MOST)
    for row in range(cards.shape[0]):
        size, own = 0, 1.0
        for value in range(width):
            held = cards[row, value]
            size += held
            own *= factor[value, held]
            for place in range(value * MOST + 1, value * MOST + 1 + most[value]):
                line[place] = line[place - 1] * max(0.0, float(shoe[value] - held - (place - value * MOST) + 1))
        if own <= 0.0:
            continue
        total = 0.0
        for other in range(many):
            chance = ways[other] * inverse[size + sizes[other]]
            for at in range(stops[other], stops[other + 1]):
                chance *= line[has[at]]
            total += chance
        out[row] = total * own
    return out


@njit(cache=True, nogil=True)
def unions(keys: Ints) -> tuple[Ints, Ints, Ints]:
    """Every two of some hands put together, those of the same cards as one: [first, second] -> which, and one of each.

    Only the half with the second not before the first is filled.
    """
    size = keys.size
    room = 16
    while room < size * (size + 1):
        room *= 2
    held = np.full(room, -1, np.int64)
    sums = np.empty(size * (size + 1) // 2, np.int64)
    one = np.empty(sums.size, np.int64)
    other = np.empty(sums.size, np.int64)
    where = np.zeros((size, size), np.int64)
    found = 0
    for first in range(size):
        for second in range(first, size):
            key = keys[first] + keys[second]
            # Mixed so that keys alike in their low bits fall far apart.
            at = ((key ^ (key >> 29)) * np.int64(-7046029254386353131) >> 20) & (room - 1)
            while held[at] >= 0 and sums[held[at]] != key:
                at = (at + 1) & (room - 1)
            if held[at] < 0:
                held[at] = found
                sums[found], one[found], other[found] = key, first, second
                found += 1
            where[first, second] = held[at]
    return where, one[:found].copy(), other[:found].copy()


@njit(cache=True, nogil=True)
def pairs(where: Ints, kind: Ints, one: Floats, other: Floats, finals: Floats, out: Floats) -> None:
    """The chance of each two kinds of hands against each final hand, given the ways of the first and of the second."""
    for first in range(kind.size):
        for second in range(first, kind.size):
            weight, turned = one[first] * other[second], one[second] * other[first]
            chances = finals[where[first, second]]
            for column in range(chances.size):
                out[kind[first], kind[second], column] += weight * chances[column]
                if first != second:
                    out[kind[second], kind[first], column] += turned * chances[column]
