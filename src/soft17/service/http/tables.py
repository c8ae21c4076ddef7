"""Tables: the lobby, and a table's picture."""

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel
from sqlalchemy import Engine

from soft17.house.orders import Person
from soft17.money import Money, dollars
from soft17.service.http.closing import may_close
from soft17.service.http.socket import role_at, why_not
from soft17.service.people.who import Who, who
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.wire.asking import asked_of
from soft17.service.wire.drawing import picture
from soft17.service.wire.wagering import limits_of

router = APIRouter(prefix="/api/tables", tags=["tables"])
Asking = Annotated[Who, Depends(who)]
FOR_ACCOUNTS = "for people with an account"


class Row(BaseModel):
    """A table in the lobby; `not_for_you` says why who asks cannot play there, and is empty where they can.

    Who sits there is told to those who may look.
    """

    id: str
    name: str
    kind: reading.TableKind
    book: str
    title: str
    game: str
    limits: list[str]
    minimum: str
    areas: int
    seats_free: int
    players: list[str]
    phase: str
    dealt_by: str
    on: list[str]
    seconds: int
    mine: bool
    may_close: bool
    may_look: bool
    not_for_you: str


@router.get("")
async def lobby(request: Request, someone: Asking) -> list[Row]:
    """Every table that is open, the newest first."""
    floor: Floor = request.app.state.floor
    kept = await asyncio.to_thread(_kept, request.app.state.engine)
    there = [one.id for one in kept if one.id in floor.desks or one.id not in floor.closed]
    desks = [desk for one in there if (desk := await floor.desk(one)) is not None]
    floor.closed = {desk.kept.id for desk in desks if not desk.house.opened} | (floor.closed - set(there))
    return [_row(desk, someone) for desk in desks if desk.house.opened]


def _kept(engine: Engine) -> list[reading.Kept]:
    with engine.connect() as connection:
        return reading.tables(connection)


def _row(desk: Desk, someone: Who) -> Row:
    house, book = desk.house, desk.book
    taken = {one.area for one in house.table.wagers} | set(house.seats)
    limits = [
        f"{one.shown}: {one.minimum or dollars(Money(0))} to {one.maximum or 'no maximum'}"
        for one in limits_of(book, house)
    ]
    main = house.table.sign.bounds("main").minimum
    may_look = role_at(someone, desk, "spectator") is not None
    return Row(
        id=desk.kept.id,
        name=desk.kept.name,
        kind=desk.kind,
        book=book.document.id,
        title=book.document.title,
        game=book.document.game,
        limits=limits,
        minimum=dollars(main) if main is not None else "",
        areas=house.areas,
        seats_free=max(0, house.areas - len(taken)),
        players=[one.name for one in house.guests if one.here] if may_look else [],
        phase=house.table.phase if house.opened else "closed",
        dealt_by=desk.setting.dealt_by,
        on=[book.optional[kind].shown for kind in house.offered],
        seconds=desk.setting.seconds,
        mine=someone.kind != "nobody" and desk.kept.made_by == someone.name,
        may_close=may_close(someone, desk),
        may_look=may_look,
        not_for_you=_not_for(someone, desk),
    )


def _not_for(someone: Who, desk: Desk) -> str:
    """Why somebody cannot play at a table; empty if they can."""
    if role_at(someone, desk, "player") is not None:
        return ""
    return why_not(someone, desk, "player") if someone.kind == "account" else FOR_ACCOUNTS


@router.get("/{table_id}")
async def see(request: Request, table_id: str, role: str = "player") -> Response:
    """The picture of a table for who asks."""
    floor: Floor = request.app.state.floor
    desk, person = await _at(request, table_id, role)
    await floor.accounts.balance(desk.account(person.name))
    await floor.accounts.balance(desk.tokens(person.name))
    drawn = picture(desk, person, until=floor.dealings[table_id].waits_until())
    return Response(msgspec.json.encode(drawn), media_type="application/json")


@router.get("/{table_id}/asks")
async def asks(request: Request, table_id: str) -> Response:
    """What the book gives a player besides play: what each act takes, and whether it may be done now or why not."""
    desk, person = await _at(request, table_id, "player")
    return Response(msgspec.json.encode(asked_of(desk, person)), media_type="application/json")


async def _at(request: Request, table_id: str, role: str) -> tuple[Desk, Person]:
    """A table, and who asks as what they are there."""
    who = await request.app.state.identify(request)
    desk = await request.app.state.floor.desk(table_id)
    if desk is None:
        raise Problem(404, "There is no such table.", field="table_id")
    named = role_at(who, desk, role) if who is not None else None
    if who is None or named is None:
        raise Problem(403, f"{why_not(who, desk, role).capitalize()}.", field="role")
    return desk, Person(who.name, named)
