"""The main game of one box at the greatest speed: an automaton over four shoes at a time.

A card costs one look-up and one addition and no branch that could be guessed wrongly; four shoes are dealt in turns, so
that one waits while the others go on. What rounds come to is added up in one word for each shoe: rounds, net results
and their squares.
"""

import sys

import numpy as np

from soft17.simulation import philox, settling, shuffle, splits
from soft17.simulation.arrays import Bytes, Number, Places, Slab, Sums, Words, int64, uint32, uint64
from soft17.simulation.compiled import digest, inlined, kernel, part
from soft17.simulation.philox import words
from soft17.simulation.shuffle import in_order, three
from soft17.simulation.splits import split_round
from soft17.simulation.tables import N, Packed

LANES, AT_ONCE = 4, 12
LONGEST = 96  # cards that no round from a split on takes
STALE, RAN_OUT = -2, -3
ROUNDS, SHOES, CARDS, NET, SQUARE = range(5)
_3 = np.uint64(3)
_SUM, _SQUARES, _BELOW, _WITHIN = 10, 32, (1 << 10) - 1, (1 << 22) - 1  # rounds, then results, then squares


@part
def _shuffle(shoe: Bytes, size: Number, upto: Number, number: Number, seed: Number, drawn: Words) -> Number:
    """Put a shoe in order as far as it is dealt, all words drawn first; as far as it then is."""
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    shoe0, shoe1 = uint32(uint64(number) & low), uint32(uint64(number) >> half)
    key0, key1 = uint32(uint64(seed) & low), uint32(uint64(seed) >> half)
    blocks = (upto + AT_ONCE - 1) // AT_ONCE
    for block in range(blocks):
        drawn[0, block], drawn[1, block], drawn[2, block], drawn[3, block] = words(
            uint32(block), shoe0, shoe1, uint32(0), key0, key1
        )
    at, last = uint64(0), uint64(size)
    for block in range(blocks):
        for word in range(4):
            three(shoe, last, at, drawn[word, block], uint32(block), uint32(word), shoe0, shoe1, key0, key1)
            at += _3
    return blocks * AT_ONCE


