"""The service put together: store, floor, people, routes and pages."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from sqlalchemy import Engine

from soft17 import __version__
from soft17.service import clock, problems
from soft17.service.guard import guard
from soft17.service.http import (
    access,
    books,
    closing,
    entrance,
    inspector,
    laboratory,
    ledger,
    link_past,
    links,
    money,
    opening,
    pages,
    people,
    promised,
    promotions,
    report,
    socket,
    software,
    surveillance,
    tables,
    tournament_logs,
    tournaments,
)
from soft17.service.inspecting.past import Past
from soft17.service.laboratory.jobs import Jobs
from soft17.service.laboratory.shared import Shared, heard
from soft17.service.people.cookies import Cookies
from soft17.service.people.desk import People
from soft17.service.people.who import identify
from soft17.service.pit import hearing
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.signing import Signer
from soft17.service.software import Software
from soft17.service.store.database import connect
from soft17.service.store.listening import Listener
from soft17.service.store.writing import Writer
from soft17.service.tournaments.reserving import Reserving
from soft17.service.tournaments.rounds import Rounds
from soft17.shoe import live

PARTS = (
    *(entrance, people, software, money, report, ledger, opening, tables, closing, socket),
    *(books, inspector, surveillance, promised, laboratory, links, link_past, promotions, tournaments, tournament_logs),
)
ROUTERS = tuple(part.router for part in PARTS)


def _listener(engine: Engine, floor: Floor, jobs: Jobs) -> Listener | None:
    """Where several processes share a database, each hears of what the others write."""
    if engine.dialect.name != "postgresql":
        return None
    loop = asyncio.get_running_loop()
    floor.catch(floor.tell_present())

    def take_in(note: str) -> None:
        if not heard(jobs, note):
            hearing.heard(floor, note)

    return Listener(
        engine,
        lambda note: loop.call_soon_threadsafe(take_in, note),
        lambda: loop.call_soon_threadsafe(hearing.heard_nothing, floor),
    )


def make(settings: Settings) -> FastAPI:
    """The application; it opens its database when it starts and finishes its writing when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.engine = connect(settings.database)
        state.writer, state.past = Writer(state.engine), Past(state.engine)
        # Without a key that is kept, everybody signs in again after the next start.
        secret = settings.secret or secrets.token_bytes(32)
        cookies, state.signer = Cookies(secret, secure=settings.secure_cookies), Signer(secret)
        state.people = People(state.engine, state.writer, lambda: int(state.clock()), cookies)
        state.floor = state.floor_kind(state.engine, state.writer, lambda: int(state.clock()), state.chance)
        state.floor.catch(state.floor.tidy())
        if state.clock is clock.now:
            state.floor.moment = clock.moment
        state.jobs, state.opening = Jobs(), asyncio.Lock()
        state.shared = Shared(state.engine, state.floor.do, lambda: int(state.clock()))
        listener = _listener(state.engine, state.floor, state.jobs)
        state.rounds, state.reserving = Rounds(state.floor), Reserving(state.floor)
        await state.reserving.begin()
        await state.floor.links.begin()
        if settings.warms_after is not None:
            state.jobs.warm_when_idle(settings.warms_after)
        state.software = Software(state.floor, state.people, settings.tested)
        await state.software.kept()
        watching = asyncio.create_task(state.software.watch(settings.verifies_every))
        yield
        watching.cancel()
        await state.jobs.close()
        await state.shared.close()
        if listener is not None:
            await asyncio.to_thread(listener.close)
        await state.floor.close()
        state.writer.close()
        state.engine.dispose()

    app = FastAPI(
        title="soft17",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # the usual pages fetch their scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        dependencies=[Depends(access.door)],
        responses=problems.TOLD,
    )
    app.state.settings, app.state.identify = settings, identify
    app.state.clock, app.state.ticks = clock.now, clock.ticks
    app.state.chance, app.state.floor_kind = live, Floor
    problems.install(app)
    guard.install(app, settings)
    for router in ROUTERS:
        app.include_router(router)
    pages.install(app, settings.pages)
    return app
