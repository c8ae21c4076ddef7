"""The service put together: store, pit, people, routes and pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from soft17 import __version__
from soft17.service import problems
from soft17.service.settings import Settings
from soft17.service.store.database import connect
from soft17.service.store.writing import Writer


def make(settings: Settings) -> FastAPI:
    """The application; it opens its database when it starts and finishes its writing when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.engine = connect(settings.database)
        app.state.writer = Writer(app.state.engine)
        yield
        app.state.writer.close()
        app.state.engine.dispose()

    app = FastAPI(
        title="soft17",
        version=__version__,
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    problems.install(app)
    return app
