"""Meters: what happened to the jackpot of a table that shares its pool, and what that makes of the house."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house.state import House, Last
from soft17.money import NOTHING, Money
from soft17.rules.chips import Odds
from soft17.table.events import Event
from soft17.table.state import WHOLE_CENTS, Sign, Table


class LinkJoined(Event, frozen=True):
    """The table plays for a pool shared with others, whose meter shows so much; `name` is what people call it.

    It brought so much out of its own pool, and parts of a cent in which the rate makes one unit of money; what is no
    such part stays carried with the table.
    """

    link: str
    meter: Money
    clause: str
    name: str = ""
    brings: Money = NOTHING
    parts: int = 0
    carried: Odds = WHOLE_CENTS


class LinkLeft(Event, frozen=True):
    """The table plays for its own pool again, which begins at its minimum."""

    meter: Money
    clause: str


class MeterRead(Event, frozen=True):
    """The equipment says what the meter of the shared pool shows."""

    meter: Money
    clause: str


def pool(house: House) -> Money:
    """What the meter of the table's own jackpot shows: money that the casino holds apart from the float."""
    sign = stands(house)
    return Money(sign.meter or 0) if not sign.link else NOTHING  # on a link the pool is another than the table's own


def stands(house: House) -> Sign:
    """The sign of a table with the jackpot's pool as it stands, also while the table is closed."""
    table = house.wagered_on
    return table.pooled if table.first_card_out else table.sign


def put_right(house: House) -> Table:
    """The wagers that waited while the last round was put right, with the table's own pool as that round now has it."""
    betting, then = house.betting, house.table
    assert betting is not None  # decide resumes only what was interrupted
    shown, sign = house.meter_recalled, betting.sign
    if then.meter is None or shown is None or sign.meter is None or sign.link or then.sign.link:
        return betting
    # An opening since may have had another minimum: what the round puts right is the difference.
    meter = max(Money(sign.meter + then.meter - shown), sign.minimum or NOTHING)
    return replace(betting, meter=meter, sign=replace(sign, meter=meter, carried=then.carried))


def _joined(house: House, event: LinkJoined) -> House:
    """The last round too, which can still be put right, is one of the shared pool now: what it brought is in there."""
    joined = _shown(house, event.meter, event.link)
    sign = replace(joined.table.sign, carried=event.carried)
    last = house.last if house.last is None or house.last.table.sign.link else _in_link(house.last, event)
    return replace(joined, table=replace(joined.table, sign=sign), last=last)


def _in_link(last: Last, event: LinkJoined) -> Last:
    def shared(table: Table) -> Table:
        sign = replace(table.sign, meter=event.meter, link=event.link, carried=event.carried)
        return replace(table, sign=sign, meter=event.meter, carried=event.carried)

    start = shared(last.start) if last.start is not None else None
    return replace(last, table=shared(last.table), start=start)


def _shown(house: House, meter: Money, link: str | None = None) -> House:
    def shows(table: Table) -> Table:
        sign = replace(table.sign, meter=meter, link=table.sign.link if link is None else link)
        return replace(table, sign=sign, meter=meter)

    return replace(house, table=shows(house.table), betting=shows(house.betting) if house.betting is not None else None)


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    LinkJoined: _joined,
    LinkLeft: lambda house, event: _shown(house, event.meter, ""),
    MeterRead: lambda house, event: _shown(house, event.meter),
}
