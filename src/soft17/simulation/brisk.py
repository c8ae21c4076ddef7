"""One area dealt from a shoe, with all its wagers and a count, at several times the speed of the general kernel.

Hands and the dealer's hand follow their fates, a look-up to a card. What a round comes to is not added up sum by sum:
rounds are counted by what they came to, and the counts are made into sums afterwards. Rounds in which something rare
comes about, a split or an insurance, are played and paid by the tables of the general kernel.
"""

from soft17.simulation import boxes as boxes_of
from soft17.simulation import discards, following, philox, rare, settling, shuffle, summing, turns
from soft17.simulation import kernel as general
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Slab, Sums, Words, int64, uint64
from soft17.simulation.boxes import play_box
from soft17.simulation.compiled import STALE, digest, kernel
from soft17.simulation.fates import GIVEN, INSURED
from soft17.simulation.following import RANKS, Made, follow, read
from soft17.simulation.rare import pay_round, settle_third, take_insurance
from soft17.simulation.shuffle import AT_ONCE, at_least, at_once, in_order
from soft17.simulation.tables import FACES, PER_HAND, N, Packed

ROUNDS, CARDS, SQUARE, CROSS, OPTIONAL = range(5)  # of the sums that are no counts
WON, LOWEST, HIGHEST, FALL = range(4)  # of a path


PARTS = digest(boxes_of, discards, following, general, philox, rare, settling, shuffle, summing, turns)


