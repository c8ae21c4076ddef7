"""Rounds in which something rare comes about, paid wager by wager: splits, insurance, the wait for a third card."""

from soft17.simulation import room as r
from soft17.simulation import tables
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.boxes import pay, pay_box
from soft17.simulation.compiled import part
from soft17.simulation.settling import thirds
from soft17.simulation.tables import FACES, PER_COUNT, PER_HAND, PER_KIND, N, Packed

BY_OUTCOME = 0  # hands formed by a box that met its fate


@part
def pay_round(
    t: Packed,
    w: Sums,
    sums: Sums,
    paid_by: Sums,
    up: Number,
    second: Number,
    final: Number,
    row: Number,
    bet: Number,
) -> Number:
    """Pay every box of the main game and add it all up; what the round comes to.

    `paid_by` has first wager, whether there is a double, double and bonus of each outcome.
    """
    n = t.numbers
    group, natural = int64(t.narrow[n[N.up_at] + up]), int64(-1)
    if final >= n[N.naturals_from]:
        natural = final - n[N.naturals_from]
    for kind in range(tables.SIDES):
        w[r.GAIN + kind] = 0
    main = int64(0)
    if bet:
        for box in range(n[N.boxes]):
            if w[r.FORMED + box] == BY_OUTCOME:
                net = _pay_outcome(n, w, sums, paid_by, w[r.ENDS + box * r.HANDS], bet)
            else:
                net = int64(pay_box(t, w, sums, box, group, final, natural, bet))
            if w[r.INSURED + box]:
                paid = t.amounts[n[N.insurance_at] + group * FACES + second] * bet
                if w[r.INSURED + box] == r.TAKEN:
                    paid = -n[N.insurance_stake] * bet
                net += pay(sums, w, n[N.kinds_sums], tables.INSURANCE, n[N.insurance_stake] * bet, paid)
            _by_hand(t, w, sums, box, up, net, bet)
            main += net
    _sum(n, w, sums, main, row, bet)
    return main


@part
def take_insurance(takes_box: Bytes, w: Sums, kinds: Number, one: Number, two: Number) -> Number:
    """Take the insurance of boxes that met a fate which takes every wager; bits of those whose insurance lies."""
    if one < kinds and takes_box[one]:
        w[r.INSURED] *= r.TAKEN
    if two < kinds and takes_box[two]:
        w[r.INSURED + 1] *= r.TAKEN
    return int64(w[r.INSURED] == r.LIES) + 2 * int64(w[r.INSURED + 1] == r.LIES)


@part
def _pay_outcome(n: Sums, w: Sums, sums: Sums, paid_by: Sums, outcome: Number, bet: Number) -> Number:
    """Pay a box that met its fate."""
    at, stake = n[N.kinds_sums], n[N.stake] * bet
    net = pay(sums, w, at, tables.MAIN, stake, paid_by[outcome, 0] * bet)
    if paid_by[outcome, 1]:
        net += pay(sums, w, at, tables.DOUBLE, stake, paid_by[outcome, 2] * bet)
    if paid_by[outcome, 3]:
        net += pay(sums, w, at, tables.BONUS, 0, paid_by[outcome, 3])
    return net


@part
def _by_hand(t: Packed, w: Sums, sums: Sums, box: Number, up: Number, net: Number, bet: Number) -> None:
    """Add a box to the results by first cards."""
    n, value, width = t.numbers, t.numbers[N.value_at], t.numbers[N.values_size]
    a, b = int64(t.narrow[value + w[r.ONE + box]]), int64(t.narrow[value + w[r.TWO + box]])
    at = n[N.hands_sums] + PER_HAND * ((min(a, b) * width + max(a, b)) * width + int64(t.narrow[value + up]))
    sums[at + int64(net < 0) + 2 * int64(net == 0)] += 1
    sums[at + 3] += net
    sums[at + 4] += bet


@part
def _sum(n: Sums, w: Sums, sums: Sums, main: Number, row: Number, bet: Number) -> None:
    """Add the round to the sums of the main game."""
    for kind in range(tables.SIDES):
        sums[n[N.kinds_sums] + PER_KIND * kind + 2] += w[r.GAIN + kind] * w[r.GAIN + kind]
    staked, at = n[N.stake] * n[N.boxes] * bet, n[N.counts_sums] + PER_COUNT * row
    sums[tables.STAKED] += staked
    sums[tables.NET] += main
    sums[at] += 1
    sums[at + 1] += staked
    sums[at + 2] += main
    sums[at + 3] += main * main
    bar = main // n[N.hist_grain] + n[N.hist_half]
    sums[n[N.histogram_sums] + min(max(bar, 0), 2 * n[N.hist_half])] += 1


@part
def settle_third(t: Packed, w: Sums, sums: Sums, one: Number, two: Number, third: Number) -> Number:
    """Settle what waited for a third card, the hand's first act told as in `room`; what it comes to."""
    n, found = t.numbers, int64(0)
    for side in range(n[N.sides_size]):
        w[r.GAIN + tables.SIDES + side] = 0
    w[r.ONE], w[r.TWO], w[r.THIRD] = one, two, third
    thirds(t, w, sums)
    for side in range(n[N.sides_size]):
        gain = w[r.GAIN + tables.SIDES + side]
        sums[n[N.kinds_sums] + PER_KIND * (tables.SIDES + side) + 2] += gain * gain
        found += gain
    return found
