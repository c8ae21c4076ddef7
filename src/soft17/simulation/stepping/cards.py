"""Cards at a table between rounds and in one: shuffling, drawing, what has lain open, and a shoe that runs out."""

from soft17.cards import DECK, RANKS
from soft17.simulation.arrays import Bytes, Number, Sums, int64
from soft17.simulation.compiled import inlined, part
from soft17.simulation.shuffle import in_order
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.row import box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed

_RANKS, _FACES = len(RANKS), len(DECK)


@inlined
def see(w: Sums, card: Number) -> None:
    """A card lies open."""
    w[w_.SEEN + card % _RANKS] += 1


@inlined
def _next(size: Number, w: Sums, deck: Bytes) -> Number:
    """Take the next card of a shoe that has one."""
    place = w[w_.PLACE]
    if place >= w[w_.ORDERED]:
        w[w_.ORDERED] = in_order(deck, size, place, w[w_.ORDERED], w[w_.BLOCK], w[w_.SHOE], w[w_.SEED])
        w[w_.BLOCK] += 1
    w[w_.PLACE] = place + 1
    return int64(deck[place])


@part
def shuffle(t: Packed, q: Told, w: Sums, deck: Bytes) -> None:
    """Put every card into a new order, and burn one where the book burns one."""
    size, pack = t.numbers[N.cards_size], q.numbers[M.pack_at]
    for at in range(size):
        deck[at] = q.narrow[pack + at]
    w[w_.EMPTY] = w[w_.PLACE] = w[w_.ORDERED] = w[w_.BLOCK] = 0
    w[w_.SHOE] += 1
    for rank in range(_RANKS):
        w[w_.SEEN + rank] = 0
    if q.numbers[M.burn]:
        _next(size, w, deck)


@part
def _take_away(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes) -> None:
    """Leave out the cards of hands that were put into the discard rack at once, see `discards`."""
    n = t.numbers
    gone = n[N.gone_at] + int64(t.narrow[n[N.up_at] + max(w[w_.UP], 0)]) * n[N.ends_size]
    for box in range(n[N.areas] * n[N.boxes]):
        early = w[box_at(q.lay, box) + w_.EARLY] and n[N.collects]
        for hand in range(w[box_at(q.lay, box) + w_.FORMED]):
            at = hand_at(q.lay, box, hand)
            settled = w[at + w_.STATE] >= w_.SETTLED and w[at + w_.STOP] != w_.LIES
            if early or (settled and t.narrow[gone + w[at + w_.END]]):
                x[w[at + w_.ONE]] -= 1
                if w[at + w_.CARDS] > 1:
                    x[w[at + w_.TWO]] -= 1
                for card in range(w[at + w_.STOP] - max(w[at + w_.CARDS] - 2, 0), w[at + w_.STOP]):
                    x[deck[card]] -= 1


@part
def _refill(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes) -> None:
    """Shuffle all cards but those that lie on the table: only what lies open of them has been seen."""
    size, pack = t.numbers[N.cards_size], q.numbers[M.pack_at]
    for face in range(_FACES):
        x[face] = 0
    for at in range(w[w_.START], w[w_.PLACE]):
        if at != w[w_.GAP]:
            x[deck[at]] += 1
    if not w[w_.AGAIN]:  # once only, for the cards of a round then lie in another order
        _take_away(t, q, w, x, deck)
    w[w_.AGAIN] = 1
    for rank in range(_RANKS):
        w[w_.SEEN + rank] = 0
    lying = 0
    for face in range(_FACES):
        for _ in range(x[face]):
            deck[lying] = face
            see(w, face)
            lying += 1
    if w[w_.HOLE] >= 0:
        w[w_.SEEN + w[w_.HOLE] % _RANKS] -= 1
    put = lying
    for at in range(size):
        face = int64(q.narrow[pack + at])
        if x[face]:
            x[face] -= 1
        else:
            deck[put] = face
            put += 1
    w[w_.START], w[w_.BLOCK], w[w_.GAP] = 0, 0, -1
    w[w_.PLACE] = w[w_.ORDERED] = lying
    w[w_.SHOE] += 1
    if q.numbers[M.run_out_burn]:
        w[w_.GAP] = lying
        _next(size, w, deck)


@inlined
def draw(t: Packed, q: Told, w: Sums, x: Sums, deck: Bytes) -> Number:
    """The next card; if there is none, the discards are shuffled."""
    if w[w_.PLACE] >= t.numbers[N.cards_size]:
        _refill(t, q, w, x, deck)
    return _next(t.numbers[N.cards_size], w, deck)
