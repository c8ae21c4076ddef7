"""The distribution of a round's net result, and with it the standard deviation.

Hands that are not split and pairs that come to two hands are exact, with one dealer's hand for both. Rounds of three
hands or more, a few in a thousand, take the hands as independent given the dealer's final hand and their number.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from soft17.analysis import choosing
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.joint import ways_of
from soft17.analysis.split import Played
from soft17.analysis.tree import DOUBLE, HIT, OVER, SPLIT, STAND, SURRENDER

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Spread(dict[float, float]):
    """Net results and how likely each is."""

    def add(self, net: float, chance: float) -> None:
        """Let a net result be more likely."""
        self[net] = self.get(net, 0.0) + chance

    def take(self, other: Mapping[float, float], part: float = 1.0) -> None:
        """Add a part of another spread."""
        for net, chance in other.items():
            self.add(net, part * chance)


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
            card = int(dealt.tree.counts[row].argmax())
            rest = 1.0 - (dealt.finals[row, -1] / dealt.chance[row] if dealt.peeked else 0.0)
            spread.take(_split(dealt, played[card], rest), float(dealt.chance[row]))
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
    rule = dealt.game.book.surrender
    assert rule is not None  # the choice is there only with the rule
    lost = 1.0 - rule.part.is_[0] / rule.part.is_[1]
    waits = dealt.game.payments(dealt.up).up_card in rule.waiting_cards
    spread.add(-lost, many * float(dealt.finals[row, :-1].sum()))
    if not dealt.peeked:
        spread.add(-1.0 if waits else -lost, many * float(dealt.finals[row, -1]))


def _ends(dealt: Dealt, choices: Ints, ways: Floats, spread: Spread) -> None:
    """Hands that are not split, by how they end and the dealer's final hand."""
    tree = dealt.tree
    found = np.zeros((len(tree.ends), dealt.finals.shape[1]))
    stops = np.flatnonzero((ways > 0) & ((choices == STAND) | (choices == OVER)))
    np.add.at(found, tree.end[stops], ways[stops, None] * dealt.finals[stops])
    for code, end in ((HIT, 0), (DOUBLE, 1)):
        rows = np.flatnonzero((ways > 0) & (choices == code))
        found[end, 0] += ways[rows] @ dealt.bust[rows, 0]
        found[end, -1] += ways[rows] @ dealt.bust[rows, 1]
    twice = np.flatnonzero((ways > 0) & (choices == DOUBLE))
    for card in range(tree.child.shape[1]):
        rows = twice[tree.child[twice, card] >= 0]
        np.add.at(found, tree.double_end[rows, card], ways[rows, None] * dealt.finals[tree.child[rows, card]])
    last = found.shape[1] - 1
    for end, column in zip(*np.nonzero(found), strict=True):
        if column == last and dealt.peeked:
            continue
        _pay(dealt, int(end), int(column), float(found[end, column]), spread)


def _pay(dealt: Dealt, end: int, column: int, chance: float, spread: Spread) -> None:
    spread.take(dealt.game.payments(dealt.up).atoms(dealt.tree.ends[end], column), chance)


def _split(dealt: Dealt, played: Played, rest: float) -> Spread:
    """The net results of a split pair; `rest` is the chance that a natural has not ended the round before."""
    spread = Spread()
    pair = played.pair
    whole = 0.0
    more: Counter[int] = Counter()
    for course, orders in pair.found[played.most].items():
        hands = 1 + course.barred + course.free
        if hands == 2:
            two = _two_hands(dealt, played, free=course.first_free)
            spread.take(two)
            whole += sum(two.values())
        else:
            more[hands] += orders
    if more:
        _more_hands(dealt, played, rest - whole, more, spread)
    return spread


def _two_hands(dealt: Dealt, played: Played, *, free: bool) -> Spread:
    """Two hands and one dealer's hand, every end of one with every end of the other."""
    pair, terminals = played.pair, played.pair.terminals
    cards, ends, ways = [], [], []
    for own in (False, True) if free else (False,):
        choice = played.choices[int(own)]
        reached = ways_of(pair, choice, own=own)
        here = np.flatnonzero(terminals.taken(choice) & (reached[terminals.row] > 0))
        cards.append(terminals.cards[here])
        ends.append(terminals.end[here])
        ways.append(reached[terminals.row[here]])
    every, end, many = np.concatenate(cards), np.concatenate(ends), np.concatenate(ways)
    step = np.left_shift(np.int64(1), (63 // pair.game.width) * np.arange(pair.game.width))
    keys = np.add.outer(every @ step, every @ step).ravel()
    _, first, where = np.unique(keys, return_index=True, return_inverse=True)
    one, other = np.divmod(first, len(every))
    sums = every[one] + every[other]
    finals = pair.game.chances(sums, pair.up, pair.shoe)
    weights = np.multiply.outer(many, many).ravel()
    size = len(pair.tree.ends)
    codes = np.add.outer(end * size, end).ravel()
    spread = Spread()
    last = finals.shape[1] - 1
    for column in range(last + 1):
        if column == last and dealt.peeked:
            continue
        found = np.bincount(codes, weights=weights * finals[where, column], minlength=size * size)
        for code in np.flatnonzero(found):
            _pay_hands(played, divmod(int(code), size), column, float(found[code]), spread)
    return spread


def _pay_hands(played: Played, ends: tuple[int, ...], column: int, chance: float, spread: Spread) -> None:
    pays, every = played.pair.game.payments(played.pair.up), played.pair.tree.ends
    if column != pays.finals.natural:
        for parts in product(*(pays.atoms(every[end], column).items() for end in ends)):
            spread.add(sum(net for net, _ in parts), chance * float(np.prod([part for _, part in parts])))
        return
    paid = sum(pays.own_payment(every[end]) for end in ends)
    for kind, part in pays.naturals.items():
        spread.add(paid + pays.lost([every[end] for end in ends], kind, split=True), chance * part)


def _more_hands(dealt: Dealt, played: Played, chance: float, more: Counter[int], spread: Spread) -> None:
    """Three hands and more, taken as independent given the dealer's final hand."""
    pair, terminals = played.pair, played.pair.terminals
    finals = pair.game.chances(terminals.cards, pair.up, pair.shoe)
    found = np.zeros((len(pair.tree.ends), finals.shape[1]))
    for own in (False, True):
        choice = played.choices[int(own)]
        reached = ways_of(pair, choice, own=own)[terminals.row]
        np.add.at(found, terminals.end, np.where(terminals.taken(choice), reached, 0.0)[:, None] * finals)
    if dealt.peeked:
        found[:, -1] = 0.0
    by_final = found.sum(axis=0)
    whole = sum(more.values())
    for column in np.flatnonzero(by_final > 0):
        given = found[:, column] / by_final[column]
        alone = Spread()
        for end in np.flatnonzero(given):
            one = Spread()
            _pay_hands(played, (int(end),), int(column), float(given[end]), one)
            alone.take(one)
        for hands, orders in more.items():
            total = Spread({0.0: float(chance * orders / whole * by_final[column] / by_final.sum())})
            for _ in range(hands):
                after = Spread()
                for (net, part), (add, share) in product(total.items(), alone.items()):
                    after.add(round(net + add, 9), part * share)
                total = after
            spread.take(total)
