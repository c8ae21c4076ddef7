"""Two services on one PostgreSQL: one log for each table, everybody is told, and what people hold is right at both."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from databases import fresh
from serving import Player, running
from sqlalchemy import select
from test_playing import by_header

from soft17.log.lines import hash_of, read_line
from soft17.rules.loading import names
from soft17.service.app import make
from soft17.service.people import ledger
from soft17.service.settings import Settings
from soft17.service.store import schema as s

Two = list[tuple[Any, str]]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    """Two services on one database, each with its address."""
    database = fresh("postgresql", tmp_path)
    with ExitStack() as open_:
        found: Two = []
        for _ in range(2):
            app: Any = make(Settings(database=database, pace=0))
            app.state.identify = by_header
            found.append((app, open_.enter_context(running(app))))
        yield found


def opened(address: str, book: str, **more: Any) -> str:
    headers = {"x-name": "sam", "x-roles": "administrator"}
    made = httpx.post(f"{address}/api/tables", json={"book": book, **more}, headers=headers, timeout=60)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def play(player: Player, area: int, rounds: int) -> None:
    """Play so many rounds at an area: wager, pass, stand."""
    while True:
        seen = player.until(lambda one: one["offers"] or one["betting"]["open"])
        if seen["round"] > rounds:
            return
        mine = any(one["mine"] for other in seen["areas"] for one in other["wagers"])
        if seen["phase"] == "betting" and seen["betting"]["open"] and not mine:
            command = {**seen["betting"]["place"], "area": area, "main": [200_000] * seen["book"]["boxes"]}
        else:
            allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"]}
            command = next((allowed[act] for act in ("Ready", "DeclineCut", "Stand", "Hit") if act in allowed), {})
        if not command:
            player.hear()
            continue
        reply = player.give(command)
        assert reply["type"] in ("Done", "OutOfDate"), (command, reply)
        if command["type"] == "Ready":
            player.until(lambda one, seen=seen: one["version"] > seen["version"] or not _ready(one))
        else:
            player.until(lambda one, version=reply["version"]: one["version"] >= version)


def _ready(seen: dict[str, Any]) -> bool:
    return any(one["act"] == "Ready" and one["allowed"] for one in seen["offers"])


def check(two: Two, table: str) -> list[Any]:
    """The lines of a log that is whole; both services have come to its end."""
    app = two[0][0]
    with app.state.engine.connect() as connection:
        wanted = select(s.lines.c.seq, s.lines.c.text).where(s.lines.c.table_id == table).order_by(s.lines.c.seq)
        kept = [(seq, bytes(line)) for seq, line in connection.execute(wanted)]
        assert ledger.trial(connection).is_even
    lines = [read_line(seq + 1, line) for seq, line in kept]
    assert [seq for seq, _ in kept] == list(range(1, len(kept) + 1))
    assert all(one.hash == other.prev for one, other in pairwise(lines))
    assert all(hash_of(line.prev, written) == line.hash for line, (_, written) in zip(lines, kept, strict=True))
    return lines


def test_a_table_goes_on_when_the_service_that_dealt_has_gone(two: Two) -> None:
    table = opened(two[0][1], names()[0])
    player = Player(two[1][1], table, {"x-name": "bob"})
    player.until(lambda one: one["betting"]["open"])
    floor = two[0][0].state.floor
    floor._tasks[table].get_loop().call_soon_threadsafe(floor._tasks[table].cancel)
    play(player, 1, 1)
    player.close()
    check(two, table)
