"""Two services on one PostgreSQL: one log for each table, everybody is told, and what people hold is right at both."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from databases import fresh
from serving import Player, by_header, opened, running
from sqlalchemy import select, text

from soft17.log.lines import hash_of, read_line
from soft17.money import Money, dollars
from soft17.rules.loading import names
from soft17.service.app import make
from soft17.service.people import ledger
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.service.store.writing import Posting, post

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
            allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"] and not one["quiet"]}
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


@pytest.mark.parametrize("book", names())
def test_two_people_at_one_table_by_two_services(two: Two, book: str) -> None:
    table = opened(two[0][1], book, bots=1)
    failed: list[BaseException] = []

    def one(number: int) -> None:
        try:
            player = Player(two[number][1], table, {"x-name": ("ann", "bob")[number]})
            play(player, number + 1, 2)
            player.close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = [(dict(app.state.floor.desks[table].passed), app.state.floor.desks[table].version) for app, _ in two]
    assert not failed, (failed, told)
    lines = check(two, table)
    rounds = [line for line in lines if any(type(event).__name__ == "RoundEnded" for event in line.events)]
    assert len(rounds) >= 2
    placed = [line.by for line in lines if type(line.command).__name__ == "PlaceWager"]
    assert all(placed.count(name) <= len(rounds) + 1 for name in set(placed)), placed  # nobody's own was placed twice


def test_what_somebody_holds_is_seen_at_both(two: Two) -> None:
    table = opened(two[0][1], names()[0])
    here, there = (Player(address, table, {"x-name": "ann"}) for _, address in two)
    for player in (here, there):
        player.until(lambda one: one["betting"]["open"])
    place = here.picture["betting"]["place"]
    main = [200_000] * here.picture["book"]["boxes"]
    assert here.give({**place, "area": 1, "main": main})["type"] == "Done"
    _both_show(two, (here, there))
    with two[1][0].state.engine.begin() as connection:
        post(connection, 1, "a gift", (Posting("practice:ann", 10**9), Posting("bank", -(10**9))))
    _both_show(two, (here, there))


def _both_show(two: Two, players: tuple[Player, ...]) -> None:
    """What the database has is what everybody is shown before long."""
    with two[1][0].state.engine.begin() as connection:
        held = connection.execute(text("SELECT amount FROM balances WHERE account = 'practice:ann'")).scalar_one()
    for player in players:
        player.until(lambda one: one["me"]["balance"]["text"] == dollars(Money(held)))


def test_a_table_goes_on_when_the_service_that_dealt_has_gone(two: Two) -> None:
    table = opened(two[0][1], names()[0])
    player = Player(two[1][1], table, {"x-name": "bob"})
    player.until(lambda one: one["betting"]["open"])
    floor = two[0][0].state.floor
    floor._tasks[table].get_loop().call_soon_threadsafe(floor._tasks[table].cancel)
    play(player, 1, 1)
    player.close()
    check(two, table)
