"""Tables: the lobby, opening a table, and a table's picture."""

import re
import secrets
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Engine

from soft17.croupier.plan import Plan
from soft17.house.orders import Person
from soft17.money import DOLLAR, Money, UnreadableMoneyError, dollars, parse
from soft17.rules.loading import load, names
from soft17.service.http.socket import may_look
from soft17.service.pit import bots
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.pit.opening import NotOpenedError
from soft17.service.pit.postings import HOUSE
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.store.reading import Kept, Setting
from soft17.service.wire.drawing import picture
from soft17.service.wire.wagering import limits_of

router = APIRouter(prefix="/api/tables", tags=["tables"])
OPENERS = ("administrator", "gaming manager", "operator", "casino supervisor", "game supervisor", "gaming supervisor")


class Row(BaseModel):
    """A table in the lobby."""

    id: str
    name: str
    kind: Literal["live", "practice"]
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


class Wanted(BaseModel):
    """A table that somebody wants to open."""

    model_config = ConfigDict(extra="forbid", strict=True)

    book: str = Field(max_length=64)
    name: str = Field(default="", max_length=40)
    kind: Literal["live", "practice"] = "practice"
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=32)
    rulings: dict[str, str] = Field(default_factory=dict, max_length=64)
    offered: list[str] = Field(default_factory=list, max_length=8)
    source: str = Field(default="", max_length=32)
    minimum: str = Field(default="10", max_length=16)
    maximum: str = Field(default="500", max_length=16)
    areas: int = Field(default=0, ge=0, le=9)
    bots: int = Field(default=0, ge=0, le=6)
    dealt_by: Literal["the house", "hand"] = "the house"
    seconds: int = Field(default=0, ge=0, le=600)


class Made(BaseModel):
    """A table that was opened."""

    id: str


@router.get("")
async def lobby(request: Request) -> list[Row]:
    """Every table that is kept, the newest first."""
    floor: Floor = request.app.state.floor
    engine: Engine = request.app.state.engine
    with engine.connect() as connection:
        kept = reading.tables(connection)
    rows = [_row(desk) for one in kept if (desk := await floor.desk(one.id)) is not None]
    return [row for row in rows if row.phase != "closed"]


def _row(desk: Desk) -> Row:
    house, book = desk.house, desk.book
    taken = {one.area for one in house.table.wagers} | set(house.seats)
    limits = [
        f"{one.shown}: {one.minimum or dollars(Money(0))} to {one.maximum or 'no maximum'}"
        for one in limits_of(book, house)
    ]
    main = house.table.sign.bounds("main").minimum
    return Row(
        id=desk.kept.id,
        name=desk.kept.name,
        kind="practice" if desk.kept.kind == "practice" else "live",
        book=book.document.id,
        title=book.document.title,
        game=book.document.game,
        limits=limits,
        minimum=dollars(main) if main is not None else "",
        areas=house.areas,
        seats_free=max(0, house.areas - len(taken)),
        players=[one.name for one in house.guests if one.here],
        phase=house.table.phase if house.opened else "closed",
        dealt_by=desk.setting.dealt_by,
        on=[book.optional[kind].shown for kind in house.offered],
    )


@router.post("", status_code=201)
async def make(request: Request, wanted: Wanted) -> Made:
    """Open a table from a book, with its options; anybody may open one to practise at."""
    who = await request.app.state.identify(request)
    if who is None:
        raise Problem(401, "Sign in, or come in as a guest, to open a table.")
    if wanted.kind == "live" and not set(OPENERS) & set(who.roles):
        raise Problem(403, "A live table is opened by those who run the games.", field="kind")
    floor: Floor = request.app.state.floor
    kept = _kept(request.app.state, who, wanted)
    try:
        desk = await floor.open(kept, dict(wanted.options), dict(wanted.rulings))
    except NotOpenedError as error:
        raise Problem(422, f"The table does not open: {error}", clause=error.clause) from error
    except ValueError as error:
        raise Problem(422, str(error), field="options") from error
    return Made(id=desk.kept.id)


def _kept(state: Any, who: Any, wanted: Wanted) -> Kept:
    if wanted.book not in names():
        raise Problem(422, f"book: {wanted.book!r} is none of {', '.join(names())}", field="book")
    book = load(wanted.book)
    for kind in wanted.offered:
        if kind not in book.optional:
            there = ", ".join(book.optional) or "none"
            raise Problem(422, f"offered: this book has {there}, not {kind!r}", field="offered")
    pooled = book.jackpot is not None and book.jackpot.wager in wanted.offered
    plan = Plan(
        source=wanted.source,
        minimum=_money("minimum", wanted.minimum),
        maximum=_money("maximum", wanted.maximum),
        offered=tuple(dict.fromkeys(wanted.offered)),
        areas=wanted.areas,
        meter=Money(25_000 * DOLLAR) if pooled else None,
        meter_minimum=Money(25_000 * DOLLAR) if pooled else None,
    )
    taken = tuple(bots.name_of(number) for number in range(wanted.bots))
    pace = state.settings.pace if wanted.dealt_by == HOUSE else 0.0
    setting = Setting(plan, wanted.dealt_by, taken, pace, wanted.seconds)
    table_id = secrets.token_hex(5)
    name = re.sub(r"[^\w .,'-]", "", wanted.name).strip() or f"{book.document.game} {table_id[:3]}"
    return Kept(
        table_id, name, wanted.kind, wanted.book, b"", "", msgspec.json.encode(setting), state.floor.now(), who.name
    )


def _money(field: str, text: str) -> Money:
    try:
        found = parse(text)
    except UnreadableMoneyError as error:
        raise Problem(422, f"{field}: {error}", field=field) from error
    if found <= 0:
        raise Problem(422, f"{field}: a limit is more than nothing", field=field)
    return found


@router.get("/{table_id}")
async def see(request: Request, table_id: str, role: str = "player") -> Response:
    """The picture of a table for who asks."""
    floor: Floor = request.app.state.floor
    who = await request.app.state.identify(request)
    desk = await floor.desk(table_id)
    if desk is None:
        raise Problem(404, "There is no such table.", field="table_id")
    if who is None or not may_look(who, desk, role):
        raise Problem(403, f"{role} is not open to you at this table.", field="role")
    await floor.balance(desk.account(who.name))
    drawn = picture(desk, Person(who.name, role), until=floor.dealings[table_id].until)
    return Response(msgspec.json.encode(drawn), media_type="application/json")
