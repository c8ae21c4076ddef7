"""A shoe whose first cards a test has chosen, behind the real shuffle, cut, burn and promise."""

from collections.abc import Sequence

from soft17.cards import Piece
from soft17.rules.book import Book


class Rigged:
    """Chance that brings chosen cards to where the house's own cut is made."""

    def __init__(self, book: Book, cards: str) -> None:
        burn = ["2c"] if book.house.source.burn.is_ == "each-load" else []
        self.wanted = [*burn, *cards.split()]
        self.cut = book.house.source.cutting.ends.is_

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """The cards in their order, the chosen ones first after the cut; places to cut at as they come."""
        rest = list(pieces)
        if len(rest[0]) < 3 or "." not in rest[0]:
            return tuple(rest)
        chosen = []
        for card in self.wanted:
            piece = next(one for one in rest if one.startswith(f"{card}."))
            rest.remove(piece)
            chosen.append(piece)
        return (*rest[: self.cut], *chosen, *rest[self.cut :])

    def salts(self, count: int) -> tuple[bytes, ...]:
        """Salts, all different."""
        return tuple(number.to_bytes(16, "big") for number in range(count))
