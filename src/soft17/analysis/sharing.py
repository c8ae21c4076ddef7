"""Two boxes whose further splits are counted together: what the first forms, the second may form no more.

The first box is played out before the second. Of its hands the second is taken to know how many there are, which is
what it may split by, and not their cards; so it is played as over the shoe without the first one's two cards. What it
is then worth, given how the first has come about, is worked out over the shoes that this leaves: `resplits` says how
each weighs. The first goes for as many hands as are best for both.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealt import CHOICES, Dealt
from soft17.analysis.following import FollowedColumn
from soft17.analysis.game import Game
from soft17.analysis.resplits import Course, gone
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.tree import SPLIT, Multiset, single

SPLITS = CHOICES.index(SPLIT)


class Shared(NamedTuple):
    """Two pairs: how the first is split, the second by how many hands the first has, and what that changes."""

    first: Played | None
    second: dict[int, Played | None]
    change: float


class Shares(NamedTuple):
    """Every two pairs over a first card: what counting together changes, [first, second], and how they are played."""

    best: Floats
    charted: Floats
    plays: dict[tuple[int, int], Shared]


def shares(game: Game, hands: list[Multiset], up: int, column: FollowedColumn | None) -> Shares:
    """What further splits counted together change for every two pairs, by best play and by a chart."""
    size = len(hands)
    found = Shares(np.zeros((size, size)), np.zeros((size, size)), {})
    place = {hand.index(2): at for at, hand in enumerate(hands) if 2 in hand}
    left = game.counts - np.array(single(game.width, up))
    beside = {card: Dealt(game, up, np.array(hands[at])).solve() for card, at in place.items() if left[card] >= 2}
    for card, other in product(beside, repeat=2):
        first, second, at = beside[other], beside[card], (place[card], place[other])
        if first.chance[first.pair_row(card)] <= 0.0:
            continue
        both = shared(first, second, card, other)
        if both is not None:
            found.best[at], found.plays[card, other] = both.change, both
        if column is not None and card in column.played and other in column.played:
            found.charted[at] = shared_as(column.played_in(first, card), second, column.played_in(second, other))
    return found


def limit(most: int, formed: int) -> int:
    """How many hands the second box may form beside so many of the first; one split it always has."""
    return max(2, most - formed + 1)


def shared(first: Dealt, second: Dealt, card: int, other: int) -> Shared | None:
    """The best for two pairs that would both be split; either is dealt beside the other's two cards."""
    if first.choice_of(card) != SPLIT or second.choice_of(other) != SPLIT:
        return None
    pair, most = first.pairs[card].pair, second.pairs[other].pair.most
    plays = {hands: _within(second, other, hands) for hands in range(2, most + 1)}
    taken = {formed: plays[limit(most, formed)] for formed in range(1, most + 1)}
    after = _After(pair, second, other)
    tried = [Shared(None, taken, _unsplit(first, card) - first.pairs[card].worth)]
    for hands in pair.found:
        played = pair.to(hands)
        change = played.worth - first.pairs[card].worth + after.change(hands, taken)
        tried.append(Shared(played, taken, change))
    return max(tried, key=lambda one: one.change)


def shared_as(first: Played, second: Dealt, played: Played) -> float:
    """What counting together changes if both are split in given ways, the second to fewer hands where it must be."""
    most, pair = played.pair.most, played.pair
    plays = {hands: pair.follow(min(hands, played.most), played.choices) for hands in range(2, most + 1)}
    taken = {formed: plays[limit(most, formed)] for formed in range(1, most + 1)}
    return _After(first.pair, second, pair.card).change(first.most, taken)


def _within(dealt: Dealt, card: int, most: int) -> Played | None:
    """The best number of hands up to a limit, nothing if it is better not to split then."""
    pair = dealt.pairs[card].pair
    best = max((pair.to(hands) for hands in range(2, most + 1)), key=lambda one: one.worth)
    return best if best.worth >= _unsplit(dealt, card) else None


def _unsplit(dealt: Dealt, card: int) -> float:
    """What a pair is worth that is not split."""
    at = int(np.flatnonzero(dealt.roots == dealt.pair_row(card))[0])
    return float(np.delete(dealt.options[at], SPLITS).max() / dealt.chance[dealt.pair_row(card)])


class _After:
    """The second box after the first has been played, over every shoe that leaves."""

    def __init__(self, pair: SplitPair, second: Dealt, other: int) -> None:
        self.pair, self.second, self.other = pair, second, other
        self.left = pair.shoe.copy()
        self._known: dict[tuple[int, int], float] = {}
        self._pairs: dict[int, SplitPair] = {}

    def change(self, hands: int, taken: Mapping[int, Played | None]) -> float:
        """What the second box loses by the hands of the first, which goes for so many."""
        total = 0.0
        for course, orders in self.pair.found[hands].items():
            formed = len(course.members)
            if taken[formed] is not taken[1]:
                for k, weight in self._shoes(course):
                    total += orders * weight * (self._worth(taken[formed], k) - self._worth(taken[1], k))
        return total

    def _shoes(self, course: Course) -> Iterator[tuple[int, float]]:
        """Shoes with k more cards of the first pair gone, and how each weighs in a course."""
        barred = course.barred + (not course.first_free)
        chance = gone(course.again + barred, int(self.left[self.pair.card]), int(self.left.sum()))
        for j in range(barred + 1):
            if chance[course.again + j] > 0.0:
                yield course.again + j, comb(barred, j) * (-1) ** j * chance[course.again + j]

    def _worth(self, played: Played | None, k: int) -> float:
        key = (id(played), k)
        if key not in self._known:
            self._known[key] = self._unsplit(k) if played is None else self._split(played, k)
        return self._known[key]

    def _gone(self, k: int) -> Ints:
        return self.second.gone + np.array(single(self.second.game.width, *[self.pair.card] * k), dtype=np.int64)

    def _split(self, played: Played, k: int) -> float:
        if k not in self._pairs:
            self._pairs[k] = SplitPair(
                self.second.game, self.second.up, self.other, self._gone(k), peeked=self.second.peeked
            )
        return self._pairs[k].follow(played.most, played.choices).worth

    def _unsplit(self, k: int) -> float:
        """The pair played on as one hand, by what is best as far as the second box knows."""
        second, row = self.second, self.second.pair_row(self.other)
        at = int(np.flatnonzero(second.roots == row)[0])
        options = np.delete(second.options[at], SPLITS)
        taken = int(np.delete(np.array(CHOICES), SPLITS)[options.argmax()])
        here = Dealt(second.game, second.up, self._gone(k)).solve(row)
        if here.chance[row] <= 0.0:
            return 0.0
        if CHOICES.index(taken) >= SPLITS:
            return float(here.options[at, CHOICES.index(taken)] / here.chance[row])
        choice = second.worths.choice.copy()
        choice[row] = taken
        return float(here.worths.under(choice)[row] / here.chance[row])
