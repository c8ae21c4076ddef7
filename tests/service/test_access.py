"""Role by endpoint, both ways: each route of the service lets in those its row names, and nobody else."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from matrix import AS_THERE, EVERY_ROLE, EVERYBODY, PLAYS_LIVE, matrix
from starlette.routing import BaseRoute
from visiting import BEGIN, House, opened

from soft17.rules.loading import load
from soft17.service.app import ROUTERS, make
from soft17.service.http.access import ACCESS, SOCKET
from soft17.service.http.socket import role_at
from soft17.service.people import accounts, roles, sessions
from soft17.service.people.who import Who
from soft17.service.settings import Settings

SAMPLE = {
    "name": "nemo",
    "number": "7",
    "table_id": "none",
    "book": "b",
    "clause": "1",
    "other": "b",
    "job": "j",
    "link_id": "l",
    "promotion_id": "p",
    "tournament_id": "t",
    "log_id": "round-1",
}
TITLES = ("Sign in first", "This is not yours to do")
MATRIX = matrix()
KINDS = ("nobody", "guest", "account")


def routes() -> list[tuple[str, str]]:
    """Every route of the service: its method and its path."""
    found: list[tuple[str, str]] = []
    for route in (one for router in ROUTERS for one in router.routes):
        found += of(route)
    return found


def of(route: BaseRoute) -> list[tuple[str, str]]:
    if isinstance(route, APIWebSocketRoute):
        return [(SOCKET, route.path)]
    assert isinstance(route, APIRoute), f"{route} is of no kind that the door knows"
    return [(method, route.path) for method in sorted(route.methods or ())]


def test_every_route_has_its_row_and_every_row_its_route() -> None:
    assert sorted(routes()) == sorted(ACCESS) == sorted(MATRIX)
    assert set(roles.grantable()) == set(EVERY_ROLE)


@pytest.mark.parametrize("book", sorted(AS_THERE))
@pytest.mark.parametrize("who", EVERYBODY[1:])
def test_who_is_what_at_a_table(book: str, who: str) -> None:
    someone = Who("x", who, ()) if who in KINDS else Who("x", "account", (who,))  # type: ignore[arg-type]  # a kind
    own = {who: AS_THERE[book].get(who, who)} if who in EVERY_ROLE[1:] else {}
    looks = {"spectator": "spectator"} if who != "guest" else {}
    plays = {"player": "player"} if who in PLAYS_LIVE else {}
    both = {"player": "player", "spectator": "spectator"}
    for kind, expected in (("live", looks | plays | own), ("practice", both | own), ("record", looks | own)):
        desk: Any = SimpleNamespace(kept=SimpleNamespace(kind=kind), book=load(book))
        asked = ("player", "spectator", *EVERY_ROLE, "somebody")
        found = {role: named for role in asked if (named := role_at(someone, desk, role)) is not None}
        assert found == expected, kind


def test_nothing_is_served_beside_the_routers() -> None:
    plain = {getattr(one, "path", "") for one in FastAPI(docs_url=None, redoc_url=None, openapi_url="/o").routes}
    assert plain == {"/o"}
    paths = set(make(Settings(database="sqlite://")).openapi()["paths"])
    assert paths == {path for method, path in ACCESS if method != SOCKET}


def test_rows_name_roles_that_there_are() -> None:
    known = {"anyone", "guest", "account", *roles.grantable()}
    assert {role for row in ACCESS.values() for role in row} <= known


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("access")
    with opened(f"sqlite:///{folder}/soft17.db") as one:
        with one.app.state.engine.begin() as connection:
            for role in ("", *roles.grantable()):
                account = accounts.add(connection, _named(role), "no password", BEGIN, "test")
                accounts.grant(connection, account, (role,) if role else (), "test", BEGIN)
        yield one


def _named(role: str) -> str:
    return role.replace(" ", "-") or "plain"


def _asking(house: House, who: str) -> dict[str, str]:
    """The headers of somebody with a session of their own."""
    if who == "nobody":
        return {}
    with house.app.state.engine.begin() as connection:
        if who == "guest":
            token, _ = sessions.begin_guest(connection, BEGIN)
        else:
            found = accounts.find(connection, _named("" if who == "account" else who))
            assert found is not None
            token = sessions.begin(connection, found[0].id, BEGIN)
    cookies = house.app.state.people.cookies
    signed = cookies._signs.dumps(token)
    return {"Cookie": f"{cookies.name}={signed}", "X-CSRF-Token": cookies.csrf(sessions.digest(token))}


@pytest.mark.parametrize(("method", "path"), [one for one in MATRIX if one[0] != SOCKET])
def test_who_may_and_who_may_not(house: House, method: str, path: str) -> None:
    for who in EVERYBODY:
        may = who in MATRIX[method, path]
        headers = _asking(house, who)
        answer = httpx.request(
            method, house.address + path.format(**SAMPLE), headers=headers, json={} if method != "GET" else None
        )
        assert answer.status_code < 500, answer.text
        told = answer.json()
        turned_away = isinstance(told, dict) and told.get("title") in TITLES
        assert turned_away != may, f"{who} at {method} {path}: {answer.status_code} {answer.text}"
        if turned_away:
            assert answer.status_code == (401 if who == "nobody" else 403)


def test_a_route_without_a_row_is_for_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ACCESS, ("GET", "/api/ledger"))
    headers = _asking(house, "administrator")
    assert httpx.get(f"{house.address}/api/ledger", headers=headers).status_code == 403
