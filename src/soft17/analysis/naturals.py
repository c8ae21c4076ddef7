"""Naturals dealt from full decks: how often each, and how often they meet."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import perm

import msgspec

from soft17.cards import DECK, Card
from soft17.rules.book import Book


class Dealt(msgspec.Struct, frozen=True):
    """How often the first two cards of a hand are a natural."""

    natural: str
    probability: Fraction


class Meeting(msgspec.Struct, frozen=True):
    """How often a player's natural meets a dealer's."""

    player: str
    dealer: str
    probability: Fraction


def pairs(book: Book) -> tuple[tuple[Card, Card, str], ...]:
    """Two cards that are a natural, in one order, with its name."""
    found = ((a, b, _natural(book, (a, b))) for a, b in combinations_with_replacement(DECK, 2))
    return tuple((a, b, name) for a, b, name in found if name is not None)


def _natural(book: Book, cards: tuple[Card, Card]) -> str | None:
    return book.natural(cards, book.cards.count(cards)[0])


def ways(cards: tuple[Card, ...], decks: int) -> int:
    """How many ways there are to deal these cards in this order from full decks."""
    left: dict[Card, int] = {}
    number = 1
    for card in cards:
        there = left.get(card, decks)
        number *= there
        left[card] = there - 1
    return number


def dealt(book: Book) -> tuple[Dealt, ...]:
    """How often each natural is dealt to a hand."""
    decks = book.cards.in_use.is_
    total = perm(len(DECK) * decks, 2)
    counted: Counter[str] = Counter()
    for a, b, name in pairs(book):
        counted[name] += ways((a, b), decks) * (1 if a == b else 2)
    return tuple(Dealt(name, Fraction(counted[name], total)) for name in book.naturals.kinds)


def meetings(book: Book) -> tuple[Meeting, ...]:
    """How often a hand and the dealer are both dealt a natural."""
    decks = book.cards.in_use.is_
    total = perm(len(DECK) * decks, 4)
    counted: Counter[tuple[str, str]] = Counter()
    known = pairs(book)
    for a, b, player in known:
        for c, d, dealer in known:
            orders = (1 if a == b else 2) * (1 if c == d else 2)
            counted[player, dealer] += orders * ways((a, b, c, d), decks)
    return tuple(Meeting(player, dealer, Fraction(deals, total)) for (player, dealer), deals in counted.items())
