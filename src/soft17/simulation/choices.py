"""What each hand may do, and what a strategy then does with it."""

from copy import copy
from itertools import product
from typing import Protocol

import numpy as np

from soft17.cards import DECK, Card
from soft17.hand import Ended, Hand
from soft17.rules.book import Book
from soft17.rules.ending import double_refusal, ending, hit_refusal, stand_refusal, stays_open
from soft17.rules.values import Values
from soft17.simulation.arrays import Bytes
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.hands import DEALT, FAMILIES, SPLIT_ACE, SWITCHED, Composition, Hands, State

OVER, STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(6)
LETTERS = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}
NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
MAY_SPLIT, MAY_GIVE_UP = 1, 2
WAYS = 4


class Policy(Protocol):
    """Whoever decides: what is done with a hand over a first card, out of what is allowed."""

    def choose(self, state: State, hand: Hand, up: int, bucket: int, allowed: frozenset[int]) -> int:
        """One of the allowed choices."""

    def says(self, state: State, hand: Hand, up: int, allowed: frozenset[int]) -> bool:
        """True if something that is allowed is said of a hand, whatever the count."""

    def kept(self, family: int, values: Composition) -> Composition:
        """The values of a hand as far as they are told apart, the split pair's first; none if only totals count."""


class Ups:
    """The dealer's first cards in classes that nothing in the book tells apart."""

    def __init__(self, book: Book, values: Values) -> None:
        insurance = book.insurance.against.values() if book.insurance is not None else ()
        groups = [row.up_cards for row in book.interim.pays.values()] + [one.up_cards for one in insurance]
        if book.surrender is not None:
            groups.append(book.surrender.waiting_cards)
        if book.interim.even_money is not None:
            groups.append(book.interim.even_money.up_cards)
        places: dict[tuple[int, ...], int] = {}
        self.of = np.zeros(len(DECK), np.uint8)
        cards: list[Card] = []
        for face, card in enumerate(DECK):
            key = (values.index[card[0]], *(card in group for group in groups))
            if key not in places:
                places[key] = len(places)
                cards.append(card)
            self.of[face] = places[key]
        self.cards = tuple(cards)
        self.values = tuple(values.index[card[0]] for card in cards)


def ended(book: Book, state: State, hand: Hand, up: Card, *, may_split: bool) -> Ended | None:
    """How a hand has ended by itself, if it has; `may_split` if its box may have another hand."""
    if state.family in (DEALT, SWITCHED) and state.cards == 2:
        paid = hand.natural is not None and book.interim.payment(hand.natural, up, split=False) is not None
        if stays_open(book, hand, up) and not (paid and state.family == DEALT):
            return None
        if hand.natural is not None:
            return "natural"
        return "twenty-one" if state.family == SWITCHED and hand.total == book.highest else None
    hands = 1 if may_split else book.splitting.most_hands.is_
    return ending(book, hand, up, hands=hands, index=1)[0]


def allowed(book: Book, state: State, hand: Hand, up: Card, way: int) -> frozenset[int]:
    """What an open hand may do; a split or giving up only where the box still may."""
    found = set()
    if stand_refusal(book, hand) is None:
        found.add(STAND)
    if hit_refusal(book, hand, up) is None:
        found.add(HIT)
    if double_refusal(book, hand, up) is None:
        found.add(DOUBLE)
    if way & MAY_SPLIT and book.splitting.refusal(book.cards, hand, 1, 1) is None:
        found.add(SPLIT)
    rule = book.surrender
    first = state.family in (DEALT, SWITCHED) and state.cards == 2
    if way & MAY_GIVE_UP and first and rule is not None and rule.refusal(hand, decided=False) is None:
        found.add(SURRENDER)
    return frozenset(found)


def may_split(book: Book) -> Bytes:
    """Whether a pair may be split: [family, hands formed, number of the hand]."""
    found = np.zeros((FAMILIES, 2 * MOST_HANDS, 2 * MOST_HANDS), np.uint8)
    for family, hands, index in product(range(FAMILIES), range(1, 2 * MOST_HANDS), range(1, 2 * MOST_HANDS)):
        rank = "A" if family == SPLIT_ACE else "9"
        cards = (Card(rank + "c"), Card(rank + "c"))
        total, soft = book.cards.count(cards)
        pair = Hand(
            cards=cards,
            total=total,
            soft=soft,
            switched=family == SWITCHED,
            split=family > SWITCHED,
            split_ace=family == SPLIT_ACE,
        )
        found[family, hands, index] = book.splitting.refusal(book.cards, pair, hands, index) is None
    return found


class Rows:
    """Ends and choices of all hands: the first card of the dealer matters only to a 21 that may go on."""

    def __init__(self, book: Book, hands: Hands, ups: Ups) -> None:
        self.book, self.hands, self.ups = book, hands, ups
        self.ended: list[list[list[Ended | None]]] = []
        self.allowed: list[list[list[frozenset[int]]]] = []
        for way in range(WAYS):
            plain = [self._row(at, ups.cards[0], way) for at in range(len(hands.states))]
            told = [at for at, hand in enumerate(hands.samples) if hand.total == book.highest]
            ended_rows, allowed_rows = [], []
            for up in ups.cards:
                rows = list(plain)
                for at in told:
                    rows[at] = self._row(at, up, way)
                ended_rows.append([row[0] for row in rows])
                allowed_rows.append([row[1] for row in rows])
            self.ended.append(ended_rows)
            self.allowed.append(allowed_rows)

    def _row(self, at: int, up: Card, way: int) -> tuple[Ended | None, frozenset[int]]:
        state, hand = self.hands.states[at], self.hands.samples[at]
        over = ended(self.book, state, hand, up, may_split=bool(way & MAY_SPLIT))
        return (over, frozenset()) if over is not None else (None, allowed(self.book, state, hand, up, way))

    def without(self, *choices: int) -> "Rows":
        """The same hands, some choices left out."""
        rows = copy(self)
        rows.allowed = [[[one.difference(choices) for one in row] for row in by_up] for by_up in self.allowed]
        return rows

    def acts(self, policy: Policy, buckets: int) -> Bytes:
        """What is done: [bucket of the count, way, class of first card, hand]; 0 of a hand that is over."""
        shape = (buckets, WAYS, len(self.ups.cards), len(self.hands.states))
        found = np.zeros(shape, np.uint8)
        for bucket, (up, value) in product(range(buckets), enumerate(self.ups.values)):
            met: dict[tuple[int, frozenset[int]], int] = {}  # most hands may do the same whatever their box may
            for way in range(WAYS):
                for at, choices in enumerate(self.allowed[way][up]):
                    if choices and (at, choices) not in met:
                        state, hand = self.hands.states[at], self.hands.samples[at]
                        met[at, choices] = policy.choose(state, hand, value, bucket, choices)
                found[bucket, way, up] = [met.get(one, 0) for one in enumerate(self.allowed[way][up])]
        return found
