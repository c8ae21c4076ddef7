"""Two boxes where a hand given up sees the dealer's second card only if the other box calls for it.

Both given up call for none. One given up is spared what a natural takes from it where the other ends without a call,
bust for instance: that is counted with the other, which is played with it in mind.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Bools, Floats, Ints
from soft17.analysis.beside import Beside
from soft17.analysis.boxes import Policy, Steps, nets
from soft17.analysis.dealt import Dealt
from soft17.analysis.following import FollowedColumn
from soft17.analysis.tree import SURRENDER

NEITHER, FIRST, SECOND, BOTH = range(4)


class Given(NamedTuple):
    """What every two cards are worth given up, and played beside a box given up: as dealt and as switched."""

    given: Floats  # [hand], where the other calls for the card
    played: Floats  # [dealt or switched, hand], by best play
    charted: Floats  # the same by the chart
    given_nets: Floats  # [dealt or switched, hand, final hand, place]
    played_nets: Floats
    charted_nets: Floats


def given(
    dealt: Dealt,
    beside: Beside,
    column: FollowedColumn | None,
    policy: Callable[[Dealt], tuple[Policy, Policy]],
    by: Steps,
) -> Given:
    """The boxes over a first card beside one that holds two cards; without a column by best play alone."""
    other = dealt.beside_given_up()
    chance = np.where(dealt.chance[dealt.roots] > 0, dealt.chance[dealt.roots], 1.0)
    lost = dealt.given_up[dealt.roots] / chance
    played = np.stack([other.best, beside.switched(other, beside.made(other))]) / chance
    none = np.zeros(0)
    if column is None:
        return Given(lost, played, none, none, none, none)
    kept, made = (column.roots_worth(other, split=split) for split in (True, beside.splits_switched))
    charted = np.stack([kept, beside.switched(other, made)]) / chance
    marked = np.array(dealt.game.payments(dealt.up).two_cards(marked=True))
    best, chart = policy(other)
    away = np.full_like(best.dealt, SURRENDER)
    tables = (nets(dealt, best._replace(dealt=away, switched=away), marked, by), nets(other, best, marked, by))
    return Given(lost, played, charted, *tables, nets(other, chart, marked, by))


class Giving:
    """Every box beside every other over one first card."""

    def __init__(self, boxes: list[Given | None], lost: float, given_up: tuple[Bools, Bools]) -> None:
        some = next(one for one in boxes if one is not None)
        empty = Given(*(np.zeros_like(one) for one in some))
        self.table = Given(*map(np.array, zip(*(one or empty for one in boxes), strict=True)))
        # What one box loses if both are given up, and what the chart gives up: as dealt and as switched.
        self.lost, self.given_up = lost, given_up

    def best(self, kept: Floats, one: Ints, two: Ints, *, made: bool) -> tuple[Floats, Ints]:
        """What two boxes are worth by best play, and which of them are given up; `kept` if they do without."""
        given_, played = self.table.given, self.table.played[:, int(made)]
        both = np.where(np.isfinite(given_[two, one] + given_[one, two]), -2.0 * self.lost, -np.inf)
        every = [kept, given_[two, one] + played[one, two], played[two, one] + given_[one, two], both]
        return np.max(every, axis=0), np.argmax(every, axis=0)

    def charted(self, kept: Floats, one: Ints, two: Ints, *, made: bool) -> tuple[Floats, Ints]:
        """The same by the chart."""
        given_, played, away = self.table.given, self.table.charted[:, int(made)], self.given_up[int(made)]
        mode = np.where(away[one], FIRST, NEITHER) + np.where(away[two], SECOND, NEITHER)
        every = [kept, given_[two, one] + played[one, two], played[two, one] + given_[one, two]]
        return np.select([mode == at for at in range(BOTH)], every, -2.0 * self.lost), mode

    def nets(
        self, boxes: list[Floats], modes: Ints, places: tuple[Ints, Ints, Ints], by: Steps, *, chart: bool
    ) -> None:
        """Put in the net results of boxes given up and of those beside them."""
        one, two, made = places
        table = self.table.charted_nets if chart else self.table.played_nets
        for box, (own, other, mode) in enumerate(((one, two, FIRST), (two, one, SECOND))):
            beside = (modes == FIRST + SECOND - mode)[:, None, None]
            boxes[box] = np.where(beside, table[other, made, own], boxes[box])
            lone = self.table.given_nets[other, made, own]
            boxes[box] = np.where((modes == mode)[:, None, None], lone, boxes[box])
            early = np.zeros_like(lone)
            early[:, :, by.place(-self.lost)] = lone.sum(axis=2)
            boxes[box] = np.where((modes == BOTH)[:, None, None], early, boxes[box])
