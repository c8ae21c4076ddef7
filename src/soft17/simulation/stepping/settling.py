"""What a round at a table comes to, to the hundredth of a cent."""

from soft17.simulation import room as r
from soft17.simulation import tables
from soft17.simulation.arrays import Number, Sums, int64
from soft17.simulation.compiled import part
from soft17.simulation.optional import WAITS, WHOLE
from soft17.simulation.settling import judged, looked_up, thirds, verdicts
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.hands import group_of
from soft17.simulation.stepping.row import area_at, box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed


@part
def settle_sides(t: Packed, q: Told, w: Sums, x: Sums) -> Number:
    """Settle optional wagers that the initial deal decides; true if somebody is due a share of a jackpot."""
    n, shared, boxes = t.numbers, 0, t.numbers[N.areas] * t.numbers[N.boxes]
    w[w_.SIDES] = w[w_.POOLED] = 0
    if n[N.sides_size] == 0:
        return 0
    _lay_out(q, w, x, boxes)
    for side in range(n[N.sides_size]):
        for area in range(n[N.areas]):
            paid = int64(looked_up(t, x, side, area * n[N.boxes], w[w_.UP]))
            if paid == WAITS:
                w[area_at(area) + w_.THIRD] = r.AWAITED
            elif paid >= WHOLE:
                shared = 1
            elif side == q.numbers[M.jackpot]:
                w[w_.POOLED] += paid
            else:
                w[w_.SIDES] += paid
    return shared


@part
def _lay_out(q: Told, w: Sums, x: Sums, boxes: Number) -> None:
    """Lay the initial deal out as the parts of kernels look at it."""
    for box in range(boxes):
        at = box_at(q.lay, box)
        x[r.ONE + box], x[r.TWO + box] = w[at + w_.FIRST_DEALT], w[at + w_.SECOND_DEALT]


@part
def _thirds(t: Packed, q: Told, w: Sums, x: Sums, sums: Sums) -> None:
    """Settle what waited for a third card."""
    n = t.numbers
    _lay_out(q, w, x, n[N.areas] * n[N.boxes])
    for area in range(n[N.areas]):
        x[r.THIRD + area] = w[area_at(area) + w_.THIRD]
    for side in range(n[N.sides_size]):
        x[r.GAIN + tables.SIDES + side] = 0
    thirds(t, x, sums)
    for side in range(n[N.sides_size]):
        w[w_.SIDES] += x[r.GAIN + tables.SIDES + side]


@part
def _hands(t: Packed, q: Told, w: Sums, x: Sums, box: Number, final: Number) -> Number:
    """What the wagers on the hands of a box come to."""
    n, m, level = t.numbers, q.numbers, w[w_.LEVEL]
    group, hands, finals = group_of(t, w), w[box_at(q.lay, box) + w_.FORMED], n[N.finals_size]
    sized, stake = level * n[N.ends_size], q.money[m[M.stakes_at] + level]
    now = (level * n[N.ups_size] + group) * n[N.ends_size]
    net, bits = 0, -1
    if w[w_.NATURAL] >= 0 and hands > 1:
        for hand in range(hands):
            x[r.ENDS + hand] = w[hand_at(q.lay, box, hand) + w_.END]
        bits = int64(verdicts(t, x, 0, hands, group, w[w_.NATURAL]))
    for hand in range(hands):
        at = hand_at(q.lay, box, hand)
        end = w[at + w_.END]
        pair = (sized + end) * finals + final
        if w[at + w_.STATE] >= w_.SETTLED:
            paid, more = q.money[m[M.base_now_at] + now + end], q.money[m[M.double_now_at] + now + end]
        else:
            paid, more = q.money[m[M.base_at] + pair], q.money[m[M.double_at] + pair]
            if bits >= 0:
                alone = q.money[m[M.alone_at] + pair]
                paid = judged((bits >> (4 * hand)) & 3, stake, alone)
                more = judged((bits >> (4 * hand + 2)) & 3, stake, alone)
            bonus = q.money[m[M.bonus_at] + pair]
            if bonus and not w[w_.BONUS]:
                net += bonus
                w[w_.BONUS] = m[M.bonus_once]
        net += paid + (more if w[at + w_.DOUBLED] else 0)
    return net


@part
def _as_they_lie(t: Packed, q: Told, w: Sums) -> None:
    """Hands that the reader ended the round for end as they lie."""
    n = t.numbers
    for box in range(n[N.areas] * n[N.boxes]):
        for hand in range(w[box_at(q.lay, box) + w_.FORMED]):
            at = hand_at(q.lay, box, hand)
            if w[at + w_.STATE] == w_.OPEN:
                w[at + w_.END] = int64(t.places[n[N.stood_at] + w[at + w_.AT]])


@part
def settle(t: Packed, q: Told, w: Sums, x: Sums, sums: Sums) -> None:
    """Settle every wager of a round."""
    n, m, level = t.numbers, q.numbers, w[w_.LEVEL]
    if w[w_.FOUND]:
        _as_they_lie(t, q, w)
    final = n[N.naturals_from] + w[w_.NATURAL]
    if w[w_.NATURAL] < 0:
        final = int64(t.narrow[n[N.dealer_final_at] + w[w_.DEALER]])
    net, group = 0, group_of(t, w)
    for box in range(n[N.areas] * n[N.boxes]):
        at = box_at(q.lay, box)
        if w[at + w_.EARLY]:
            net += q.money[m[M.even_at] + level]
        else:
            net += _hands(t, q, w, x, box, final)
        if w[at + w_.INSURED] == w_.TAKEN and w[w_.DEALER_CARDS] > 1:
            insured = (level * n[N.ups_size] + group) * tables.FACES + w[w_.SECOND]
            net += q.money[m[M.insurance_at] + insured]
        elif w[at + w_.INSURED] == w_.LOST:
            net -= q.money[m[M.insurance_stake_at] + level]
    if n[N.waits]:
        _thirds(t, q, w, x, sums)
    w[w_.NET] = net + (w[w_.SIDES] + w[w_.POOLED]) * m[M.grain] + w[w_.OUTSIDE]
