"""The shuffle of a simulated shoe: exactly uniform, twelve cards to a block of random words, only as far as is dealt.

Each word of 32 bits draws three places at once by multiplication; a word that would favour some places is drawn again
(Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
"""

import numpy as np

from soft17.simulation.arrays import Bytes, Number, Words, uint32, uint64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.philox import words

AT_ONCE = 12
_LOW, _HALF, _WHOLE = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1 << 32)
_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)


@part
def _fair(
    word: Number, whole: Number, block: Number, number: Number, shoe0: Number, shoe1: Number, key0: Number, key1: Number
) -> Number:
    """The first word in the place of one that may be unfair which is not: its rest is not among the odd ones."""
    odd, turn = _WHOLE % whole, uint32(0)
    while (uint64(word) * whole) & _LOW < odd:
        word = words(block, shoe0, shoe1, uint32(1) + uint32(4) * turn + number, key0, key1)[0]
        turn += uint32(1)
    return word


@inlined
def three(
    deck: Bytes,
    size: Number,
    at: Number,
    word: Number,
    block: Number,
    number: Number,
    shoe0: Number,
    shoe1: Number,
    key0: Number,
    key1: Number,
) -> None:
    """Put the next three places of a shoe in order by one word."""
    if at + _3 <= size:
        left = size - at
        second, third = left - _1, left - _2
        whole = left * second * third
        if (uint64(word) * whole) & _LOW < whole:
            word = _fair(word, whole, block, number, shoe0, shoe1, key0, key1)
        one = uint64(word) * left
        two = (one & _LOW) * second
        last = (two & _LOW) * third
        a, b, c = at + (one >> _HALF), at + _1 + (two >> _HALF), at + _2 + (last >> _HALF)
        card = deck[at]
        deck[at] = deck[a]
        deck[a] = card
        card = deck[at + _1]
        deck[at + _1] = deck[b]
        deck[b] = card
        card = deck[at + _2]
        deck[at + _2] = deck[c]
        deck[c] = card
    elif at + _2 == size:
        # Two cards are left, and the highest bit of a word is fair.
        a = at + (uint64(word) >> np.uint64(31))
        card = deck[at]
        deck[at] = deck[a]
        deck[a] = card


@part
def further(deck: Bytes, size: Number, at: Number, block: Number, shoe: Number, seed: Number) -> None:
    """Put the next twelve places of a shoe in order; of unsigned numbers all."""
    shoe0, shoe1 = uint32(shoe & _LOW), uint32(shoe >> _HALF)
    key0, key1 = uint32(seed & _LOW), uint32(seed >> _HALF)
    w0, w1, w2, w3 = words(block, shoe0, shoe1, uint32(0), key0, key1)
    three(deck, size, at, w0, block, uint32(0), shoe0, shoe1, key0, key1)
    three(deck, size, at + _3, w1, block, uint32(1), shoe0, shoe1, key0, key1)
    three(deck, size, at + _3 + _3, w2, block, uint32(2), shoe0, shoe1, key0, key1)
    three(deck, size, at + _3 + _3 + _3, w3, block, uint32(3), shoe0, shoe1, key0, key1)


@inlined
def in_order(
    deck: Bytes, size: Number, place: Number, ordered: Number, block: Number, shoe: Number, seed: Number
) -> Number:
    """As far as the shoe is in order once the card at a place is wanted."""
    if place < ordered:
        return ordered
    further(deck, uint64(size), uint64(ordered), uint32(block), uint64(shoe), uint64(seed))
    return ordered + AT_ONCE


@part
def at_once(shoe: Bytes, size: Number, upto: Number, number: Number, seed: Number, drawn: Words) -> Number:
    """Put a new shoe in order as far as is wanted, all words drawn first; as far as it then is."""
    shoe0, shoe1 = uint32(uint64(number) & _LOW), uint32(uint64(number) >> _HALF)
    key0, key1 = uint32(uint64(seed) & _LOW), uint32(uint64(seed) >> _HALF)
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
def at_least(shoe: Bytes, size: Number, upto: Number, wanted: Number, number: Number, seed: Number) -> Number:
    """Put a shoe in order at least as far as is wanted; as far as it then is."""
    while upto < wanted and upto < size:
        upto = in_order(shoe, size, upto, upto, upto // AT_ONCE, number, seed)
    return upto


def room_for_words(cards: int) -> Words:
    """Room for the random words of a shoe of so many cards, four to a block."""
    return np.zeros((4, cards // AT_ONCE + 2), np.uint32)
