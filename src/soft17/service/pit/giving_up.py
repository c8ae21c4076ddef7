"""Giving a table up: everybody leaves and it is closed; the house does so where the guest who opened it has gone."""

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy import select

from soft17.house.commands import CloseTable, Leave
from soft17.house.orders import Person
from soft17.service.people.names import OF_GUESTS
from soft17.service.pit.opening import the_house
from soft17.service.store import schema as s
from soft17.service.wire.messages import Done, OutOfDate, Refused

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk
    from soft17.service.pit.floor import Floor

GONE = "the guest who opened it has gone"


async def give_up(desk: "Desk", reason: str) -> Done | Refused | OutOfDate:
    """Have everybody leave and the table closed, as far as the book lets them; who calls holds the table."""
    for name in [one.name for one in desk.house.guests if one.here]:
        left = await desk.carry_out(Leave(name), Person(name, "player"), reason=reason)
        if not isinstance(left, Done):
            return left
    house = the_house(desk.book, desk.book.house.acts[CloseTable.act])
    return await desk.carry_out(CloseTable(), house, reason=reason)


async def close_left(floor: "Floor") -> None:
    """Close the practice tables whose guests have gone, between rounds and once nobody is there."""
    for table in await asyncio.to_thread(_left, floor):
        if table in floor.closed:
            continue
        if table not in floor.desks:
            found = await asyncio.to_thread(floor.read, table)
            if found is None or not found.house.opened:
                floor.closed.add(table)
                continue
        desk = await floor.desk(table)
        if desk is not None:
            async with desk.lock:
                if _is_empty(desk):
                    await give_up(desk, GONE)


def _left(floor: "Floor") -> list[str]:
    """The practice tables of guests who are known no more."""
    known = select(s.sessions.c.guest).where(s.sessions.c.guest == s.tables.c.made_by, s.sessions.c.until > floor.now())
    wanted = select(s.tables.c.id).where(s.tables.c.kind == "practice", s.tables.c.made_by.startswith(OF_GUESTS))
    with floor.engine.connect() as connection:
        return list(connection.execute(wanted.where(~known.exists())).scalars())


def _is_empty(desk: "Desk") -> bool:
    """True if nobody looks or may come back, and no round is being played."""
    if not desk.house.opened or desk.presence.outboxes or "between" not in desk.house.moments:
        return False
    return all(desk.presence.is_away(one) for one in desk.people())
