"""Hands before they were split: the cards that were dealt to each box."""

from typing import TYPE_CHECKING

import msgspec

from soft17.cards import Card

if TYPE_CHECKING:
    from soft17.table.state import Area, Table


class Unsplit(msgspec.Struct, frozen=True):
    """The two cards that were dealt to a box whose hand was split since."""

    area: int
    box: int
    cards: tuple[Card, ...]


def dealt_to(table: "Table", area: "Area") -> tuple[tuple[Card, ...], ...]:
    """The cards of each box of an area as they came: of a hand that was split since, the two it had."""
    had = {one.box: one.cards for one in table.unsplit if one.area == area.number}
    return tuple(had.get(box, hands[0].cards) for box, hands in enumerate(area.boxes, 1))
