"""The distribution of a round's net result, and with it the standard deviation.

Hands that are not split and pairs that come to two hands are exact, with one dealer's hand for both. In rounds of
three hands or more, a few in a thousand, each hand is exact by itself, so that the mean is, and independent of the
others given the dealer's final hand and how the pair came to be split.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.joint import ways_of
from soft17.analysis.resplits import Course, gone, shoes
from soft17.analysis.split import Played
from soft17.analysis.tree import DOUBLE, HIT, OVER, SPLIT, STAND, SURRENDER

State = tuple[float, tuple[bool, ...]]


class Spread(dict[float, float]):
    """Net results and how likely each is."""

    def add(self, net: float, chance: float) -> None:
        """Let a net result be more likely."""
        self[net] = self.get(net, 0.0) + chance

    def take(self, other: Mapping[float, float], part: float = 1.0) -> None:
        """Add a part of another spread."""
        for net, chance in other.items():
            self.add(net, part * chance)


def together(parts: Iterable[tuple[float, Spread]]) -> Spread:
    """Spreads with the chance of each made one; net results that differ by rounding alone are one."""
    total = Spread()
    for chance, one in parts:
        for net, part in one.items():
            total.add(round(net, 9), chance * part)
    return total


def moments(spread: Spread) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(net * chance for net, chance in spread.items())
    square = sum(net * net * chance for net, chance in spread.items())
    return mean, sqrt(max(0.0, square - mean * mean))


def over(dealt: Dealt, choice: Ints, roots: Ints, played: dict[int, Played]) -> Spread:
    """The net results over one first card, given choices of hands, of two cards, and how split pairs are played."""
    spread = Spread()
    ways = np.zeros(len(dealt.tree.hands))
    for at, row in enumerate(dealt.roots):
        taken, many = int(roots[at]), float(dealt.multiplicity[at])
        if taken == SPLIT:
            for column in split(dealt, played[dealt.tree.pair(row)]):
                spread.take(column, float(dealt.chance[row]))
        elif taken == SURRENDER:
            _given_up(dealt, int(row), many, spread)
        elif taken == EVEN_MONEY:
            rule = dealt.game.book.interim.even_money
            assert rule is not None  # the choice is there only with the rule
            spread.add(rule.odds[0] / rule.odds[1], many * dealt.chance[row])
        else:
            ways[row] = many
    choices = choice.copy()
    choices[dealt.roots] = np.where(roots == SPLIT, 0, roots)
    choosing.reach(dealt.rows, dealt.tree.child, np.where(choices == OVER, OVER, choices), ways)
    _ends(dealt, choices, ways, spread)
    if dealt.peeked:
        for at, row in enumerate(dealt.roots):
            _pay(dealt, int(dealt.tree.end[row]), -1, dealt.multiplicity[at] * dealt.finals[row, -1], spread)
    return spread


def _given_up(dealt: Dealt, row: int, many: float, spread: Spread) -> None:
    lost = dealt.lost_by_giving_up()
    assert lost is not None  # the choice is there only with the rule
    spread.add(-lost[0], many * float(dealt.finals[row, :-1].sum()))
    if not dealt.peeked:
        spread.add(-lost[1], many * float(dealt.finals[row, -1]))


def _ends(dealt: Dealt, choices: Ints, ways: Floats, spread: Spread) -> None:
    """Hands that are not split, by how they end and the dealer's final hand."""
    found = ends_by_final(dealt, choices, ways)
    last = found.shape[1] - 1
    for at, column in zip(*np.nonzero(found), strict=True):
        if column < last or not dealt.peeked:
            _pay(dealt, int(at), int(column), float(found[at, column]), spread)


def ends_by_final(dealt: Dealt, choices: Ints, ways: Floats) -> Floats:
    """The chance of each end against each final hand, bust hands all in the first column but for naturals."""
    tree, finals, bust = dealt.tree, dealt.finals, dealt.bust
    found = np.zeros((len(tree.ends), finals.shape[1]))
    stops = np.flatnonzero((ways > 0) & ((choices == STAND) | (choices == OVER)))
    np.add.at(found, tree.end[stops], ways[stops, None] * finals[stops])
    for code, end in ((HIT, 0), (DOUBLE, 1)):
        rows = np.flatnonzero((ways > 0) & (choices == code))
        found[end, 0] += ways[rows] @ bust[rows, 0]
        found[end, -1] += ways[rows] @ bust[rows, 1]
    twice = np.flatnonzero((ways > 0) & (choices == DOUBLE))
    for card in range(tree.child.shape[1]):
        rows = twice[tree.child[twice, card] >= 0]
        np.add.at(found, tree.double_end[rows, card], ways[rows, None] * finals[tree.child[rows, card]])
    return found


def _pay(dealt: Dealt, end: int, column: int, chance: float, spread: Spread) -> None:
    spread.take(dealt.game.payments(dealt.up).atoms(dealt.tree.ends[end], column), chance)


def split(dealt: Dealt, played: Played) -> list[Spread]:
    """The net results of a split pair, apart for each final hand of the dealer."""
    columns = [Spread() for _ in range(dealt.finals.shape[1])]
    for course, orders in played.pair.found[played.most].items():
        two = course.barred + course.free == 1
        found = _two_hands(played, free=course.first_free) if two else _more_hands(played, course)
        for column, one in zip(columns, found, strict=True):
            column.take(one, orders)
    if dealt.peeked:
        columns[-1].clear()
    return columns


