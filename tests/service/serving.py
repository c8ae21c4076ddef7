"""A real server for tests: uvicorn in a thread on a free port, and somebody who plays over its sockets."""

import json
import socket
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from starlette.requests import HTTPConnection
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from soft17.service.app import make
from soft17.service.people.who import Who
from soft17.service.settings import Settings


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(app: FastAPI, port: int = 0) -> Iterator[str]:
    """The address of a server that runs for as long as the test needs it."""
    port = port or free_port()
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)


async def by_header(connection: HTTPConnection) -> Who | None:
    """Somebody is who a header says, in the roles that another says."""
    name = connection.headers.get("x-name")
    roles = tuple(filter(None, connection.headers.get("x-roles", "").split(",")))
    return Who(name, "account" if roles else "guest", roles) if name else None


@contextmanager
def at_their_word(folder: Path) -> Iterator[str]:
    """The address of a service on a database of its own, where people are taken at their word."""
    app: Any = make(Settings(database=f"sqlite:///{folder}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
        yield address


class Player:
    """Somebody at a table, over a socket."""

    def __init__(
        self, address: str, table: str, headers: dict[str, str], role: str = "player", after: int = -1
    ) -> None:
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket?role={role}&after={after}"
        self.socket: ClientConnection = connect(
            url, additional_headers=headers, origin=Origin(address), max_size=None, max_queue=None, legacy=True
        )
        self.table, self.headers = f"{address}/api/tables/{table}", headers
        self.picture: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self.traffic: list[str] = []

    def hear(self, timeout: float = 90) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.traffic.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "Pushed":
            self.picture = message["picture"]
            self.said += message["said"]
        elif "id" in message:
            self.replies[message["id"]] = message
        return message

    def give(
        self, command: dict[str, Any], version: int | None = None, order_id: str = "", reason: str = ""
    ) -> dict[str, Any]:
        """Give an order and wait for its reply."""
        order_id = order_id or str(uuid.uuid4())
        version = self.picture["version"] if version is None else version
        self.replies.pop(order_id, None)
        asked = {"type": "Give", "id": order_id, "version": version, "command": command, "reason": reason}
        self.socket.send(json.dumps(asked))
        while order_id not in self.replies:
            self.hear()
        return self.replies[order_id]

    def until(self, holds: Any) -> dict[str, Any]:
        """Hear until the picture is as wanted."""
        while not self.picture or not holds(self.picture):
            self.hear()
        return self.picture

    def play(
        self, rounds: int, asked: Callable[[dict[str, Any]], dict[str, Any] | None], *, by_id: bool = False
    ) -> None:
        """Do what is asked for by the picture until so many rounds are over.

        With `by_id` the same order has the same id, before and after the server was killed.
        """
        while True:
            seen = self.until(lambda one: one["offers"] or one["betting"]["open"])
            if seen["round"] > rounds:
                return
            command = asked(seen)
            if command is None:
                self.hear()
                continue
            is_ready = command["type"] == "Ready"
            reply = self.give(
                command, order_id=f"{seen['version']} {command['type']}" if by_id and not is_ready else ""
            )
            passed_on = command["type"] == "DeclineCut" and reply["type"] == "Refused"  # the cut went on meanwhile
            assert reply["type"] in ("Done", "OutOfDate") or passed_on, (command, reply)
            if is_ready:  # a new picture, which may have been heard with the reply
                self.until(lambda one, seen=seen: one is not seen)
            else:
                self.until(lambda one, version=seen["version"]: one["version"] > version)

    def offer(self, act: str) -> dict[str, Any] | None:
        """What is offered under a name, if it is allowed."""
        return next((one for one in self.picture["offers"] if one["act"] == act and one["allowed"]), None)

    def asks(self) -> list[dict[str, Any]]:
        """What the book gives this player besides play."""
        found: list[dict[str, Any]] = httpx.get(f"{self.table}/asks", headers=self.headers, timeout=60).json()
        return found

    def close(self) -> None:
        self.socket.close()


def opened(address: str, book: str, **more: object) -> str:
    """A table that an administrator opens, for a server that takes people at their word."""
    headers = {"x-name": "sam", "x-roles": "administrator"}
    made = httpx.post(f"{address}/api/tables", json={"book": book, **more}, headers=headers, timeout=60)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def signed_in(address: str) -> tuple[httpx.Client, dict[str, str]]:
    """A guest: a client with its session, and the headers that a socket needs."""
    client = httpx.Client(base_url=address, timeout=30)
    return client, {}
