"""Refused orders are kept: their ids are answered as they were, after a restart and by another process too."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from databases import KINDS, fresh
from serving import Player, by_header, running
from sqlalchemy import insert, inspect, text

from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import refusals
from soft17.service.store import schema as s
from soft17.service.store.database import connect, engine_for
from soft17.service.store.writing import ConflictError

ANN = {"x-name": "ann"}
ROW = {"name": "", "kind": "live", "rulebook": "", "head": b"", "head_hash": "", "plan": b"", "made_by": ""}


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh(request.param, tmp_path)


def _app(database: str) -> Any:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify = by_header
    return app


def test_a_refused_id_is_answered_as_before_by_a_service_started_anew(database: str) -> None:
    with running(_app(database)) as address:
        table = httpx.post(f"{address}/api/tables", json={"book": "ma-switch"}, headers=ANN, timeout=60).json()["id"]
        player = Player(address, table, ANN)
        seen = player.until(lambda one: one["betting"]["open"])
        wager = {**seen["betting"]["place"], "area": 1, "main": [200_000, 200_000]}
        refused = player.give(wager | {"main": [200_000, 100_000]}, order_id="one")
        player.close()
    assert refused["type"] == "Refused" and refused["clause"]
    with running(_app(database)) as address:
        player = Player(address, table, ANN)
        player.until(lambda one: one["betting"]["open"])
        assert player.give(wager, order_id="one") == refused
        assert player.give(wager, order_id="two")["type"] == "Done"
        player.close()


def test_what_one_process_refused_another_does_not_do(tmp_path: Path) -> None:
    database = fresh("postgresql", tmp_path)
    with running(_app(database)) as address, running(_app(database)) as other:
        table = httpx.post(f"{address}/api/tables", json={"book": "ma-switch"}, headers=ANN, timeout=60).json()["id"]
        here, there = Player(address, table, ANN), Player(other, table, ANN)
        for one in (here, there):
            seen = one.until(lambda picture: picture["betting"]["open"])
        wager = {**seen["betting"]["place"], "area": 1, "main": [200_000, 200_000]}
        refused = here.give(wager | {"main": [200_000, 100_000]}, order_id="one")
        assert there.give(wager, order_id="one") == refused
        assert there.give(wager, order_id="two")["type"] == "Done"
        here.close()
        there.close()


def test_the_last_refusals_of_a_table_are_kept(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST", 3)
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(insert(s.tables), [{"id": one, "made_at": 1} | ROW for one in ("t1", "t2")])
        for table, order in [("t2", "0"), *(("t1", str(number)) for number in range(5)), ("t1", "4")]:
            refusals.keep(table, "ann", order, f"{table} {order}".encode())(connection)
    with engine.begin() as connection:
        assert [own for own, _ in refusals.last(connection, "t1")] == ["ann: 2", "ann: 3", "ann: 4"]
        assert refusals.last(connection, "t2") == [("ann: 0", b"t2 0")]
        assert refusals.of(connection, "t1", "ann: 3") == b"t1 3" and refusals.of(connection, "t1", "ann: 0") is None
        refusals.unless_refused("t1", "ann: 0")(connection)
        with pytest.raises(ConflictError):
            refusals.unless_refused("t1", "ann: 3")(connection)
    engine.dispose()


def test_nobody_pushes_out_what_another_was_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST", 2)
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(insert(s.tables), [{"id": "t1", "made_at": 1} | ROW])
        for person, order in [("a_b", "0"), *(("acb", str(number)) for number in range(4)), ("a", "1")]:
            refusals.keep("t1", person, order, b"")(connection)
        assert [own for own, _ in refusals.last(connection, "t1")] == ["a_b: 0", "acb: 2", "acb: 3", "a: 1"]
    engine.dispose()


def test_a_database_of_before_keeps_refusals_too(database: str) -> None:
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE refusals"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    engine.dispose()
    connect(database).dispose()
    found = inspect(engine_for(database))
    made = {one["name"] for one in found.get_columns("refusals")}
    assert made == {one.name for one in s.refusals.columns}
    assert [one["column_names"] for one in found.get_unique_constraints("refusals")] == [["table_id", "order_id"]]
