"""A snapshot of a table kept in an older form: every line is read instead, and nothing of it is forgotten."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
from serving import by_header, running

from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import reading


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
