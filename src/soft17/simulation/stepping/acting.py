"""What is done at a table in one step: a bet with the initial deal, a decision, and what is asked for beside it."""

from soft17.simulation import ends as ends_of
from soft17.simulation import hands as hands_of
from soft17.simulation import tables
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.cards import draw, see, shuffle
from soft17.simulation.stepping.dealer import read
from soft17.simulation.stepping.hands import double, end, end_if_over, group_of, hit, show, split
from soft17.simulation.stepping.offering import (
    BY_BOX,
    DOUBLE,
    GO_ON,
    HIT,
    INSURE,
    STAND,
    SURRENDER,
    SWITCH,
)
from soft17.simulation.stepping.row import Mask, area_at, box_at, hand_at
from soft17.simulation.stepping.settling import settle_sides
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed


@part
def open_betting(t: Packed, q: Told, w: Sums, deck: Bytes, mask: Mask) -> None:
    """Open betting for a round, with a shuffle before it where one is due."""
    n, m = t.numbers, q.numbers
    first = m[M.shuffle_first] or not m[M.front]
    ran_out = w[w_.AGAIN] and m[M.run_out_shuffle]
    if ran_out or w[w_.EMPTY] or w[w_.PLACE] > m[M.front] or (first and w[w_.PLACE] == m[M.front]):
        shuffle(t, q, w, deck)
    for field in (w_.DEALER_CARDS, w_.INSURANCE, w_.PASSED, w_.LOOKED, w_.FOUND, w_.DREW, w_.STEPS, w_.DONE, w_.AGAIN):
        w[field] = 0
    for field in (w_.NET, w_.OUTSIDE, w_.BONUS):
        w[field] = 0
    for field in (w_.UP, w_.HOLE, w_.SECOND, w_.NATURAL, w_.GAP, w_.BOX, w_.HAND, w_.STAGE):
        w[field] = -1
    w[w_.START], w[w_.PHASE] = w[w_.PLACE], w_.BETTING
    for field in range(w_.AREAS, w_.AREAS + n[N.areas] * w_.PER_AREA):
        w[field] = 0
    for box in range(n[N.areas] * n[N.boxes]):
        for field in range(w_.PER_BOX):
            w[box_at(q.lay, box) + field] = 0
    for action in range(mask.size):
        mask[action] = 0
    for bet in range(m[M.levels]):
        mask[bet] = q.narrow[m[M.bets_at] + bet]


@inlined
def _deal(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes) -> None:
    """The initial deal."""
    n, boxes, field = t.numbers, t.numbers[N.areas] * t.numbers[N.boxes], w_.FIRST_DEALT
    for turn in range(n[N.turns_size]):
        if t.narrow[n[N.order_at] + turn]:
            w[w_.UP] = draw(t, q, w, x, deck)
            see(w, w[w_.UP])
        else:
            for box in range(boxes):
                card = draw(t, q, w, x, deck)
                see(w, card)
                w[box_at(q.lay, box) + field] = card
            field = w_.SECOND_DEALT
    w[w_.DEALER], w[w_.DEALER_CARDS] = int64(t.narrow[n[N.dealer_first_at] + w[w_.UP]]), 1
    if n[N.hole]:
        w[w_.HOLE] = draw(t, q, w, x, deck)


@inlined
def _make(t: Packed, q: Told, w: Sums, box: Number, family: Number, state: Number) -> None:
    """Make a box's hand of its two cards."""
    at = hand_at(q.lay, box, 0)
    for field in range(w_.PER_HAND):
        w[at + field] = 0
    here = box_at(q.lay, box)
    one, two = w[here + w_.FIRST_DEALT], w[here + w_.SECOND_DEALT]
    w[at + w_.ONE], w[at + w_.TWO], w[at + w_.CARDS], w[at + w_.CAME] = one, two, 2, family
    place = t.numbers[N.two_at] + (family * tables.FACES + one) * tables.FACES + two
    show(q, w, at, int64(t.places[place]))
    w[here + w_.FORMED] = 1
    end_if_over(t, q, w, box, 0, state)


@inlined
def bet(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, level: Number) -> Number:
    """Stake, deal, and settle what the initial deal decides; true if somebody is due a share of a jackpot."""
    n = t.numbers
    w[w_.LEVEL] = level
    _deal(t, q, w, x, deck)
    for box in range(n[N.areas] * n[N.boxes]):
        _make(t, q, w, box, hands_of.DEALT, w_.PAID)
    shared = settle_sides(t, q, w, x)
    # The table of insurance taken against each first card is made for one who always takes it.
    if t.narrow[n[N.insured_at] + group_of(t, w)]:
        w[w_.INSURANCE] = w_.OPENED
    else:
        read(t, q, w, 1)
    return shared


