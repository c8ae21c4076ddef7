"""Plain answers: a wrong method, a body that is no JSON, a file that nobody else reads, a table of each game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from test_lobby import guest
from visiting import House, opened

from soft17.rules.loading import names


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as one:
        yield one


def test_a_wrong_method_is_told_with_the_right_ones(house: House) -> None:
    told = house.visitor().put("/api/me", json={})
    assert (told.status_code, told.headers["allow"], told.json()["status"]) == (405, "GET", 405)
    assert house.visitor().get("/api/nowhere").status_code == 404


def test_a_body_that_is_no_json_is_called_that(house: House) -> None:
    one = guest(house)
    told = one.post("/api/tables", content=b'{"book": }', headers={"Content-Type": "application/json"})
    assert (told.status_code, told.json()["field"]) == (422, "body")
    assert "JSON" in told.json()["title"] and "character" in told.json()["detail"]


def test_nobody_else_reads_the_database(house: House, tmp_path: Path) -> None:
    guest(house)
    found = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.glob("soft17.db*") if one.suffix != ".key"}
    assert "soft17.db-wal" in found and set(found.values()) == {0o600}


def test_a_guest_tries_every_game(house: House) -> None:
    one = guest(house)
    for book in names():
        assert one.post("/api/tables", json={"book": book}).status_code == 201
