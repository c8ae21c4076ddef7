"""The distribution of a round with two boxes.

Each box's net result is exact over a shoe without its own cards and the dealer's first; given the dealer's final hand
and the deal the boxes are taken as independent. Which hands are played follows from the exact switch.
"""

from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing, spread
from soft17.analysis.arrays import Floats
from soft17.analysis.dealt import Dealt
from soft17.analysis.errors import AnalysisError
from soft17.analysis.several import split
from soft17.analysis.spread import Spread
from soft17.analysis.switch import Boxes
from soft17.analysis.tree import OVER, SPLIT, SURRENDER

STEP, MOST = 0.5, 16


class Played(NamedTuple):
    """Two hands played over a first card, whether a switch made them, and the hands that were dealt."""

    up: int
    one: int
    two: int
    switched: bool
    first: int
    second: int


def nets(boxes: Boxes) -> Spread:
    """The net results of a round, in stakes of one box."""
    known: dict[tuple[int, int, bool], Floats] = {}

    def box(up: int, hand: int, *, switched: bool) -> Floats:
        if (up, hand, switched) not in known:
            known[up, hand, switched] = _one(boxes, up, hand, switched=switched)
        return known[up, hand, switched]

    total = np.zeros(4 * MOST * 2 + 1)
    for played, chance in _weights(boxes).items():
        hands = []
        for hand, dealt in ((played.one, played.first), (played.two, played.second)):
            joint = box(played.up, hand, switched=played.switched)
            if played.switched and boxes.reader_first(boxes.alone.dealt[played.up]):
                joint = np.concatenate([joint[:-1], box(played.up, dealt, switched=False)[-1:]])
            hands.append(joint)
        total += chance * _together(*hands)
    size = 2 * MOST * 2
    return Spread({(at - size) * STEP: float(part) for at, part in enumerate(total) if part > 0.0})


def _weights(boxes: Boxes) -> dict[Played, float]:
    """How often each two hands are played."""
    found: dict[Played, float] = {}
    for deals in boxes.deals:
        switched = boxes.switches(deals)
        one, two = np.where(switched, deals.three, deals.one), np.where(switched, deals.four, deals.two)
        lists = (one.tolist(), two.tolist(), switched.tolist(), deals.one.tolist(), deals.two.tolist())
        for chance, *hands in zip(deals.chance.tolist(), *lists, strict=True):
            if chance > 0.0:
                key = Played(deals.up, *hands)
                found[key] = found.get(key, 0.0) + chance
    return found


def _together(one: Floats, other: Floats) -> Floats:
    """Two boxes with one dealer's hand: [final hand, net] each."""
    chances = (one.sum(axis=1) + other.sum(axis=1)) / 2
    found = np.zeros(2 * one.shape[1] - 1)
    for column in np.flatnonzero(chances > 0):
        parts = [box[column] / box[column].sum() for box in (one, other) if box[column].sum() > 0]
        if len(parts) == 2:
            found += chances[column] * np.convolve(*parts)
    return found


def _one(boxes: Boxes, up: int, hand: int, *, switched: bool) -> Floats:
    """One box by the dealer's final hand and its net result, given its two cards: [final hand, net]."""
    dealt = boxes.alone.dealt[up]
    row = int(dealt.roots[hand])
    taken = int(dealt.choice[hand])
    found = np.zeros((dealt.finals.shape[1], 2 * MOST * 2 + 1))
    chance = float(dealt.chance[row])
    finals = dealt.finals[row] / chance
    if switched and dealt.tree.may[row] & OVER and dealt.tree.total[row] == boxes.book.highest:
        pays = boxes.game.payments(up).two_cards(marked=True)
        for column, part in enumerate(finals):
            _put(found, column, Spread({pays[column]: float(part)}))
    elif taken == SPLIT:
        for column, part in enumerate(split(dealt.pairs[dealt.tree.pair(row)])):
            _put(found, column, Spread(part))
    elif taken == SURRENDER:
        lost = dealt.lost_by_giving_up()
        assert lost is not None  # the choice is there only with the rule
        for column, part in enumerate(finals):
            _put(found, column, Spread({-lost[column == len(finals) - 1]: float(part)}))
    else:
        _played(dealt, row, taken, finals, found)
    if dealt.peeked:
        found[-1] = 0.0
        _put(found, -1, Spread({float(dealt.pays[dealt.tree.end[row], -1]): float(finals[-1])}))
    return found


def _played(dealt: Dealt, row: int, taken: int, finals: Floats, found: Floats) -> None:
    ways = np.zeros(len(dealt.tree.hands))
    ways[row] = 1.0
    choices = dealt.worths.choice.copy()
    choices[row] = OVER if dealt.tree.may[row] & OVER else taken
    choosing.reach(dealt.rows, dealt.tree.child, choices, ways)
    ends = spread.ends_by_final(dealt, choices, ways) / dealt.chance[row]
    pays = dealt.game.payments(dealt.up)
    rest = finals[:-1] / finals[:-1].sum()
    for end, column in zip(*np.nonzero(ends), strict=True):
        amounts = pays.atoms(dealt.tree.ends[end], int(column))
        if end < 2 and column == 0:  # bust whatever the dealer has
            for other, part in enumerate(rest):
                _put(found, other, Spread({net: share * float(ends[end, 0] * part) for net, share in amounts.items()}))
        else:
            _put(found, int(column), Spread({net: share * float(ends[end, column]) for net, share in amounts.items()}))


def _put(found: Floats, column: int, spread_: Spread) -> None:
    for net, chance in spread_.items():
        place = round(net / STEP)
        if abs(place * STEP - net) > 1e-6 or abs(place) > 2 * MOST:
            raise AnalysisError(f"a net result of {net} stakes is no multiple of a half: no distribution of two boxes")
        found[column, place + 2 * MOST] += chance
