"""The guard at the door: host, origin, size and rate before anything else; safe headers on every answer."""

import logging
from typing import Any

from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from soft17.service.guard import bodies, characters, headers, hosts
from soft17.service.guard.cutting import with_cut
from soft17.service.guard.rates import Buckets
from soft17.service.people.desk import People
from soft17.service.people.sessions import digest
from soft17.service.problems import Problem, answer, busy, out_of_reach
from soft17.service.settings import Settings
from soft17.service.store.database import is_busy

SAFE = ("GET", "HEAD", "OPTIONS")
LOG = logging.getLogger("soft17")


class Guard:
    """Stands before the application; what it turns away is told as a problem."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = self.refusal(scope)
        if scope["type"] == "websocket":
            if problem is None:
                await self.app(with_cut(scope, send), receive, send)
            else:
                await _turn_away(problem, scope, receive, send)
            return
        await self._answer(scope, receive, send, problem)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, problem: Problem | None) -> None:
        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                present = {name.lower() for name, _ in message["headers"]}
                more = headers.missing(scope["path"], present, secure=self.settings.secure_cookies)
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            if problem is None and scope["method"] not in SAFE and not bodies.is_file(scope["path"]):
                body, receive = await bodies.read(receive, scope["path"])
                problem = characters.in_body(body)
            if problem is None:
                await self.app(scope, bodies.bounded(receive, scope["path"]), with_headers)
        except Problem as error:
            problem = error
        except Exception as error:
            LOG.exception("%s %s could not be answered", scope["method"], scope["path"])
            problem = _failed(error)
        if problem is not None and not started:
            await answer(problem)(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> Problem | None:
        """Why a request is turned away at the door; None if it is let in."""
        given = Headers(scope=scope)
        host = given.get("host", "")
        if not hosts.is_ours(self.settings, host):
            return Problem(421, "No such host here", detail="this name is not one the service was started for")
        socket = scope["type"] == "websocket"
        changes = socket or scope["method"] not in SAFE
        site = None if socket else given.get("sec-fetch-site")
        if changes and not hosts.is_same(self.settings, scope["scheme"], host, given.get("origin"), site):
            return Problem(403, "This came from another site", detail="only pages of this service may ask for that")
        strange = characters.in_address(scope["path"], scope["query_string"])
        if strange is not None:
            return strange
        length = given.get("content-length", "0")
        if not length.isdecimal() or int(length) > bodies.most(scope["path"]):
            return bodies.too_large(scope["path"])
        return self._too_fast(scope) if scope["path"].startswith("/api") else None

    def _too_fast(self, scope: Scope) -> Problem | None:
        state = scope["app"].state if "app" in scope else None
        assert state is not None  # the application has put itself there
        people: People = state.people
        token = people.cookies.read(HTTPConnection(scope))
        who = digest(token) if token is not None else _address(scope)
        wait = self.buckets.wait(who, scope["path"], state.ticks())
        return too_many(wait) if wait else None


def _failed(error: Exception) -> Problem:
    """What is told of an error: whether it is the database's, and whether to try again."""
    if is_busy(error):
        return busy()
    if isinstance(error, OperationalError):
        return out_of_reach()
    return Problem(500, "That went wrong here", detail="it is written in the log of the service")


def too_many(wait: int) -> Problem:
    """The problem of somebody who asks too often."""
    return Problem(429, "Too often", detail=f"try again in {wait} s", headers={"Retry-After": str(wait)})


def _address(scope: Scope) -> str:
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client is not None else "unknown"


async def _turn_away(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a socket that is not let in as a problem where the server can, else by closing it."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await answer(problem)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": problem.title})


def install(app: FastAPI, settings: Settings) -> None:
    """Put the guard before an application."""
    more: dict[str, Any] = {"settings": settings}
    app.add_middleware(Guard, **more)
