"""Split hands that a dealer's natural judges together: the chance that all of them are bust, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from soft17.analysis import kernels
from soft17.analysis.mercy import Joint
from soft17.analysis.resplits import Course
from soft17.analysis.tree import BUST, DOUBLE, HIT, OVER, STAND
from soft17.analysis.worths import Worths

if TYPE_CHECKING:
    from soft17.analysis.split import Played, SplitPair

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ROUNDS = 12


class Ends:
    """The hands in which a policy ends, as numbers that add up, and in how many orders it comes to each."""

    def __init__(self, keys: Ints, ways: Floats) -> None:
        unique, where = np.unique(keys, return_inverse=True)
        self.keys, self.ways = unique, np.bincount(where, weights=ways, minlength=unique.size)

    def __add__(self, other: Ends) -> Ends:
        return Ends(
            np.add.outer(self.keys, other.keys).ravel(), np.multiply.outer(self.ways, other.ways).ravel()
        )


def settle(pair: SplitPair, most: int, follow: Ints | None, target: float) -> Played:
    """Choose for each hand what is best given the others' policy, until nothing changes; or follow one policy.

    A pair that cannot reach the target even if all that is joint fell out well is not refined.
    """
    from soft17.analysis.split import Played

    sides = [pair.worths(most, pair=False), pair.worths(most, pair=True)]
    joints = pair.mercy.joint if pair.mercy is not None else ()
    bound = sum(max(0.0, one.amount) for one in joints) * pair.natural_chance
    best: Played | None = None
    extra = [np.zeros((3, side.stand.size)) for side in sides]
    for _ in range(ROUNDS):
        choices = []
        for side, more in zip(sides, extra, strict=True):
            if follow is None:
                raised = Worths(side.tree, side.rows, side.stand + more[0], side.bust + more[1], side.double + more[2])
                choices.append(raised.solve().choice)
            else:
                choices.append(follow)
        if best is not None and all(map(np.array_equal, choices, best.choices)):
            break
        worth = _sum(pair, sides, choices)
        hopeless = best is None and worth + bound < target
        worth += sum(one.amount * _chance(pair, most, one, choices) for one in joints)
        if best is not None and worth <= best.worth + 1e-15:
            break
        best = Played(pair, most, worth, (choices[0], choices[1]))
        if not joints or follow is not None or hopeless:
            break
        extra = _marginal(pair, most, joints, choices)
    assert best is not None  # the first round has made it
    return best


def _sum(pair: SplitPair, sides: list[Worths], choices: list[Ints]) -> float:
    """Hands added up: by the second card other than the pair's, and by the pair's."""
    child = pair.tree.child[pair.root]
    total = 0.0
    for side, choice, own in zip(sides, choices, (False, True), strict=True):
        worth = side.under(choice)
        total += sum(worth[row] for card, row in enumerate(child) if row >= 0 and (card == pair.card) == own)
    return float(total)


def _ways(pair: SplitPair, choice: Ints, *, own: bool) -> Floats:
    ways = np.zeros(len(pair.tree.hands))
    for card, row in enumerate(pair.tree.child[pair.root]):
        if row >= 0 and (card == pair.card) == own:
            ways[row] = 1.0
    kernels.reach(pair.rows[pair.rows != pair.root], pair.tree.child, choice, ways)
    return ways


def _terminals(pair: SplitPair, choice: Ints, ways: Floats, wanted: NDArray[np.bool_]) -> Ends:
    """Where a policy ends in an end that is wanted."""
    tree, step = pair.tree, _steps(pair)
    keys = tree.counts @ step - step[pair.card]
    rows = pair.rows[ways[pair.rows] > 0]
    found_keys, found_ways = [], []
    stops = rows[((choice[rows] == STAND) | (choice[rows] == OVER)) & wanted[tree.end[rows]]]
    found_keys.append(keys[stops])
    found_ways.append(ways[stops])
    for card in range(tree.child.shape[1]):
        below = tree.child[rows, card]
        if wanted[0]:
            over = rows[(choice[rows] == HIT) & (below == BUST)]
            found_keys.append(keys[over] + step[card])
            found_ways.append(ways[over])
        twice = rows[(choice[rows] == DOUBLE) & (below != -1)]
        twice = twice[wanted[tree.double_end[twice, card]]]
        found_keys.append(keys[twice] + step[card])
        found_ways.append(ways[twice])
    return Ends(np.concatenate(found_keys), np.concatenate(found_ways))


def _steps(pair: SplitPair) -> Ints:
    bits = 63 // pair.game.width
    return np.left_shift(1, bits * np.arange(pair.game.width)).astype(np.int64)


def _sets(pair: SplitPair, joint: Joint, choices: list[Ints]) -> dict[tuple[bool, bool], Ends]:
    """Ends by whether it is the first hand, and whether its second card may be of the pair."""
    found: dict[tuple[bool, bool], Ends] = {}
    for first in (True, False):
        wanted = joint.first if first else joint.other
        other = _terminals(pair, choices[0], _ways(pair, choices[0], own=False), wanted)
        own = _terminals(pair, choices[1], _ways(pair, choices[1], own=True), wanted)
        found[first, False] = other
        found[first, True] = Ends(
            np.concatenate([other.keys, own.keys]), np.concatenate([other.ways, own.ways])
        )
    return found


def _members(course: Course) -> list[tuple[bool, bool]]:
    return [(True, course.first_free)] + [(False, False)] * course.barred + [(False, True)] * course.free


def _chance(pair: SplitPair, most: int, joint: Joint, choices: list[Ints]) -> float:
    """The chance of a natural with every hand of the kind asked for."""
    sets = _sets(pair, joint, choices)
    total = 0.0
    for course, orders in pair.found[most].items():
        first, *rest = (sets[member] for member in _members(course))
        for one in rest[1:]:
            first = first + one
        total += orders * kernels.together(
            first.keys, first.ways, rest[0].keys, rest[0].ways, 63 // pair.game.width, pair.shoe,
            pair.card, course.again, pair.game.draws(pair.up).second,
        )  # fmt: skip
    return float(total)


def _marginal(pair: SplitPair, most: int, joints: tuple[Joint, ...], choices: list[Ints]) -> list[Floats]:
    """What an end of one hand adds by what the others may come to: for standing, for one card too many, for doubling."""
    extra = [np.zeros((3, len(pair.tree.hands))) for _ in range(2)]
    alike = pair.alike(most)
    for joint in joints:
        sets = _sets(pair, joint, choices)
        for course, orders in pair.found[most].items():
            members = _members(course)
            for at, (first, free) in enumerate(members):
                rest = [sets[one] for place, one in enumerate(members) if place != at]
                others = rest[0]
                for one in rest[1:]:
                    others = others + one
                wanted = joint.first if first else joint.other
                for own in (False, True) if free and not alike else (False,):
                    _add(pair, extra[int(own)], joint.amount * orders, wanted, others, course.again)
    return [extra[0], extra[0]] if alike else extra


def _add(
    pair: SplitPair, extra: Floats, amount: float, wanted: NDArray[np.bool_], others: Ends, again: int
) -> None:
    tree, second = pair.tree, pair.game.draws(pair.up).second
    own = np.zeros(pair.game.width, dtype=np.int64)
    own[pair.card] = 1
    kernels.marginal(
        pair.rows, tree.counts - own, tree.child, tree.may, tree.end, tree.double_end, wanted,
        others.keys, others.ways, 63 // pair.game.width, pair.shoe, pair.card, again, second, amount, extra,
    )  # fmt: skip
