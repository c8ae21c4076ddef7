"""All optional wagers of an area at once: what the first cards come to for every one of them is one look-up."""

from typing import NamedTuple

import numpy as np

from soft17.cards import RANKS
from soft17.simulation.arrays import Places, Sums
from soft17.simulation.optional import FOUR, PART, THREE, WAITS, WHOLE
from soft17.simulation.tables import PER_KIND, SIDES, Numbers, Tables

_RANKS = len(RANKS)


class Jointly(NamedTuple):
    """Results of all wagers together, each once: by own cards and the dealer's, and by four ranks of two boxes."""

    three: Places  # [first face, second face, dealer's face]: a result
    four: Places  # [ranks of two first and two second cards, box by box]: a result
    gain: Sums  # [result]: what all wagers come to
    waits: Sums  # [result]: 1 if a wager waits for a third card
    paid: Sums  # [result, wager]: what each comes to; WAITS of one that lies among the other cards, or waits


def tabulate(numbers: Numbers, tables: Tables) -> Jointly | None:
    """The results of the wagers of a job; none if they cannot be told from the first cards of one area."""
    kinds = tables.side_kind.tolist()
    fours = [side for side, kind in enumerate(kinds) if kind == FOUR]
    others = [side for side, kind in enumerate(kinds) if kind != FOUR]
    if numbers.boxes > 1 and THREE in kinds:
        return None
    three, rows = _joined(tables, [_by_three(tables, side) for side in others], others)
    four, more = _joined(tables, [_by_four(tables, side) for side in fours], fours)
    paid = np.array([*rows, *more], np.int64).reshape(len(rows) + len(more), len(kinds))
    there = paid != WAITS
    waiting = (~there[: len(rows), others]).any(axis=1)
    waits = np.zeros(len(paid), np.int64)
    waits[: len(rows)] = waiting
    return Jointly(three, (four + len(rows)).astype(np.uint16), np.where(there, paid, 0).sum(axis=1), waits, paid)


def _joined(tables: Tables, every: list[Sums], sides: list[int]) -> tuple[Places, list[Sums]]:
    """A number for each combination of results, and the combinations."""
    if not sides:
        return np.zeros(1, np.uint16), [np.full(len(tables.side_kind), WAITS, np.int64)]
    number = np.zeros(len(every[0]), np.int64)
    for one in every:
        known, at = np.unique(one, return_inverse=True)
        number = np.unique(number * len(known) + at, return_inverse=True)[1]
    _, first = np.unique(number, return_index=True)
    rows = []
    for at in first.tolist():
        row = np.full(len(tables.side_kind), WAITS, np.int64)
        row[sides] = [one[at] for one in every]
        rows.append(row)
    return number.astype(np.uint16), rows


def _by_three(tables: Tables, side: int) -> Sums:
    """What one wager comes to by its own cards and the dealer's."""
    place, suits = tables.side_place[side], tables.side_suit[side]
    at = place[0][:, None, None] + place[1][None, :, None] + place[2][None, None, :]
    at = at + (suits[:, None, None] | suits[None, :, None] | suits[None, None, :])
    return _awarded(tables, tables.side_table[side][at.ravel()])


def _by_four(tables: Tables, side: int) -> Sums:
    """What one wager comes to by the ranks of four cards: a face below the ranks is one of each."""
    place = tables.side_place[side][:, :_RANKS]
    one, two = place[0][:, None, None, None], place[1][None, :, None, None]
    at = one + two + place[3][None, None, :, None] + place[4][None, None, None, :]
    return _awarded(tables, tables.side_table[side][at.ravel()])


def _awarded(tables: Tables, paid: Sums) -> Sums:
    """Shares of a jackpot as what the only winner gets."""
    part, whole = (int(tables.side_award[at][by]) for at, by in (((1, 0), 0), ((0, 1), 1)))
    return np.where(paid == PART, part, np.where(paid == WHOLE, whole, paid.astype(np.int64)))


def add_up(found: Jointly, seen: Sums, stakes: tuple[int, ...], sums: Sums, kinds: int) -> None:
    """Add how often each result was seen to the sums of each wager."""
    for side, stake in enumerate(stakes):
        paid, here = found.paid[:, side], seen[: len(found.paid)]
        there = paid != WAITS
        paid, here = paid[there], here[there]
        at = kinds + PER_KIND * (SIDES + side)
        signs = [int(here[one].sum()) for one in (paid > 0, paid < 0, paid == 0)]
        told = [stake * int(here.sum()), int((here * paid).sum()), int((here * paid * paid).sum()), *signs]
        sums[at : at + PER_KIND] += np.array(told, np.int64)
