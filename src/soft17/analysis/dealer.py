"""The dealer's final hands: every way to draw them, counted once for all orders of the same cards."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from soft17.analysis import kernels
from soft17.analysis.arrays import Ints
from soft17.analysis.tree import single
from soft17.cards import Card
from soft17.rules.book import Book
from soft17.rules.values import Values


class Finals(msgspec.Struct, frozen=True):
    """What the dealer may end with: kinds and totals, a natural last."""

    every: tuple[tuple[str, int], ...]
    place: dict[tuple[str, int], int]

    @property
    def natural(self) -> int:
        """The column of a dealer's natural."""
        return len(self.every)


class Draws(msgspec.Struct, frozen=True):
    """The dealer's cards beside the first: a trie walked in depth, high cards first; an end counts its orders."""

    card: Ints
    used: Ints
    depth: Ints
    final: Ints
    orders: NDArray[np.float64]
    seconds: Ints  # the values that make a natural of the first card


def finals(book: Book) -> Finals:
    """Totals the dealer can stop on, over 21 in two kinds as the settlement table has them."""
    highest = book.highest
    stops = book.dealer.stands_hard.is_ | book.dealer.stands_soft.is_
    every = [("points", total) for total in sorted({total for total in stops if total <= highest} | {highest})]
    every += [(book.settlement.dealer_class(None, highest + over, highest), highest + over) for over in (1, 2)]
    return Finals(tuple(every), {one: place for place, one in enumerate(every)})


def draws(book: Book, values: Values, ends: Finals, up: int, table: Ints) -> Draws:
    """Every final hand over a first card, by the table of where the dealer stops."""
    points = np.array([value.points for value in values.every])
    aces = np.array([value.ace for value in values.every])
    seconds = _seconds(book, values, up)
    bits = _bits(book, values)
    steps = np.array([1 << start for start, _ in bits], dtype=np.int64)
    keys, ends_found, count = kernels.sequences(table, points, aces, steps, up, seconds, ends.natural)
    words, first, orders = np.unique(keys[:count], return_index=True, return_counts=True)
    return _trie(words, ends_found[first], orders, bits, seconds)


def _bits(book: Book, values: Values) -> list[tuple[int, int]]:
    """Where the number of cards of each value stands in one number of many bits, and the most that it can be.

    The dealer draws no card to a total over the highest.
    """
    found, start = [], 0
    for value in values.every:
        wide = (book.highest // value.points + 1).bit_length()
        found.append((start, (1 << wide) - 1))
        start += wide
    return found


def stops(book: Book, ends: Finals) -> Ints:
    """The final hand by low total and number of aces; -1 where the dealer draws."""
    highest = book.highest
    table = np.full((highest + 12, highest + 2), -1, dtype=np.int64)
    for low in range(1, highest + 12):
        for aces in range(min(low, highest + 1) + 1):
            cards = (Card("Ac"),) * aces
            other = low - aces * book.cards.ace.is_.low
            total, soft = _with_points(book, cards, other)
            if book.dealer.must_draw(total, soft=soft, highest=highest):
                continue
            kind = book.settlement.dealer_class(None, total, highest)
            table[low, aces] = ends.place.get((kind, min(total, highest + 2)), -1)
    return table


def _with_points(book: Book, aces: tuple[Card, ...], points: int) -> tuple[int, bool]:
    """The count of aces beside cards of some points: twos, and a three where they are odd."""
    if points == 1:
        return book.cards.count(aces)[0] + 1, False
    cards = aces + (Card("3c"),) * (points % 2) + (Card("2c"),) * ((points - 3 * (points % 2)) // 2)
    return book.cards.count(cards)


def _seconds(book: Book, values: Values, up: int) -> Ints:
    found = []
    for card in range(len(values.every)):
        cards = values.sample(single(len(values.every), up, card))
        if book.natural(cards, book.cards.count(cards)[0]) is not None:
            found.append(card)
    return np.array(found, dtype=np.int64)


def _trie(words: Ints, finals_found: Ints, orders: Ints, bits: list[tuple[int, int]], seconds: Ints) -> Draws:
    rows: dict[int, int] = {0: 0}
    card, used, depth, final, ways = [0], [0], [0], [-1], [0.0]
    for word, end, count in zip(words.tolist(), finals_found.tolist(), orders.tolist(), strict=True):
        prefix, row, length = 0, 0, 0
        for place in range(len(bits) - 1, -1, -1):
            start, most = bits[place]
            for number in range((word >> start) & most):
                prefix += 1 << start
                length += 1
                row = rows.get(prefix, -1)
                if row < 0:
                    row = rows[prefix] = len(card)
                    card.append(place)
                    used.append(number)
                    depth.append(length)
                    final.append(-1)
                    ways.append(0.0)
        final[row], ways[row] = end, float(count)
    cards, gone, depths, ends = (np.array(one, dtype=np.int64) for one in (card, used, depth, final))
    return Draws(cards, gone, depths, ends, np.array(ways), seconds)
