"""The service under load: players over real sockets at many tables; orders per second, delays, and what was lost."""

import asyncio
import json
import multiprocessing
import os
import resource
import socket
import tempfile
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.requests import HTTPConnection
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from soft17.service import memory
from soft17.service.app import make
from soft17.service.people.who import Who
from soft17.service.settings import Settings

BOOK = "nsw-blackjack-v15"


async def by_header(connection: HTTPConnection) -> Who | None:
    """Players of the benchmark are taken at their word."""
    return Who(connection.headers.get("x-name", ""), "guest")


def serve(database: str, port: int, figures: Any) -> None:
    """The server in a process of its own, which says at the end what it used."""
    app: Any = make(Settings(database=database, port=port, pace=0))
    app.state.identify = by_header
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="error", loop="uvloop"))
    stop = figures.get
    memory.settle()

    async def watched() -> None:
        task = asyncio.create_task(server.serve())
        await asyncio.to_thread(stop)
        server.should_exit = True
        await task

    asyncio.run(watched())
    used = resource.getrusage(resource.RUSAGE_SELF)
    figures.put((used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))


class Playing:
    """One player at one table: wagers, is ready, decides, for as long as the benchmark lasts."""

    def __init__(self, name: str, delays: list[float], counts: Counter[str]) -> None:
        self.name, self.delays, self.counts = name, delays, counts
        self.waiting: dict[str, float] = {}
        self.seen: dict[str, Any] = {}
        self.passed: dict[str, Any] | None = None  # the picture that the player was ready at
        self.pending: dict[int, float] = {}

    async def run(self, address: str, table: str, until: float) -> None:
        """Play."""
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"x-name": self.name}
        async with connect(url, additional_headers=headers, origin=Origin(address), compression=None) as line:
            while time.perf_counter() < until:
                try:
                    text = await asyncio.wait_for(line.recv(), 1)
                except TimeoutError:
                    continue
                await self._hear(line, json.loads(text))
            while self.waiting:
                await self._hear(line, json.loads(await asyncio.wait_for(line.recv(), 30)), play=False)

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


async def load(address: str, tables: int, seconds: float) -> tuple[list[float], Counter[str], float]:
    """Open so many tables and play at them all."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        made = []
        for number in range(tables):
            headers = {"x-name": f"player {number}", "Origin": address}
            answer = await client.post("/api/tables", json={"book": BOOK}, headers=headers)
            answer.raise_for_status()
            made.append(answer.json()["id"])
    delays: list[float] = []
    counts: Counter[str] = Counter()
    begun = time.perf_counter()
    players = [Playing(f"player {number}", delays, counts) for number in range(tables)]
    until = begun + seconds
    await asyncio.gather(*(one.run(address, table, until) for one, table in zip(players, made, strict=True)))
    return delays, counts, time.perf_counter() - begun


def run(tables: int = 200, seconds: float = 20) -> None:
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
        began = time.process_time()
        delays, counts, took = asyncio.run(load(address, tables, seconds))
        own = time.process_time() - began
        figures.put(None)
        server.join(60)
        used, memory = figures.get()
    ordered = sorted(delays)
    done = counts["Done"]
    print(f"{tables} tables, {took:.1f} s: {done / took:,.0f} orders a second; {dict(counts)}")
    print(
        f"order to push: p50 {ordered[len(ordered) // 2] * 1e3:.1f} ms, "
        f"p99 {ordered[len(ordered) * 99 // 100] * 1e3:.1f} ms"
    )
    print(
        f"server: {used:.1f} s of CPU ({used / max(done, 1) * 1e3:.2f} ms an order), {memory:.0f} MB; "
        f"players: {own:.1f} s of CPU"
    )


if __name__ == "__main__":
    run()
