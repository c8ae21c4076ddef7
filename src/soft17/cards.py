"""Playing cards, each written as a rank and a suit: `As`, `Td`, `7h`."""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", str)

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RED = frozenset("dh")
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
_KNOWN = frozenset(DECK)


class UnknownCardError(ValueError):
    """A text that names no card."""


def parse(text: str) -> Card:
    """Read one card."""
    if text not in _KNOWN:
        raise UnknownCardError(
            f"{text!r} is no card: write a rank ({' '.join(RANKS)}) and a suit (c d h s), such as As or Td"
        )
    return Card(text)


def is_card(text: str) -> bool:
    """True of a text that names a card."""
    return text in _KNOWN


def parse_all(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces."""
    words = text.split()
    if not _KNOWN.issuperset(words):
        for word in words:
            parse(word)
    return tuple(map(Card, words))


def show_all(cards: Iterable[Card]) -> str:
    """Write cards parted by spaces."""
    return " ".join(cards)


def rank(card: Card) -> str:
    """Ace to king, as one letter."""
    return card[0]


def suit(card: Card) -> str:
    """Clubs, diamonds, hearts or spades, as one letter."""
    return card[1]


def is_red(card: Card) -> bool:
    """True of diamonds and hearts."""
    return card[1] in RED


def select(*, among: Iterable[str], unless: Iterable[str] = ()) -> frozenset[Card]:
    """Pick the cards that tokens name: a rank (`A`) or one card (`Ad`); no token at all names every card."""

    def named(tokens: Iterable[str]) -> set[Card]:
        picked: set[Card] = set()
        for token in tokens:
            found = [card for card in DECK if token in (card, card[0])]
            if not found:
                raise UnknownCardError(f"{token!r} names neither a rank nor a card")
            picked.update(found)
        return picked

    chosen = named(among) or set(DECK)
    return frozenset(chosen - named(unless))


Piece = NewType("Piece", str)


def pieces(decks: int) -> tuple[Piece, ...]:
    """Every physical card of some decks, each copy apart: `7d.3` is the seven of diamonds of the third deck."""
    return tuple(Piece(f"{card}.{deck}") for deck in range(1, decks + 1) for card in DECK)


def face(piece: Piece) -> Card:
    """The rank and suit of a physical card."""
    return Card(piece[:2])
