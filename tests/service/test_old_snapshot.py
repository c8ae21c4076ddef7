"""A snapshot of a table kept in an older form: every line is read instead, and nothing of it is forgotten."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from serving import by_header, running

import soft17
from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import edition, reading
from soft17.service.store import schema as s


def test_a_snapshot_with_one_unseen_card_of_old_is_not_taken_for_one_of_now(tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
        made = httpx.post(f"{address}/api/tables", json={"book": "ma-switch"}, headers={"x-name": "ann"}, timeout=60)
        table, floor = made.json()["id"], app.state.floor
        now = floor.read(table)
        old = msgspec.json.decode(msgspec.json.encode(now.house)) | {"unseen": "7d.1", "rounds": 7}
        with floor.engine.begin() as connection:
            reading.keep_snapshot(connection, table, now.version, now.hash, msgspec.json.encode(old))
        again = floor.read(table)
        assert again.version >= now.version
        assert again.house.rounds == now.house.rounds


def test_a_snapshot_of_other_code_is_not_read_though_it_could_be(tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
        wanted, ann = {"book": "ma-switch", "dealt_by": "hand"}, {"x-name": "ann", "x-roles": "operator"}
        made = httpx.post(f"{address}/api/tables", json=wanted, headers=ann, timeout=60)
        table, floor = made.json()["id"], app.state.floor
        now = floor.read(table)
        whole = msgspec.json.decode(msgspec.json.encode(now.house))
        lacking = msgspec.json.encode({name: value for name, value in whole.items() if name != "table"})
        with floor.engine.begin() as connection:
            reading.keep_snapshot(connection, table, now.version, now.hash, lacking)
            assert reading.snapshot(connection, table) == (now.version, now.hash, lacking)
        assert floor.read(table).house.table != now.house.table  # of this code it is believed
        with floor.engine.begin() as connection:
            body = edition.edition()[::-1] + b"\n" + lacking
            connection.execute(s.snapshots.update().values(body=body))
            assert reading.snapshot(connection, table) is None
        assert floor.read(table).house.table == now.house.table
        with floor.engine.begin() as connection:
            connection.execute(s.snapshots.update().values(body=lacking))  # from before editions were kept
        assert floor.read(table).house.table == now.house.table


def test_an_edition_is_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "house" / "state.py").write_text("cards = 52")
    monkeypatch.setattr(soft17, "__file__", str(tmp_path / "__init__.py"))
    first = edition.edition.__wrapped__()
    assert edition.edition.__wrapped__() == first
    (tmp_path / "house" / "state.py").write_text("cards = 51")
    assert edition.edition.__wrapped__() != first
