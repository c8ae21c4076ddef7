"""Every hand that can come about, each once whatever the order of its cards, with what it may do."""

from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from soft17.analysis.arrays import Ints
from soft17.cards import Card
from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.ending import after_double, double_refusal, ended_by_standing, ending, hit_refusal, stand_refusal
from soft17.rules.values import Values

STAND, HIT, DOUBLE, SPLIT, SURRENDER, OVER = 1, 2, 4, 8, 16, 32
NONE, BUST = -1, -2
TWO_CARDS = "two-card 21"
Multiset = tuple[int, ...]


class End(NamedTuple):
    """How a hand ended, as far as its settlement asks: what it is paid as, its kind, total and stakes."""

    paid_as: str
    kind: str
    total: int
    split: bool
    doubled: bool


class Row(NamedTuple):
    """What the rules say of a hand: its choices, its end if it stops, and its ends by card if it is doubled."""

    may: int
    end: int
    doubled: tuple[int, ...]
    total: int
    soft: bool


class Tree(msgspec.Struct, frozen=True, dict=True):
    """Hands as rows: their cards, what may be done, where each card leads, and what they are settled as.

    The first two ends are a bust hand of one stake and of two.
    """

    hands: tuple[Multiset, ...]
    place: dict[Multiset, int]
    ends: tuple[End, ...]
    counts: Ints
    child: Ints
    may: Ints
    end: Ints
    double_end: Ints
    total: Ints
    soft: NDArray[np.bool_]

    @cached_property
    def kinds(self) -> tuple[list[tuple[int, bool, int]], Ints]:
        """Number of cards, soft or hard and total of the hands there are, and which of them each hand is."""
        both = np.stack((self.counts.sum(axis=1), self.soft, self.total), axis=1)
        apart, kind = np.unique(both, axis=0, return_inverse=True)
        return [(cards, bool(soft), total) for cards, soft, total in apart.tolist()], kind.reshape(-1)

    def pair(self, row: int | np.integer[Any]) -> int:
        """The value of two cards that are alike, NONE of other hands."""
        counts = self.counts[row]
        card = int(counts.argmax())
        return card if counts[card] == counts.sum() == 2 else NONE

    def holding(self, card: int) -> Ints:
        """The rows of hands with a card of a value, in order."""
        return np.flatnonzero(self.counts[:, card] > 0)