@inlined
def _close_earlier(w: Sums, area: Number) -> None:
    """An act on an area ends the turn of those before it."""
    for earlier in range(area):
        w[area_at(earlier) + w_.AREA_OVER] = 1


@inlined
def _end_turn(t: Packed, q: Told, w: Sums, area: Number) -> None:
    """End an area's turn once none of its hands is open."""
    per_area = t.numbers[N.boxes]
    for box in range(area * per_area, (area + 1) * per_area):
        for hand in range(w[box_at(q.lay, box) + w_.FORMED]):
            if w[hand_at(q.lay, box, hand) + w_.STATE] == w_.OPEN:
                return
    w[area_at(area) + w_.AREA_OVER] = 1


@inlined
def _stand(t: Packed, q: Told, w: Sums, box: Number, hand: Number) -> None:
    n, m, at, per_area = t.numbers, q.numbers, hand_at(q.lay, box, hand), t.numbers[N.boxes]
    if q.narrow[m[M.standing_decides_at] + w[at + w_.AT]]:
        w[area_at(box // per_area) + w_.DECIDED] = 1
        w[at + w_.STATE] = w_.ENDED
        w[at + w_.END] = int64(t.places[n[N.stood_at] + w[at + w_.AT]])
    else:
        end(t, q, w, box, hand, int64(t.places[n[N.stood_at] + w[at + w_.AT]]), w_.PAID)
    if not (m[M.outlasts] and box % per_area + 1 < per_area):
        _end_turn(t, q, w, box // per_area)


@inlined
def _decide(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, which: Number) -> None:
    """Carry out a decision on the hand in turn, or give a box of its area up."""
    box, hand, per_area = w[w_.BOX], w[w_.HAND], t.numbers[N.boxes]
    area = box // per_area
    read(t, q, w, 2)
    if w[w_.FOUND]:
        return
    _close_earlier(w, area)
    if which == STAND:
        _stand(t, q, w, box, hand)
    elif which >= SURRENDER:
        w[area_at(area) + w_.GIVEN_UP] = 1
        end(t, q, w, area * per_area + which - SURRENDER, 0, ends_of.GIVEN_UP, w_.SETTLED)
        _end_turn(t, q, w, area)
    else:
        w[area_at(area) + w_.DECIDED] = 1
        if which == HIT:
            hit(t, q, w, x, deck, box, hand)
        elif which == DOUBLE:
            double(t, q, w, x, deck, box, hand)
        else:
            split(t, q, w, box, hand)


@part
def _exchange(t: Packed, q: Told, w: Sums, area: Number, switched: Number) -> None:
    """The second cards of an area's two boxes change places."""
    n, base = t.numbers, area * t.numbers[N.boxes]
    _close_earlier(w, area)
    left, right = box_at(q.lay, base) + w_.SECOND_DEALT, box_at(q.lay, base + 1) + w_.SECOND_DEALT
    one, other = w[left], w[right]
    w[left], w[right] = other, one
    family = hands_of.SWITCHED if switched else q.numbers[M.revoked]
    alike = q.narrow[q.numbers[M.points_at] + one] == q.narrow[q.numbers[M.points_at] + other]
    if switched and n[N.switch_keeps] and alike:
        family = hands_of.DEALT
    for box in (base, base + 1):
        _make(t, q, w, box, family, w_.ENDED)
    w[area_at(area) + w_.SWITCHED] = switched
    w[area_at(area) + w_.SWITCHES] |= switched


@inlined
def act(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes, action: Number) -> Number:
    """Carry out an action that is offered; true if somebody is due a share of a jackpot."""
    m, per_area = q.numbers, t.numbers[N.boxes]
    which = action - m[M.levels]
    if which < 0:
        return bet(t, q, w, x, deck, action)
    if which == GO_ON:
        w[w_.PASSED] = 1
    elif which < SURRENDER + per_area:
        _decide(t, q, w, x, deck, which)
    else:
        which -= SURRENDER + per_area
        area, which = which // (BY_BOX + 2 * per_area), which % (BY_BOX + 2 * per_area)
        box = area * per_area + (which - BY_BOX) // 2
        at = box_at(q.lay, box)
        if which < BY_BOX:
            _exchange(t, q, w, area, int64(which == SWITCH))
        elif (which - BY_BOX) % 2 == INSURE:
            w[at + w_.INSURED] = w_.TAKEN
        else:
            w[at + w_.EARLY] = 1
            w[hand_at(q.lay, box, 0) + w_.STATE] = w_.PAID
            if w[at + w_.INSURED] == w_.TAKEN:
                w[at + w_.INSURED] = w_.BACK
    return 0
