"""Hours: what the opening and the closing of a table make of the house."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house import trouble
from soft17.house.events import TableClosed, TableOpened
from soft17.house.state import House
from soft17.rules.book import Variation
from soft17.table.events import Event
from soft17.table.state import Table


def _opened(house: House, event: TableOpened) -> House:
    """The last round before the opening can be put right until the next one starts, as between any two."""
    return replace(
        trouble.clear(house),
        last=trouble.put_by(house) if house.table.phase == "over" else house.last,
        rounds_before=house.rounds,
        betting=None,
        opened=True,
        started=False,
        reader_off=False,
        source=event.source,
        emergency=False,
        offered=event.offered,
        spots=event.spots,
        areas=event.areas,
        low_limit=event.low_limit,
        cutting_cards=event.cutting_cards,
        table=Table(sign=event.sign, meter=event.sign.meter),
    )


def _table_closed(house: House, _event: TableClosed) -> House:
    """What was ordered for this opening ends with it: signs, limits that wait, areas kept, numbers capped."""
    guests = tuple(replace(one, here=False, kept_minimum=None, marker=0, personal=None) for one in house.guests)
    return replace(
        house,
        opened=False,
        dealer="",
        varied=Variation(),
        posted=(),
        own_limits={},
        changes=(),
        raised_at=None,
        reserved={},
        at_table=None,
        on_box=None,
        tied="",
        cut=None,
        guests=guests,
        seats={},
        started=False,
        closed_at=len(house.entries),
    )


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {TableOpened: _opened, TableClosed: _table_closed}