@part
def _further(shoe: Bytes, size: Number, upto: Number, wanted: Number, number: Number, seed: Number) -> Number:
    """Put a shoe in order at least as far as is wanted."""
    while upto < wanted and upto < size:
        upto = in_order(shoe, size, upto, upto, upto // AT_ONCE, number, seed)
    return upto


@inlined
def _word(net: Number, bias: Number) -> Number:
    """A round as a word: one, its result and its square; results are moved so that none is negative."""
    moved = net + bias
    return 1 + (moved << _SUM) + ((moved * moved) << _SQUARES)


@part
def _split(
    t: Packed,
    w: Sums,
    shoe: Bytes,
    face: Bytes,
    place: Number,
    upto: Number,
    number: Number,
    seed: Number,
    bias: Number,
) -> tuple[Number, Number, Number]:
    """A round that leaves the automaton once its pair is dealt: its word, the next place, how far is in order."""
    n = t.numbers
    upto = _further(shoe, n[N.cards_size], upto, place + LONGEST, number, seed)
    net, place = split_round(t, w, shoe, face, place - n[N.turns_size] - n[N.hole])
    return _word(net, bias), place, upto


@part
def _to_the_end(
    t: Packed,
    w: Sums,
    table: Places,
    weights: Sums,
    leaves: Number,
    face: Bytes,
    shoe: Bytes,
    state: Number,
    place: Number,
    word: Number,
    upto: Number,
    number: Number,
    seed: Number,
    bias: Number,
) -> tuple[Number, Number]:
    """Deal one shoe on to the cutting card and the end of that round; its word and the place it came to."""
    n = t.numbers
    cut, size, none = n[N.cut], n[N.cards_size], int64(weights.size - 1)
    while place < cut or state >= none:
        if place >= upto:
            upto = _further(shoe, size, upto, place + 1, number, seed)
        state = int64(table[state + shoe[place]])
        place += 1
        word += weights[min(state, none)]
        if state >= leaves:
            more, place, upto = _split(t, w, shoe, face, place, upto, number, seed, bias)
            word += more
            state = int64(0)
    return word, place


PARTS = digest(sys.modules[__name__], philox, settling, shuffle, splits)


@kernel
def play(
    parts: Number,
    t: Packed,
    table: Places,
    weights: Sums,
    leaves: Number,
    face: Bytes,
    fresh: Slab,
    shoes: Bytes,
    slabs: Slab,
    drawn: Words,
    w: Sums,
    bias: Number,
    seed: Number,
    first: Number,
    count: Number,
    sums: Sums,
) -> Number:
    """Play shoes, four at a time, and add up rounds, cards, net results and their squares; -1, STALE or RAN_OUT."""
    if parts != PARTS:
        return STALE
    n = t.numbers
    size, cut, burn, none, width = n[N.cards_size], n[N.cut], n[N.burn], int64(weights.size - 1), fresh.size
    d0, d1, d2, d3 = shoes[0], shoes[1], shoes[2], shoes[3]
    for number in range(first, first + count, LANES):
        lanes = min(LANES, first + count - number)
        for lane in range(LANES):
            for word in range(width):
                slabs[lane, word] = fresh[word]
        u0 = _shuffle(d0, size, min(cut + AT_ONCE, size), number, seed, drawn)
        u1 = _shuffle(d1, size, min(cut + AT_ONCE, size), number + 1, seed, drawn)
        u2 = _shuffle(d2, size, min(cut + AT_ONCE, size), number + 2, seed, drawn)
        u3 = _shuffle(d3, size, min(cut + AT_ONCE, size), number + 3, seed, drawn)
        s0 = s1 = s2 = s3 = a0 = a1 = a2 = a3 = int64(0)
        p0 = p1 = p2 = p3 = burn
        while max(p0, p1, p2, p3) < cut:
            s0, s1 = int64(table[s0 + d0[p0]]), int64(table[s1 + d1[p1]])
            s2, s3 = int64(table[s2 + d2[p2]]), int64(table[s3 + d3[p3]])
            p0 += 1
            p1 += 1
            p2 += 1
            p3 += 1
            a0 += weights[min(s0, none)]
            a1 += weights[min(s1, none)]
            a2 += weights[min(s2, none)]
            a3 += weights[min(s3, none)]
            if max(s0, s1, s2, s3) >= leaves:
                if s0 >= leaves:
                    more, p0, u0 = _split(t, w, d0, face, p0, u0, number, seed, bias)
                    a0 += more
                    s0 = int64(0)
                if s1 >= leaves:
                    more, p1, u1 = _split(t, w, d1, face, p1, u1, number + 1, seed, bias)
                    a1 += more
                    s1 = int64(0)
                if s2 >= leaves:
                    more, p2, u2 = _split(t, w, d2, face, p2, u2, number + 2, seed, bias)
                    a2 += more
                    s2 = int64(0)
                if s3 >= leaves:
                    more, p3, u3 = _split(t, w, d3, face, p3, u3, number + 3, seed, bias)
                    a3 += more
                    s3 = int64(0)
        for lane in range(lanes):
            shoe = shoes[lane]
            state = s0 if lane == 0 else s1 if lane == 1 else s2 if lane == 2 else s3
            place = p0 if lane == 0 else p1 if lane == 1 else p2 if lane == 2 else p3
            word = a0 if lane == 0 else a1 if lane == 1 else a2 if lane == 2 else a3
            upto = u0 if lane == 0 else u1 if lane == 1 else u2 if lane == 2 else u3
            word, place = _to_the_end(
                t, w, table, weights, leaves, face, shoe, state, place, word, upto, number + lane, seed, bias
            )
            if place > size:
                return RAN_OUT
            rounds, moved, squares = word & _BELOW, (word >> _SUM) & _WITHIN, word >> _SQUARES
            sums[ROUNDS] += rounds
            sums[SHOES] += 1
            sums[CARDS] += place - burn
            sums[NET] += moved - bias * rounds
            sums[SQUARE] += squares - 2 * bias * moved + bias * bias * rounds
    return -1
