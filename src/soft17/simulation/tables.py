"""Everything a kernel is told: the chapters of a book and a strategy, as arrays and a few numbers.

A kernel gets them packed: one array for each width, and the place of every table in the array of numbers.
"""

from collections import namedtuple
from typing import Any, NamedTuple

import numpy as np

from soft17.cards import DECK
from soft17.simulation.arrays import Amounts, Bytes, Places, Slab, Sums


class Tables(NamedTuple):
    """The chapters as arrays; amounts are in grains, the largest unit in which they all come out whole."""

    value: Bytes  # [face]
    points: Bytes  # [face]: what it counts
    up: Bytes  # [face]: its class as first card of the dealer
    two: Places  # [family, face, face]: a hand of two cards
    after: Places  # [hand, value]
    act: Bytes  # [bucket, way, first card, hand]
    poor: Bytes  # the same of a session that has no money left to double or split with; empty without sessions
    over: Places  # [way, first card, hand]: its end if it has ended by itself
    stood: Places  # [hand]: its end if it stands
    doubled: Places  # [hand, value]: its end if it is doubled
    may_split: Bytes  # [family, hands formed, number of the hand]
    base_at_once: Amounts  # [first card, end]
    double_at_once: Amounts  # [first card, end]
    gone: Bytes  # [first card, end]: its cards go into the discard rack at once
    need: Bytes  # [box split, other than first hand, first card, end]
    base: Amounts  # [end, final]
    double: Amounts  # [end, final]
    bonus: Amounts  # [end, final]
    alone: Amounts  # [end, final]: one stake by the settlement table
    status: Bytes  # [end]: for verdicts, twice the status, one more if doubled
    verdict: Places  # [natural, hands, statuses]
    dealer_first: Bytes  # [face]
    dealer_after: Bytes  # [hand, value]
    dealer_draws: Bytes  # [hand]
    dealer_final: Bytes  # [hand]
    dealer_natural: Bytes  # [face, face]
    order: Bytes  # the initial deal: 0 the boxes, 1 the dealer
    insured: Bytes  # [bucket, first card]: insurance is taken
    insurable: Bytes  # [first card, hand]: it may lie beside two cards
    insurance: Amounts  # [first card, second face]: what it comes to
    even: Amounts  # [bucket, first card, hand]: even money that is taken
    switch: Amounts  # [first card, dealt or made by a switch, value, value]: what two cards are worth for the switch
    side_kind: Bytes
    side_stake: Amounts
    side_place: Amounts
    side_suit: Bytes
    side_table: Amounts
    side_third: Amounts
    side_no_third: Amounts
    side_award: Sums
    tag: Sums  # [face]: what a card counts for the counter
    bet: Sums  # [bucket]: units staked
    again: Sums  # [cards]: so many of those shuffled in mid-round lie before the cutting card
    deck: Bytes  # the faces of a new shoe


class Numbers(NamedTuple):
    """What the chapters and the job say in one number each."""

    areas: int
    boxes: int
    burn: int
    cut: int  # a round begins only before so many cards are out
    rounds: int  # the most to a shoe
    run_out_burn: int  # cards burned when the discards are shuffled in mid-round
    collects: int  # cards of hands that are paid go into the discard rack at once
    device: int  # 0 none, 1 it takes the cards back after the round, 2 after the next initial deal
    hole: int
    reader: int  # 0 none, 1 it looks before the switch, 2 before the first decision
    second_always: int
    need_insurance: int
    insurance_stays: int
    insures_naturals: int
    stake: int
    insurance_stake: int
    naturals_from: int  # the first natural's place among final hands
    switching: int
    switch_barred: int  # a waiting natural bars the switch
    switch_window: int  # a card drawn at the table bars the switch
    switch_keeps: int  # a card that is changed for its like is not switched
    give_up: int  # 0 never, 1 each hand first, 2 before any decision on the area
    by_area: int  # split hands are counted over the boxes of an area
    new_last: int
    bust_box: int  # a bust hand takes every wager on the box
    bust_once: int  # the end of a split hand that is bust, and of one that was doubled
    bust_twice: int
    counting: int
    per_deck: int
    scale: int
    start: int
    lowest: int
    buckets: int
    hist_grain: int
    hist_half: int
    bankroll: int
    session: int  # shoes to a session
    session_grain: int
    beside: int  # optional stakes of a round on all areas
    waits: int  # some optional wager may wait for a third card


class Packed(NamedTuple):
    """The tables as a kernel reads them."""

    narrow: Bytes
    places: Places
    amounts: Amounts
    wide: Sums
    numbers: Sums
    fresh: Slab  # a new shoe, eight cards to a word


_BEYOND = 1024  # a round may look this far beyond the last card before it is found out

