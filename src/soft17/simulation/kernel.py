"""Rounds as the table plays them, by tables alone: deal, insurance, switch, decisions, dealer, settlement.

The inner loop is written out in one function, for what it holds must stay in the machine's registers.
"""

from soft17.simulation import choices, dealer, discards, philox, settling, shuffle, summing, tables, turns
from soft17.simulation import ends as ends_of
from soft17.simulation import hands as hands_of
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Slab, Sums, int64
from soft17.simulation.compiled import STALE, digest, kernel
from soft17.simulation.discards import deal_on, go_on, next_block, put_away, stop, take_box
from soft17.simulation.settling import add, judged, sides, thirds, verdicts
from soft17.simulation.summing import end_session, sum_round, trace_round
from soft17.simulation.tables import N, Packed
from soft17.simulation.turns import bucket, giving_up, insure, put_back, still_insured, switch

PARTS = digest(discards, philox, settling, shuffle, summing, turns)


@kernel
def play(
    parts: Number,
    t: Packed,
    w: Sums,
    deck: Bytes,
    slab: Slab,
    seed: Number,
    first: Number,
    shoes: Number,
    sums: Sums,
    path: Sums,
    trace: Sums,
) -> Number:
    """Play shoes one after the other and add up what they come to.

    The answer is -1, the number of a shoe whose discards do not last either, or STALE if this was not made of the
    `parts` there are now. The first shoe is gone on with if there is one `RESUMED`.
    `path` goes on from round to round: what is won so far, the lowest and highest it was, the deepest fall.
    `trace` gets a row for each round as far as it has room, see `summing`.
    """
    if parts != PARTS:
        return STALE
    n, narrow, places, amounts, wide = t.numbers, t.narrow, t.places, t.amounts, t.wide
    areas, per_area, whole_shoe, device = n[N.areas], n[N.boxes], n[N.cards_size], n[N.device]
    boxes, hands_size, ups_size, ends_size = areas * per_area, n[N.hands_size], n[N.ups_size], n[N.ends_size]
    finals, values, with_sides, counting = n[N.finals_size], n[N.values_size], n[N.sides_size] > 0, n[N.counting] > 0
    value_at, tag_at, kinds_at, unit = n[N.value_at], n[N.tag_at], n[N.kinds_sums], n[N.stake]
    dealt, w[r.SEED] = 2 * boxes + 1 + n[N.hole], seed
    row, bank, height, fall, solvent = 0, n[N.bankroll], n[N.bankroll], 0, True
    w[r.THIRD : r.THIRD + areas] = r.NO_THIRD
    for shoe in range(first, first + shoes):
        size, cut, left, w[r.SHOE] = whole_shoe, n[N.cut], n[N.rounds], shoe
        if w[r.RESUMED]:
            place, ordered, count, left = w[r.RESUMED + 1], w[r.RESUMED + 2], w[r.RESUMED + 3], w[r.RESUMED + 4]
            w[r.RESUMED] = 0
        else:
            for word in range((size + 7) // 8):
                slab[word] = t.fresh[word]
            place, ordered, count, w[r.BLOCK] = n[N.burn], 0, n[N.start], 0
            while ordered < place:
                ordered = next_block(w, deck, size, ordered)
        if n[N.session] and shoe % n[N.session] == 0:
            bank, height, fall, solvent = n[N.bankroll], n[N.bankroll], 0, True
        for _ in range(left):
            start = w[r.START] = place
            if start >= cut:
                break
            at_bet = bucket(n, count, size - place) if counting else 0
            bet = wide[n[N.bet_at] + at_bet]
            stake = unit * bet
            free = bank - stake * boxes - n[N.beside] if n[N.session] and bet and solvent else r.PLENTY
            if free < 0:  # the session is over; what is played on is for the other figures
                solvent, free = False, r.PLENTY
            for kind in range(tables.SIDES + n[N.sides_size]):
                w[r.GAIN + kind] = 0
            # The initial deal: so many cards at once.
            while ordered < min(place + 2 * boxes + 2, size):
                ordered = next_block(w, deck, size, ordered)
            if place + dealt > size:
                size, ordered = deal_on(t, w, deck, size, place, ordered, dealt)
                count = n[N.start]
            up, cards = 0, r.ONE
            for turn in range(n[N.turns_size]):
                if narrow[n[N.order_at] + turn]:
                    up = int64(deck[place])
                    count += wide[tag_at + up]
                    place += 1
                else:
                    for box in range(boxes):
                        card = int64(deck[place])
                        w[cards + box] = card
                        count += wide[tag_at + card]
                        place += 1
                    cards = r.TWO
            hole = int64(-1)
            if n[N.hole]:
                hole = int64(deck[place])
                place += 1
            if device == 2 and start and size == whole_shoe:
                put_back(deck, 0, start, place)
                place -= start
                ordered, start, w[r.START] = place, 0, 0
            group = int64(narrow[n[N.up_at] + up])
            w[r.UP], w[r.HOLE], w[r.BEGUN] = group, hole, place
            act_at, over_at, now_at = (
                n[N.act_at] + group * hands_size,
                n[N.over_at] + group * hands_size,
                n[N.base_at_once_at] + group * ends_size,
            )
            for box in range(boxes):
                w[r.HAND + box] = places[n[N.two_at] + w[r.ONE + box] * tables.FACES + w[r.TWO + box]]
            if with_sides and bet:
                sides(t, w, sums, up)
            # Even money and insurance.
            at_count = bucket(n, count, size - place) if counting else 0
            insuring, free = insure(t, w, boxes, group, at_count, bet, free)
            # Decisions.
            peeked = n[N.reader] and narrow[n[N.dealer_natural_at] + up * tables.FACES + hole] != dealer.NO_NATURAL
            need, begun, seen = 0, place, n[N.reader] == 1
            for area in range(areas):
                base, family, others, asked_at = area * per_area, 0, 0, int64(0)
                if n[N.switching] and not (peeked and seen) and not (n[N.switch_window] and place > begun):
                    family = switch(t, w, base, group)
                if n[N.give_up] == 2:  # asked of every box before any is played
                    row_now = bucket(n, count, size - place) if counting else 0
                    asked_at = giving_up(t, family, group, row_now, free < stake)
                for box in range(base, base + per_area):
                    hand = w[r.HAND + box]
                    ends, firsts, stops = r.ENDS + box * r.HANDS, r.FIRST + box * r.HANDS, r.STOP + box * r.HANDS
                    if peeked or w[r.EARLY + box] != r.OPEN:
                        w[r.FORMED + box] = 1
                        seen |= narrow[act_at + hand] != 0  # the reader looks before the first decision at the latest
                        w[ends] = places[over_at + hand] if narrow[act_at + hand] == 0 else places[n[N.stood_at] + hand]
                        continue
                    given_up = n[N.give_up] == 2 and narrow[asked_at + hand] > choices.SPLIT
                    hands, now, came, low, high = 1, 0, family, w[r.ONE + box], w[r.TWO + box]
                    while now < hands:
                        if now:
                            if place >= ordered:
                                size, ordered, count = go_on(t, w, deck, size, place, ordered, count, box, now)
                            low, high = w[firsts + now], int64(deck[place])
                            place += 1
                            count += wide[tag_at + high]
                            hand = int64(places[n[N.two_at] + (came * tables.FACES + low) * tables.FACES + high])
                        end = int64(ends_of.GIVEN_UP) if given_up else int64(-1)
                        while end < 0:
                            formed = hands + others if n[N.by_area] else hands
                            way, acts_at = int64(narrow[n[N.may_split_at] + (came * 8 + formed) * 8 + now + 1]), act_at
                            if free < stake:  # for a double or a split
                                way, acts_at = int64(0), n[N.poor_at] + group * hands_size
                            if n[N.give_up] == 1:
                                way += 2
                            if counting:
                                way += 4 * bucket(n, count, size - place)
                            act = narrow[acts_at + way * ups_size * hands_size + hand]
                            if act == 0:
                                end = int64(places[over_at + (way & 3) * ups_size * hands_size + hand])
                                break
                            if act == choices.STAND:
                                end = int64(places[n[N.stood_at] + hand])
                                break
                            if act > choices.SPLIT:
                                end = int64(ends_of.GIVEN_UP)
                                break
                            if place >= ordered:
                                size, ordered, count = go_on(t, w, deck, size, place, ordered, count, box, now)
                            card = int64(deck[place])
                            place += 1
                            count += wide[tag_at + card]
                            if with_sides and w[r.THIRD + area] == r.AWAITED:
                                w[r.THIRD + area] = r.BY_SPLIT if act == choices.SPLIT else card + 1
                            at = hand * values + narrow[value_at + card]
                            free -= stake * int64(act > choices.HIT)
                            if act == choices.HIT:
                                hand = int64(places[n[N.after_at] + at])
                            elif act == choices.DOUBLE:
                                end = int64(places[n[N.doubled_at] + at])
                            else:
                                new = hands if n[N.new_last] else now + 1
                                for other in range(hands, new, -1):
                                    w[firsts + other] = w[firsts + other - 1]
                                w[firsts + new] = high
                                hands += 1
                                came = hands_of.SPLIT_ACE if narrow[value_at + low] == 0 else hands_of.SPLIT
                                high = card
                                hand = int64(places[n[N.two_at] + (came * tables.FACES + low) * tables.FACES + high])
                        w[ends + now], w[stops + now] = end, stop(place, hands)
                        now += 1
                        if n[N.bust_box] and narrow[n[N.status_at] + end] < 2:
                            take_box(t, w, box, now, hands, now_at)
                            break
                    w[r.FORMED + box] = hands
                    others += hands - 1
                    for now in range(hands):
                        end = w[ends + now]
                        if amounts[now_at + end] == r.OPEN:
                            asks = n[N.need_at] + (((hands > 1) * 2 + (now > 0)) * ups_size + group) * ends_size
                            need = max(need, int64(narrow[asks + end]))
            # The dealer's hand.
            hand, second = int64(narrow[n[N.dealer_first_at] + up]), hole
            if insuring and n[N.bust_box]:
                insuring = still_insured(w, boxes)
            waits = n[N.need_insurance] if insuring else 0
            takes = hole >= 0 or n[N.second_always] or need or waits
            if takes and hole < 0:
                if place >= ordered:
                    size, ordered, count = go_on(t, w, deck, size, place, ordered, count, boxes, 0)
                second = int64(deck[place])
                place += 1
            natural = -1
            if takes:
                count += wide[tag_at + second]
                natural = int64(narrow[n[N.dealer_natural_at] + up * tables.FACES + second])
                hand = int64(narrow[n[N.dealer_after_at] + hand * values + narrow[value_at + second]])
                natural = -1 if natural == dealer.NO_NATURAL else natural
                if natural < 0 and (need == 2 or (waits == 2 and n[N.insurance_stays])):
                    while narrow[n[N.dealer_draws_at] + hand]:
                        if place >= ordered:
                            w[r.HOLE] = -1  # it lies open by now
                            size, ordered, count = go_on(t, w, deck, size, place, ordered, count, boxes, 0)
                        card = int64(deck[place])
                        place += 1
                        count += wide[tag_at + card]
                        hand = int64(narrow[n[N.dealer_after_at] + hand * values + narrow[value_at + card]])
            final = int64(narrow[n[N.dealer_final_at] + hand]) if natural < 0 else n[N.naturals_from] + natural
            if place > size:
                return shoe
            # Settlement.
            main, top = 0, int64(narrow[value_at + up])
            for area in range(areas):
                whole = 0
                for box in range(area * per_area, (area + (bet > 0)) * per_area):  # a round watched comes to nothing
                    net = 0
                    if w[r.EARLY + box] != r.OPEN:
                        net = w[r.EARLY + box] * bet
                        add(sums, w, kinds_at, tables.MAIN, stake, net)
                    else:
                        hands, ends, bits = w[r.FORMED + box], r.ENDS + box * r.HANDS, -1
                        if natural >= 0 and hands > 1:
                            bits = int64(verdicts(t, w, box, hands, group, natural))
                        for now in range(hands):
                            end = w[ends + now]
                            pair = end * finals + final
                            paid, more = int64(amounts[now_at + end]), int64(0)
                            twice = narrow[n[N.status_at] + end] & 1
                            if paid != r.OPEN:
                                more = int64(amounts[n[N.double_at_once_at] + group * ends_size + end])
                            else:
                                if natural >= 0 and amounts[n[N.bonus_at] + pair]:
                                    bonus = int64(amounts[n[N.bonus_at] + pair])
                                    add(sums, w, kinds_at, tables.BONUS, 0, bonus)
                                    net += bonus
                                paid, more = int64(amounts[n[N.base_at] + pair]), int64(amounts[n[N.double_at] + pair])
                                if bits >= 0:
                                    alone = int64(amounts[n[N.alone_at] + pair])
                                    paid = judged((bits >> (4 * now)) & 3, unit, alone)
                                    more = judged((bits >> (4 * now + 2)) & 3, unit, alone)
                            paid *= bet
                            net += paid
                            add(sums, w, kinds_at, tables.SPLIT if now else tables.MAIN, stake, paid)
                            if twice:
                                more *= bet
                                net += more
                                add(sums, w, kinds_at, tables.DOUBLE, stake, more)
                    taken = w[r.INSURED + box] == r.TAKEN
                    if w[r.INSURED + box] and (second >= 0 or taken):  # void if nothing called for a second card
                        paid = amounts[n[N.insurance_at] + group * tables.FACES + max(second, 0)] * bet
                        paid = -n[N.insurance_stake] * bet if taken else paid
                        add(sums, w, kinds_at, tables.INSURANCE, n[N.insurance_stake] * bet, paid)
                        net += paid
                    whole += net
                    a, b = int64(narrow[value_at + w[r.ONE + box]]), int64(narrow[value_at + w[r.TWO + box]])
                    at = n[N.hands_sums] + tables.PER_HAND * ((min(a, b) * values + max(a, b)) * values + top)
                    sums[at + int64(net < 0) + 2 * int64(net == 0)] += 1
                    sums[at + 3] += net
                    sums[at + 4] += bet
                w[r.NETS + area] = whole
                main += whole
            if n[N.waits]:
                thirds(t, w, sums)
            result = sum_round(n, w, sums, path, main, bet, at_bet, place - start)
            if n[N.session] and solvent:
                bank += result
                height = max(height, bank)
                fall = max(fall, height - bank)
            if row < trace.shape[0]:
                trace_round(n, w, trace, row, shoe, start, place)
                row += 1
            if size > whole_shoe:
                place, ordered, cut = put_away(t, w, deck, size, place, ordered)
                size = whole_shoe
            if device:
                count = n[N.start]
                if device == 1:
                    place = ordered = 0
        sums[1] += 1
        if n[N.session] and (shoe + 1) % n[N.session] == 0:
            end_session(n, sums, bank - n[N.bankroll], fall, solvent)
    return -1
