"""Values: cards that count alike, as those who tabulate a book see them."""

from functools import cached_property

import msgspec

from soft17.cards import DECK, RANKS, Card
from soft17.rules.book import Book


class Value(msgspec.Struct, frozen=True):
    """Cards that count alike: their ranks, what they count, and whether they are aces."""

    name: str
    ranks: str
    points: int
    ace: bool


class Values(msgspec.Struct, frozen=True, dict=True):
    """The values of a book, the ace first, then by points."""

    every: tuple[Value, ...]

    @classmethod
    def of(cls, book: Book) -> "Values":
        """Ranks of one value together, unless a book splits pairs of one rank only."""
        apart = book.splitting.pairs.is_ == "rank"
        groups: dict[tuple[bool, int, str], str] = {}
        for rank in RANKS:
            key = (rank != "A", book.cards.points[rank], rank if apart else "")
            groups[key] = groups.get(key, "") + rank
        return cls(
            tuple(
                Value(ranks[0], ranks, points, not plain)
                for (plain, points, _), ranks in sorted(
                    groups.items(), key=lambda one: (one[0][:2], RANKS.index(one[1][0]))
                )
            )
        )

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each rank's value."""
        return {rank: place for place, value in enumerate(self.every) for rank in value.ranks}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The values' names: the first rank of each."""
        return tuple(value.name for value in self.every)

    def faces(self, place: int) -> tuple[Card, ...]:
        """The cards that are of a value."""
        return tuple(card for card in DECK if card[0] in self.every[place].ranks)

    def sample(self, counts: tuple[int, ...]) -> tuple[Card, ...]:
        """Cards with these counts; of aces and tens the first ones drawn have suits of their own."""
        cards: list[Card] = []
        for value, count in zip(self.every, counts, strict=True):
            cards += [Card(value.ranks[0] + "cdhs"[number % 4]) for number in range(count)]
        return tuple(cards)
