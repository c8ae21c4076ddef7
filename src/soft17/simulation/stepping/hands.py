"""Hands at a table between two steps: what a card makes of one, and how it ends."""

from soft17.simulation import choices, tables
from soft17.simulation import hands as hands_of
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.cards import draw, see
from soft17.simulation.stepping.row import area_at, box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed


@inlined
def group_of(t: Packed, w: Sums) -> Number:
    """The class of the dealer's first card."""
    return int64(t.narrow[t.numbers[N.up_at] + w[w_.UP]])


@inlined
def paid_now(t: Packed, q: Told, group: Number, end: Number) -> Number:
    """What an end is paid at once for the first stake, or that it waits: that is the same for every stake."""
    return q.money[q.numbers[M.base_now_at] + group * t.numbers[N.ends_size] + end]


@inlined
def way_of(t: Packed, q: Told, w: Sums, box: Number, hand: Number) -> Number:
    """Whether a hand's box may have another hand; giving up is asked apart."""
    n = t.numbers
    formed, per_area = w[box_at(q.lay, box) + w_.FORMED], n[N.boxes]
    if n[N.by_area]:
        formed, first = 1 - per_area, box // per_area * per_area
        for other in range(first, first + per_area):
            formed += w[box_at(q.lay, other) + w_.FORMED]
    came = w[hand_at(q.lay, box, hand) + w_.CAME]
    may = int64(t.narrow[n[N.may_split_at] + (came * 8 + formed) * 8 + hand + 1])
    return may | choices.MAY_GIVE_UP


@inlined
def choices_of(t: Packed, q: Told, w: Sums, way: Number, hand: Number) -> Number:
    """What a hand may do, a bit each; nothing if it is over."""
    n = t.numbers
    at = (way * n[N.ups_size] + group_of(t, w)) * n[N.hands_size] + hand
    return int64(q.narrow[q.numbers[M.allowed_at] + at])


@inlined
def show(q: Told, w: Sums, at: Number, hand: Number) -> None:
    """Let a hand be one of the table's, as everybody sees it."""
    m = q.numbers
    w[at + w_.AT] = hand
    w[at + w_.TOTAL] = int64(q.narrow[m[M.totals_at] + hand])
    w[at + w_.SOFT] = int64(q.narrow[m[M.softs_at] + hand])
    w[at + w_.IS_NATURAL] = int64(q.narrow[m[M.naturals_at] + hand])


@inlined
def end(t: Packed, q: Told, w: Sums, box: Number, hand: Number, how: Number, state: Number) -> None:
    """End a hand; in `state` if it is settled at once."""
    n = t.numbers
    settled = paid_now(t, q, group_of(t, w), how) != r.OPEN
    at = hand_at(q.lay, box, hand)
    w[at + w_.END] = how
    w[at + w_.STATE] = state if settled else w_.ENDED
    if n[N.bust_box] and t.narrow[n[N.status_at] + how] < 2:
        _bust_box(t, q, w, box)


@part
def _bust_box(t: Packed, q: Told, w: Sums, box: Number) -> None:
    """A bust hand takes every wager on its box that is open."""
    n = t.numbers
    for hand in range(w[box_at(q.lay, box) + w_.FORMED]):
        at = hand_at(q.lay, box, hand)
        if w[at + w_.STATE] < w_.SETTLED:
            if w[at + w_.STATE] == w_.ENDED:
                w[at + w_.STOP] = w_.LIES
            w[at + w_.END] = n[N.bust_twice] if w[at + w_.DOUBLED] else n[N.bust_once]
            w[at + w_.STATE] = w_.SETTLED
    insured = box_at(q.lay, box) + w_.INSURED
    if w[insured] == w_.TAKEN:
        w[insured] = w_.LOST


@inlined
def end_if_over(t: Packed, q: Told, w: Sums, box: Number, hand: Number, state: Number) -> None:
    """End a hand that its last card has ended."""
    n = t.numbers
    at, way = w[hand_at(q.lay, box, hand) + w_.AT], way_of(t, q, w, box, hand)
    if choices_of(t, q, w, way, at) == 0:
        over = n[N.over_at] + (way * n[N.ups_size] + group_of(t, w)) * n[N.hands_size] + at
        end(t, q, w, box, hand, int64(t.places[over]), state)


