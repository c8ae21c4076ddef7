"""The main game of one box at the greatest speed: an automaton over four shoes at a time.

A card costs one look-up and one addition and no branch that could be guessed wrongly; four shoes are dealt in turns, so
that one waits while the others go on. What rounds come to is added up in one word for each shoe: rounds, net results
and their squares.
"""

import sys
from typing import NamedTuple

from soft17.simulation import discards, philox, settling, shuffle, splits, summing, tables, turns
from soft17.simulation import kernel as general
from soft17.simulation.arrays import Bytes, Number, Places, Slab, Sums, Words, int64, uint64
from soft17.simulation.compiled import STALE, digest, inlined, kernel, part
from soft17.simulation.shuffle import AT_ONCE, at_least, at_once
from soft17.simulation.splits import split_round
from soft17.simulation.tables import HEAD, N, Packed

LANES = 4


class General(NamedTuple):
    """What the general kernel is given for shoes whose cards run out in a round."""

    deck: Bytes
    slab: Slab
    sums: Sums
    path: Sums
    trace: Sums


class Made(NamedTuple):
    """An automaton as the kernel reads it; places in the table are states times symbols."""

    table: Places  # where a card leads
    weights: Sums  # by state: a round of each end's net result as a word, and nothing for the first that is no end
    goes_on: int  # the first state that is no end
    leaves: int  # the first state in which a pair is split
    face: Bytes
    fresh: Slab
    bias: int


ROUNDS, SHOES, CARDS, NET, SQUARE = range(5)
SUM, SQUARES, TOP = 12, 34, 63  # where results and squares begin in a word, above the rounds, and where it ends
_BELOW, _WITHIN = (1 << SUM) - 1, (1 << SQUARES - SUM) - 1


@inlined
def as_word(net: Number, bias: Number) -> Number:
    """A round as a word: one, its result and its square; results are moved so that none is negative."""
    moved = net + bias
    return 1 + (moved << SUM) + ((moved * moved) << SQUARES)


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
    net, place, upto = split_round(t, w, shoe, face, place - n[N.turns_size] - n[N.hole], upto, number, seed)
    return as_word(net, bias), place, upto


@part
def _to_the_end(
    t: Packed,
    w: Sums,
    made: Made,
    shoe: Bytes,
    state: Number,
    place: Number,
    upto: Number,
    number: Number,
    seed: Number,
) -> tuple[Number, Number]:
    """Deal one shoe on to the cutting card and the end of that round; a word of it, and the place it came to."""
    n = t.numbers
    cut, size, word = n[N.cut], n[N.cards_size], int64(0)
    while place < cut or state >= made.goes_on:
        if place >= upto:
            upto = at_least(shoe, size, upto, place + 1, number, seed)
        state = int64(made.table[state + int64(shoe[place])])
        word += made.weights[min(state, made.goes_on)]
        place += 1
        if state >= made.leaves:
            more, place, upto = _split(t, w, shoe, made.face, place, upto, number, seed, made.bias)
            word += more
            state = int64(0)
    return word, place


PARTS = digest(sys.modules[__name__], discards, general, philox, settling, shuffle, splits, summing, turns)


