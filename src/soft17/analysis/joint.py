"""Split hands that a dealer's natural judges together: the chance that all of them are bust, or none.

Two hands are added up exactly, each end of one with each end of the other. Three or four are too where there are few
ends; where there are many, the others are taken as they are beside the hand in question, and what they do to each
other by the ratio of their common chance to the product of their chances (see docs/analysis.md for its size).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from soft17.analysis import choosing, kernels
from soft17.analysis.arrays import Bools, Floats, Ints
from soft17.analysis.mercy import Joint
from soft17.analysis.tree import BUST, DOUBLE, HIT, NONE, OVER, STAND

if TYPE_CHECKING:
    from soft17.analysis.split import SplitPair

FEW = 400_000


class Ends:
    """The ends that a policy comes to, as rows of cards, and in how many orders it comes to each."""

    def __init__(self, cards: Ints, ways: Floats) -> None:
        kept = ways > 0
        cards = cards[kept]
        _, one, where = np.unique(keys(cards), return_index=True, return_inverse=True)
        self.cards = cards[one]
        sums = np.bincount(where, weights=ways[kept], minlength=len(one))
        self.ways: Floats = sums.astype(np.float64)

    def __add__(self, other: "Ends") -> "Ends":
        cards = (self.cards[:, None, :] + other.cards[None, :, :]).reshape(-1, self.cards.shape[1])
        return Ends(cards, np.multiply.outer(self.ways, other.ways).ravel())


def steps(most: Ints) -> Ints:
    """What a card of each value adds to one number for all cards, if there are at most so many of each value."""
    return np.append(np.cumprod((most + 1)[:0:-1])[::-1], 1)


def keys(cards: Ints) -> Ints:
    """A number for each row of cards; rows alike have one, and their order is that of the numbers."""
    found: Ints = cards @ steps(cards.max(axis=0, initial=0))
    return found


class Terminals:
    """Every way a split hand can end: standing, one card too many, doubled; the row it ends from, and its cards."""

    def __init__(self, pair: "SplitPair") -> None:
        tree, rows = pair.tree, pair.rows[pair.rows != pair.root]
        own = np.zeros(pair.game.width, dtype=np.int64)
        own[pair.card] = 1
        stops = rows[(tree.may[rows] & (STAND | OVER)) > 0]
        row, kind, end, cards = [stops], [np.zeros(len(stops), np.int64)], [tree.end[stops]], [tree.counts[stops] - own]
        for value in range(pair.game.width):
            step = own * 0
            step[value] = 1
            over = rows[((tree.may[rows] & HIT) > 0) & (tree.child[rows, value] == BUST)]
            twice = rows[((tree.may[rows] & DOUBLE) > 0) & (tree.child[rows, value] != NONE)]
            for found, code, ends in (
                (over, 1, np.zeros(len(over), np.int64)),
                (twice, 2, tree.double_end[twice, value]),
            ):
                row.append(found)
                kind.append(np.full(len(found), code))
                end.append(ends)
                cards.append(tree.counts[found] - own + step)
        self.row, self.kind, self.end = np.concatenate(row), np.concatenate(kind), np.concatenate(end)
        self.cards = np.concatenate(cards)

    def of(self, choice: Ints, ways: Floats, wanted: Floats) -> Ends:
        """The ends of a kind that choices come to."""
        return Ends(self.cards, np.where(self.taken(choice), ways[self.row] * wanted[self.end], 0.0))

    def taken(self, choice: Ints) -> Bools:
        """True of the ends that choices come to, if they come to their rows."""
        taken = choice[self.row]
        acts: Bools = taken == np.where(self.kind == 1, HIT, DOUBLE)
        stops = (taken == STAND) | (taken == OVER)
        return np.where(self.kind == 0, stops, acts)


class Together:
    """The hands of a split pair under a policy, as far as they are judged together."""

    def __init__(self, pair: "SplitPair", joint: Joint, choices: Sequence[Ints]) -> None:
        self.pair, self.joint, self.any_second = pair, joint, False
        sides = [ways_of(pair, choice, own=own) for choice, own in zip(choices, (False, True), strict=True)]
        self.sets: dict[tuple[bool, bool], Ends] = {}
        for first in (True, False):
            wanted = joint.first if first else joint.other
            parts = [pair.terminals.of(choice, ways, wanted) for choice, ways in zip(choices, sides, strict=True)]
            self.sets[first, False] = parts[0]
            self.sets[first, True] = Ends(
                np.concatenate([part.cards for part in parts]), np.concatenate([part.ways for part in parts])
            )

    def chance(self, most: int, *, any_second: bool = False) -> float:
        """The chance of a natural with every hand of the kind asked for; or whatever the dealer's second card is."""
        self.any_second = any_second
        return sum(
            orders * self.course([self.sets[one] for one in course.members], course.again)
            for course, orders in self.pair.found[most].items()
        )

    def course(self, sets: list[Ends], again: int) -> float:
        """The chance of a course, its hands ending in these ways, with a natural."""
        first, *others = sets
        return float(first.ways @ self._beside(first.cards, others, again))

    def _beside(self, cards: Ints, others: list[Ends], again: int) -> Floats:
        """The chance of cards in one order, the others all ending as asked for, with a natural."""
        few = len(cards) * np.prod([float(len(one.cards)) for one in others])
        if len(others) == 1 or few <= FEW:
            every = others[0]
            for one in others[1:]:
                every = every + one
            return self._pairs(cards, every, again)
        none = np.zeros((1, cards.shape[1]), dtype=np.int64)
        alone = self._pairs(cards, Ends(none, np.ones(1)), again)
        found = alone.copy()
        for one in others:
            found *= np.divide(self._pairs(cards, one, again), alone, out=np.zeros_like(alone), where=alone > 0)
        nothing = float(self._pairs(none, Ends(none, np.ones(1)), again)[0])
        if nothing <= 0.0:  # the shoe has not the pair cards that this course asks for
            return np.zeros_like(found)
        for at, one in enumerate(others):
            for other in others[at + 1 :]:
                both = float(one.ways @ self._pairs(one.cards, other, again)) / nothing
                apart = [float(self._pairs(none, each, again)[0]) / nothing for each in (one, other)]
                found *= both / (apart[0] * apart[1]) if apart[0] * apart[1] > 0 else 0.0
        return found

    def _pairs(self, cards: Ints, others: Ends, again: int) -> Floats:
        pair = self.pair
        total = np.zeros(len(cards))
        for second in range(pair.game.width) if self.any_second else pair.game.draws(pair.up).seconds:
            fixed = np.zeros(pair.game.width, dtype=np.int64)
            fixed[pair.card] += again
            fixed[second] += 1
            total += kernels.beside(cards + fixed, others.cards, others.ways, pair.shoe)
        return total

    def marginal(self, most: int, *, sure: bool = False) -> list[Floats]:
        """What each end of one hand adds by what the others may come to: standing, one card too many, doubling.

        With `sure` the others are taken to end as asked for, whatever they do.
        """
        nothing = Ends(np.zeros((1, self.pair.game.width), dtype=np.int64), np.ones(1))
        pair, terminals = self.pair, self.pair.terminals
        extra = [np.zeros((3, len(pair.tree.hands))) for _ in range(2)]
        for course, orders in pair.found[most].items():
            members = course.members
            for at, (first, free) in enumerate(members):
                others = [self.sets[one] for place, one in enumerate(members) if place != at]
                others = [nothing] if sure else others
                wanted = (self.joint.first if first else self.joint.other)[terminals.end]
                here = np.flatnonzero(wanted)
                added = self._beside(terminals.cards[here], others, course.again) * wanted[here]
                added *= self.joint.amount * orders
                for own in (False, True) if free else (False,):
                    np.add.at(extra[int(own)], (terminals.kind[here], terminals.row[here]), added)
        return extra


def ways_of(pair: "SplitPair", choice: Ints, *, own: bool) -> Floats:
    """In how many orders choices come to each hand, from a second card of the pair (`own`) or from others."""
    ways = np.zeros(len(pair.tree.hands))
    for card, row in enumerate(pair.tree.child[pair.root]):
        if row >= 0 and (card == pair.card) == own:
            ways[row] = 1.0
    choosing.reach(pair.rows[pair.rows != pair.root], pair.tree.child, choice, ways)
    return ways