NARROW = (
    "act", "value", "points", "up", "may_split", "gone", "need", "status", "dealer_first", "dealer_after",
    "dealer_draws", "dealer_final", "dealer_natural", "order", "insured", "insurable", "poor", "side_kind", "side_suit",
)  # fmt: skip
PLACED_IN = ("two", "after", "over", "stood", "doubled", "verdict")
AMOUNTS = (
    "base_at_once", "double_at_once", "base", "double", "bonus", "alone", "insurance", "even", "switch", "side_stake",
    "side_place", "side_table", "side_third", "side_no_third",
)  # fmt: skip
WIDE = ("tag", "bet", "side_award", "again")


def slab(deck: Bytes, again: int = 0) -> Slab:
    """A new shoe in words of eight cards, with room beyond its last one, and for so many shoes dealt again."""
    fresh = np.zeros(-(-len(deck) // 8) * 8 * (1 + again) + _BEYOND, np.uint8)
    fresh[: len(deck)] = deck
    return fresh.view(np.uint64)


def pack(tables: Tables, numbers: Numbers, lay: "Layout") -> Packed:
    """Put tables of one width behind one another, and say where each begins."""
    begins: dict[str, int] = {}
    arrays: list[Any] = []
    for names, width in ((NARROW, np.uint8), (PLACED_IN, np.uint16), (AMOUNTS, np.int32), (WIDE, np.int64)):
        at, parts = 0, []
        for name in names:
            begins[name] = at
            parts.append(getattr(tables, name).ravel())
            at += parts[-1].size
        arrays.append(np.concatenate(parts).astype(width))
    sizes = {
        "hands": len(tables.stood),
        "ups": tables.base_at_once.shape[0],
        "ends": len(tables.status),
        "finals": tables.base.shape[1],
        "values": tables.after.shape[1],
        "cards": len(tables.deck),
        "turns": len(tables.order),
        "sides": len(tables.side_kind),
        "side_length": tables.side_table.shape[1],
        "verdicts": tables.verdict.shape[2],
        "verdict_hands": tables.verdict.shape[1],
        "awards": tables.side_award.shape[1],
    }
    told = [*numbers, *(sizes[name] for name in SIZES), *(begins[name] for name in BEGINS), *lay]
    narrow, places, amounts, wide = arrays
    return Packed(narrow, places, amounts, wide, np.array(told, np.int64), slab(tables.deck, again=2))


class Layout(NamedTuple):
    """Where each sum lies in the one vector of sums."""

    kinds: int
    areas: int
    counts: int
    hands: int
    histogram: int
    sessions: int
    session_histogram: int
    fall_histogram: int
    size: int


SIZES = (
    "hands", "ups", "ends", "finals", "values", "cards", "turns", "sides", "side_length", "verdicts", "verdict_hands",
    "awards",
)  # fmt: skip
BEGINS = (*NARROW, *PLACED_IN, *AMOUNTS, *WIDE)
SAID = (*Numbers._fields, *(f"{name}_size" for name in SIZES), *(f"{name}_at" for name in BEGINS),
        *(f"{name}_sums" for name in Layout._fields))  # fmt: skip


# The place of each number, by its name; a kernel takes it for a constant.
N: Any = namedtuple("N", SAID)(*range(len(SAID)))


ROUNDS, SHOES, CARDS, STAKED, NET, SQUARE, CROSS = range(7)
HEAD = 7
AMOUNT, GAIN, GAIN_SQUARE, WON, LOST, STOOD_OFF = range(6)
PER_KIND = 6
MAIN, SPLIT, DOUBLE, INSURANCE, BONUS = range(5)
OWN_KINDS = ("main", "split", "double", "insurance", "bonus")
SIDES = len(OWN_KINDS)  # optional wagers come after them
FACES = len(DECK)
PER_COUNT = 4  # rounds, staked, net of the main game, its square
PER_HAND = 5  # won, lost, stood off, net, units staked
PER_SESSION = 11  # sessions, ruined, ahead, then for result and deepest fall: the whole, and its square in three parts
HALF = 16  # bits of a session's lower half
SESSION_HALF = 100
LARGEST = 1 << 21  # hands of the largest block, about


def layout(*, sides: int, areas: int, buckets: int, values: int, bins: int) -> Layout:
    """Lay the sums out one after the other."""
    kinds = HEAD
    products = kinds + PER_KIND * (len(OWN_KINDS) + sides)
    counts = products + areas * areas
    hands = counts + PER_COUNT * buckets
    histogram = hands + PER_HAND * values**3
    sessions = histogram + bins
    results = sessions + PER_SESSION
    falls = results + 2 * SESSION_HALF + 1
    return Layout(kinds, products, counts, hands, histogram, sessions, results, falls, falls + 2 * SESSION_HALF + 1)
