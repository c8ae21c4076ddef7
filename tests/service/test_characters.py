"""Characters that no text has are refused at the door with their place, whichever database is behind it."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import KINDS, fresh
from serving import Player
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from visiting import House, opened

from soft17.service.guard.characters import in_body, where
from soft17.service.store.database import engine_for

PATHS = (
    *("tables/a%00b", "tables/a%00b/log", "tables/a%00b/rounds/1", "links/a%00b/log", "tournaments/a%00b"),
    *("promotions/a%00b", "promotions/a%00b/verify", "books/a%00b", "jobs/a%00b"),
)


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    with opened(fresh(request.param, tmp_path), pace=0) as one:
        yield one


def test_addresses_with_nul_are_refused(house: House) -> None:
    visitor = house.visitor()
    visitor.post("/api/guest")
    for path in PATHS:
        answer = visitor.get(f"/api/{path}")
        assert (answer.status_code, answer.json()["field"]) == (422, "path"), path
    for path in ("people/a%00b/chips", "people/a%00b/roles"):
        assert visitor.post(f"/api/{path}", json={}).json()["field"] == "path"
    answer = visitor.get("/api/ledger/entries?about=x&account=a%00b")
    assert (answer.status_code, answer.json()["field"]) == (422, "account")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (rb'{"name": "a\u0000b", "password": "xxxxxxxxxx"}', "name"),
        (rb'{"name": "ada", "password": "xx\ud800xxxxxxxx"}', "password"),
        (b'{"name": "ada", "password": "xx\xed\xa0\x80xxxxxxxx"}', "password"),
        (rb'{"name": "ada", "password": "xxxxxxxxxx", "a\u0000": 1}', "(a name)"),
        (rb'"\u0000"', "body"),
        ('{"name": "a\\u0000b"}'.encode("utf-16-le"), "name"),
    ],
)
def test_bodies_with_such_characters_are_refused(house: House, body: bytes, field: str) -> None:
    answer = house.visitor().post("/api/sign-in", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text


def test_whole_characters_written_in_two_halves_are_taken() -> None:
    assert in_body(rb'{"name": "\ud83c\udcc1"}') is None
    assert in_body(b'{"name": "a') is None  # what is no JSON is told by who reads it
    assert in_body(rb"\u0000" + b"[" * 30_000) is None
    assert where({"a": ["b", {"c": "d\0"}]}) == "a.1.c"


def test_a_message_with_nul_is_refused_with_its_id(house: House) -> None:
    visitor = house.visitor()
    visitor.post("/api/guest")
    made = visitor.post("/api/tables", json={"book": "nsw-blackjack-v15"})
    player = Player(house.address, made.json()["id"], {"Cookie": f"soft17={visitor.cookies['soft17']}"})
    player.until(lambda seen: seen["offers"])
    for message in (
        {"type": "Give", "id": "one", "version": 1, "command": {"type": "Leave", "player": "a\0b"}},
        {"type": "Give", "id": "one", "version": 1, "command": {}, "more": 1},
    ):
        player.socket.send(json.dumps(message))
        while (reply := json.loads(player.socket.recv(timeout=20)))["type"] != "Refused":
            pass
        assert reply["id"] == "one", reply
    player.close()


@pytest.mark.parametrize("kind", KINDS)
def test_what_people_typed_is_in_no_log_of_the_database(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine: Any = engine_for(fresh(kind, tmp_path))
    with caplog.at_level(logging.DEBUG), pytest.raises(SQLAlchemyError) as failed, engine.connect() as connection:
        connection.execute(text("SELECT :name FROM nowhere"), {"name": "ada lovelace"})
    assert "ada lovelace" not in str(failed.value) + caplog.text
    engine.dispose()
