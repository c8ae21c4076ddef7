"""Plans: how a table is to be set up before it opens."""

import msgspec

from soft17.house.commands import OpenTable
from soft17.money import DOLLAR, Money, up
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE, SHOE
from soft17.rules.limits import Bounds


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The source of the cards, limits, chips and wagers of a table; `depth` is the part of the shoe that is dealt."""

    source: str = ""
    minimum: Money = Money(10 * DOLLAR)
    maximum: Money = Money(500 * DOLLAR)
    smallest_chip: Money = Money(DOLLAR)
    offered: tuple[str, ...] = ()
    side_minimum: Money = Money(DOLLAR)
    side_maximum: Money = Money(100 * DOLLAR)
    areas: int = 0
    layout: str = ""
    back: str = "blue"
    depth: float = 0.7
    meter: Money | None = None
    meter_minimum: Money | None = None
    increment: tuple[int, int] | None = None
    jackpot_stake: Money | None = None

    def source_of(self, book: Book) -> str:
        """The source asked for, or the book's own: a card shoe where it has one."""
        kinds = book.house.source.kinds.is_
        return self.source or (SHOE if SHOE in kinds else DEVICE)

    def limits(self, book: Book) -> dict[str, Bounds]:
        """The sign: the main wager, and each optional one whose amounts the book leaves to the sign."""
        signed = [kind for kind in self.offered if kind in book.optional and book.optional[kind].stakes is None]
        least = up(self.side_minimum, self.smallest_chip)
        side = Bounds(least, max(least, self.side_maximum))
        limits = {"main": Bounds(self.minimum, self.maximum)} | dict.fromkeys(signed, side)
        if self.jackpot_stake is not None and book.jackpot is not None and book.jackpot.wager in self.offered:
            limits[book.jackpot.wager] = Bounds(self.jackpot_stake, self.jackpot_stake)
        return limits

    def order(self, book: Book) -> OpenTable:
        """The order that opens the table with everything the book wants there."""
        pooled = book.jackpot is not None and book.jackpot.wager in self.offered
        return OpenTable(
            source=self.source_of(book),
            equipment=tuple(book.house.opening.equipment),
            inscriptions={name: one.says for name, one in book.house.opening.inscriptions.items()},
            limits=self.limits(book),
            smallest_chip=self.smallest_chip,
            offered=self.offered,
            spots=self.offered,
            layout=self.layout,
            areas=self.areas,
            meter=self.meter if pooled else None,
            minimum=self.meter_minimum if pooled else None,
            increment=self.increment if pooled else None,
        )
