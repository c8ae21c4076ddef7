"""A file of SQLite that another process keeps to itself: people are told so after a while, and nothing is changed."""

import sqlite3
from pathlib import Path

import pytest
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
