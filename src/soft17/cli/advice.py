"""What a strategy would do at a practice table."""

from collections.abc import Mapping

from soft17.rules.book import Book
from soft17.strategies.chart import Chart
from soft17.strategies.saying import letters, switches
from soft17.table import commands as c
from soft17.table.state import Place, Table

COMMANDS: dict[str, type[c.Command]] = {
    "S": c.Stand,
    "H": c.Hit,
    "D": c.Double,
    "P": c.Split,
    "R": c.Surrender,
}


class Adviser:
    """A chart read at a table, hand by hand."""

    def __init__(self, book: Book, chart: Chart) -> None:
        self.book, self.chart = book, chart

    def answer(self, table: Table, offered: Mapping[str, c.Command]) -> str:
        """The letter of what the chart would do; nothing if it says nothing to what is asked."""
        by_kind = {type(one): letter for letter, one in offered.items()}
        up = table.up_card[0]
        if c.TakeEvenMoney in by_kind and self.chart.even_money:
            return by_kind[c.TakeEvenMoney]
        if c.Switch in by_kind and self._switches(table, up):
            return by_kind[c.Switch]
        place = table.current()
        if place is None:
            return next((by_kind[one] for one in (c.Deal, c.GoOn) if one in by_kind), "")
        for letter in self._letters(table, place, up):
            if COMMANDS[letter] in by_kind:
                return by_kind[COMMANDS[letter]]
        return ""

    def _letters(self, table: Table, place: Place, up: str) -> str:
        hand = table.hand(place)
        assert hand is not None  # the current hand is there
        ranks = "".join(card[0] for card in hand.cards)
        return letters(self.chart, ranks, (hand.total, hand.soft), up, of=ranks[0] if hand.split else "")

    def _switches(self, table: Table, up: str) -> bool:
        area = table.areas[0]
        hands = [area.boxes[box][0] for box in (0, 1)]
        if area.switched or any(len(hand.cards) != 2 for hand in hands):
            return False
        one, other = ("".join(card[0] for card in hand.cards) for hand in hands)
        return switches(self.chart, (one, other), up)
