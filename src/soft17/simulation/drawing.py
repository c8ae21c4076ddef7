"""The dealer's hand as one table: from the second card to its end, a look-up to a card."""

from typing import NamedTuple

import numpy as np

from soft17.simulation.arrays import Places
from soft17.simulation.dealer import NO_NATURAL
from soft17.simulation.tables import FACES, Numbers, Tables


class Drawing(NamedTuple):
    """Where the dealer's hand comes to: a final hand below `finals`, or a place of `after`, about to take a card."""

    second: Places  # [no second card is taken, only that, or all, first face, second face]
    after: Places  # [place + value]
    finals: int


def tabulate(numbers: Numbers, tables: Tables) -> Drawing:
    """Follow the dealer's hand from every two cards."""
    t, finals, width = tables, int(tables.base.shape[1]), int(tables.dealer_after.shape[1])
    draws, final = t.dealer_draws.tolist(), t.dealer_final.tolist()
    after, first, value = t.dealer_after.tolist(), t.dealer_first.tolist(), t.value.tolist()
    natural = t.dealer_natural.tolist()

    def place(hand: int) -> int:
        return finals + hand * width if draws[hand] else int(final[hand])

    second = np.zeros((3, FACES, FACES), np.uint16)
    for up in range(FACES):
        for other in range(FACES):
            hand = after[first[up]][value[other]]
            met = natural[up][other]
            over = numbers.naturals_from + met
            taken = (final[hand], place(hand)) if met == NO_NATURAL else (over, over)
            second[:, up, other] = final[first[up]], *taken
    rows = [place(hand) for row in after for hand in row]
    return Drawing(
        second=second.ravel(),
        after=np.array([0] * finals + rows, np.uint16),
        finals=finals,
    )