@kernel
def play(
    parts: Number,
    t: Packed,
    c: Made,
    paid_by: Sums,
    w: Sums,
    deck: Bytes,
    slab: Slab,
    drawn: Words,
    seed: Number,
    first: Number,
    shoes: Number,
    sums: Sums,
    cells: Sums,
    seen: Sums,
    found: Sums,
    path: Sums,
    trace: Sums,
) -> Number:
    """Play shoes one after the other; -1, the number of a shoe whose discards do not last either, or STALE.

    Rounds are counted in `cells` by row of the count and outcome, optional wagers in `seen` by their result; `found`
    gets what is no count, `sums` results by first cards and rare rounds, `path` goes on from round to round. A shoe
    whose cards run out in a round is played on from that round by the general kernel, which gets no rows to write.
    """
    if parts != PARTS or general.play(general.PARTS, t, w, deck, slab, seed, first, 0, sums, path, trace) == STALE:
        return STALE
    n, both, counting, hands_at = t.numbers, t.numbers[N.boxes] > 1, t.numbers[N.counting] > 0, t.numbers[N.hands_sums]
    size, cut, burn, hole_dealt, reader = n[N.cards_size], n[N.cut], n[N.burn], n[N.hole] > 0, n[N.reader] > 0
    ups, finals, naturals, switching = n[N.ups_size], n[N.finals_size], n[N.naturals_from], n[N.switching] > 0
    always, stays, for_insurance = n[N.hole] | n[N.second_always], n[N.insurance_stays], n[N.need_insurance]
    keeps, asked_before, by_area = n[N.switch_keeps] > 0, int64(n[N.give_up] == 2), n[N.by_area] > 0
    looks_first, bust_box = n[N.reader] == 1, n[N.bust_box] > 0
    rounds, cards, square, cross, optional = int64(0), int64(0), int64(0), int64(0), int64(0)
    won, low, high, fall = path[WON], path[LOWEST], path[HIGHEST], path[FALL]
    a2, b2, p2 = uint64(0), uint64(0), int64(0)
    for shoe in range(first, first + shoes):
        for word in range((size + 7) // 8):
            slab[word] = t.fresh[word]
        ordered = at_once(deck, size, c.deep, shoe, seed, drawn)
        place, count, left = burn, n[N.start], n[N.rounds]
        while place < cut and left > 0:
            left -= 1
            at_bet = read(c, count, place) if counting else 0
            bet, w[r.RESUMED + 3] = c.bets[uint64(at_bet)], count
            if ordered < place + c.dealt:
                ordered = at_least(deck, size, ordered, place + c.dealt, shoe, seed)
            # The initial deal.
            a, b = uint64(deck[uint64(place + c.first)]), uint64(deck[uint64(place + c.then)])
            up = uint64(deck[uint64(place + c.up)])
            if counting:
                count += c.tags[a] + c.tags[b] + c.tags[up]
            if both:
                a2, b2 = uint64(deck[uint64(place + c.first + 1)]), uint64(deck[uint64(place + c.then + 1)])
                if counting:
                    count += c.tags[a2] + c.tags[b2]
            place += c.dealt
            second = uint64(deck[uint64(place - 1)])
            group = int64(c.ups[up])
            row = read(c, count, place) if counting else 0
            gain, result, also = int64(0), int64(0), uint64(0)
            if bet:
                if c.by_three:
                    result = int64(c.three[(a * uint64(FACES) + b) * uint64(FACES) + up])
                    gain = c.gain[uint64(result)]
                    seen[uint64(result)] += 1
                if c.by_four:
                    ranks = int64(c.ranks[a]) * RANKS + int64(c.ranks[b])
                    ranks = (ranks * RANKS + int64(c.ranks[a2])) * RANKS + int64(c.ranks[b2])
                    also = uint64(c.four[uint64(ranks)])
                    gain += c.gain[also]
                    seen[also] += 1
            p = int64(c.pair[a * uint64(FACES) + b])
            at = (row * ups + group) * c.pairs
            insured = int64(0)
            if both:
                p2 = int64(c.pair[a2 * uint64(FACES) + b2])
            if c.ever_insures:
                insured = int64(c.flags[uint64(at + p)]) & INSURED
                if both:
                    insured |= (int64(c.flags[uint64(at + p2)]) & INSURED) << 1
                w[r.INSURED], w[r.INSURED + 1] = insured & 1, insured >> 1
            peeked = reader and int64(c.second[(uint64(FACES) + up) * uint64(FACES) + second]) >= naturals
            came = int64(0)
            if switching and not (peeked and looks_first):
                family = uint64(not (keeps and c.counts[b] == c.counts[b2]))
                s = int64(c.pair[(family * uint64(FACES) + a) * uint64(FACES) + b2])
                s2 = int64(c.pair[(family * uint64(FACES) + a2) * uint64(FACES) + b])
                before, then = group * c.pairs, ((2 - int64(family)) * ups + group) * c.pairs
                gained = c.points[uint64(then + s)] + c.points[uint64(then + s2)]
                gained -= c.points[uint64(before + p)] + c.points[uint64(before + p2)]
                # No branch, for it could not be guessed.
                moved = int64(gained > 0)
                came = moved * int64(family)
                p, p2 = p + moved * (s - p), p2 + moved * (s2 - p2)
                apart = uint64(moved) * (b ^ b2)
                b, b2 = b ^ apart, b2 ^ apart
            # Decisions.
            begun, rare, need, need2, k2 = place, insured > 0, int64(0), int64(0), int64(0)
            k = int64(c.peeked[uint64(at + p)] if peeked else c.enter[uint64(at + p)])
            entered = k
            if not peeked:
                k, place, ordered, count = follow(c, deck, size, k, place, ordered, count, shoe, seed)
            w[r.FORMED] = w[r.FORMED + 1] = 0
            if k == c.split:
                rare = True
                w[r.ONE], w[r.TWO] = int64(a), int64(b)
                w[r.HAND] = t.places[n[N.two_at] + (came * FACES + w[r.ONE]) * FACES + w[r.TWO]]
                place, count, need, ordered = play_box(t, w, deck, 0, came, group, place, count, 0, ordered, shoe, seed)
            elif not peeked:
                need = int64(c.need[uint64(k)])
            if both:
                given_up = asked_before > 0 and int64(c.flags[uint64(at + p2)]) & GIVEN > 0
                if peeked:
                    k2 = int64(c.peeked[uint64(at + p2)])
                elif w[r.FORMED] > 1 and by_area and not given_up:
                    k2 = c.split
                else:
                    if not given_up:
                        row = read(c, count, place) if counting else 0  # the first box's cards are seen
                        at = ((asked_before * c.rows + row) * ups + group) * c.pairs
                    k2 = int64(c.enter[uint64(at + p2)])
                    k2, place, ordered, count = follow(c, deck, size, k2, place, ordered, count, shoe, seed)
                if k2 == c.split:
                    rare = True
                    w[r.ONE + 1], w[r.TWO + 1] = int64(a2), int64(b2)
                    w[r.HAND + 1] = t.places[n[N.two_at] + (came * FACES + w[r.ONE + 1]) * FACES + w[r.TWO + 1]]
                    others = max(w[r.FORMED] - 1, 0)
                    place, count, need2, ordered = play_box(
                        t, w, deck, 1, came, group, place, count, others, ordered, shoe, seed
                    )
                elif not peeked:
                    need2 = int64(c.need[uint64(k2)])
                need = max(need, need2)
            # The dealer's hand.
            if insured and bust_box:
                insured = int64(take_insurance(c.takes_box, w, c.kinds, k, k2))
            waits = for_insurance if insured else 0
            full = int64(need == 2) | (int64(waits == 2) & stays)
            takes = int64(need > 0) | int64(waits > 0) | always
            if place >= ordered:
                ordered = in_order(deck, size, place, ordered, ordered // AT_ONCE, shoe, seed)
            if not hole_dealt:
                second = uint64(deck[uint64(place)])
                place += takes
            count += takes * c.tags[second]
            final = int64(c.second[(uint64(full + takes) * uint64(FACES) + up) * uint64(FACES) + second])
            while final >= finals:
                if place >= ordered:
                    ordered = in_order(deck, size, place, ordered, ordered // AT_ONCE, shoe, seed)
                card = uint64(deck[uint64(place)])
                place += 1
                count += c.tags[card]
                final = int64(c.drawn[uint64(final) + uint64(c.values[card])])
            if place > size:
                place = begun - c.dealt
                if bet and c.by_three:
                    seen[uint64(result)] -= 1
                if bet and c.by_four:
                    seen[also] -= 1
                w[r.RESUMED], w[r.RESUMED + 1], w[r.RESUMED + 2] = 1, place, min(ordered, size)
                w[r.RESUMED + 4] = left + 1
                w[r.BLOCK] = min(ordered, size + AT_ONCE - 1) // AT_ONCE  # it may have looked for more beyond the last
                path[WON], path[LOWEST], path[HIGHEST], path[FALL] = won, low, high, fall
                if general.play(general.PARTS, t, w, deck, slab, seed, shoe, 1, sums, path, trace) >= 0:
                    return shoe
                won, low, high, fall = path[WON], path[LOWEST], path[HIGHEST], path[FALL]
                break
            # What it comes to.
            main = int64(0)
            o = int64(c.outcome[uint64(k * finals + final)]) if k < c.kinds else int64(0)
            o2 = int64(c.outcome[uint64(k2 * finals + final)]) if k2 < c.kinds else int64(0)
            if rare:
                w[r.ONE], w[r.TWO] = int64(a), int64(b)
                w[r.ONE + 1], w[r.TWO + 1] = int64(a2), int64(b2)
                if insured and not takes:  # void if nothing called for a second card
                    w[r.INSURED] *= w[r.INSURED] != r.LIES
                    w[r.INSURED + 1] *= w[r.INSURED + 1] != r.LIES
                if w[r.FORMED] == 0:
                    w[r.ENDS] = o
                if w[r.FORMED + 1] == 0:
                    w[r.ENDS + r.HANDS] = o2
                main = int64(pay_round(t, w, sums, paid_by, int64(up), int64(second), final, at_bet, bet))
            elif bet:
                net, top = c.worth[uint64(o)] * bet + c.bonus[uint64(o)], PER_HAND * int64(c.values[up])
                at = hands_at + c.spot[uint64(p)] + top
                sums[uint64(at + int64(net < 0) + 2 * int64(net == 0))] += 1
                sums[uint64(at + 3)] += net
                sums[uint64(at + 4)] += bet
                main = net
                if both:
                    net = c.worth[uint64(o2)] * bet + c.bonus[uint64(o2)]
                    at = hands_at + c.spot[uint64(p2)] + top
                    sums[uint64(at + int64(net < 0) + 2 * int64(net == 0))] += 1
                    sums[uint64(at + 3)] += net
                    sums[uint64(at + 4)] += bet
                    main += net
                else:
                    o2 = int64(0)
                cells[uint64((at_bet * c.outcomes + o) * c.cells + o2)] += 1
            else:
                cells[uint64(at_bet * c.outcomes * c.cells)] += 1
            if c.by_three and c.waits[uint64(result)] and bet:
                third = int64(r.BY_SPLIT) if k == c.split else int64(r.AWAITED)
                if entered >= c.kinds and k != c.split:
                    third = int64(deck[begun]) + 1
                gain += int64(settle_third(t, w, sums, int64(a), int64(b), third))
            whole = main + gain
            rounds += 1
            square += whole * whole
            cross += main * gain
            optional += gain
            won += whole
            low, high = min(low, won), max(high, won)
            fall = max(fall, high - won)
        cards += place - burn
    found[ROUNDS] += rounds
    found[CARDS] += cards
    found[SQUARE] += square
    found[CROSS] += cross
    found[OPTIONAL] += optional
    path[WON], path[LOWEST], path[HIGHEST], path[FALL] = won, low, high, fall
    return -1
