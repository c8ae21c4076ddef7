"""Turns of a round apart from the cards: reading the count, insurance, the switch, discards given back to a device."""

from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.tables import FACES, N, Packed


@inlined
def bucket(n: Sums, count: Number, left: Number) -> Number:
    """A count as a row of the tables: by decks left, at least a card, or as it runs."""
    read = (count * 52) // (n[N.scale] * max(left, 1)) if n[N.per_deck] else count // n[N.scale]
    return min(max(read - n[N.lowest], 0), n[N.buckets] - 1)


@inlined
def insure(
    t: Packed, w: Sums, boxes: Number, group: Number, row: Number, bet: Number, free: Number
) -> tuple[Number, Number]:
    """Take even money and insurance by the count: whether a box is insured, and the money that is left."""
    n, insuring = t.numbers, False
    hands, at, stake = n[N.hands_size], row * n[N.ups_size] + group, n[N.insurance_stake] * bet
    for box in range(boxes):
        hand = w[r.HAND + box]
        early = t.amounts[n[N.even_at] + at * hands + hand]
        w[r.EARLY + box] = early
        insurable = t.narrow[n[N.insured_at] + at] and t.narrow[n[N.insurable_at] + group * hands + hand]
        insured = insurable and early == r.OPEN and free >= stake
        w[r.INSURED + box] = insured
        insuring |= insured
        free -= stake * int64(insured)
    return insuring, free


@inlined
def still_insured(w: Sums, boxes: Number) -> bool:
    """Whether the insurance of some box was not taken with it."""
    found = False
    for box in range(boxes):
        found |= w[r.INSURED + box] == r.LIES
    return found


@inlined
def giving_up(t: Packed, family: Number, group: Number, row: Number, poor: bool) -> Number:
    """Where it stands what is done with two cards that may be given up first."""
    n = t.numbers
    way, acts_at = int64(t.narrow[n[N.may_split_at] + (family * 8 + 1) * 8 + 1]), n[N.act_at]
    if poor:
        way, acts_at = int64(0), n[N.poor_at]
    return acts_at + ((4 * row + way + 2) * n[N.ups_size] + group) * n[N.hands_size]


@part
def put_back(deck: Bytes, start: Number, stop: Number, place: Number) -> None:
    """Discards of a shuffling device are mixed with what it holds; the cards dealt after them stay out."""
    for card in range(place - stop):
        kept = deck[stop + card]
        for at in range(stop + card, start + card, -1):
            deck[at] = deck[at - 1]
        deck[start + card] = kept


@inlined
def switch(t: Packed, w: Sums, base: Number, group: Number) -> Number:
    """Change the second cards of two boxes where that is worth more; how the hands then came to be."""
    n = t.numbers
    a, b = w[r.HAND + base], w[r.HAND + base + 1]
    for hand in (a, b):
        if t.narrow[n[N.act_at] + group * n[N.hands_size] + hand] == 0:
            end = t.places[n[N.over_at] + group * n[N.hands_size] + hand]
            if n[N.switch_barred] or t.amounts[n[N.base_at_once_at] + group * n[N.ends_size] + end] != r.OPEN:
                return 0
    first, second = w[r.TWO + base], w[r.TWO + base + 1]
    alike = n[N.switch_keeps] and t.narrow[n[N.points_at] + first] == t.narrow[n[N.points_at] + second]
    family = 0 if alike else 1
    c = t.places[n[N.two_at] + (family * FACES + w[r.ONE + base]) * FACES + second]
    d = t.places[n[N.two_at] + (family * FACES + w[r.ONE + base + 1]) * FACES + first]
    values = n[N.values_size]
    low, high = int64(t.narrow[n[N.value_at] + w[r.ONE + base]]), int64(t.narrow[n[N.value_at] + w[r.ONE + base + 1]])
    dealt = n[N.switch_at] + group * 2 * values * values
    made = dealt + family * values * values
    left, right = int64(t.narrow[n[N.value_at] + first]), int64(t.narrow[n[N.value_at] + second])
    before = t.amounts[dealt + low * values + left] + t.amounts[dealt + high * values + right]
    if t.amounts[made + low * values + right] + t.amounts[made + high * values + left] <= before:
        return 0
    w[r.HAND + base], w[r.HAND + base + 1] = c, d
    w[r.TWO + base], w[r.TWO + base + 1] = second, first
    return family
