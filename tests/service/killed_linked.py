"""A server with linked tables that is killed where a test says, and rounds on both played through it all the same."""

import os
import signal
import time
from typing import Any

import httpx
import uvicorn
from killed import GONE
from linking import MANAGER, Wished, command, linked, pool_in
from serving import Player, by_header, free_port

from soft17.link.state import Pool
from soft17.service.app import make
from soft17.service.pit.floor import Floor
from soft17.service.settings import Settings
from soft17.service.store.writing import Job

HURRY = 10  # an award waits for the next second: here they are short


class Dying(Floor):
    """A floor that is killed at the nth commit that it asks for, of a table or of a link: just before it, or after."""

    at: tuple[int, str] | None = None
    count = 0

    async def do(self, job: Job) -> object:
        Dying.count += 1
        number = Dying.count
        self._die("before", number)
        done = await super().do(job)
        self._die("after", number)
        return done

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.office._do = self.do  # type: ignore[method-assign]  # so that a link's own commits are counted too

    def _die(self, when: str, number: int) -> None:
        if self.at == (number, when):
            os.kill(os.getpid(), signal.SIGKILL)


def serve(database: str, port: int, at: tuple[int, str] | None, wished: tuple[str, ...]) -> int:
    """Start a server in a process of its own, which is killed at a commit; its number."""
    child = os.fork()
    if child:
        return child
    try:
        Dying.at, Dying.count = at, 0
        app: Any = make(Settings(database=database, pace=0))
        app.state.identify, app.state.chance, app.state.floor_kind = by_header, Wished(wished), Dying
        app.state.clock = lambda: int(time.time() * HURRY)
        uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="critical")).run()
    finally:
        os._exit(1)


class Running:
    """A server that is started again whenever it was killed."""

    def __init__(self, database: str, at: tuple[int, str] | None) -> None:
        self.database, self.port = database, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._child = serve(database, self.port, None, ())
        self._started()
        self.link, self.tables = linked(self.address, meter="99998.50")
        self.end()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._child = serve(database, self.port, at, ("7c", "7c", "7c"))
        try:
            self._started()
        except ConnectionError:
            self.again()

    def _started(self) -> None:
        while True:
            if os.waitpid(self._child, os.WNOHANG) != (0, 0):
                raise ConnectionError("the server was killed")
            try:
                httpx.get(f"{self.address}/api/me", timeout=30)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return

    def again(self) -> None:
        """Start anew, with the cards that the table has not seen yet."""
        self.end()
        self.kills += 1
        assert self.kills < 4
        self._child = serve(self.database, self.port, None, ())
        self._started()

    def end(self) -> None:
        try:
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)
        except (ProcessLookupError, ChildProcessError):
            return


def play_through(database: str, at: tuple[int, str] | None) -> tuple[Pool, dict[str, int], int]:
    """A round at each of two tables, one of them a win unless it was killed; the pool, the money, the kills."""
    server = Running(database, at)
    try:
        for name, table in zip(("ann", "bob"), server.tables, strict=True):
            _rounds(server, table, name)
        while True:
            try:
                found = httpx.get(f"{server.address}/api/links", headers=MANAGER, timeout=30).json()[0]
                if not found["wins"]:
                    break
                time.sleep(0.05)
            except GONE:
                server.again()
    finally:
        server.end()
    pool, balances = pool_in(database, server.link)
    return pool, balances, server.kills


def _rounds(server: Running, table: str, name: str) -> None:
    while True:
        try:
            player = Player(server.address, table, {"x-name": name})
            try:
                player.play(1, command, by_id=True)
            finally:
                player.close()
        except GONE:
            server.again()
        else:
            return
