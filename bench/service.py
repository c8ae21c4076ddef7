"""The service under load: players over real sockets at many tables; orders per second, delays, and what was lost.

First everybody plays as fast as the table answers, which shows how much is carried; then each player thinks before an
order, now shorter, now longer, which shows the delay that people would see: at a pace that brings a thousand orders a
second, and at a calmer one. The house's own orders (cards, settlements) go the same way as the
players' through decide, store and push, and are counted beside them.
"""

import asyncio
import json
import multiprocessing
import os
import random
import resource
import socket
import tempfile
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import uvicorn
import uvloop
from sqlalchemy import func, select
from starlette.requests import HTTPConnection
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from soft17.service import memory
from soft17.service.app import make
from soft17.service.people.who import Who
from soft17.service.settings import Settings
from soft17.service.store import schema
from soft17.service.store.database import engine_for

BOOK = "nsw-blackjack-v15"
CALM = 5.0  # seconds before everybody comes at once: the service takes only so many calls from one address


async def by_header(connection: HTTPConnection) -> Who | None:
    """Players of the benchmark are taken at their word."""
    return Who(connection.headers.get("x-name", ""), "guest")


def serve(database: str, port: int, figures: Any) -> None:
    """The server in a process of its own, which says at the end what it used."""
    app: Any = make(Settings(database=database, port=port, pace=0))
    app.state.identify = by_header
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="error"))
    stop = figures.get
    memory.settle()

    async def watched() -> None:
        task = asyncio.create_task(server.serve())
        await asyncio.to_thread(stop)
        server.should_exit = True
        await task

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as `soft17 serve` does
        runner.run(watched())
    used = resource.getrusage(resource.RUSAGE_SELF)
    figures.put((used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))


