"""A round in which the pair dealt is split, for the automaton that leaves it: played card by card by the tables."""

from soft17.simulation import choices
from soft17.simulation import hands as hands_of
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import part
from soft17.simulation.dealer import NO_NATURAL
from soft17.simulation.discards import take_box
from soft17.simulation.settling import judged, verdicts
from soft17.simulation.shuffle import AT_ONCE, in_order
from soft17.simulation.tables import FACES, N, Packed


@part
def play_split(
    t: Packed,
    w: Sums,
    shoe: Bytes,
    face: Bytes,
    one: Number,
    two: Number,
    group: Number,
    place: Number,
    upto: Number,
    number: Number,
    seed: Number,
) -> tuple[Number, Number, Number, Number]:
    """Play the hands of a split pair: how many, what they need of the dealer, the next place, how far is in order."""
    n, narrow, places, amounts = t.numbers, t.narrow, t.places, t.amounts
    size = n[N.ups_size] * n[N.hands_size]
    act_at, over_at = n[N.act_at] + group * n[N.hands_size], n[N.over_at] + group * n[N.hands_size]
    came = hands_of.SPLIT_ACE if narrow[n[N.value_at] + one] == 0 else hands_of.SPLIT
    w[r.FIRST], w[r.FIRST + 1] = one, two
    hands, now = 2, 0
    while now < hands:
        upto = in_order(shoe, n[N.cards_size], place, upto, upto // AT_ONCE, number, seed)
        low, high = w[r.FIRST + now], int64(face[shoe[place]])
        place += 1
        hand = int64(places[n[N.two_at] + (came * FACES + low) * FACES + high])
        end = int64(-1)
        while end < 0:
            way = int64(narrow[n[N.may_split_at] + (came * 8 + hands) * 8 + now + 1])
            act = narrow[act_at + way * size + hand]
            if act == 0:
                end = int64(places[over_at + way * size + hand])
            elif act == choices.STAND:
                end = int64(places[n[N.stood_at] + hand])
            else:
                upto = in_order(shoe, n[N.cards_size], place, upto, upto // AT_ONCE, number, seed)
                card = int64(face[shoe[place]])
                place += 1
                at = hand * n[N.values_size] + narrow[n[N.value_at] + card]
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
                    high = card
                    hand = int64(places[n[N.two_at] + (came * FACES + low) * FACES + high])
        w[r.ENDS + now] = end
        now += 1
        if n[N.bust_box] and narrow[n[N.status_at] + end] < 2:
            take_box(t, w, 0, now, hands, n[N.base_at_once_at] + group * n[N.ends_size])
            break
    need = int64(0)
    for now in range(hands):
        end = w[r.ENDS + now]
        if amounts[n[N.base_at_once_at] + group * n[N.ends_size] + end] == r.OPEN:
            asks = n[N.need_at] + ((2 + (now > 0)) * n[N.ups_size] + group) * n[N.ends_size]
            need = max(need, int64(narrow[asks + end]))
    return hands, need, place, upto


@part
def split_round(
    t: Packed, w: Sums, shoe: Bytes, face: Bytes, start: Number, upto: Number, number: Number, seed: Number
) -> tuple[Number, Number, Number]:
    """What a round that begins at a place comes to, the place of the next, and how far the shoe is in order."""
    n, narrow, amounts = t.numbers, t.narrow, t.amounts
    one, two, up, place = int64(-1), int64(0), int64(0), start
    for turn in range(n[N.turns_size]):
        card = int64(face[shoe[place]])
        place += 1
        if narrow[n[N.order_at] + turn]:
            up = card
        elif one < 0:
            one = card
        else:
            two = card
    second = int64(-1)
    if n[N.hole]:
        second = int64(face[shoe[place]])
        place += 1
    group = int64(narrow[n[N.up_at] + up])
    hands, need, place, upto = play_split(t, w, shoe, face, one, two, group, place, upto, number, seed)
    hand = int64(narrow[n[N.dealer_first_at] + up])
    if second < 0 and (need or n[N.second_always]):
        upto = in_order(shoe, n[N.cards_size], place, upto, upto // AT_ONCE, number, seed)
        second = int64(face[shoe[place]])
        place += 1
    natural = int64(-1)
    if second >= 0:
        met = int64(narrow[n[N.dealer_natural_at] + up * FACES + second])
        natural = int64(-1) if met == NO_NATURAL else met
        hand = int64(narrow[n[N.dealer_after_at] + hand * n[N.values_size] + narrow[n[N.value_at] + second]])
        while natural < 0 and need == 2 and narrow[n[N.dealer_draws_at] + hand]:
            upto = in_order(shoe, n[N.cards_size], place, upto, upto // AT_ONCE, number, seed)
            card = int64(face[shoe[place]])
            place += 1
            hand = int64(narrow[n[N.dealer_after_at] + hand * n[N.values_size] + narrow[n[N.value_at] + card]])
    final = int64(narrow[n[N.dealer_final_at] + hand]) if natural < 0 else n[N.naturals_from] + natural
    bits = int64(verdicts(t, w, 0, hands, group, natural)) if natural >= 0 else int64(-1)
    net = int64(0)
    for now in range(hands):
        end = w[r.ENDS + now]
        pair = end * n[N.finals_size] + final
        paid = int64(amounts[n[N.base_at_once_at] + group * n[N.ends_size] + end])
        if paid != r.OPEN:
            net += paid + amounts[n[N.double_at_once_at] + group * n[N.ends_size] + end]
        elif bits < 0:
            net += int64(amounts[n[N.base_at] + pair]) + int64(amounts[n[N.double_at] + pair])
        else:
            alone, unit = int64(amounts[n[N.alone_at] + pair]), n[N.stake]
            net += judged((bits >> (4 * now)) & 3, unit, alone)
            if narrow[n[N.status_at] + end] & 1:
                net += judged((bits >> (4 * now + 2)) & 3, unit, alone)
    return net, place, upto
