"""A table's socket: orders come in, replies and pictures go out, each with its version."""

import re

from fastapi import APIRouter, WebSocket

from soft17.house.commands import Arrive
from soft17.house.hearing import listener
from soft17.house.orders import Person
from soft17.service.http.talking import NOT_ALLOWED, NOT_HERE, TOO_FAST, UNREADABLE, close, talk
from soft17.service.people.roles import at, plays
from soft17.service.people.who import Who
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.pit.outbox import Outbox
from soft17.service.pit.practising import practises, supply
from soft17.service.store.reading import RECORD
from soft17.service.wire.drawing import picture
from soft17.service.wire.messages import OutOfDate, Pushed, Reload

router = APIRouter()
VERSION = re.compile(r"-1|[0-9]{1,18}")
LATELY = 100  # so many lines are told at once to who comes
MOST = 64  # sockets of one person at a time: what each may send and is sent is bounded for itself
ARRIVALS = 5  # so often somebody tries to sit down while another process deals


@router.websocket("/api/tables/{table_id}/socket")
async def look(socket: WebSocket, table_id: str, role: str = "player", after: str = "-1") -> None:
    """Look at a table in a role, from a version on, and give orders there."""
    await socket.accept()
    if not VERSION.fullmatch(after):
        await close(socket, UNREADABLE, "after: the number of the last version that you know, or -1")
        return
    floor: Floor = socket.app.state.floor
    who = await socket.app.state.identify(socket)
    desk = await floor.desk(table_id)
    if desk is None:
        await close(socket, NOT_HERE, "there is no such table")
        return
    named = role_at(who, desk, role) if who is not None else None
    if who is None or named is None:
        await close(socket, NOT_ALLOWED, why_not(who, desk, role))
        return
    if _open_of(floor, who.name) >= MOST:
        await close(socket, TOO_FAST, f"{MOST} tables are open to you already: close one first")
        return
    person = Person(who.name, named)
    outbox = Outbox(person, lambda: _drawn(floor, desk, person), listener(desk.book, named, who.name))
    desk.presence.came(outbox)  # at once: a table that somebody looks at is not put away

    async def still() -> bool:
        now = await socket.app.state.identify(socket)
        return now is not None and now.name == who.name and role_at(now, desk, role) == named

    try:
        await _welcome(desk, person)
        _catch_up(desk, outbox, int(after))
        await talk(socket, desk, outbox, still)
    finally:
        desk.presence.went(outbox)
        desk.changed.set()


def _open_of(floor: Floor, name: str) -> int:
    """How many sockets somebody has open here, at all tables together."""
    return sum(one.person.name == name for desk in floor.desks.values() for one in desk.presence.outboxes)


def role_at(who: Who, desk: Desk, role: str) -> str | None:
    """What somebody is at a table in a role, by the words of its book; None if that is not open to them.

    Guests only practise, staff have their roles by grant, and nobody plays live where they might deal or watch.
    """
    if role in ("player", "spectator"):
        if role == "player" and desk.kept.kind == RECORD:
            return None
        live = desk.kept.kind != "practice"
        return role if not live or (who.kind == "account" and (role == "spectator" or plays(who.roles))) else None
    return at(desk.book.house.people, role) if role in who.roles else None


def why_not(who: Who | None, desk: Desk, role: str) -> str:
    """Why somebody may not be at a table in a role, in a line."""
    if who is None:
        return "sign in first"
    if role == "player" and desk.kept.kind == RECORD:
        return "a table taken in as a log is looked at, not played at"
    if role in ("player", "spectator"):
        staff = who.kind == "account" and not plays(who.roles)
        return "who deals, supervises or watches does not play at a live table" if staff else "guests only practise"
    return f"{role} is not open to you at this table"


async def _welcome(desk: Desk, person: Person) -> None:
    """At a table for practice a player is seated at once, with chips to practise with."""
    await desk.floor.accounts.balance(desk.tokens(person.name))
    await desk.floor.accounts.balance(desk.account(person.name))
    await supply(desk, person)
    guest = desk.house.guest(person.name)
    if not practises(desk, person):
        return
    if guest is None or not guest.here:
        async with desk.lock:
            for _ in range(ARRIVALS):
                arriving = Arrive(person.name, f"card of {person.name}", person.name)
                if not isinstance(await desk.carry_out(arriving, person), OutOfDate):
                    return


def _drawn(floor: Floor, desk: Desk, person: Person) -> Pushed:
    return Pushed(desk.version, picture(desk, person, until=floor.dealings[desk.kept.id].waits_until()))


def _catch_up(desk: Desk, outbox: Outbox, after: int) -> None:
    """Tell what was said since a version; where that is no longer kept, or much, the client starts anew."""
    oldest = desk.said[0].said.version if desk.said else desk.version + 1
    missed = [one for one in desk.said if one.said.version > after and one.to.has(outbox.listener)]
    if 0 <= after < desk.version and (oldest > after + 1 or len(missed) > LATELY):
        outbox.reply(Reload(desk.version))
    outbox.begin(missed[-LATELY:])