class _Grower:
    def __init__(self, book: Book, values: Values, up_card: Card, *, split: bool, split_ace: bool) -> None:
        self.book, self.values, self.up_card = book, values, up_card
        self.split, self.split_ace = split, split_ace
        over = book.highest + 1
        self.ends: dict[End, int] = {
            End("bust", "bust", over, split, False): 0,
            End("bust", "bust", over, split, True): 1,
        }
        self.known: dict[tuple[int, int, int], Row] = {}
        self.points = [value.points for value in values.every]
        self.ace = next(place for place, value in enumerate(values.every) if value.ace)

    def grow(self, roots: list[Multiset], limit: Multiset) -> Tree:
        """Follow every hand to its ends, as far as there are cards."""
        place = {hand: number for number, hand in enumerate(roots)}
        hands, rows, child = list(roots), [], []
        lows = [sum(map(int.__mul__, hand, self.points)) for hand in roots]
        top, width = self.book.decisions.bust_over.is_, range(len(limit))
        for hand, low in zip(hands, lows, strict=False):  # both grow as hands are met
            row = self._row(hand, low)
            rows.append(row)
            below = [NONE] * len(limit)
            if row.may & (HIT | DOUBLE):
                for card in width:
                    if hand[card] >= limit[card]:
                        continue
                    total = low + self.points[card]
                    if total > top:
                        below[card] = BUST
                        continue
                    after = (*hand[:card], hand[card] + 1, *hand[card + 1 :])
                    met = place.get(after)
                    if met is None:
                        met = place[after] = len(hands)
                        hands.append(after)
                        lows.append(total)
                    below[card] = met
            child.append(below)
        return Tree(
            hands=tuple(hands),
            place=place,
            ends=tuple(self.ends),
            counts=np.array(hands, dtype=np.int64),
            child=np.array(child, dtype=np.int64),
            may=np.array([row.may for row in rows], dtype=np.int64),
            end=np.array([row.end for row in rows], dtype=np.int64),
            double_end=np.array([row.doubled for row in rows], dtype=np.int64),
            total=np.array([row.total for row in rows], dtype=np.int64),
            soft=np.array([row.soft for row in rows], dtype=np.bool_),
        )

    def _row(self, counts: Multiset, low: int) -> Row:
        """What the rules say of a hand; they ask for its low total, its aces and the number of its cards only."""
        key = (low, counts[self.ace], sum(counts))
        if key not in self.known:
            self.known[key] = self._ask(counts)
        return self.known[key]

    def _ask(self, counts: Multiset) -> Row:
        book, cards = self.book, self.values.sample(counts)
        total, soft = book.cards.count(cards)
        nowhere = (NONE,) * len(counts)
        if len(cards) == 1:
            return Row(HIT, NONE, nowhere, total, soft)
        natural = book.natural(cards, total, split=self.split)
        hand = Hand(cards=cards, total=total, soft=soft, natural=natural, split=self.split, split_ace=self.split_ace)
        ended, _ = ending(book, hand, self.up_card, hands=book.splitting.most_hands.is_, index=1)
        paid = natural is not None and book.interim.payment(natural, self.up_card, split=self.split) is not None
        if ended is not None or paid:
            return Row(OVER, self._end(hand, ended or "natural"), nowhere, total, soft)
        may = STAND * (stand_refusal(book, hand) is None)
        may |= HIT * (hit_refusal(book, hand, self.up_card) is None)
        may |= DOUBLE * (double_refusal(book, hand, self.up_card) is None)
        doubled = self._doubled(hand) if may & DOUBLE else nowhere
        return Row(may, self._end(hand, ended_by_standing(book, hand)), doubled, total, soft)

    def _doubled(self, hand: Hand) -> tuple[int, ...]:
        cards = (Card(value.ranks[0] + "c") for value in self.values.every)
        return tuple(self._end(*after_double(self.book, hand, card, self.up_card)) for card in cards)

    def _end(self, hand: Hand, ended: str) -> int:
        """The row of how a hand ended."""
        if len(hand.cards) == 2 and hand.total == self.book.highest:
            end = End(TWO_CARDS, "", hand.total, hand.split, False)
        else:
            kind = self.book.settlement.player_class(hand, self.book.highest)
            paid_as = ended if ended in ("bust", "twenty-one", "five-card-trick") else ""
            end = End(paid_as, kind, min(hand.total, self.book.highest + 1), hand.split, hand.doubled)
        return self.ends.setdefault(end, len(self.ends))


def single(width: int, *cards: int) -> Multiset:
    """A hand of these values."""
    counts = [0] * width
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def dealt(book: Book, values: Values, up_card: Card, limit: Multiset) -> Tree:
    """The hands that grow from two cards dealt; the two-card hands come first."""
    width = len(limit)
    pairs = [single(width, first, second) for first in range(width) for second in range(first, width)]
    roots = [hand for hand in pairs if all(count <= most for count, most in zip(hand, limit, strict=True))]
    return _Grower(book, values, up_card, split=False, split_ace=False).grow(roots, limit)


def split(book: Book, values: Values, up_card: Card, limit: Multiset, *, aces: bool) -> Tree:
    """The hands that grow from one card of a split pair; the single cards come first."""
    width = len(limit)
    roots = [single(width, card) for card in range(width) if values.every[card].ace == aces]
    return _Grower(book, values, up_card, split=True, split_ace=aces).grow(roots, limit)
