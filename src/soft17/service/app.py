"""The service put together: store, floor, people, routes and pages."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy import Engine

from soft17 import __version__
from soft17.service import problems
from soft17.service.http import socket, tables
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.store.database import connect
from soft17.service.store.listening import Listener
from soft17.service.store.writing import Writer
from soft17.shoe import live


def now() -> int:
    """The time in seconds since 1970 (UTC)."""
    return int(time.time())


def _listener(engine: Engine, floor: Floor) -> Listener | None:
    """Where several processes share a database, each hears of what the others write."""
    if engine.dialect.name != "postgresql":
        return None
    loop = asyncio.get_running_loop()
    return Listener(
        engine,
        lambda table_id, version: loop.call_soon_threadsafe(floor.heard, table_id, version),
        lambda: loop.call_soon_threadsafe(floor.heard_nothing),
    )


def make(settings: Settings) -> FastAPI:
    """The application; it opens its database when it starts and finishes its writing when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.settings = settings
        state.engine = connect(settings.database)
        state.writer = Writer(state.engine)
        state.floor = getattr(state, "floor_kind", Floor)(
            state.engine, state.writer, getattr(state, "now", now), getattr(state, "chance", live)
        )
        listener = _listener(state.engine, state.floor)
        yield
        if listener is not None:
            await asyncio.to_thread(listener.close)
        await state.floor.close()
        state.writer.close()
        state.engine.dispose()

    app = FastAPI(
        title="soft17",
        version=__version__,
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    problems.install(app)
    app.include_router(tables.router)
    app.include_router(socket.router)
    return app
