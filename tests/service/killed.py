"""A server that is killed where a test says, and one round played through it, however often it has to start again."""

import hashlib
import os
import signal
import time
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import httpx
import uvicorn
from serving import Player, free_port
from sqlalchemy import select
from starlette.requests import HTTPConnection
from websockets.exceptions import WebSocketException

from soft17.cards import Piece
from soft17.service.app import make
from soft17.service.people import ledger
from soft17.service.people.who import Who
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.store import schema
from soft17.service.store.database import engine_for
from soft17.service.store.reading import Kept as KeptTable
from soft17.service.store.writing import Job, Written

NOW = 1_760_000_000
HEADERS = {"x-name": "ann"}
DEVICE = 312  # cards that a device holds before the burned one
GONE = (OSError, EOFError, WebSocketException, httpx.HTTPError)


class Fixed:
    """Chance that gives the same cards the same order, whoever asks and however often."""

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        seed = hashlib.sha256(" ".join(pieces).encode()).digest()
        return tuple(Random(seed).sample(list(pieces), len(pieces)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        return tuple(hashlib.sha256(str(number).encode()).digest()[:16] for number in range(count))


class Planned(Fixed):
    """Chance by which a shuffling device gives these cards after the burned one, whoever asks and however often."""

    def __init__(self, cards: str) -> None:
        self.cards = cards.split()

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        given = DEVICE - 1 - len(pieces)
        wanted = self.cards[given] if 0 <= given < len(self.cards) else ""
        return tuple(sorted(super().shuffle(pieces), key=lambda one: not one.startswith(wanted)))


class Play(NamedTuple):
    """A round to be played: of a book, with what is done where there is a choice, and the cards of a device if any."""

    book: str
    acts: tuple[str, ...] = ("Hit", "Stand")
    cards: str = ""

    def next(self, seen: dict[str, Any]) -> dict[str, Any] | None:
        """What is done now."""
        mine = any(one["mine"] for area in seen["areas"] for one in area["wagers"])
        if seen["phase"] == "betting" and seen["betting"]["open"] and not mine:
            return {**seen["betting"]["place"], "area": 1, "main": [200_000] * seen["book"]["boxes"]}
        allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"] and not one["quiet"]}
        return next((allowed[act] for act in ("Ready", "DeclineCut", *self.acts) if act in allowed), None)


class Kept(NamedTuple):
    """What a round left: the lines of the log, each account, and what each line moved."""

    lines: list[bytes]
    balances: list[tuple[str, int]]
    postings: list[tuple[int, str, int]]


async def by_header(connection: HTTPConnection) -> Who | None:
    return Who(connection.headers["x-name"], "guest")


class Dying(Floor):
    """A floor that is killed at a line: just before it is written, or just after."""

    at: tuple[int, str] | None = None

    async def append(self, table_id: str, written: tuple[Written, ...], beside: Job | None = None) -> None:
        self._die("before", written)
        await super().append(table_id, written, beside)
        self._die("after", written)

    async def keep_new(self, kept: KeptTable, written: tuple[Written, ...]) -> None:
        self._die("before", written)
        await super().keep_new(kept, written)
        self._die("after", written)

    def _die(self, when: str, written: tuple[Written, ...]) -> None:
        if self.at is not None and self.at[1] == when and any(line.seq == self.at[0] for line in written):
            os.kill(os.getpid(), signal.SIGKILL)


def serve(database: str, port: int, at: tuple[int, str] | None, cards: str = "") -> int:
    """Start a server in a process of its own, which is killed at a line; its number."""
    child = os.fork()
    if child:
        return child
    try:
        Dying.at = at
        app: Any = make(Settings(database=database, pace=0))
        app.state.identify, app.state.clock = by_header, lambda: NOW
        app.state.chance = Planned(cards) if cards else Fixed()
        app.state.floor_kind = Dying
        uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="critical")).run()
    finally:
        os._exit(1)


def play_through(database: str, play: Play, at: tuple[int, str] | None) -> Kept:
    """One round, played to its end whatever happens to the server, and what was kept of it."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    child = serve(database, port, at, play.cards)
    table = ""
    try:
        for _ in range(4):
            try:
                _started(address, child)
                table = table or _open(address, database, play)
                _round(address, table, play)
                break
            except GONE:
                _end(child)
                child = serve(database, port, None, play.cards)
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


def kept(database: str, table: str) -> Kept:
    engine, s = engine_for(database), schema
    moved = select(s.entries.c.seq, s.postings.c.account, s.postings.c.amount)
    with engine.connect() as connection:
        wanted = select(s.lines.c.text).where(s.lines.c.table_id == table).order_by(s.lines.c.seq)
        lines = [bytes(text) for (text,) in connection.execute(wanted)]
        balances = [(name.replace(table, "it"), amount) for name, amount in connection.execute(select(s.balances))]
        postings = [
            (seq or 0, name.replace(table, "it"), amount)
            for seq, name, amount in connection.execute(moved.join_from(s.entries, s.postings))
        ]
        assert ledger.trial(connection).is_even
    engine.dispose()
    return Kept(lines, sorted(balances), sorted(postings))


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


def _open(address: str, database: str, play: Play) -> str:
    """Open the table, or find it if it was kept before the server was killed."""
    engine = engine_for(database)
    with engine.connect() as connection:
        found = connection.execute(select(schema.tables.c.id)).scalar()
    engine.dispose()
    if found:
        return str(found)
    wanted = {"book": play.book, "name": "seven"} | ({"source": "shuffling device"} if play.cards else {})
    made = httpx.post(f"{address}/api/tables", json=wanted, headers=HEADERS, timeout=30)
    return str(made.json()["id"])


def _round(address: str, table: str, play: Play) -> None:
    _wait_for_cards(address, table)
    player = Player(address, table, HEADERS)
    try:
        player.play(1, play.next, by_id=True)
    finally:
        player.close()


def _wait_for_cards(address: str, table: str) -> None:
    """Who comes before the cards are ready is offered the cut: so that every run is the same, wait until they are."""
    looking = Player(address, table, HEADERS, role="spectator")
    try:
        looking.until(lambda one: one["guests"] or one["phase"] != "betting" or one["status"] == "Place your wagers")
    finally:
        looking.close()
