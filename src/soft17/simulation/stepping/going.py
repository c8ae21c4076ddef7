"""How a round goes on at a table by itself until somebody is asked or it is over."""

from soft17.simulation.arrays import Bytes, Number, Sums
from soft17.simulation.compiled import inlined
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping.dealer import draw_one, draws, read, turn_hole
from soft17.simulation.stepping.hands import complete
from soft17.simulation.stepping.offering import ask, facts, find_turn, insurance_waits, may_revoke, may_switch
from soft17.simulation.stepping.row import Mask, area_at, hand_at
from soft17.simulation.stepping.settling import settle
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import N, Packed


@inlined
def _waits_for_dealer(t: Packed, q: Told, w: Sums) -> Number:
    """True if the dealer has to close insurance, or a switch that nobody asked for."""
    if insurance_waits(q, w):
        return 1
    if not q.numbers[M.switching] or w[w_.BOX] >= 0 or draws(t, q, w):
        return 0
    for area in range(t.numbers[N.areas]):
        code = facts(t, q, w, area)
        if not w[area_at(area) + w_.AREA_OVER] and (may_switch(q, code) or may_revoke(q, code)):
            return 1
    return 0


@inlined
def _close(t: Packed, q: Told, w: Sums) -> None:
    """Close what could still be asked for."""
    if insurance_waits(q, w):
        w[w_.INSURANCE] = w_.CLOSED
        read(t, q, w, 1)
    else:
        for area in range(t.numbers[N.areas]):
            w[area_at(area) + w_.AREA_OVER] = 1


@inlined
def _finish(t: Packed, q: Told, w: Sums, x: Sums, sums: Sums, mask: Mask) -> None:
    settle(t, q, w, x, sums)
    w[w_.PHASE] = w_.OVER
    for action in range(mask.size):
        mask[action] = 0


@inlined
def go_on(t: Packed, q: Told, w: Sums, x: Sums, sums: Sums, deck: Bytes, mask: Mask) -> None:
    """Deal until somebody has something to decide or the round is over."""
    while True:
        find_turn(t, q, w)
        if w[w_.FOUND]:
            turn_hole(t, w)
            _finish(t, q, w, x, sums, mask)
            return
        waits = _waits_for_dealer(t, q, w)
        if not waits and w[w_.BOX] < 0:
            if w[w_.HOLE] >= 0:
                turn_hole(t, w)
            if not draws(t, q, w):
                _finish(t, q, w, x, sums, mask)
                return
        if w[w_.BOX] >= 0 and w[hand_at(q.lay, w[w_.BOX], w[w_.HAND]) + w_.CARDS] == 1:
            complete(t, q, w, x, deck, w[w_.BOX], w[w_.HAND])
        elif ask(t, q, w, mask):
            return
        elif waits:
            _close(t, q, w)
        else:
            draw_one(t, q, w, x, deck)
