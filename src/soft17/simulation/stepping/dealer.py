"""The dealer at a table between two steps: the reader, the second card, and whether another one is drawn."""

from soft17.simulation import dealer as dealer_of
from soft17.simulation import tables
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.cards import draw, see
from soft17.simulation.stepping.hands import group_of
from soft17.simulation.stepping.row import box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed


@inlined
def _natural(t: Packed, up: Number, second: Number) -> Number:
    """Which natural two cards of the dealer are, -1 if none."""
    found = int64(t.narrow[t.numbers[N.dealer_natural_at] + up * tables.FACES + second])
    return -1 if found == dealer_of.NO_NATURAL else found


@part
def read(t: Packed, q: Told, w: Sums, moment: Number) -> None:
    """Look at the hole card with the reader, where this is its moment and the first card calls for it."""
    m = q.numbers
    if m[M.reader] != moment or w[w_.LOOKED] or w[w_.HOLE] < 0 or not q.narrow[m[M.reads_at] + w[w_.UP]]:
        return
    w[w_.LOOKED] = 1
    w[w_.FOUND] = int64(_natural(t, w[w_.UP], w[w_.HOLE]) >= 0)


@inlined
def take(t: Packed, w: Sums, card: Number) -> None:
    """Put a card to the dealer's hand, face up."""
    n = t.numbers
    see(w, card)
    w[w_.DEALER_CARDS] += 1
    if w[w_.DEALER_CARDS] == 2:
        w[w_.SECOND] = card
        w[w_.NATURAL] = _natural(t, w[w_.UP], card)
    after = n[N.dealer_after_at] + w[w_.DEALER] * n[N.values_size] + t.narrow[n[N.value_at] + card]
    w[w_.DEALER] = int64(t.narrow[after])


@inlined
def turn_hole(t: Packed, w: Sums) -> None:
    """Show the face-down card."""
    card = w[w_.HOLE]
    w[w_.HOLE] = -1
    take(t, w, card)


@inlined
def draw_one(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes) -> None:
    """Deal the dealer a card."""
    card = draw(t, q, w, x, deck)
    w[w_.DREW] = 1
    take(t, w, card)


@inlined
def _needed(t: Packed, q: Told, w: Sums) -> Number:
    """What of the dealer's cards open wagers wait for."""
    n, found, group = t.numbers, 0, group_of(t, w)
    stays = w[w_.DEALER_CARDS] < 2 or q.narrow[q.numbers[M.insurance_stays_at] + group * tables.FACES + w[w_.SECOND]]
    for box in range(n[N.areas] * n[N.boxes]):
        hands = w[box_at(q.lay, box) + w_.FORMED]
        if w[box_at(q.lay, box) + w_.INSURED] == w_.TAKEN and stays:
            found = max(found, n[N.need_insurance])
        for hand in range(hands):
            at = hand_at(q.lay, box, hand)
            if w[at + w_.STATE] == w_.ENDED:
                way = (int64(hands > 1) * 2 + int64(hand > 0)) * n[N.ups_size] + group
                found = max(found, int64(t.narrow[n[N.need_at] + way * n[N.ends_size] + w[at + w_.END]]))
    return found


@inlined
def draws(t: Packed, q: Told, w: Sums) -> Number:
    """True if the dealer takes another card."""
    n = t.numbers
    if w[w_.HOLE] >= 0 or w[w_.NATURAL] >= 0:
        return 0
    if w[w_.DEALER_CARDS] == 1 and n[N.second_always]:
        return 1
    if not t.narrow[n[N.dealer_draws_at] + w[w_.DEALER]]:
        return 0
    need = _needed(t, q, w)
    return int64(need == 2 or (need == 1 and w[w_.DEALER_CARDS] == 1))
