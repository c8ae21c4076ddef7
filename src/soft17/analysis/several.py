"""The net results of a split pair: two hands exactly, three and more each exactly by itself.

With three hands or more, a few rounds in a thousand, the hands are independent of each other given the dealer's final
hand and how the pair came to be split. Suits, where they pay, are as likely for one hand whatever another has.
"""

from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing, kernels
from soft17.analysis.alike import Alike
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.joint import steps, ways_of
from soft17.analysis.resplits import Course, gone, shoes
from soft17.analysis.split import Played

Net = dict[float, float]


def split(played: Played, *, exact: bool = True) -> list[Net]:
    """The net results of a split pair, apart for each final hand of the dealer.

    Without `exact` two hands are taken like three, which is quicker.
    """
    pair = played.pair
    judged = pair.nets(played)
    if judged is not None:
        return judged
    columns: list[Net] = [{} for _ in range(pair.game.finals.natural + 1)]
    for course, orders in played.pair.found[played.most].items():
        two = exact and course.barred + course.free == 1
        found = _two_hands(played, course) if two else _more_hands(played, course)
        for column, one in zip(columns, found, strict=True):
            _take(column, one, orders)
    if pair.peeked:
        columns[-1].clear()
    return columns


def _take(found: Net, other: Net, part: float) -> None:
    for net, chance in other.items():
        found[net] = found.get(net, 0.0) + part * chance


def _two_hands(played: Played, course: Course) -> list[Net]:
    """Two hands and one dealer's hand, every end of one with every end of the other."""
    pair, alike = played.pair, played.pair.alike
    frees = [free for _, free in course.members]
    cards, kind, ways, barred = reached(played, free=any(frees))
    one_way, other_way = (ways if free else barred for free in frees)
    where, one, other = kernels.unions(cards @ steps(2 * cards.max(axis=0, initial=0)))
    finals = pair.game.chances(cards[one] + cards[other], pair.up, pair.shoe)
    size = len(alike.sample)
    found = np.zeros((size, size, finals.shape[1]))
    kernels.pairs(where, kind, one_way, other_way, finals, found)
    columns: list[Net] = [{} for _ in range(finals.shape[1])]
    for first, second, column in zip(*np.nonzero(found[:, :, :-1]), strict=True):
        chance = found[first, second, column]
        for net, share in alike.two(int(first), int(second), int(column)):
            columns[column][net] = columns[column].get(net, 0.0) + share * float(chance)
    columns[-1] = _judged_two(alike, found[:, :, -1])
    return columns


def _judged_two(alike: Alike, found: Floats) -> Net:
    """Two hands against a natural, by how likely each two kinds are."""
    if not found.any():
        return {}
    where, sample = alike.judged
    both = np.zeros((len(sample), len(sample)))
    np.add.at(both, (where[:, None], where[None, :]), found)
    group = alike.group(2)
    weights = group.shares * both[group.kinds[:, 0], group.kinds[:, 1]]
    sums = np.bincount(group.where, weights=weights, minlength=len(group.every))
    return {float(net): float(part) for net, part in zip(group.every, sums, strict=True) if part}


def _more_hands(played: Played, course: Course) -> list[Net]:
    """Several hands, each exact by itself, independent of the others given the dealer's final hand."""
    alike = played.pair.alike
    known = {free: one_hand(played, course, free=free) for free in {free for _, free in course.members}}
    chances = known[course.first_free].sum(axis=0)
    columns: list[Net] = [{} for _ in chances]
    for column in np.flatnonzero(chances > 0.0):
        alone = [known[free][:, column] / chances[column] for _, free in course.members]
        if column == alike.last:
            found = alike.by_natural(alone)
        else:
            found = {0.0: 1.0}
            for one in alone:
                found = _with_hand(found, alike, one, int(column))
        _take(columns[column], found, float(chances[column]))
    return columns


def _with_hand(before: Net, alike: Alike, alone: Floats, column: int) -> Net:
    """One hand more, by the chances of its kinds."""
    own: Net = {}
    for kind in np.flatnonzero(alone):
        for net, share in alike.one(int(kind), column):
            own[net] = own.get(net, 0.0) + share * float(alone[kind])
    after: Net = {}
    for net, part in before.items():
        for more, share in own.items():
            both = round(net + more, 9)
            after[both] = after.get(both, 0.0) + part * share
    return after


def one_hand(played: Played, course: Course, *, free: bool) -> Floats:
    """The chance of a course with one of its hands ending in each way against each final hand: [kind, final hand]."""
    pair = played.pair
    found = np.zeros((len(pair.alike.sample), pair.game.finals.natural + 1))
    chance = gone(course.again + course.barred + 1, int(pair.shoe[pair.card]), int(pair.shoe.sum()))
    for k, sign in shoes(course, free=free).items():
        if pair.shoe[pair.card] >= k:
            found += sign * chance[k] * _ends(played, k, free=free)
    return found


def _ends(played: Played, k: int, *, free: bool) -> Floats:
    """How one hand ends against each final hand, over the shoe with k more cards of the pair gone."""
    key = (k, free)
    if key not in played.ends:
        played.ends[key] = _measured(played, k, free=free) if played.pair.parted else _drawn(played, k, free=free)
    return played.ends[key]


def _measured(played: Played, k: int, *, free: bool) -> Floats:
    """By the measure of every hand, where all are parted by the dealer's final hand."""
    pair = played.pair
    found = np.zeros((len(pair.alike.sample), pair.game.finals.natural + 1))
    for own in (False, True) if free else (False,):
        choice = played.choices[int(own)]
        choosing.endings(
            pair.rows[pair.rows != pair.root], pair.tree.child, choice, ways_of(pair, choice, own=own),
            pair.tree.end, pair.tree.double_end, pair.alike.kind, pair.measured.finals[:, k], found,
        )  # fmt: skip
    return found


def _drawn(played: Played, k: int, *, free: bool) -> Floats:
    """By every way a hand can end."""
    pair = played.pair
    cards, kind, ways, _ = reached(played, free=free)
    shoe = pair.shoe.copy()
    shoe[pair.card] -= k
    found = np.zeros((len(pair.alike.sample), pair.game.finals.natural + 1))
    np.add.at(found, kind, ways[:, None] * pair.game.chances(cards, pair.up, shoe))
    return found


class Reached(NamedTuple):
    """The ends that a policy comes to: their cards, their kinds, and in how many orders; of these the barred ones, in
    which the second card is not of the pair."""

    cards: Ints
    kind: Ints
    ways: Floats
    barred: Floats


def reached(played: Played, *, free: bool) -> Reached:
    """The ends of one hand, with a second card of the pair too if it is free to have one; those alike as one."""
    pair, terminals, found = played.pair, played.pair.terminals, []
    for own in (False, True) if free else (False,):
        choice = played.choices[int(own)]
        ways = ways_of(pair, choice, own=own)[terminals.row]
        here = np.flatnonzero(terminals.taken(choice) & (ways > 0))
        rows = np.column_stack([terminals.cards[here], pair.alike.kind[terminals.end[here]]])
        found.append((rows, ways[here]))
    rows, where = np.unique(np.concatenate([one[0] for one in found]), axis=0, return_inverse=True)
    ways = np.bincount(where.ravel(), weights=np.concatenate([one[1] for one in found])).astype(np.float64)
    barred = np.bincount(where.ravel()[: len(found[0][1])], weights=found[0][1], minlength=len(rows)).astype(np.float64)
    return Reached(np.ascontiguousarray(rows[:, :-1]), np.ascontiguousarray(rows[:, -1]), ways, barred)