class Playing:
    """One player at one table: wagers, is ready, decides, for as long as the benchmark lasts."""

    def __init__(self, name: str, pause: float, delays: list[float], counts: Counter[str]) -> None:
        self.name, self.pause, self.delays, self.counts = name, pause, delays, counts
        self.waiting: dict[str, float] = {}
        self.seen: dict[str, Any] = {}
        self.passed: dict[str, Any] | None = None  # the picture that the player was ready at
        self.pending: dict[int, float] = {}
        self.chance = random.Random(name)  # how long it is thought, the same in every run

    async def run(self, address: str, table: str, everybody: asyncio.Barrier, seconds: float) -> None:
        """Play, once everybody has come: nobody's orders wait for others to be let in."""
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"x-name": self.name}
        async with connect(url, additional_headers=headers, origin=Origin(address), compression=None) as line:
            await everybody.wait()
            until = time.perf_counter() + seconds
            while time.perf_counter() < until:
                try:
                    async with asyncio.timeout(1):
                        text = await line.recv(decode=False)
                except TimeoutError:
                    continue
                await self._hear(line, msgspec.json.decode(text))
            while self.waiting:
                async with asyncio.timeout(30):
                    text = await line.recv(decode=False)
                await self._hear(line, msgspec.json.decode(text), play=False)

    async def _hear(self, line: ClientConnection, message: dict[str, Any], *, play: bool = True) -> None:
        if "id" in message:
            sent = self.waiting.pop(message["id"])
            self.counts[message["type"]] += 1
            if message["type"] == "Done":
                self.pending[message["version"]] = sent
        if message["type"] == "Pushed":
            self.seen = message["picture"]
        if self.seen and self.pending:
            for version in [one for one in self.pending if one <= self.seen["version"]]:
                self.delays.append(time.perf_counter() - self.pending.pop(version))
        command = self._next() if play and not self.waiting and not self.pending and self.seen else None
        if command is not None:
            if self.pause:
                await asyncio.sleep(self.chance.uniform(0, 2 * self.pause))
            order_id = uuid.uuid4().hex
            self.waiting[order_id] = time.perf_counter()
            self.passed = self.seen if command["type"] == "Ready" else None
            given = {"type": "Give", "id": order_id, "version": self.seen["version"], "command": command}
            await line.send(json.dumps(given))

    def _next(self) -> dict[str, Any] | None:
        seen = self.seen
        if seen is self.passed:
            return None  # what comes next is awaited
        mine = any(one["mine"] for area in seen["areas"] for one in area["wagers"])
        if seen["phase"] == "betting" and seen["betting"]["open"] and not mine:
            return {**seen["betting"]["place"], "area": 1, "main": [100_000] * seen["book"]["boxes"]}
        allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"]}
        return next((allowed[act] for act in ("Ready", "DeclineCut", "Stand", "Hit") if act in allowed), None)


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def opened(address: str, tables: int) -> list[str]:
    """So many tables, each with its player."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        made = []
        for number in range(tables):
            headers = {"x-name": f"player {number}", "Origin": address}
            answer = await client.post("/api/tables", json={"book": BOOK}, headers=headers)
            answer.raise_for_status()
            made.append(answer.json()["id"])
    return made


class Played(NamedTuple):
    """What playing for a while came to: how long each order took, their answers, the time, and the orders of all."""

    delays: list[float]
    counts: Counter[str]
    took: float
    every: int


async def load(address: str, database: str, made: list[str], seconds: float, pause: float) -> Played:
    """Play at all tables, with a pause before each order."""
    delays: list[float] = []
    counts: Counter[str] = Counter()
    everybody = asyncio.Barrier(len(made) + 1)
    async with asyncio.TaskGroup() as playing:
        for number, table in enumerate(made):
            one = Playing(f"player {number}", pause, delays, counts)
            playing.create_task(one.run(address, table, everybody, seconds))
        while everybody.n_waiting < len(made):
            await asyncio.sleep(0.1)
        before, begun = written(database), time.perf_counter()
        await everybody.wait()
    return Played(delays, counts, time.perf_counter() - begun, written(database) - before)


def written(database: str) -> int:
    """How many orders the logs hold."""
    engine = engine_for(database)
    with engine.connect() as connection:
        found = connection.execute(select(func.count()).select_from(schema.lines)).scalar_one()
    engine.dispose()
    return int(found)


def measure(address: str, database: str, made: list[str], seconds: float, pause: float) -> int:
    """Play for a while and print what it came to; answers with the players' orders."""
    time.sleep(CALM)
    began = time.process_time()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # players share the server's cores
        delays, counts, took, every = runner.run(load(address, database, made, seconds, pause))
    own, ordered = time.process_time() - began, sorted(delays)
    print(
        f"{len(made)} tables, {took:.1f} s, {f'{pause:g} s on average before each order' if pause else 'flat out'}: "
        f"{counts['Done'] / took:,.0f} orders a second by players, {every / took:,.0f} with the house's; {dict(counts)}"
    )
    print(
        f"  order to push: p50 {ordered[len(ordered) // 2] * 1e3:.1f} ms, "
        f"p99 {ordered[len(ordered) * 99 // 100] * 1e3:.1f} ms; players: {own:.1f} s of CPU"
    )
    return every


def run(tables: int = 200, seconds: float = 20, pauses: tuple[float, ...] = (0, 0.35, 1)) -> None:
    """Run both sides and print what they came to."""
    with tempfile.TemporaryDirectory() as folder:
        database = os.environ.get("SOFT17_BENCH_DATABASE", f"sqlite:///{Path(folder)}/soft17.db")
        port = free_port()
        figures: Any = multiprocessing.SimpleQueue()
        server = multiprocessing.Process(target=serve, args=(database, port, figures))
        server.start()
        address = f"http://127.0.0.1:{port}"
        while True:
            try:
                httpx.get(f"{address}/api/me", timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        made = asyncio.run(opened(address, tables))
        every = sum(measure(address, database, made, seconds, one) for one in pauses)
        figures.put(None)
        server.join(60)
        used, most = figures.get()
    print(f"server: {used:.1f} s of CPU ({used / max(every, 1) * 1e3:.2f} ms an order), {most:.0f} MB")


if __name__ == "__main__":
    run()
