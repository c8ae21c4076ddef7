"""Meters: what happened to the jackpot of a table that shares its pool, and what that makes of the house."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house.state import House
from soft17.money import Money
from soft17.table.events import Event
from soft17.table.state import Table


class LinkJoined(Event, frozen=True):
    """The table plays for a pool shared with others, whose meter shows so much; `name` is what people call it."""

    link: str
    meter: Money
    clause: str
    name: str = ""


class LinkLeft(Event, frozen=True):
    """The table plays for its own pool again, which begins at its minimum."""

    meter: Money
    clause: str


class MeterRead(Event, frozen=True):
    """The equipment says what the meter of the shared pool shows."""

    meter: Money
    clause: str


def put_right(house: House) -> Table:
    """The wagers that waited while the last round was put right, with the table's own pool as that round now has it."""
    betting, then = house.betting, house.table
    assert betting is not None  # decide resumes only what was interrupted
    own = house.rounds > house.rounds_before and not (betting.sign.link or then.sign.link)
    if then.meter is None or not own:  # what an opening since said of it stands
        return betting
    return replace(betting, meter=then.meter, sign=replace(betting.sign, meter=then.meter, carried=then.carried))


def _shown(house: House, meter: Money, link: str | None = None) -> House:
    def shows(table: Table) -> Table:
        sign = replace(table.sign, meter=meter, link=table.sign.link if link is None else link)
        return replace(table, sign=sign, meter=meter)

    return replace(house, table=shows(house.table), betting=shows(house.betting) if house.betting is not None else None)


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    LinkJoined: lambda house, event: _shown(house, event.meter, event.link),
    LinkLeft: lambda house, event: _shown(house, event.meter, ""),
    MeterRead: lambda house, event: _shown(house, event.meter),
}
