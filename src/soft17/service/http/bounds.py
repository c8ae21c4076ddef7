"""Bounds on opening tables: who opens live ones, and how many tables and bots one guest has at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import Engine

from soft17.service.people.who import Who
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.settings import Settings
from soft17.service.store import reading

OPENERS = ("administrator", "gaming manager", "operator", "casino supervisor", "game supervisor", "gaming supervisor")


class Left(msgspec.Struct, frozen=True):
    """What a guest may still open."""

    tables: int
    bots: int


def at_live(someone: Who, own: int) -> None:
    """See that a live table is opened by those who run the games, for people alone."""
    if not set(OPENERS) & set(someone.roles):
        raise Problem(403, "A live table is opened by those who run the games.", field="kind")
    if own:
        why = "bots: the house's own players are at practice tables only; at a live table there are none"
        raise Problem(422, why, field="bots")


async def left(state: Any, someone: Who) -> Left | None:
    """What somebody may still open; None of those with an account, whom nothing bounds."""
    if someone.kind != "guest":
        return None
    settings: Settings = state.settings
    desks = await _open_of(state, someone.name)
    taken = sum(len(one.setting.bots) for one in desks)
    return Left(max(0, settings.guest_tables - len(desks)), max(0, settings.guest_bots - taken))


@asynccontextmanager
async def within(state: Any, someone: Who, own: int) -> AsyncIterator[None]:
    """Let somebody open a table with so many bots; of a guest's wishes one is looked at after the other."""
    if someone.kind != "guest":
        yield
        return
    settings: Settings = state.settings
    async with state.opening:
        free = await left(state, someone)
        assert free is not None  # of a guest
        if not free.tables:
            why = f"a guest has at most {settings.guest_tables} tables open: close one of yours in the lobby first"
            raise Problem(409, "You have enough tables", detail=why)
        if own > free.bots:
            why = f"bots: a guest has at most {settings.guest_bots} at all tables together; {free.bots} are left"
            raise Problem(409, why, field="bots")
        yield


async def _open_of(state: Any, name: str) -> list[Desk]:
    floor: Floor = state.floor
    kept = await asyncio.to_thread(_made_by, state.engine, name)
    desks = [await floor.desk(one.id) for one in kept]
    return [one for one in desks if one is not None and one.house.opened]


def _made_by(engine: Engine, name: str) -> list[reading.Kept]:
    with engine.connect() as connection:
        return reading.made_by(connection, name)
