"""Cards that run out in mid-round: the discards are shuffled, and the round and those after it are dealt from them.

Until the round is over they lie behind the last card of the shoe, so that the round's cards stay one behind the other.
What is known of each hand that has ended is its `STOP`: the place behind its last card, the hands of the box by then,
and whether its cards were left lying though its wagers are lost.
"""

from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Number, Sums, int64, uint32, uint64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.shuffle import AT_ONCE, further
from soft17.simulation.tables import FACES, N, Packed

KEPT, HANDS_BITS, PLACE_BITS = 1, 1, 8


@inlined
def stop(place: Number, hands: Number) -> Number:
    """Where a hand ended, as a word."""
    return (place << PLACE_BITS) | (hands << HANDS_BITS)


@part
def take_box(t: Packed, w: Sums, box: Number, now: Number, hands: Number, now_at: Number) -> None:
    """A bust hand takes every wager on the box: those not played yet are put away with it, those that stood stay."""
    n, ends, stops = t.numbers, r.ENDS + box * r.HANDS, r.STOP + box * r.HANDS
    w[r.INSURED + box] *= r.TAKEN
    for other in range(hands):
        end = w[ends + other] if other < now else n[N.bust_once]
        if other >= now:
            w[stops + other] = w[stops + now - 1]
        if t.amounts[now_at + end] == r.OPEN:
            end = n[N.bust_twice] if t.narrow[n[N.status_at] + end] & 1 else n[N.bust_once]
            w[stops + other] |= KEPT
        w[ends + other] = end


@part
def put_behind(deck: Bytes, size: Number, decks: Number, without: Sums) -> Number:
    """Lay every card but some, which are counted by face, from a place on; the place behind them."""
    for face in range(FACES):
        for _ in range(decks - without[face]):
            deck[size] = face
            size += 1
    return size


@part
def burn(deck: Bytes, place: Number, size: Number, cards: Number) -> Number:
    """Take the first cards of a stack out; the place behind the others, which move up."""
    for at in range(place, size - cards):
        deck[at] = deck[at + cards]
    return size - cards


@inlined
def next_block(w: Sums, deck: Bytes, size: Number, ordered: Number) -> Number:
    """Put the next twelve places of the shoe in order; as far as it then is."""
    further(deck, uint64(size), uint64(ordered), uint32(w[r.BLOCK]), uint64(w[r.SHOE]), uint64(w[r.SEED]))
    w[r.BLOCK] += 1
    return min(ordered + AT_ONCE, size)


@part
def go_on(
    t: Packed,
    w: Sums,
    deck: Bytes,
    size: Number,
    place: Number,
    ordered: Number,
    count: Number,
    box: Number,
    now: Number,
) -> tuple[Number, Number, Number]:
    """Put the shoe in order where a card is wanted; if there is none, with the discards shuffled.

    The answer is how many cards there are, how far they are in order, and the count. A box and a hand are at play, or
    no box while the initial deal lasts. Where the discards are no help the round is played on with any cards: it then
    ends behind the last card.
    """
    if place < size:
        return size, next_block(w, deck, size, ordered), count
    n = t.numbers
    whole, burned = n[N.cards_size], n[N.run_out_burn]
    lying = w[r.LYING : r.LYING + FACES]
    stack = whole - _lying(t, w, deck, lying, place, box, now)
    if place > size or stack <= burned or size + stack + whole > deck.size:
        return size, place + AT_ONCE, count
    count = n[N.start]
    for face in range(FACES):
        count += lying[face] * t.wide[n[N.tag_at] + face]
    if w[r.HOLE] >= 0:
        count -= t.wide[n[N.tag_at] + w[r.HOLE]]
    w[r.STACK] = stack
    size = put_behind(deck, size, whole // FACES, lying)
    ordered = next_block(w, deck, size, place) - burned
    return burn(deck, place, size, burned), ordered, count


@part
def deal_on(
    t: Packed, w: Sums, deck: Bytes, size: Number, place: Number, ordered: Number, cards: Number
) -> tuple[Number, Number]:
    """Shuffle the discards for an initial deal of so many cards: how many cards there are, and how far in order."""
    w[r.HOLE] = -1
    size, ordered, _ = go_on(t, w, deck, size, size, ordered, 0, -1, 0)
    while ordered < min(place + cards, size):
        ordered = next_block(w, deck, size, ordered)
    return size, ordered


@part
def _lying(t: Packed, w: Sums, deck: Bytes, lying: Sums, place: Number, box: Number, now: Number) -> Number:
    """Count the cards on the table by face; how many they are."""
    for face in range(FACES):
        lying[face] = 0
    for at in range(w[r.START], place):
        lying[deck[at]] += 1
    if box >= 0:
        _take_away(t, w, deck, lying, box, now)
    found = int64(0)
    for face in range(FACES):
        found += lying[face]
    return found


@part
def _take_away(t: Packed, w: Sums, deck: Bytes, lying: Sums, box: Number, now: Number) -> None:
    """Leave out the cards of hands that were put into the rack at once."""
    n, group, at = t.numbers, w[r.UP], w[r.BEGUN]
    gone_at = n[N.gone_at] + group * n[N.ends_size]
    act_at, over_at = n[N.act_at] + group * n[N.hands_size], n[N.over_at] + group * n[N.hands_size]
    collects = n[N.collects] > 0
    for other in range(n[N.areas] * n[N.boxes]):
        early, hand = w[r.EARLY + other] != r.OPEN, w[r.HAND + other]
        if early or other > box:
            over = t.narrow[act_at + hand] == 0 and t.narrow[gone_at + t.places[over_at + hand]] > 0
            if over or (early and collects):
                lying[w[r.ONE + other]] -= 1
                lying[w[r.TWO + other]] -= 1
            continue
        before, first = int64(1), r.FIRST + other * r.HANDS
        for one in range(now if other == box else w[r.FORMED + other]):
            told = w[r.STOP + other * r.HANDS + one]
            last, hands = told >> PLACE_BITS, (told & ((1 << PLACE_BITS) - 1)) >> HANDS_BITS
            if t.narrow[gone_at + w[r.ENDS + other * r.HANDS + one]] and not told & KEPT:
                # The first cards, as many as it was split, went to other hands.
                split = hands - before
                lying[w[first + one] if one else w[r.ONE + other]] -= 1
                if one == 0 and split == 0:
                    lying[w[r.TWO + other]] -= 1
                for card in range(at + (split if one else max(split - 1, 0)), last):
                    lying[deck[card]] -= 1
            at, before = last, hands


@part
def put_away(t: Packed, w: Sums, deck: Bytes, size: Number, place: Number, ordered: Number) -> tuple[Number, ...]:
    """After a round in which cards ran out: a shoe of what is left, behind all other cards.

    The answer is its next place, how far it is in order, and where its cutting card lies.
    """
    whole = t.numbers[N.cards_size]
    left, stack, lying = size - place, w[r.STACK], w[r.LYING : r.LYING + FACES]
    for face in range(FACES):
        lying[face] = 0
    for at in range(left):
        card = deck[place + at]
        lying[card] += 1
        deck[whole - left + at] = card
    put_behind(deck, 0, whole // FACES, lying)
    behind = stack - t.wide[t.numbers[N.again_at] + stack]
    return whole - left, whole - size + ordered, whole - behind
