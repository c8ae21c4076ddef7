"""Changes: a table with one of its parts changed."""

from msgspec.structs import replace

from soft17.hand import Hand
from soft17.table.state import Area, Place, Table


def with_area(table: Table, changed: Area) -> tuple[Area, ...]:
    """The areas with one of them changed."""
    return tuple(changed if area.number == changed.number else area for area in table.areas)


def with_boxes(table: Table, place: Place, hands: tuple[Hand, ...], **also: bool) -> Table:
    """The table with a box's hands, and its area, changed."""
    area = table.area(place.area)
    assert area is not None  # decide names only areas that are there
    boxes = (*area.boxes[: place.box - 1], hands, *area.boxes[place.box :])
    return replace(table, areas=with_area(table, replace(area, boxes=boxes, **also)))


def with_hand(table: Table, place: Place, hand: Hand, **also: bool) -> Table:
    """The table with one hand, and its area, changed."""
    area = table.area(place.area)
    assert area is not None  # decide names only areas that are there
    hands = area.boxes[place.box - 1]
    return with_boxes(table, place, (*hands[: place.hand - 1], hand, *hands[place.hand :]), **also)
