"""What the brisk kernel is told, and how it follows a hand: a look-up to a card."""

from typing import NamedTuple

from soft17 import cards
from soft17.simulation.arrays import Bytes, Number, Places, Sums, int64, uint64
from soft17.simulation.compiled import inlined
from soft17.simulation.shuffle import AT_ONCE, in_order

RANKS = len(cards.RANKS)
SHIFT = 41  # counts are divided by multiplying with parts of half of this power of two


class Made(NamedTuple):
    """A job as the kernel reads it, see `fates`, `pairs`, `drawing` and `jointly`."""

    pair: Places
    spot: Sums
    enter: Places
    peeked: Places
    flags: Bytes
    after: Places
    asked: Places
    need: Bytes
    takes_box: Bytes
    outcome: Bytes
    worth: Sums
    bonus: Sums
    second: Places
    drawn: Places
    points: Sums  # [dealt, made by a switch, or made by one that does not count, first card, pair]
    three: Places
    four: Places
    gain: Sums
    waits: Sums
    values: Bytes  # [face]
    counts: Bytes  # [face]: its points
    ups: Bytes  # [face]
    tags: Sums  # [face]
    bets: Sums  # [row]
    parts: Sums  # [place]: 1 / cards left, see `read`
    ranks: Bytes  # [face]
    kinds: int
    asks: int
    split: int
    pairs: int
    rows: int
    outcomes: int
    cells: int  # outcomes of the other box, or one
    first: int  # where the first cards, the dealer's and the second cards lie in the deal, and how many it has
    up: int
    then: int
    dealt: int
    deep: int  # how far a shoe is put in order at once
    ever_insures: int
    by_three: int
    by_four: int
    times: int  # how the count is read, see `read`
    lowest: int


@inlined
def read(c: Made, count: Number, place: Number) -> Number:
    """A count as a row of the tables, see `turns.bucket`: it is divided by the cards left, by multiplying."""
    row = (((2 * c.times * count + 1) * c.parts[uint64(place)]) >> SHIFT) - c.lowest
    return min(max(row, 0), c.rows - 1)


@inlined
def follow(
    c: Made,
    deck: Bytes,
    size: Number,
    fate: Number,
    place: Number,
    ordered: Number,
    count: Number,
    shoe: Number,
    seed: Number,
) -> tuple[Number, Number, Number, Number]:
    """Follow a hand to its end or to a split: its fate, the next place, how far the shoe is in order, the count."""
    while c.kinds <= fate < c.split:
        if fate >= c.asks:
            fate = int64(c.asked[uint64((fate - c.asks) * c.rows + read(c, count, place))])
            continue
        if place >= ordered:
            ordered = in_order(deck, size, place, ordered, ordered // AT_ONCE, shoe, seed)
        card = uint64(deck[uint64(place)])
        place += 1
        count += c.tags[card]
        fate = int64(c.after[uint64(fate) + uint64(c.values[card])])
    return fate, place, ordered, count
