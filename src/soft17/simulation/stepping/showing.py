"""What can be seen of a table, written into the arrays that somebody is given."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from soft17.cards import RANKS
from soft17.simulation.arrays import Number, Sums
from soft17.simulation.compiled import inlined, part
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.row import box_at, hand_at
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed

_RANKS = len(RANKS)
PHASE, TURN, TOTAL, SOFT, PAIR, FORMED, UP, PEEKED = range(8)
NUMBERS = 8


class Shown(NamedTuple):
    """Arrays with a row for each table; the numbers have a row for each kind instead."""

    numbers: Sums
    dealer: NDArray[np.float32]
    hands: NDArray[np.float32]
    seen: NDArray[np.float32]
    left: NDArray[np.float32]
    stakes: NDArray[np.float32]


@inlined
def _show_hands(t: Packed, q: Told, w: Sums, shown: Shown, at: Number) -> Number:
    """Write every hand; what is staked on them together."""
    n, m = t.numbers, q.numbers
    points, most, stake = m[M.points_at], m[M.most_hands], q.money[m[M.stakes_at] + w[w_.LEVEL]]
    formed, staked, hands = 0, 0, shown.hands
    for box in range(n[N.areas] * n[N.boxes]):
        for hand in range(most):
            row = box * most + hand
            if hand >= w[box_at(q.lay, box) + w_.FORMED]:
                for field in range(9):
                    hands[at, row, field] = 0
                continue
            here = hand_at(q.lay, box, hand)
            own = stake * (1 + w[here + w_.DOUBLED])
            formed += 1
            staked += own
            hands[at, row, 0] = w[here + w_.CARDS]
            hands[at, row, 1] = q.narrow[points + w[here + w_.ONE]]
            hands[at, row, 2] = q.narrow[points + w[here + w_.TWO]] if w[here + w_.CARDS] > 1 else 0
            hands[at, row, 3] = w[here + w_.TOTAL]
            hands[at, row, 4] = w[here + w_.SOFT]
            hands[at, row, 5] = w[here + w_.IS_NATURAL]
            hands[at, row, 6] = w[here + w_.DOUBLED]
            hands[at, row, 7] = w[here + w_.STATE] != w_.OPEN
            hands[at, row, 8] = own / m[M.unit]
        if w[box_at(q.lay, box) + w_.INSURED]:
            staked += q.money[m[M.insurance_stake_at] + w[w_.LEVEL]]
    shown.numbers[FORMED, at] = formed
    return staked


@part
def show_table(t: Packed, q: Told, w: Sums, shown: Shown, at: Number) -> None:
    """Write what somebody at the table can have seen; nothing of it comes from a card that lies face down."""
    n, m, numbers = t.numbers, q.numbers, shown.numbers
    points, cards = m[M.points_at], w[w_.DEALER_CARDS]
    numbers[PHASE, at], numbers[PEEKED, at] = w[w_.PHASE], w[w_.LOOKED]
    numbers[UP, at] = q.narrow[points + w[w_.UP]] if cards else 0
    turn = w[w_.PHASE] == w_.ASKED or w[w_.PHASE] == w_.DECIDING
    numbers[TURN, at] = numbers[TOTAL, at] = numbers[SOFT, at] = numbers[PAIR, at] = 0
    if turn and w[w_.BOX] >= 0:
        here = hand_at(q.lay, w[w_.BOX], w[w_.HAND])
        numbers[TURN, at] = w[w_.BOX] * m[M.most_hands] + w[w_.HAND] + 1
        numbers[TOTAL, at], numbers[SOFT, at] = w[here + w_.TOTAL], w[here + w_.SOFT]
        one = q.narrow[points + w[here + w_.ONE]]
        if w[here + w_.CARDS] == 2 and one == q.narrow[points + w[here + w_.TWO]]:
            numbers[PAIR, at] = one
    shown.dealer[at, 0] = cards
    shown.dealer[at, 1] = q.narrow[m[M.dealer_totals_at] + w[w_.DEALER]] if cards else 0
    shown.dealer[at, 2] = q.narrow[m[M.dealer_softs_at] + w[w_.DEALER]] if cards else 0
    for rank in range(_RANKS):
        shown.seen[at, rank] = w[w_.SEEN + rank]
    shown.left[at, 0] = 1 - w[w_.PLACE] / n[N.cards_size]
    staked = _show_hands(t, q, w, shown, at)
    laid = w[w_.PHASE] != w_.BETTING
    shown.stakes[at, 0] = q.money[m[M.stakes_at] + w[w_.LEVEL]] / m[M.unit] if laid else 0
    shown.stakes[at, 1] = (staked + m[M.side_stakes] * n[N.areas]) / m[M.unit] if laid else 0
