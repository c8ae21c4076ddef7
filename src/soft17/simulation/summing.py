"""The sums of a round, a session, and the row of a round that is written down."""

from soft17.simulation.arrays import Number, Sums
from soft17.simulation.compiled import inlined, part
from soft17.simulation.room import GAIN, NETS
from soft17.simulation.tables import HALF, PER_COUNT, PER_KIND, SESSION_HALF, SIDES, N


@inlined
def sum_round(
    n: Sums, w: Sums, sums: Sums, path: Sums, main: Number, bet: Number, count: Number, cards: Number
) -> Number:
    """Add a round to the sums; what it comes to with every wager."""
    optional = 0
    for kind in range(SIDES + n[N.sides_size]):
        gain = w[GAIN + kind]
        sums[n[N.kinds_sums] + PER_KIND * kind + 2] += gain * gain
        if kind >= SIDES:
            optional += gain
    areas = n[N.areas]
    whole, staked = main + optional, n[N.stake] * n[N.boxes] * areas * bet
    sums[0] += 1
    sums[2] += cards
    sums[3] += staked
    sums[4] += whole
    sums[5] += whole * whole
    sums[6] += main * optional
    place = n[N.counts_sums] + PER_COUNT * count
    sums[place] += 1
    sums[place + 1] += staked
    sums[place + 2] += main
    sums[place + 3] += main * main
    if areas > 1:
        for area in range(areas):
            for other in range(area, areas):
                sums[n[N.areas_sums] + area * areas + other] += w[NETS + area] * w[NETS + other]
    bar = main if n[N.hist_grain] == 1 else main // n[N.hist_grain]
    sums[n[N.histogram_sums] + min(max(bar + n[N.hist_half], 0), 2 * n[N.hist_half])] += 1
    path[0] += whole
    path[1] = min(path[1], path[0])
    path[2] = max(path[2], path[0])
    path[3] = max(path[3], path[2] - path[0])
    return whole


@part
def trace_round(n: Sums, w: Sums, trace: Sums, row: Number, shoe: Number, start: Number, stop: Number) -> None:
    """Write a round down: shoe, place of its first card, cards, net of the main game by area, gain by kind of wager."""
    areas = n[N.areas]
    trace[row, 0], trace[row, 1], trace[row, 2] = shoe, start, stop - start
    for area in range(areas):
        trace[row, 3 + area] = w[NETS + area]
    for kind in range(SIDES + n[N.sides_size]):
        trace[row, 3 + areas + kind] = w[GAIN + kind]


@part
def end_session(n: Sums, sums: Sums, result: Number, fall: Number, solvent: Number) -> None:
    """What a session came to, and how deep it fell: a ruined one leaves the table with what it has left."""
    at = n[N.sessions_sums]
    sums[at] += 1
    sums[at + 1] += 1 - solvent
    sums[at + 2] += result > 0
    for place, whole in ((at + 3, result), (at + 7, fall)):
        high, low = whole >> HALF, whole & ((1 << HALF) - 1)
        sums[place] += whole
        sums[place + 1] += high * high
        sums[place + 2] += high * low
        sums[place + 3] += low * low
    bar = result // n[N.session_grain] + SESSION_HALF
    sums[n[N.session_histogram_sums] + min(max(bar, 0), 2 * SESSION_HALF)] += 1
    sums[n[N.fall_histogram_sums] + min(fall // n[N.session_grain], 2 * SESSION_HALF)] += 1