@inlined
def drawn(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, box: Number) -> Number:
    """A card that goes to a box in play."""
    card = draw(t, q, w, x, deck)
    see(w, card)
    w[w_.DREW] = 1
    w[area_at(box // t.numbers[N.boxes]) + w_.AREA_DREW] = 1
    return card


@inlined
def third(t: Packed, w: Sums, box: Number, card: Number) -> None:
    """A third card, or that there is none, for optional wagers that wait for one."""
    at = area_at(box // t.numbers[N.boxes]) + w_.THIRD
    if w[at] == r.AWAITED:
        w[at] = card


@inlined
def complete(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, box: Number, hand: Number) -> None:
    """Deal the second card of a split hand."""
    n, at = t.numbers, hand_at(q.lay, box, hand)
    card, came = drawn(t, q, w, x, deck, box), w[at + w_.CAME]
    w[at + w_.TWO], w[at + w_.CARDS] = card, 2
    two = n[N.two_at] + (came * tables.FACES + w[at + w_.ONE]) * tables.FACES + card
    show(q, w, at, int64(t.places[two]))
    end_if_over(t, q, w, box, hand, w_.SETTLED)


@inlined
def hit(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, box: Number, hand: Number) -> None:
    """Deal a further card to a hand."""
    n, m, at = t.numbers, q.numbers, hand_at(q.lay, box, hand)
    card = drawn(t, q, w, x, deck, box)
    third(t, w, box, card + 1)
    w[at + w_.CARDS] += 1
    w[at + w_.STOP] = w[w_.PLACE]
    place = w[at + w_.AT] * n[N.values_size] + t.narrow[n[N.value_at] + card]
    show(q, w, at, int64(t.places[n[N.after_at] + place]))
    w[at + w_.TOTAL] = int64(q.narrow[m[M.totals_after_at] + place])
    w[at + w_.SOFT] = int64(q.narrow[m[M.softs_after_at] + place])
    end_if_over(t, q, w, box, hand, w_.SETTLED)


@part
def double(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, box: Number, hand: Number) -> None:
    """Double a hand's wager and deal its one card."""
    n, m, at = t.numbers, q.numbers, hand_at(q.lay, box, hand)
    card = drawn(t, q, w, x, deck, box)
    third(t, w, box, card + 1)
    w[at + w_.CARDS] += 1
    w[at + w_.STOP] = w[w_.PLACE]
    place = w[at + w_.AT] * n[N.values_size] + t.narrow[n[N.value_at] + card]
    w[at + w_.TOTAL] = int64(q.narrow[m[M.totals_doubled_at] + place])
    w[at + w_.SOFT] = int64(q.narrow[m[M.softs_doubled_at] + place])
    w[at + w_.IS_NATURAL], w[at + w_.DOUBLED] = 0, 1
    end(t, q, w, box, hand, int64(t.places[n[N.doubled_at] + place]), w_.SETTLED)


@part
def split(t: Packed, q: Told, w: Sums, box: Number, hand: Number) -> None:
    """Make two hands of one; each awaits its second card."""
    n, formed = t.numbers, box_at(q.lay, box) + w_.FORMED
    hands = w[formed]
    new = hands if n[N.new_last] else hand + 1
    for other in range(hands, new, -1):
        here, before = hand_at(q.lay, box, other), hand_at(q.lay, box, other - 1)
        for field in range(w_.PER_HAND):
            w[here + field] = w[before + field]
    w[formed] = hands + 1
    first = w[hand_at(q.lay, box, hand) + w_.ONE]
    came = hands_of.SPLIT_ACE if t.narrow[n[N.value_at] + first] == 0 else hands_of.SPLIT
    _alone(q, w, hand_at(q.lay, box, new), w[hand_at(q.lay, box, hand) + w_.TWO], came)
    _alone(q, w, hand_at(q.lay, box, hand), first, came)
    third(t, w, box, r.BY_SPLIT)


@inlined
def _alone(q: Told, w: Sums, at: Number, card: Number, came: Number) -> None:
    """A hand of one card."""
    for field in range(w_.PER_HAND):
        w[at + field] = 0
    w[at + w_.ONE], w[at + w_.TWO], w[at + w_.CARDS], w[at + w_.CAME] = card, -1, 1, came
    w[at + w_.TOTAL] = int64(q.narrow[q.numbers[M.totals_one_at] + card])
    w[at + w_.SOFT] = int64(q.narrow[q.numbers[M.softs_one_at] + card])
