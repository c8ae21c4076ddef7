"""The dealer's hand as a table: where each value leads, where drawing stops, and what the hand then is."""

from typing import NamedTuple

import numpy as np

from soft17.cards import DECK, Card
from soft17.rules.book import Book
from soft17.rules.values import Values
from soft17.simulation.arrays import Bytes
from soft17.simulation.ends import finals

NO_NATURAL = 255


class Dealer(NamedTuple):
    """Hands of the dealer: the first by face, after each value, whether it draws, its place among final hands."""

    first: Bytes  # [face]
    after: Bytes  # [hand, value]
    draws: Bytes  # [hand]
    final: Bytes  # [hand]
    natural: Bytes  # [first face, second face]


def tabulate(book: Book, values: Values) -> Dealer:
    """Follow the dealer's hand from every first card."""
    place: dict[tuple[int, int], int] = {}
    hands: list[tuple[Card, ...]] = []

    def met(cards: tuple[Card, ...]) -> int:
        low = sum(book.cards.points[card[0]] for card in cards)
        key = (low, min(2, sum(card[0] == "A" for card in cards)))  # no rule asks for more aces than two
        if key not in place:
            place[key] = len(hands)
            hands.append(cards)
        return place[key]

    first = [met((card,)) for card in DECK]
    after, draws, ends = [], [], []
    kinds = {one: at for at, one in enumerate(finals(book))}
    for at, cards in enumerate(hands):  # grows as hands are met
        total, soft = book.cards.count(cards)
        must = book.dealer.must_draw(total, soft=soft, highest=book.highest)
        draws.append(must)
        kind = book.settlement.dealer_class(None, total, book.highest)
        ends.append(kinds[kind, min(total, book.highest + 2)] if total > 1 else 0)  # type: ignore[index]  # equal tuples
        more = must or len(cards) == 1
        after.append([met((*cards, Card(one.ranks[0] + "c"))) if more else at for one in values.every])
    natural = [[_natural(book, (one, other)) for other in DECK] for one in DECK]
    return Dealer(*(np.array(rows, dtype=np.uint8) for rows in (first, after, draws, ends, natural)))


def _natural(book: Book, cards: tuple[Card, Card]) -> int:
    """The place of a natural among the book's, if two cards are one."""
    name = book.natural(cards, book.cards.count(cards)[0])
    return NO_NATURAL if name is None else list(book.naturals.kinds).index(name)
