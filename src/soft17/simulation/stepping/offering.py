"""What somebody is offered at a table between two steps; the chapters have said it all before."""

from soft17.simulation import choices
from soft17.simulation.arrays import Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.hands import choices_of, group_of, way_of
from soft17.simulation.stepping.row import Mask, area_at, box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed

GO_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(6)
"""The order of actions after the bets; one to give up for each box, and then for each area what follows."""
SWITCH, REVOKE, BY_BOX = range(3)
INSURE, EVEN = range(2)


@inlined
def find_turn(t: Packed, q: Told, w: Sums) -> None:
    """The hand whose turn it is: the first that is open."""
    n = t.numbers
    w[w_.BOX] = w[w_.HAND] = -1
    for box in range(n[N.areas] * n[N.boxes]):
        for hand in range(w[box_at(q.lay, box) + w_.FORMED]):
            if w[hand_at(q.lay, box, hand) + w_.STATE] == w_.OPEN:
                w[w_.BOX], w[w_.HAND] = box, hand
                return


@part
def facts(t: Packed, q: Told, w: Sums, area: Number) -> Number:
    """What has happened on an area that a switch depends on, in the order of `asked.FACTS`."""
    per_area = t.numbers[N.boxes]
    paid = waits = 0
    for box in range(area * per_area, (area + 1) * per_area):
        paid |= int64(w[hand_at(q.lay, box, 0) + w_.STATE] == w_.PAID)
        waits |= w[hand_at(q.lay, box, 0) + w_.IS_NATURAL]
    at = area_at(area)
    told = w[at + w_.AREA_OVER] | w[at + w_.AREA_DREW] << 1 | w[w_.DREW] << 2 | w[at + w_.DECIDED] << 3
    told |= w[at + w_.GIVEN_UP] << 4 | w[at + w_.SWITCHED] << 5 | w[at + w_.SWITCHES] << 6
    told |= paid << 7 | waits << 8 | int64(w[w_.HOLE] >= 0) << 9
    return told | int64(w[w_.DEALER_CARDS] > 1) << 10


@inlined
def may_switch(q: Told, code: Number) -> Number:
    """Whether the boxes may be switched."""
    return q.narrow[q.numbers[M.switches_at] + code]


@inlined
def may_revoke(q: Told, code: Number) -> Number:
    """Whether a switch may be taken back."""
    return q.narrow[q.numbers[M.revokes_at] + code]


@inlined
def insurance_waits(q: Told, w: Sums) -> Number:
    """True while nothing but insurance is decided."""
    return q.numbers[M.insurance_decision] and w[w_.INSURANCE] == w_.OPENED


@part
def _beside(t: Packed, q: Told, w: Sums, mask: Mask) -> Number:
    """Offer insurance, even money and the switch; how much was found."""
    n, m = t.numbers, q.numbers
    group, per_area, found = group_of(t, w), n[N.boxes], 0
    window = w[w_.INSURANCE] == w_.OPENED and (m[M.insurance_decision] or not w[w_.DREW])
    insures = window and q.narrow[m[M.insures_at] + w[w_.LEVEL] * n[N.ups_size] + group]
    evens = w[w_.DEALER_CARDS] == 1 if m[M.even_until_second] else window
    for area in range(n[N.areas]):
        first = m[M.levels] + SURRENDER + per_area + area * (BY_BOX + 2 * per_area)
        if m[M.switching] and not w[area_at(area) + w_.AREA_OVER] and not insurance_waits(q, w):
            code = facts(t, q, w, area)
            if may_switch(q, code) and (w[w_.BOX] < 0 or w[w_.BOX] // per_area >= area):
                mask[first + SWITCH] = 1
                found += 1
            if may_revoke(q, code):
                mask[first + REVOKE] = 1
                found += 1
        for side in range(per_area):
            box = area * per_area + side
            at = hand_at(q.lay, box, 0)
            if w[at + w_.STATE] >= w_.SETTLED:
                continue
            free = w[box_at(q.lay, box) + w_.INSURED] == w_.UNINSURED
            if insures and free and (n[N.insures_naturals] or not w[at + w_.IS_NATURAL]):
                mask[first + BY_BOX + 2 * side + INSURE] = 1
                found += 1
            even = q.narrow[m[M.evens_at] + group * n[N.hands_size] + w[at + w_.AT]]
            if evens and even and w[at + w_.IS_NATURAL]:
                mask[first + BY_BOX + 2 * side + EVEN] = 1
                found += 1
    return found


@inlined
def _on_hand(t: Packed, q: Told, w: Sums, mask: Mask) -> None:
    """Offer what may be done with the hand in turn, and to give up boxes of its area."""
    n, m, box, hand = t.numbers, q.numbers, w[w_.BOX], w[w_.HAND]
    first = m[M.levels]
    bits = choices_of(t, q, w, way_of(t, q, w, box, hand), w[hand_at(q.lay, box, hand) + w_.AT])
    mask[first + STAND] = bits >> choices.STAND & 1
    mask[first + HIT] = bits >> choices.HIT & 1
    mask[first + DOUBLE] = bits >> choices.DOUBLE & 1
    mask[first + SPLIT] = bits >> choices.SPLIT & 1
    per_area = n[N.boxes]
    area = box // per_area
    if m[M.together] and w[area_at(area) + w_.DECIDED]:
        return
    for side in range(per_area):
        other = area * per_area + side
        at = hand_at(q.lay, other, 0)
        if (other == box or m[M.together]) and w[at + w_.STATE] == w_.OPEN:
            may = choices_of(t, q, w, way_of(t, q, w, other, 0), w[at + w_.AT])
            mask[first + SURRENDER + side] = may >> choices.SURRENDER & 1 if w[at + w_.CARDS] == 2 else 0


@inlined
def ask(t: Packed, q: Told, w: Sums, mask: Mask) -> Number:
    """Offer what is offered now, if anything is: on a hand in turn, or beside it to who has not gone on."""
    for action in range(mask.size):
        mask[action] = 0
    found = _beside(t, q, w, mask)
    stage = 2 * w[w_.INSURANCE] + int64(w[w_.BOX] < 0)
    if stage != w[w_.STAGE]:
        w[w_.STAGE], w[w_.PASSED] = stage, 0
    if w[w_.BOX] >= 0 and not insurance_waits(q, w):
        _on_hand(t, q, w, mask)
        w[w_.PHASE] = w_.DECIDING
        return 1
    if found and not w[w_.PASSED]:
        mask[q.numbers[M.levels] + GO_ON] = 1
        w[w_.PHASE] = w_.ASKED
        return 1
    for action in range(mask.size):
        mask[action] = 0
    return 0
