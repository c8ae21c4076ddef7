"""The distribution of a round with two boxes.

Each box's net result is exact beside the cards of the other, parted by the dealer's final hand; given that and the five
cards dealt, the boxes are taken as independent. The mean is thereby the expected value; what the cards drawn to one box
do to the other is left out of the spread alone. Hands of a split pair are taken as independent in the same way.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, lcm
from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.calling import silent
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.errors import AnalysisError
from soft17.analysis.several import Net, split
from soft17.analysis.split import Played
from soft17.analysis.tree import OVER, SPLIT, SURRENDER
from soft17.rules.book import Book


class Policy(NamedTuple):
    """How a box is played: every hand, two cards as dealt, two cards made by a switch, and pairs."""

    choice: Ints
    dealt: Ints
    switched: Ints
    played: Callable[[int], Played]


class Steps(NamedTuple):
    """Net results as places in a row: so many to a stake, so many stakes either way."""

    to_a_stake: int
    most: int

    @property
    def places(self) -> int:
        """How many places there are."""
        return 2 * self.to_a_stake * self.most + 1

    def place(self, net: float) -> int:
        """The place of a net result."""
        place = round(net * self.to_a_stake)
        if abs(place - net * self.to_a_stake) > 1e-6 or abs(place) > self.to_a_stake * self.most:
            raise AnalysisError(f"a net result of {net} stakes has no place in the distribution of two boxes")
        return place + self.to_a_stake * self.most

    def put(self, found: Floats, net: float, chance: float) -> None:
        """Let a net result be more likely."""
        found[self.place(net)] += chance


def steps(book: Book) -> Steps:
    """The steps in which a book pays, and the most that a box can win or lose in stakes."""
    odds = [row.odds for row in book.settlement.rows.values()] + [row.odds for row in book.interim.pays.values()]
    odds.append(book.interim.even_money.odds if book.interim.even_money is not None else None)
    odds.append(book.surrender.part.is_ if book.surrender is not None else None)
    known = [Fraction(*one) for one in odds if one is not None]
    most = max(2, *(ceil(one) for one in known))
    return Steps(lcm(*(one.denominator for one in known)), most * book.splitting.most_hands.is_)


def nets(dealt: Dealt, policy: Policy, marked: Floats, by: Steps) -> Floats:
    """Each two cards as dealt and as switched, given that they are: [dealt or switched, hand, final hand, place]."""
    box = _Box(dealt, policy, by)
    found = np.zeros((2, len(dealt.roots), dealt.finals.shape[1], by.places))
    for at, row in enumerate(dealt.roots):
        if dealt.chance[row] <= 0.0:
            continue
        box.add(at, int(policy.dealt[at]), found[0, at])
        if dealt.tree.may[row] & OVER and dealt.tree.total[row] == dealt.game.book.highest:
            for column, part in enumerate(dealt.finals[row] / dealt.chance[row]):
                by.put(found[1, at, column], float(marked[column]), float(part))
        elif policy.switched[at] == policy.dealt[at]:
            found[1, at] = found[0, at]
        else:
            box.add(at, int(policy.switched[at]), found[1, at])
        if dealt.peeked:
            natural = box.paid[box.alike.kind[dealt.tree.end[row]], -1]
            found[:, at, -1] = natural * dealt.finals[row, -1] / dealt.chance[row]
    return found


class _Box:
    """A box beside another: every two cards of it, by a policy."""

    def __init__(self, dealt: Dealt, policy: Policy, by: Steps) -> None:
        self.dealt, self.policy, self.by = dealt, policy, by
        self.alike = dealt.game.alike(dealt.tree, dealt.up)
        # What each kind of end comes to against each final hand: [kind, final hand, place].
        self.paid = np.zeros((len(self.alike.sample), self.alike.last + 1, by.places))
        for kind, end in enumerate(self.alike.sample):
            for column in range(self.alike.last + 1):
                spared = dealt.spares if column == self.alike.last and silent(self.alike.pays, end) else 0.0
                atoms = self.alike.pays.atoms(end, column)
                self._put(self.paid[kind, column], {net + spared: chance for net, chance in atoms.items()})

    def add(self, at: int, taken: int, out: Floats) -> None:
        """The net results of two cards of which a choice is taken: [final hand, place]."""
        dealt, row = self.dealt, int(self.dealt.roots[at])
        if taken == SPLIT:
            for column, one in enumerate(split(self.policy.played(dealt.tree.pair(row)), exact=False)):
                self._put(out[column], one)
        elif taken == SURRENDER:
            lost = dealt.lost_by_giving_up()
            assert lost is not None  # the choice is there only with the rule
            self._surely(row, [-lost[0]] * (out.shape[0] - 1) + [-lost[1]], out)
        elif taken == EVEN_MONEY:
            rule = dealt.game.book.interim.even_money
            assert rule is not None  # the choice is there only with the rule
            self._surely(row, [rule.odds[0] / rule.odds[1]] * out.shape[0], out)
        else:
            self._play(row, taken, out)

    def _put(self, found: Floats, one: Net) -> None:
        for net, chance in one.items():
            self.by.put(found, net, chance)

    def _surely(self, row: int, nets_: list[float], out: Floats) -> None:
        for column, net in enumerate(nets_):
            self.by.put(out[column], net, float(self.dealt.finals[row, column] / self.dealt.chance[row]))

    def _play(self, row: int, taken: int, out: Floats) -> None:
        dealt, tree = self.dealt, self.dealt.tree
        ways = np.zeros(len(tree.hands))
        ways[row] = 1.0
        choice = self.policy.choice.copy()
        choice[row] = OVER if tree.may[row] & OVER else taken
        choosing.reach(dealt.rows, tree.child, choice, ways)
        ends = np.zeros(self.paid.shape[:2])
        choosing.endings(
            dealt.rows, tree.child, choice, ways, tree.end, tree.double_end, self.alike.kind, dealt.finals, ends
        )
        out += np.einsum("kf,kfp->fp", ends / dealt.chance[row], self.paid)


def together(one: Floats, other: Floats, chance: Floats) -> Floats:
    """Two boxes with one dealer's hand, over many deals: [deal, final hand, place] each, added up by net result."""
    finals = one.sum(axis=2)
    share = np.divide(chance[:, None], finals, out=np.zeros_like(finals), where=finals > 0.0)
    places = one.shape[2]
    both = (one * share[:, :, None]).reshape(-1, places).T @ other.reshape(-1, places)
    total = np.zeros(2 * places - 1)
    np.add.at(total, np.add.outer(np.arange(places), np.arange(places)), both)
    return total
