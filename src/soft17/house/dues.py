"""Dues: what must be done, since when and by when."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house.events import DueDated, DueRaised, DueSettled
from soft17.house.state import Due, House
from soft17.table.events import Event


def _raised(house: House, event: DueRaised) -> House:
    return replace(house, due=(*house.due, Due(event.what, event.clause, event.blocks, house.at, event.until)))


def _dated(house: House, event: DueDated) -> House:
    return replace(house, due=tuple(replace(o, until=event.until) if o.what == event.what else o for o in house.due))


def _settled(house: House, event: DueSettled) -> House:
    """Of several dues of one name, two wrong payments to one player say, the oldest is done."""
    first = next((number for number, one in enumerate(house.due) if one.what == event.what), len(house.due))
    return replace(house, due=(*house.due[:first], *house.due[first + 1 :]))


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    DueRaised: _raised,
    DueDated: _dated,
    DueSettled: _settled,
}
