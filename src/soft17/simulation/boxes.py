"""A box played hand by hand and paid wager by wager, by the tables: for rounds in which something rare comes about."""

from soft17.simulation import choices, tables
from soft17.simulation import ends as ends_of
from soft17.simulation import hands as hands_of
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.discards import take_box
from soft17.simulation.settling import add, judged, verdicts
from soft17.simulation.shuffle import AT_ONCE, in_order
from soft17.simulation.tables import FACES, N, Packed
from soft17.simulation.turns import bucket


@part
def play_box(
    t: Packed,
    w: Sums,
    deck: Bytes,
    box: Number,
    came: Number,
    group: Number,
    place: Number,
    count: Number,
    others: Number,
    ordered: Number,
    shoe: Number,
    seed: Number,
) -> tuple[Number, Number, Number, Number]:
    """Play a box from its first decision: next place, count, what it needs of the dealer, how far the shoe is in order.

    `others` are hands that splits have made on the area before.
    """
    n, narrow, places, amounts, wide = t.numbers, t.narrow, t.places, t.amounts, t.wide
    size, values, value_at, tag_at = n[N.ups_size] * n[N.hands_size], n[N.values_size], n[N.value_at], n[N.tag_at]
    act_at, over_at = n[N.act_at] + group * n[N.hands_size], n[N.over_at] + group * n[N.hands_size]
    now_at, ends = n[N.base_at_once_at] + group * n[N.ends_size], r.ENDS + box * r.HANDS
    hands, now, hand, low, high = 1, 0, w[r.HAND + box], w[r.ONE + box], w[r.TWO + box]
    while now < hands:
        if now:
            ordered = in_order(deck, n[N.cards_size], place, ordered, ordered // AT_ONCE, shoe, seed)
            low, high = w[r.FIRST + now], int64(deck[place])
            place += 1
            count += wide[tag_at + high]
            hand = int64(places[n[N.two_at] + (came * FACES + low) * FACES + high])
        end = int64(-1)
        while end < 0:
            formed = hands + others if n[N.by_area] else hands
            way = int64(narrow[n[N.may_split_at] + (came * 8 + formed) * 8 + now + 1])
            if n[N.give_up] == 1:
                way += 2
            row = bucket(n, count, n[N.cards_size] - place) if n[N.counting] else 0
            act = narrow[act_at + (4 * row + way) * size + hand]
            if act == 0:
                end = int64(places[over_at + way * size + hand])
                break
            if act == choices.STAND:
                end = int64(places[n[N.stood_at] + hand])
                break
            if act > choices.SPLIT:
                end = int64(ends_of.GIVEN_UP)
                break
            ordered = in_order(deck, n[N.cards_size], place, ordered, ordered // AT_ONCE, shoe, seed)
            card = int64(deck[place])
            place += 1
            count += wide[tag_at + card]
            at = hand * values + narrow[value_at + card]
            if act == choices.HIT:
                hand = int64(places[n[N.after_at] + at])
            elif act == choices.DOUBLE:
                end = int64(places[n[N.doubled_at] + at])
            else:
                new = hands if n[N.new_last] else now + 1
                for other in range(hands, new, -1):
                    w[r.FIRST + other] = w[r.FIRST + other - 1]
                w[r.FIRST + new] = high
                hands += 1
                came = hands_of.SPLIT_ACE if narrow[value_at + low] == 0 else hands_of.SPLIT
                high = card
                hand = int64(places[n[N.two_at] + (came * FACES + low) * FACES + high])
        w[ends + now] = end
        now += 1
        if n[N.bust_box] and narrow[n[N.status_at] + end] < 2:
            take_box(t, w, box, now, hands, now_at)
            break
    w[r.FORMED + box] = hands
    need = int64(0)
    for now in range(hands):
        end = w[ends + now]
        if amounts[now_at + end] == r.OPEN:
            asks = n[N.need_at] + (((hands > 1) * 2 + (now > 0)) * n[N.ups_size] + group) * n[N.ends_size]
            need = max(need, int64(narrow[asks + end]))
    return place, count, need, ordered


@part
def pay_box(
    t: Packed, w: Sums, sums: Sums, box: Number, group: Number, final: Number, natural: Number, bet: Number
) -> Number:
    """Pay the hands of a box that was played hand by hand; what they come to."""
    n, narrow, amounts = t.numbers, t.narrow, t.amounts
    kinds_at, unit, net = n[N.kinds_sums], n[N.stake], int64(0)
    hands, bits = w[r.FORMED + box], int64(-1)
    if natural >= 0 and hands > 1:
        bits = int64(verdicts(t, w, box, hands, group, natural))
    for now in range(hands):
        end = w[r.ENDS + box * r.HANDS + now]
        pair, once = end * n[N.finals_size] + final, group * n[N.ends_size] + end
        paid, more = int64(amounts[n[N.base_at_once_at] + once]), int64(amounts[n[N.double_at_once_at] + once])
        if paid == r.OPEN:
            if natural >= 0 and amounts[n[N.bonus_at] + pair]:
                net += pay(sums, w, kinds_at, tables.BONUS, 0, int64(amounts[n[N.bonus_at] + pair]))
            paid, more = int64(amounts[n[N.base_at] + pair]), int64(amounts[n[N.double_at] + pair])
            if bits >= 0:
                alone = int64(amounts[n[N.alone_at] + pair])
                paid = judged((bits >> (4 * now)) & 3, unit, alone)
                more = judged((bits >> (4 * now + 2)) & 3, unit, alone)
        net += pay(sums, w, kinds_at, tables.SPLIT if now else tables.MAIN, unit * bet, paid * bet)
        if narrow[n[N.status_at] + end] & 1:
            net += pay(sums, w, kinds_at, tables.DOUBLE, unit * bet, more * bet)
    return net


@inlined
def pay(sums: Sums, w: Sums, at: Number, kind: Number, stake: Number, paid: Number) -> Number:
    """Settle one wager; what it came to."""
    add(sums, w, at, kind, stake, paid)
    return paid
