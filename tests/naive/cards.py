"""Points of cards. A card is its two letters, such as `Th`."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RED = "dh"


def value(card: str) -> int:
    """An ace is 1 here."""
    return min(RANKS.index(card[0]) + 1, 10)


def is_ace(card: str) -> bool:
    return card[0] == "A"


def is_ten(card: str) -> bool:
    return value(card) == 10


def total(cards: Sequence[str]) -> int:
    points = sum(value(card) for card in cards)
    if any(is_ace(card) for card in cards) and points + 10 <= 21:
        return points + 10
    return points


def is_soft(cards: Sequence[str]) -> bool:
    return total(cards) != sum(value(card) for card in cards)


def ace_ten(cards: Sequence[str]) -> bool:
    """Two cards, an ace and a ten."""
    return len(cards) == 2 and total(cards) == 21


def pinkjack(cards: Sequence[str]) -> bool:
    return sorted(cards) == ["Ad", "Jd"]


def same_colour(one: str, other: str) -> bool:
    return (one[1] in RED) == (other[1] in RED)
