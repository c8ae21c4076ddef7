"""One step at many tables, by tables alone."""

import numpy as np
from numpy.typing import NDArray

from soft17.simulation import philox, settling, shuffle
from soft17.simulation.arrays import Bytes, Number, Sums
from soft17.simulation.compiled import STALE, digest, kernel
from soft17.simulation.stepping import acting, cards, dealer, going, hands, offering, row, showing
from soft17.simulation.stepping import row as w_
from soft17.simulation.stepping import settling as settling_here
from soft17.simulation.stepping.acting import act, open_betting
from soft17.simulation.stepping.going import go_on
from soft17.simulation.stepping.row import Mask
from soft17.simulation.stepping.showing import Shown, show_table
from soft17.simulation.stepping.told import M, Told
from soft17.simulation.tables import Packed

DONE = 0
RESET, STEP = -2, -1
"""Instead of an action: open betting anew, or nothing at all."""
TERMINATED, TRUNCATED, REFUSED, SHARED = range(4)
FLAGS = 4
PARTS = digest(philox, settling, shuffle, acting, cards, dealer, going, hands, offering, row, showing, settling_here)


@kernel
def step(
    parts: Number,
    t: Packed,
    q: Told,
    rows: Sums,
    decks: Bytes,
    x: Sums,
    sums: Sums,
    actions: Sums,
    masks: Mask,
    shown: Shown,
    rewards: NDArray[np.float64],
    flags: Bytes,
) -> Number:
    """Carry an action out at each table and go on to the next thing that is asked.

    A table whose action is RESET opens betting; what is not offered changes nothing, and neither does STEP. The flags
    of a table: its round is over, it is cut off, the action was refused, somebody is due a share of a jackpot.
    """
    if parts != PARTS:
        return STALE
    for at in range(len(actions)):
        w, deck, mask, action = rows[at], decks[at], masks[at], actions[at]
        rewards[at] = 0.0
        for flag in range(FLAGS):
            flags[flag, at] = 0
        if action == STEP:
            continue
        if action == RESET:
            open_betting(t, q, w, deck, mask)
            show_table(t, q, w, shown, at)
            continue
        w[w_.STEPS] += 1
        if action < 0 or action >= mask.size or not mask[action]:
            flags[REFUSED, at] = 1
        else:
            flags[SHARED, at] = act(t, q, w, x, deck, action)
            go_on(t, q, w, x, sums, deck, mask)
            show_table(t, q, w, shown, at)
            if w[w_.PHASE] == w_.OVER:
                unit = q.numbers[M.unit] if q.numbers[M.by_unit] else q.money[q.numbers[M.stakes_at] + w[w_.LEVEL]]
                rewards[at] = w[w_.NET] / unit
        flags[TERMINATED, at] = w[w_.PHASE] == w_.OVER
        flags[TRUNCATED, at] = w[w_.STEPS] >= q.numbers[M.most_steps]
        w[w_.DONE] = flags[TERMINATED, at] | flags[TRUNCATED, at]
    return DONE
