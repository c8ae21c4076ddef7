"""Ends of hands that are paid alike, taken as one kind; and what several hands of a box come to together."""

from functools import cached_property
from itertools import product
from math import prod

import numpy as np

from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.payments import Payments
from soft17.analysis.tree import End

Amounts = tuple[tuple[float, float], ...]


class Group:
    """Several hands against a natural: kinds of the hands in a row each, what they come to, and how likely that is."""

    def __init__(self, kinds: Ints, nets: Floats, shares: Floats) -> None:
        self.kinds, self.shares = kinds, shares
        self.every, self.where = np.unique(nets, return_inverse=True)

    def spread(self, alone: list[Floats]) -> dict[float, float]:
        """The net results, given how likely each hand is of each kind."""
        weights = self.shares.copy()
        for hand, one in enumerate(alone):
            weights *= one[self.kinds[:, hand]]
        found = np.bincount(self.where, weights=weights, minlength=len(self.every))
        return {float(net): float(part) for net, part in zip(self.every, found, strict=True) if part}


class Alike:
    """The ends of a tree over one first card, those that are paid alike against everything as one kind."""

    def __init__(self, pays: Payments, ends: tuple[End, ...]) -> None:
        self.pays, self.last = pays, pays.finals.natural
        known: dict[tuple[tuple[Amounts, ...], tuple[object, ...]], int] = {}
        self.kind: Ints = np.array(
            [known.setdefault((self._by_points(end), self._by_natural(end)), len(known)) for end in ends]
        )
        self._one = [points for points, _ in known]
        self.sample = [ends[int(np.flatnonzero(self.kind == one)[0])] for one in range(len(known))]
        self._groups: dict[int, Group] = {}
        self._two: dict[tuple[int, int, int], Amounts] = {}

    def _by_points(self, end: End) -> tuple[Amounts, ...]:
        return tuple(_amounts(self.pays.atoms(end, column)) for column in range(self.last))

    def _by_natural(self, end: End) -> tuple[object, ...]:
        """What a dealer's natural asks of a hand: bust, paid already, or lying there with so much on it."""
        paid = _amounts(self.pays.atoms(end, self.last)) if self.pays.own_payment(end) is not None else ()
        alone = tuple(round(self.pays.lost([end], kind, split=False), 9) for kind in self.pays.naturals)
        return end.paid_as == "bust", paid, end.doubled, alone

    @cached_property
    def judged(self) -> tuple[Ints, list[End]]:
        """The kinds as a dealer's natural tells them apart, and one end of each."""
        known: dict[tuple[object, ...], int] = {}
        found = np.array([known.setdefault(self._by_natural(end), len(known)) for end in self.sample])
        return found, [self.sample[int(np.flatnonzero(found == one)[0])] for one in range(len(known))]

    def one(self, kind: int, column: int) -> Amounts:
        """What a hand of a kind comes to against a final hand that is no natural."""
        return self._one[kind][column]

    def two(self, first: int, second: int, column: int) -> Amounts:
        """What two hands come to against a final hand that is no natural."""
        key = (first, second, column)
        if key not in self._two:
            parts = product(self.one(first, column), self.one(second, column))
            self._two[key] = tuple((one + other, share * part) for (one, share), (other, part) in parts)
        return self._two[key]

    def by_natural(self, alone: list[Floats]) -> dict[float, float]:
        """What hands come to against a natural, each with the chances of its kinds."""
        where, sample = self.judged
        every = [np.bincount(where, weights=one, minlength=len(sample)).astype(np.float64) for one in alone]
        return self.group(len(alone)).spread(every)

    def group(self, hands: int) -> Group:
        """What so many hands come to together against a natural."""
        if hands not in self._groups:
            rows = [
                (chosen, net, share)
                for chosen in product(range(len(self.judged[1])), repeat=hands)
                for net, share in self._judged(chosen)
            ]
            kinds, nets, shares = zip(*rows, strict=True) if rows else ((), (), ())
            self._groups[hands] = Group(np.array(kinds, np.int64).reshape(-1, hands), np.array(nets), np.array(shares))
        return self._groups[hands]

    def _judged(self, chosen: tuple[int, ...]) -> list[tuple[float, float]]:
        """What the book says of some hands: the payments of those it has paid, and what is lost with the others."""
        return self.judged_hands([self.judged[1][one] for one in chosen])

    def judged_hands(self, ends: list[End]) -> list[tuple[float, float]]:
        """What hands come to against a natural, and how likely each is."""
        pays, found = self.pays, []
        for one in pays.judged(ends):
            lost = pays.lost(ends, one.kind, split=True, waits=one.waits)
            known = ends if one.paid is None else ends[1:]
            paid = [_amounts(pays.atoms(end, self.last)) for end in known if pays.own_payment(end) is not None]
            for parts in product(*paid):
                share = prod((share for _, share in parts), start=one.share)
                found.append((round(lost + (one.paid or 0.0) + sum(net for net, _ in parts), 9), share))
        return found


def _amounts(atoms: dict[float, float]) -> Amounts:
    return tuple(sorted((round(net, 9), share) for net, share in atoms.items()))
