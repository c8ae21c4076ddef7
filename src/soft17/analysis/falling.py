"""Split hands that fall together: a bust hand takes every wager on the box, and hands not yet played stay so.

Where no choice can bust, hands are worth what they are by themselves, exactly. Where one can, every course of second
cards is followed in the order of play: where ends are few, each end of one hand is added up with each of the others;
where they are many, each hand is exact by itself and they are taken as independent given the dealer's final hand. Best
play weighs a bust with what it takes from the other hands on average.
"""

from collections import Counter
from functools import cached_property
from itertools import product
from math import prod

import numpy as np

from soft17.analysis.alike import Amounts
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.joint import keys, ways_of
from soft17.analysis.resplits import Course, Ordered, ordered
from soft17.analysis.several import Net, Reached, one_hand, reached
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.tree import BUST, DOUBLE, HIT
from soft17.analysis.worths import Worths

FEW = {2: 20_000, 3: 200_000, 4: 200_000}  # combinations of ends of so many hands that are added up one by one
TINY = 4_000  # so few combinations of ends that every choice can be tried
NEVER = -1e6  # a bust is not risked
NEAR = 1e-3
ROUNDS = 4


class FallingPair(SplitPair):
    """A pair whose hands are lost together."""

    @cached_property
    def orders(self) -> dict[int, Counter[Ordered]]:
        """Every course in the order of play, for each number of hands gone for."""
        game = self.game
        return {most: ordered(game.book, game.values, self.card, most) for most in self.found}

    def follow(self, most: int, choices: tuple[Ints, Ints]) -> Played:
        """What splitting to `most` hands is worth by these choices."""
        key = (most, choices[0].tobytes(), choices[1].tobytes())
        if key not in self._followed:
            self._followed[key] = self._follow(most, choices)
        return self._followed[key]

    @cached_property
    def _followed(self) -> dict[tuple[int, bytes, bytes], Played]:
        return {}

    def _follow(self, most: int, choices: tuple[Ints, Ints]) -> Played:
        if not self._may_bust(choices):
            return super().follow(most, choices)
        played = Played(self, most, 0.0, choices)
        worth = sum(net * chance for column in self.nets(played) for net, chance in column.items())
        return Played(self, most, worth, choices)

    def _may_bust(self, choices: tuple[Ints, Ints]) -> bool:
        """True if choices come to a hand that takes a card which may be one too many."""
        risky = (self.tree.child == BUST).any(axis=1)
        return any(
            bool((risky & np.isin(one, (HIT, DOUBLE)) & (ways_of(self, one, own=bool(own)) > 0)).any())
            for own, one in enumerate(choices)
        )

    def _solve(self, most: int, target: float) -> Played:
        """Never to risk a bust, or to weigh it with what it takes from the other hands; the better of the two."""
        sides = (self.worths(most, pair=False), self.worths(most, pair=True))
        choices = tuple(self._weighed(side, 1.0, NEVER).choice for side in sides)
        best = super().follow(most, (choices[0], choices[1]))
        tried = (sides[0].solve().choice, sides[1].solve().choice)
        # A hand that falls alone loses no more: what hands are worth by themselves is a bound.
        bound = self._sum(sides, tried) + sum(max(0.0, one.amount) for one in self.joints) * self.natural_chance
        if bound < target:
            return Played(self, most, bound, best.choices, hopeless=True)
        for _ in range(ROUNDS):
            if not self._may_bust(tried):
                break
            one = Played(self, most, 0.0, tried)
            if self._rough(one) > max(best.worth, target) - NEAR or self._few(one, most):
                best = max(best, self.follow(most, tried), key=lambda each: each.worth)
            kept, taken = self._others(one)
            after = tuple(self._weighed(side, kept, -taken).choice for side in sides)
            if all(map(np.array_equal, after, tried)):
                break
            tried = (after[0], after[1])
        return self._climb(best) if self._few(best, most) else best

    def raised(self, played: Played) -> tuple[Worths, Worths]:
        """What choices are worth to one hand, a bust with what it takes from the others on average."""
        kept, taken = self._others(played) if self._may_bust(played.choices) else (1.0, NEVER)
        one, other = (self._weighed(self.worths(played.most, pair=own), kept, -abs(taken)) for own in (False, True))
        return one, other

    def _weighed(self, side: Worths, kept: float, more: float) -> Worths:
        """Choices where a hand counts only if the others are kept, and a bust costs more than its own stake."""
        chance = self.measured.bust[:, 0].sum(axis=1)
        doubles = np.where((self.tree.may & DOUBLE > 0) & (self.tree.child == BUST).any(axis=1), chance, 0.0)
        scale = self.measured.finals[:, 0].sum(axis=1)
        share = np.divide(side.bust, -chance, out=np.ones_like(chance), where=chance > 0)
        hits = np.where((self.tree.may & HIT) > 0, chance, 0.0) * np.where(scale > 0, share, 0.0)
        return Worths(
            self.tree, self.rows, kept * side.stand, side.bust + more * hits, kept * side.double + more * doubles
        ).solve()

    def _others(self, played: Played) -> tuple[float, float]:
        """The chance that another hand is kept, and what a bust takes from it: its stake and what it was worth."""
        alone = self._alone(played)
        bust = self._is_bust
        worth = sum(
            float(alone[kind, column]) * _mean(self._one(int(kind), int(column)))
            for kind, column in zip(*np.nonzero(alone), strict=True)
            if not bust[kind]
        )
        kept = 1.0 - float(alone[bust].sum())
        return kept, 1.0 + worth - 2.0 * (1.0 - kept)

    def _rough(self, played: Played) -> float:
        """What two hands are worth, taken as independent."""
        kept, taken = self._others(played)
        worth = taken - 1.0 + 2.0 * (1.0 - kept)
        return 2.0 * worth * kept - (1.0 - kept) * (2.0 + 2.0 * kept)

    def _alone(self, played: Played) -> Floats:
        """How one hand ends, [kind, final hand], over the shoe as it is."""
        cards, kind, ways, _ = reached(played, free=True)
        found = np.zeros((len(self.alike.sample), self.game.finals.natural + 1))
        np.add.at(found, kind, ways[:, None] * self.game.chances(cards, self.up, self.shoe))
        return found

    @cached_property
    def _is_bust(self) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
        return np.array([end.paid_as == "bust" for end in self.alike.sample])

    def _few(self, played: Played, most: int) -> bool:
        return bool(len(reached(played, free=True).kind) ** most <= TINY)

    def _climb(self, best: Played) -> Played:
        """Change one choice after the other as long as that gains."""
        while True:
            better = max(self._changes(best), key=lambda one: one.worth, default=best)
            if better.worth <= best.worth + 1e-14:
                return best
            best = better

    def _changes(self, best: Played) -> list[Played]:
        found = []
        rows = self.rows[self.measured.finals[self.rows, 0].sum(axis=1) > 0]
        for own, row, code in product((0, 1), map(int, rows), (1, HIT, DOUBLE)):
            if self.tree.may[row] & code and best.choices[own][row] != code:
                changed = [one.copy() for one in best.choices]
                changed[own][row] = code
                found.append(self.follow(best.most, (changed[0], changed[1])))
        return found

    def nets(self, played: Played) -> list[Net]:
        """The net results, apart for each final hand of the dealer."""
        columns: list[Net] = [{} for _ in range(self.game.finals.natural + 1)]
        for course, orders in self.orders[played.most].items():
            for kinds, chances in self._ends(played, course):
                for column in np.flatnonzero(chances):
                    for net, share in self._judged(kinds, course, int(column)):
                        columns[column][net] = columns[column].get(net, 0.0) + orders * share * float(chances[column])
        if self.peeked:
            columns[-1].clear()
        return columns

    def _ends(self, played: Played, course: Ordered) -> list[tuple[tuple[int, ...], Floats]]:
        """Every combination of kinds of ends of a course, with its chances by the dealer's final hand."""
        sets = [reached(played, free=free) for free in course.free]
        if prod(len(one.kind) for one in sets) <= FEW.get(len(sets), 0):
            return self._together(sets, course.again)
        others = course.free[1:]
        plain = Course(course.again, course.free[0], others.count(False), others.count(True))
        known = {free: one_hand(played, plain, free=free) for free in set(course.free)}
        chance = known[course.free[0]].sum(axis=0)
        alone = [known[free] / np.where(chance > 0, chance, 1.0) for free in course.free]
        return [
            (
                tuple(map(int, some)),
                chance * np.prod([one[kind] for one, kind in zip(alone, some, strict=True)], axis=0),
            )
            for some in product(*(np.flatnonzero(one.any(axis=1)) for one in alone))
        ]

    def _together(self, sets: list[Reached], again: int) -> list[tuple[tuple[int, ...], Floats]]:
        """Every end of each hand with every end of the others, and one dealer's hand."""
        size = len(self.alike.sample)
        fixed = np.zeros(self.game.width, dtype=np.int64)
        fixed[self.card] = again
        cards, kinds, ways = fixed[None, :], np.zeros(1, dtype=np.int64), np.ones(1)
        for one in sets:
            cards = (cards[:, None, :] + one.cards[None, :, :]).reshape(-1, self.game.width)
            kinds = (kinds[:, None] * size + one.kind[None, :]).ravel()
            ways = np.multiply.outer(ways, one.ways).ravel()
            there = (cards <= self.shoe).all(axis=1)
            cards, kinds, ways = cards[there], kinds[there], ways[there]
        if not len(cards):
            return []
        _, first, where = np.unique(keys(cards), return_index=True, return_inverse=True)
        chances = self.game.chances(cards[first], self.up, self.shoe)[where.ravel()]
        every, which = np.unique(kinds, return_inverse=True)
        found = np.stack([np.bincount(which.ravel(), ways * one, minlength=len(every)) for one in chances.T], axis=1)
        shape = (size,) * len(sets)
        return [(tuple(map(int, np.unravel_index(code, shape))), row) for code, row in zip(every, found, strict=True)]

    def _judged(self, kinds: tuple[int, ...], course: Ordered, column: int) -> list[tuple[float, float]]:
        key = (kinds, course.formed, column)
        if key not in self._known:
            self._known[key] = self._amounts(kinds, course, column)
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[tuple[int, ...], tuple[int, ...], int], list[tuple[float, float]]]:
        return {}

    def _amounts(self, kinds: tuple[int, ...], course: Ordered, column: int) -> list[tuple[float, float]]:
        """What hands come to: each by itself if none is bust, and all that lies there if one is."""
        ends, pays = [self.alike.sample[kind] for kind in kinds], self.alike.pays
        bust = next((at for at, end in enumerate(ends) if end.paid_as == "bust"), None)
        if bust is None and column == self.alike.last:
            return self.alike.judged_hands(ends)
        if bust is None:
            return _sums([self._one(kind, column) for kind in kinds], 0.0)
        lost = float(course.formed[bust] - bust - 1)
        paid = []
        for kind, end in zip(kinds[: bust + 1], ends, strict=False):
            if pays.own_payment(end) is None:
                lost += 2.0 if end.doubled else 1.0
            else:
                paid.append(self._one(kind, column))
        return _sums(paid, -lost)

    def _one(self, kind: int, column: int) -> Amounts:
        """What one hand comes to against a final hand."""
        end = self.alike.sample[kind]
        return tuple(self.alike.pays.atoms(end, column).items())


def _mean(amounts: Amounts) -> float:
    return sum(net * share for net, share in amounts)


def _sums(some: list[Amounts], more: float) -> list[tuple[float, float]]:
    """Amounts of several hands added up, with how likely each sum is."""
    return [
        (round(more + sum(net for net, _ in parts), 9), prod((share for _, share in parts), start=1.0))
        for parts in product(*some)
    ]
