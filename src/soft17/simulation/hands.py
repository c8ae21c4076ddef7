"""Every hand a player can hold, as far as the rules and a strategy tell hands apart, and where each card leads."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from soft17.cards import DECK, Card
from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.values import Values
from soft17.simulation.arrays import Places

DEALT, SWITCHED, SPLIT, SPLIT_ACE = range(4)
FAMILIES = 4
NO_PAIR = -1
Composition = tuple[int, ...]
Kept = Callable[[int, Composition], Composition]


class State(NamedTuple):
    """A hand: how it came to be, its cards as the rules see them, and its values where a strategy tells them apart."""

    family: int
    low: int
    aces: int
    cards: int
    pair: int
    natural: str | None
    kept: Composition

    @property
    def is_split(self) -> bool:
        """True of a hand made by a split."""
        return self.family in (SPLIT, SPLIT_ACE)


class Hands(NamedTuple):
    """All hands: the state of two cards by their faces, and the state after each further value."""

    states: tuple[State, ...]
    samples: tuple[Hand, ...]
    two: Places  # [family, face, face]
    after: Places  # [state, value]


class Meeting:
    """The hands met so far, each state once."""

    def __init__(self, book: Book, values: Values, kept: Kept) -> None:
        self.book, self.values, self.kept = book, values, kept
        # No rule asks for more cards than these, or for more aces than two.
        self.most_cards = max(3, book.decisions.trick_from, 1 + max(book.doubling.cards.is_))
        self.place: dict[State, int] = {}
        self.states: list[State] = []
        self.samples: list[Hand] = []
        self._highest: dict[tuple[str, str], bool] = {}

    def looked_at(self, first: Card, second: Card) -> tuple[str, str]:
        """As much of two cards as anybody looks at: suits only where they may make a natural."""
        ranks = first[0], second[0]
        if ranks not in self._highest:
            self._highest[ranks] = self.book.cards.count((first, second))[0] == self.book.highest
        return (first, second) if self._highest[ranks] else ranks

    def met(self, family: int, cards: tuple[Card, ...]) -> int:
        """The place of a hand, a new one if it was not met before."""
        book, index = self.book, self.values.index
        total, soft = book.cards.count(cards)
        split, switched = family in (SPLIT, SPLIT_ACE), family == SWITCHED
        natural = book.natural(cards, total, switched=switched, split=split)
        own = tuple(sorted(index[card[0]] for card in cards))
        pair = own[0] if len(cards) == 2 and own[0] == own[1] else NO_PAIR
        low = sum(book.cards.points[card[0]] for card in cards)
        aces = sum(card[0] == "A" for card in cards)
        # What a split hand was split from is the value of its first card.
        named = (index[cards[0][0]], *own) if split else own
        state = State(
            family, low, min(aces, 2), min(len(cards), self.most_cards), pair, natural, self.kept(family, named)
        )
        if low > book.decisions.bust_over.is_:
            state = State(family, book.highest + 1, 0, 0, NO_PAIR, None, ())
        if state not in self.place:
            self.place[state] = len(self.states)
            self.states.append(state)
            self.samples.append(
                Hand(
                    cards=cards,
                    total=total,
                    soft=soft,
                    natural=natural,
                    switched=switched,
                    split=split,
                    split_ace=family == SPLIT_ACE,
                )
            )
        return self.place[state]


def grow(book: Book, values: Values, kept: Kept) -> Hands:
    """Follow every two cards to the first card too many; a bust hand leads nowhere."""
    grower = Meeting(book, values, kept)
    two = np.zeros((FAMILIES, len(DECK), len(DECK)), dtype=np.uint16)
    for family in range(FAMILIES):
        known: dict[tuple[str, str], int] = {}
        for one, first in enumerate(DECK):
            ace = first[0] == "A"
            if (family == SPLIT and ace) or (family == SPLIT_ACE and not ace):
                continue
            for other, second in enumerate(DECK):
                looked_at = grower.looked_at(first, second)
                if looked_at not in known:
                    known[looked_at] = grower.met(family, (first, second))
                two[family, one, other] = known[looked_at]
    after: list[list[int]] = []
    for place, state in enumerate(grower.states):  # grows as hands are met
        row = [place] * len(values.every)
        if state.low <= book.decisions.bust_over.is_:
            cards = grower.samples[place].cards
            row = [grower.met(state.family, (*cards, Card(value.ranks[0] + "c"))) for value in values.every]
        after.append(row)
    return Hands(tuple(grower.states), tuple(grower.samples), two, np.array(after, dtype=np.uint16))
