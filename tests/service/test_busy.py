"""A database that another process keeps to itself, that is full or does not answer: people are told to try again."""

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from databases import fresh
from serving import Player
from visiting import opened

from soft17.service.store import database


def test_people_are_told_that_the_database_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAITS", 0.2)
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as house:
        guest = house.visitor()
        guest.post("/api/guest")
        wanted = {"book": "nsw-blackjack-v15", "seconds": 0}
        made = guest.post("/api/tables", json=wanted)
        player = Player(house.address, made.json()["id"], {"Cookie": f"soft17={guest.cookies['soft17']}"})
        seen = player.until(lambda one: one["betting"]["open"])
        wager = {**seen["betting"]["place"], "area": 1, "main": [200_000]}
        other = sqlite3.connect(tmp_path / "soft17.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        told = player.give(wager)
        assert (told["type"], told["why"]) == (
            "Refused",
            "another process writes to the database; nothing was changed: try again",
        )
        answer = house.visitor().post("/api/guest")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert "another process writes to the database" in answer.json()["detail"]
        other.execute("ROLLBACK")
        other.close()
        assert player.give(wager)["type"] == "Done"
        assert guest.post("/api/tables", json=wanted).status_code == 201
        player.close()


def test_people_are_told_that_the_database_does_not_answer(tmp_path: Path) -> None:
    address = fresh("postgresql", tmp_path)
    name = urlsplit(address).path.strip("/")
    server = address.replace(f"/{name}?", "/postgres?")
    with opened(address, pace=0) as house, psycopg.connect(server, autocommit=True) as other:
        guest = house.visitor()
        assert guest.post("/api/guest").status_code == 200
        other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        for answer in (guest.get("/api/me"), guest.get("/api/tables"), guest.post("/api/guest")):
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5"), answer.text
            assert answer.json()["title"] == "The database cannot be used now"
        other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        assert guest.get("/api/me").json()["kind"] == "guest"
        assert guest.post("/api/tables", json={"book": "ma-switch"}).status_code == 201


def test_people_are_told_that_the_database_takes_nothing(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as house:
        guest = house.visitor()
        assert guest.post("/api/guest").status_code == 200

        def full(connection: Any) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
            for _ in range(500):
                connection.exec_driver_sql(
                    "INSERT INTO happenings (at, what, who, detail) VALUES (1, '', '', hex(zeroblob(4000)))"
                )

        house.app.state.people.do = lambda _: house.app.state.floor.do(full)
        answer = guest.post("/api/guest")
        assert (answer.status_code, answer.json()["title"]) == (503, "The database cannot be used now")
        del house.app.state.people.do
