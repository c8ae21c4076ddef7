"""A house for visitors: the service on a free port, a clock that stands until a test moves it, and browsers."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI

from soft17.service.app import make
from soft17.service.people import first
from soft17.service.settings import Settings

BEGIN = 1_760_000_000
PASSWORD = "correct horse 41"  # noqa: S105 - of a test
QUICK = (1, 8, 1)  # time, memory and lanes of a hash: tests make many
SECRET = b"a key of thirty-two bytes, so it"


class Visitor(httpx.Client):
    """A browser: it keeps its cookie, says where its page is from, and sends the token of its page."""

    csrf = ""

    def request(self, method: str, url: Any, **more: Any) -> httpx.Response:
        """Ask as a page of the service does."""
        headers = {"Origin": str(self.base_url).rstrip("/"), "X-CSRF-Token": self.csrf} | (
            more.pop("headers", None) or {}
        )
        if method == "GET":
            del headers["Origin"]
        answer = super().request(method, url, headers=headers, **more)
        if answer.headers.get("content-type") == "application/json" and isinstance(answer.json(), dict):
            self.csrf = answer.json().get("csrf", self.csrf)
        return answer

    def enter(self, name: str, password: str = PASSWORD) -> dict[str, Any]:
        """Sign in."""
        answer = self.post("/api/sign-in", json={"name": name, "password": password})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


class House:
    """The service as it runs, with its clock."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.app, self.address = app, address
        self.at = BEGIN
        app.state.clock = lambda: self.at
        self.tick = 0.0
        app.state.ticks = lambda: self.tick
        self._visitors: list[Visitor] = []

    def visitor(self, name: str = "") -> Visitor:
        """Somebody with a browser, signed in if a name is given."""
        one = Visitor(base_url=self.address, timeout=60)
        self._visitors.append(one)
        if name:
            one.enter(name)
        return one

    def administrator(self) -> Visitor:
        """The first administrator, made with the link of the start."""
        token = first.invite(self.app.state.engine, self.at)
        one = self.visitor()
        answer = one.post("/api/first", json={"token": token, "name": "ada", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return one

    def person(self, by: Visitor, name: str, *roles: str) -> Visitor:
        """Somebody with an account and roles, signed in."""
        made = by.post("/api/people", json={"name": name, "password": PASSWORD, "roles": list(roles)})
        assert made.status_code == 201, made.text
        return self.visitor(name)

    def close(self) -> None:
        """Send everybody home."""
        for one in self._visitors:
            one.close()


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def opened(database: str, **given: Any) -> Iterator[House]:
    """The service for as long as a test needs it."""
    port = free_port()
    app = make(Settings(database=database, port=port, secret=SECRET, **given))
    house = House(app, f"http://127.0.0.1:{port}")
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="warning", access_log=True))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the service did not start"
            threading.Event().wait(0.01)
        app.state.people.passwords.hasher = PasswordHasher(*QUICK)
        yield house
    finally:
        house.close()
        server.should_exit = True
        thread.join(30)