@kernel
def play(
    parts: Number,
    t: Packed,
    made: Made,
    slabs: Slab,
    shoes: Bytes,
    drawn: Words,
    w: Sums,
    g: General,
    seed: Number,
    first: Number,
    count: Number,
    sums: Sums,
) -> Number:
    """Play shoes, four at a time, and add up rounds, cards, net results and their squares; as `kernel` answers.

    `shoes` are the four shoes one behind the other, `slabs` the same in words of eight cards. If the cards of one run
    out in a round the general kernel plays all four.
    """
    stale = general.play(general.PARTS, t, w, g.deck, g.slab, seed, first, 0, g.sums, g.path, g.trace) == STALE
    if parts != PARTS or stale:
        return STALE
    n, table, weights = t.numbers, made.table, made.weights
    goes_on, leaves = uint64(made.goes_on), uint64(made.leaves)
    size, cut, burn, bias = n[N.cards_size], n[N.cut], n[N.burn], made.bias
    words_of, stride = made.fresh.size, uint64(made.fresh.size * 8)
    lane1, lane2, lane3, one = stride, stride + stride, stride + stride + stride, uint64(1)
    last, deep = uint64(cut), min(cut + AT_ONCE, size)
    d0, d1, d2, d3 = shoes[:lane1], shoes[lane1:lane2], shoes[lane2:lane3], shoes[lane3:]
    for number in range(first, first + count, LANES):
        for lane in range(LANES):
            for word in range(words_of):
                slabs[lane * words_of + word] = made.fresh[word]
        u0 = at_once(d0, size, deep, number, seed, drawn)
        u1 = at_once(d1, size, deep, number + 1, seed, drawn)
        u2 = at_once(d2, size, deep, number + 2, seed, drawn)
        u3 = at_once(d3, size, deep, number + 3, seed, drawn)
        s0 = s1 = s2 = s3 = uint64(0)
        p0 = uint64(burn)
        p1, p2, p3 = p0 + lane1, p0 + lane2, p0 + lane3
        word = int64(0)
        lanes = min(LANES, first + count - number)
        while lanes == LANES:
            # As many steps as no lane has its cutting card in.
            steps = last - max(p0, p1 - lane1, p2 - lane2, p3 - lane3)
            step = uint64(0)
            while step < steps:
                a0, a1 = s0 + uint64(shoes[p0 + step]), s1 + uint64(shoes[p1 + step])
                a2, a3 = s2 + uint64(shoes[p2 + step]), s3 + uint64(shoes[p3 + step])
                s0, s1, s2, s3 = uint64(table[a0]), uint64(table[a1]), uint64(table[a2]), uint64(table[a3])
                word += weights[min(s0, goes_on)] + weights[min(s1, goes_on)]
                word += weights[min(s2, goes_on)] + weights[min(s3, goes_on)]
                step += one
                if max(s0, s1, s2, s3) >= leaves:
                    break
            p0 += step
            p1 += step
            p2 += step
            p3 += step
            if s0 >= leaves:
                more, place, u0 = _split(t, w, d0, made.face, int64(p0), u0, number, seed, bias)
                word += more
                s0, p0 = uint64(0), uint64(place)
            if s1 >= leaves:
                more, place, u1 = _split(t, w, d1, made.face, int64(p1 - lane1), u1, number + 1, seed, bias)
                word += more
                s1, p1 = uint64(0), uint64(place) + lane1
            if s2 >= leaves:
                more, place, u2 = _split(t, w, d2, made.face, int64(p2 - lane2), u2, number + 2, seed, bias)
                word += more
                s2, p2 = uint64(0), uint64(place) + lane2
            if s3 >= leaves:
                more, place, u3 = _split(t, w, d3, made.face, int64(p3 - lane3), u3, number + 3, seed, bias)
                word += more
                s3, p3 = uint64(0), uint64(place) + lane3
            if max(p0, p1 - lane1, p2 - lane2, p3 - lane3) >= last:
                break
        cards, out = int64(0), False
        for lane in range(lanes):
            state = s0 if lane == 0 else s1 if lane == 1 else s2 if lane == 2 else s3
            place = int64(p0 if lane == 0 else p1 - lane1 if lane == 1 else p2 - lane2 if lane == 2 else p3 - lane3)
            upto = u0 if lane == 0 else u1 if lane == 1 else u2 if lane == 2 else u3
            shoe = shoes[uint64(lane) * stride : uint64(lane + 1) * stride]
            more, place = _to_the_end(t, w, made, shoe, int64(state), place, upto, number + lane, seed)
            out |= place > size
            word += more
            cards += place - burn
        if out:
            for at in range(HEAD):
                g.sums[at] = 0
            ran = general.play(general.PARTS, t, w, g.deck, g.slab, seed, number, lanes, g.sums, g.path, g.trace)
            if ran >= 0:
                return ran
            sums[ROUNDS] += g.sums[tables.ROUNDS]
            sums[SHOES] += lanes
            sums[CARDS] += g.sums[tables.CARDS]
            sums[NET] += g.sums[tables.NET]
            sums[SQUARE] += g.sums[tables.SQUARE]
            continue
        rounds, moved, squares = word & _BELOW, (word >> SUM) & _WITHIN, word >> SQUARES
        sums[ROUNDS] += rounds
        sums[SHOES] += lanes
        sums[CARDS] += cards
        sums[NET] += moved - bias * rounds
        sums[SQUARE] += squares - 2 * bias * moved + bias * bias * rounds
    return -1
