"""The service put together: store, floor, people, routes and pages."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from soft17 import __version__
from soft17.service import problems
from soft17.service.http import socket, tables
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.store.database import connect
from soft17.service.store.writing import Writer
from soft17.shoe import live


def now() -> int:
    """The time in seconds since 1970 (UTC)."""
    return int(time.time())


def make(settings: Settings) -> FastAPI:
    """The application; it opens its database when it starts and finishes its writing when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.settings = settings
        state.engine = connect(settings.database)
        state.writer = Writer(state.engine)
        state.floor = Floor(state.engine, state.writer, now, live)
        yield
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