def _two_hands(played: Played, *, free: bool) -> list[Spread]:
    """Two hands and one dealer's hand, every end of one with every end of the other."""
    pair = played.pair
    every, end, many = _reached(played, free=free)
    step = np.left_shift(np.int64(1), (63 // pair.game.width) * np.arange(pair.game.width))
    keys = np.add.outer(every @ step, every @ step).ravel()
    _, first, where = np.unique(keys, return_index=True, return_inverse=True)
    one, other = np.divmod(first, len(every))
    finals = pair.game.chances(every[one] + every[other], pair.up, pair.shoe)
    weights = np.multiply.outer(many, many).ravel()
    size = len(pair.tree.ends)
    codes = np.add.outer(end * size, end).ravel()
    columns = []
    for column in range(finals.shape[1]):
        found = np.bincount(codes, weights=weights * finals[where, column], minlength=size * size)
        spread = Spread()
        for code in np.flatnonzero(found):
            _pay_hands(played, divmod(int(code), size), column, float(found[code]), spread)
        columns.append(spread)
    return columns


def _pay_hands(played: Played, ends: tuple[int, ...], column: int, chance: float, spread: Spread) -> None:
    pays, every = played.pair.game.payments(played.pair.up), played.pair.tree.ends
    if column != pays.finals.natural:
        for parts in product(*(pays.atoms(every[end], column).items() for end in ends)):
            spread.add(sum(net for net, _ in parts), chance * float(np.prod([part for _, part in parts])))
        return
    paid = [pays.atoms(every[end], column) for end in ends if pays.own_payment(every[end]) is not None]
    for kind, part in pays.naturals.items():
        lost = pays.lost([every[end] for end in ends], kind, split=True)
        for parts in product(*(one.items() for one in paid)):
            share = float(np.prod([share for _, share in parts]))
            spread.add(lost + sum(net for net, _ in parts), chance * part * share)


def _more_hands(played: Played, course: Course) -> list[Spread]:
    """Three hands and more, each exact by itself, independent of the others given the dealer's final hand."""
    pair = played.pair
    members = course.members
    known = {free: _one_hand(played, course, free=free) for free in {free for _, free in members}}
    last = pair.game.finals.natural
    columns = [Spread() for _ in range(last + 1)]
    for column, spread in enumerate(columns):
        chance = float(known[course.first_free][:, column].sum())
        if chance <= 0.0:
            continue
        judged = pair.mercy if column == last else None
        flags = (True,) * len(judged.joint) if judged is not None else ()
        states = {(0.0, flags): chance}
        for first, free in members:
            alone = known[free][:, column] / chance
            states = _with_hand(played, states, alone, column, first=first)
        for (net, all_so), part in states.items():
            more = sum(one.amount for one, so in zip(judged.joint, all_so, strict=True) if so) if judged else 0.0
            spread.add(round(net + more, 9), part)
    return columns


def _with_hand(
    played: Played, states: dict[State, float], alone: Floats, column: int, *, first: bool
) -> dict[State, float]:
    """One hand more: what it adds, and whether all hands are still of each kind that is judged together."""
    pair, pays = played.pair, played.pair.game.payments(played.pair.up)
    judged = pair.mercy if column == pair.game.finals.natural else None
    after: dict[State, float] = {}
    for end in np.flatnonzero(alone):
        if judged is None:
            amounts = pays.atoms(pair.tree.ends[end], column)
            masks: tuple[bool, ...] = ()
        else:
            amounts = {float((judged.first if first else judged.other)[end]): 1.0}
            masks = tuple(bool((one.first if first else one.other)[end]) for one in judged.joint)
        for (net, flags), part in states.items():
            still = tuple(one and other for one, other in zip(flags, masks, strict=True))
            for amount, share in amounts.items():
                key = (round(net + amount, 9), still)
                after[key] = after.get(key, 0.0) + part * share * float(alone[end])
    return after


def _one_hand(played: Played, course: Course, *, free: bool) -> Floats:
    """The chance of a course with one of its hands ending in each way against each final hand: [end, final hand]."""
    pair, cards = played.pair, _reached(played, free=free)
    found = np.zeros((len(pair.tree.ends), pair.game.finals.natural + 1))
    shoe = pair.shoe.copy()
    chance = gone(course.again + course.barred + 1, int(shoe[pair.card]), int(shoe.sum()))
    for k, sign in shoes(course, free=free).items():
        shoe[pair.card] = pair.shoe[pair.card] - k
        if shoe[pair.card] < 0:
            continue
        finals = pair.game.chances(cards.cards, pair.up, shoe)
        np.add.at(found, cards.end, sign * chance[k] * cards.ways[:, None] * finals)
    return found


class Reached(NamedTuple):
    """The ends that a policy comes to: their cards, how they ended, and in how many orders."""

    cards: Ints
    end: Ints
    ways: Floats


def _reached(played: Played, *, free: bool) -> Reached:
    """The ends of one hand, with a second card of the pair too if it is free to have one."""
    pair, terminals, found = played.pair, played.pair.terminals, []
    for own in (False, True) if free else (False,):
        choice = played.choices[int(own)]
        ways = ways_of(pair, choice, own=own)[terminals.row]
        here = np.flatnonzero(terminals.taken(choice) & (ways > 0))
        found.append((terminals.cards[here], terminals.end[here], ways[here]))
    return Reached(*(np.concatenate(one) for one in zip(*found, strict=True)))
