"""A server that is killed where a test says, and one round played through it, however often it has to start again."""

import hashlib
import os
import signal
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx
import uvicorn
from serving import Player, free_port
from sqlalchemy import select
from starlette.requests import HTTPConnection
from websockets.exceptions import WebSocketException

from soft17.cards import Piece
from soft17.service.app import make
from soft17.service.people.who import Who
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.store import schema
from soft17.service.store.database import engine_for
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Job, Written

NOW = 1_760_000_000
HEADERS = {"x-name": "ann"}
GONE = (OSError, EOFError, WebSocketException, httpx.HTTPError)


class Fixed:
    """Chance that gives the same cards the same order, whoever asks and however often."""

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        seed = hashlib.sha256(" ".join(pieces).encode()).digest()
        return tuple(Random(seed).sample(list(pieces), len(pieces)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        return tuple(hashlib.sha256(str(number).encode()).digest()[:16] for number in range(count))


async def by_header(connection: HTTPConnection) -> Who | None:
    return Who(connection.headers["x-name"], "guest")


class Dying(Floor):
    """A floor that is killed at a line: just before it is written, or just after."""

    at: tuple[int, str] | None = None

    async def append(self, table_id: str, written: tuple[Written, ...], beside: Job | None = None) -> None:
        self._die("before", written)
        await super().append(table_id, written, beside)
        self._die("after", written)

    async def keep_new(self, kept: Kept, written: tuple[Written, ...]) -> None:
        self._die("before", written)
        await super().keep_new(kept, written)
        self._die("after", written)

    def _die(self, when: str, written: tuple[Written, ...]) -> None:
        if self.at is not None and self.at[1] == when and any(line.seq == self.at[0] for line in written):
            os.kill(os.getpid(), signal.SIGKILL)


def serve(database: str, port: int, at: tuple[int, str] | None) -> int:
    """Start a server in a process of its own, which is killed at a line; its number."""
    child = os.fork()
    if child:
        return child
    try:
        Dying.at = at
        app: Any = make(Settings(database=database, pace=0))
        app.state.identify, app.state.chance, app.state.clock = by_header, Fixed(), lambda: NOW
        app.state.floor_kind = Dying
        uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="critical")).run()
    finally:
        os._exit(1)


def play_through(database: str, book: str, at: tuple[int, str] | None) -> list[bytes]:
    """One round, played to its end whatever happens to the server; the lines that were kept."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    child = serve(database, port, at)
    table = ""
    try:
        for _ in range(4):
            try:
                _started(address, child)
                table = table or _open(address, database, book)
                _round(address, table)
                break
            except GONE:
                _end(child)
                child = serve(database, port, None)
        else:
            raise AssertionError("the round was never finished")
    finally:
        _end(child)
    return kept(database, table)


def _end(child: int) -> None:
    try:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    except (ProcessLookupError, ChildProcessError):
        return


def kept(database: str, table: str) -> list[bytes]:
    engine = engine_for(database)
    with engine.connect() as connection:
        wanted = select(schema.lines.c.text).where(schema.lines.c.table_id == table).order_by(schema.lines.c.seq)
        found = [bytes(text) for (text,) in connection.execute(wanted)]
    engine.dispose()
    return found


def _started(address: str, child: int) -> None:
    """Wait until the server answers; a dead one never will."""
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        try:
            httpx.get(f"{address}/api/me", timeout=30)
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return
    raise ConnectionError("the server was killed")


def _open(address: str, database: str, book: str) -> str:
    """Open the table, or find it if it was kept before the server was killed."""
    engine = engine_for(database)
    with engine.connect() as connection:
        found = connection.execute(select(schema.tables.c.id)).scalar()
    engine.dispose()
    if found:
        return str(found)
    made = httpx.post(f"{address}/api/tables", json={"book": book, "name": "seven"}, headers=HEADERS, timeout=30)
    return str(made.json()["id"])


def _round(address: str, table: str) -> None:
    _wait_for_cards(address, table)
    player = Player(address, table, HEADERS)
    try:
        player.play(1, _next, by_id=True)
    finally:
        player.close()


def _wait_for_cards(address: str, table: str) -> None:
    """Who comes before the cards are ready is offered the cut: so that every run is the same, wait until they are."""
    looking = Player(address, table, HEADERS, role="spectator")
    try:
        looking.until(lambda one: one["guests"] or one["phase"] != "betting" or one["status"] == "Place your wagers")
    finally:
        looking.close()


def _next(seen: dict[str, Any]) -> dict[str, Any] | None:
    mine = any(one["mine"] for area in seen["areas"] for one in area["wagers"])
    if seen["phase"] == "betting" and seen["betting"]["open"] and not mine:
        return {**seen["betting"]["place"], "area": 1, "main": [200_000] * seen["book"]["boxes"]}
    allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"] and not one["quiet"]}
    return next((allowed[act] for act in ("Ready", "DeclineCut", "Hit", "Stand") if act in allowed), None)
