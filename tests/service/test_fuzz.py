"""Orders at random over the socket: refused or out of date, never a crash; nothing changes unless it was done."""

from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from databases import fresh
from fuzzing import Fuzz, read
from serving import Player, by_header, running
from sqlalchemy import select

from soft17.rules.loading import names
from soft17.service.app import make
from soft17.service.people import ledger
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.service.store.reading import own_id

ANSWERS = ("Done", "Refused", "OutOfDate", "Pong")
KEPT = 40  # so many orders are remembered to be given again


class Sender:
    """Somebody who sends anything to a table, and what was answered."""

    def __init__(self, player: Player, fuzz: Fuzz) -> None:
        self.player, self.fuzz = player, fuzz
        self.given: list[dict[str, Any]] = []
        self.done: dict[str, int] = {}
        player.until(lambda _: True)

    def send(self) -> None:
        """Send one message and hear its answer; what was done once is answered as then."""
        message = self.fuzz.message(self.player.picture, self.given)
        self.player.socket.send(message)
        answer = self.player.hear()
        while answer["type"] not in ANSWERS:
            answer = self.player.hear()
        asked = read(message)
        if asked is None:
            assert answer["type"] == "Refused", (message[:200], answer)
            return
        if answer["type"] == "Done" and asked["command"]["type"] != "Ready":
            assert answer["id"] == asked["id"], (message, answer)
            assert self.done.setdefault(asked["id"], answer["version"]) == answer["version"], message
        if asked["id"] in self.done:
            assert answer["type"] == "Done", (message, answer)
        self.given = [*self.given[-KEPT:], asked]


def check(app: Any, table: str, everybody: list[Sender]) -> None:
    """The log has what was answered with done, once each, the house is what the log says, and it still deals."""
    floor = app.state.floor
    done = {
        own_id(sender.player.picture["me"]["name"], one): version
        for sender in everybody
        for one, version in sender.done.items()
    }
    with app.state.engine.connect() as connection:
        lines = connection.execute(select(s.lines.c.order_id, s.lines.c.seq).where(s.lines.c.table_id == table))
        kept = [(order, seq) for order, seq in lines if order is not None]
        assert ledger.trial(connection).is_even
    assert sorted(kept) == sorted(done.items())
    again, desk = floor.read(table), floor.desks[table]
    assert (again.house, again.hash) == (desk.house, desk.hash)
    assert not floor._tasks[table].done()


def opened(address: str, book: str, **more: Any) -> str:
    headers = {"x-name": "sam", "x-roles": "administrator"}
    made = httpx.post(f"{address}/api/tables", json={"book": book, **more}, headers=headers, timeout=60)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


@pytest.mark.parametrize("book", names())
def test_players_who_ask_for_anything(book: str, tmp_path: Path) -> None:
    app: Any = make(Settings(database=fresh("sqlite", tmp_path), pace=0))
    app.state.identify = by_header
    with running(app) as address:
        table = opened(address, book)
        roles = (("ann", "player"), ("bob", "player"), ("cy", "spectator"))
        senders = [
            Sender(Player(address, table, {"x-name": name}, role), Fuzz(number))
            for number, (name, role) in enumerate(roles, 17)
        ]
        for _ in range(120):
            for sender in senders:
                sender.send()
        assert not senders[2].done
        quiet(app, table)
        check(app, table, senders)
        for sender in senders:
            sender.player.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("dealt_by", ["the house", "hand"])
def test_staff_who_ask_for_anything(kind: str, dealt_by: str, tmp_path: Path) -> None:
    app: Any = make(Settings(database=fresh(kind, tmp_path), pace=0))
    app.state.identify = by_header
    with running(app) as address:
        for book in names():
            table = opened(address, book, kind="live", dealt_by=dealt_by)
            roles = ("dealer", "casino supervisor", "game supervisor", "gaming supervisor", "inspector")
            senders = [
                Sender(Player(address, table, {"x-name": role, "x-roles": role}, quote(role)), Fuzz(number))
                for number, role in enumerate(roles)
            ]
            for _ in range(40):
                for sender in senders:
                    sender.send()
            quiet(app, table)
            check(app, table, senders)
            for sender in senders:
                sender.player.close()


def quiet(app: Any, table: str) -> None:
    """Wait until the house has done what it had to do."""
    desk, before = app.state.floor.desks[table], -1
    while before != desk.version:
        before = desk.version
        Event().wait(0.2)
