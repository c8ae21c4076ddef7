"""What wagers come to, and the sums they are added to."""

from soft17.cards import RANKS, SUITS
from soft17.simulation.arrays import Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.ends import LOSE, PAID, STAND_OFF
from soft17.simulation.optional import PART, THREE, WAITS, WHOLE
from soft17.simulation.room import AWAITED, BY_SPLIT, ENDS, GAIN, HANDS, NO_THIRD, ONE, OPEN, THIRD, TWO
from soft17.simulation.tables import FACES, PER_KIND, SIDES, N, Packed

_RANKS, _SUITS = len(RANKS), len(SUITS)


@inlined
def add(sums: Sums, w: Sums, at: Number, kind: Number, stake: Number, paid: Number) -> None:
    """One wager that was settled: its stake, what it came to, and whether that is won, lost or neither."""
    at += PER_KIND * kind
    sums[at] += stake
    sums[at + 1] += paid
    sums[at + 3 + int64(paid < 0) + 2 * int64(paid == 0)] += 1  # no branch, for it could not be guessed
    w[GAIN + kind] += paid


@part
def verdicts(t: Packed, w: Sums, box: Number, hands: Number, group: Number, natural: Number) -> Number:
    """What a dealer's natural does to the wagers on split hands, four bits a hand."""
    n = t.numbers
    code = 0
    for place in range(hands):
        end = w[ENDS + box * HANDS + place]
        status = int64(t.narrow[n[N.status_at] + end])
        if status > 1 and t.amounts[n[N.base_at_once_at] + group * n[N.ends_size] + end] != OPEN:
            status = 2 * PAID + (status & 1)
        code |= status << (3 * place)
    return t.places[n[N.verdict_at] + (natural * n[N.verdict_hands_size] + hands) * n[N.verdicts_size] + code]


@inlined
def judged(verdict: Number, stake: Number, by_table: Number) -> Number:
    """One wager as a verdict has it, or as the settlement table does."""
    return 0 if verdict == STAND_OFF else -stake if verdict == LOSE else by_table


@inlined
def looked_up(t: Packed, w: Sums, side: Number, box: Number, up: Number) -> Number:
    """What an optional wager comes to by the initial deal."""
    n, narrow, amounts = t.numbers, t.narrow, t.amounts
    a, b = w[ONE + box], w[TWO + box]
    places, suits = n[N.side_place_at] + side * 5 * FACES, n[N.side_suit_at] + side * FACES
    place = amounts[places + a] + amounts[places + FACES + b] + amounts[places + 2 * FACES + up]
    if n[N.boxes] > 1:
        place += amounts[places + 3 * FACES + w[ONE + box + 1]] + amounts[places + 4 * FACES + w[TWO + box + 1]]
    place += narrow[suits + a] | narrow[suits + b] | narrow[suits + up]
    return amounts[n[N.side_table_at] + side * n[N.side_length_size] + place]


@inlined
def sides(t: Packed, w: Sums, sums: Sums, up: Number) -> None:
    """Settle the optional wagers of every area that the initial deal decides."""
    n = t.numbers
    kinds = n[N.kinds_sums]
    for side in range(n[N.sides_size]):
        stake, parts, wholes = t.amounts[n[N.side_stake_at] + side], 0, 0
        for area in range(n[N.areas]):
            paid = looked_up(t, w, side, area * n[N.boxes], up)
            if paid < WHOLE:
                add(sums, w, kinds, SIDES + side, stake, paid)
            elif paid == WAITS:
                w[THIRD + area] = AWAITED
            elif paid == PART:
                parts += 1
            else:
                wholes += 1
        if parts + wholes:
            award = n[N.side_award_at] + 2 * (parts * n[N.awards_size] + wholes)
            for _ in range(parts):
                add(sums, w, kinds, SIDES + side, stake, t.wide[award])
            for _ in range(wholes):
                add(sums, w, kinds, SIDES + side, stake, t.wide[award + 1])


@part
def thirds(t: Packed, w: Sums, sums: Sums) -> None:
    """Settle what waited for a third card."""
    n = t.numbers
    for side in range(n[N.sides_size]):
        if t.narrow[n[N.side_kind_at] + side] != THREE:
            continue
        for area in range(n[N.areas]):
            waited = w[THIRD + area]
            if waited == NO_THIRD:
                continue
            pair = (w[ONE + area] // _RANKS) * _SUITS + w[TWO + area] // _RANKS
            if waited > 0:
                paid = t.amounts[n[N.side_third_at] + (side * 16 + pair) * FACES + waited - 1]
            else:
                paid = t.amounts[n[N.side_no_third_at] + (side * 2 + (waited == BY_SPLIT)) * 16 + pair]
            add(sums, w, n[N.kinds_sums], SIDES + side, t.amounts[n[N.side_stake_at] + side], paid)
            w[THIRD + area] = NO_THIRD
