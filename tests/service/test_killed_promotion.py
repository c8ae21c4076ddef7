"""Killed at any commit of a promotion, before it is on the disk or after: each order is done and paid once."""

import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from databases import fresh
from killed import GONE
from killed_linked import Dying
from promoting import BOOKS, ROLES, TIMES, form
from serving import by_header, free_port
from sqlalchemy import select

from soft17.affairs.times import moment
from soft17.money import parse
from soft17.promotion.faults import rules_of
from soft17.promotion.secret import Secret
from soft17.rules.loading import load
from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.service.store.database import engine_for

BOOK = next(name for name in BOOKS if load(name).promotion.payment.cash.is_)  # type: ignore[union-attr]  # it has one
# Who gives which order when, and what is said with it; the first commit opens the promotion.
ORDERS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("2026-03-30 09:00", "olga", "file-terms", {"said": {"reference": "F 1"}}),
    ("2026-03-30 09:00", "olga", "publish-terms", {"said": {"means": "brochure", "marketing": "the poster"}}),
    (TIMES["starts"], "olga", "start-promotion", {}),
    (TIMES["starts"], "ann", "enter-promotion", {"said": {"meets": "a member\n18 or older"}}),
    (TIMES["starts"], "olga", "commit-draw", {}),
    ("2026-04-02 12:01", "olga", "publish-entries", {}),
    (TIMES["draws"], "olga", "give-lot", {"said": {"value": "7 11 23"}}),
    (TIMES["draws"], "olga", "hold-draw", {}),
    (TIMES["draws"], "olga", "hand-over", {"about": {"award": 1}, "said": {"cash": "500"}}),
)


class Running:
    """A server in a process of its own, started again whenever it was killed; its clock is a file."""

    def __init__(self, database: str, clock: Path) -> None:
        self.database, self.clock, self.port, self.kills, self.child = database, clock, free_port(), 0, 0

    def start(self, at: tuple[int, str] | None) -> None:
        self.child = os.fork()
        if not self.child:
            try:
                Dying.at, Dying.count = at, 0
                app: Any = make(Settings(database=self.database, pace=0))
                app.state.identify, app.state.floor_kind = by_header, Dying
                app.state.clock = lambda: int(self.clock.read_text())
                uvicorn.Server(uvicorn.Config(app, "127.0.0.1", self.port, log_level="critical")).run()
            finally:
                os._exit(1)
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/me", timeout=30)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return

    def end(self) -> None:
        try:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        except (ProcessLookupError, ChildProcessError):
            return

    def ask(self, method: str, path: str, who: str, body: Any = None) -> Any:
        """Ask until there is an answer."""
        headers = {"x-name": who, "x-roles": ROLES[who]}
        while True:
            try:
                url = f"http://127.0.0.1:{self.port}/api/promotions{path}"
                answer = httpx.request(method, url, headers=headers, json=body, timeout=30)
            except GONE:
                self.end()
                self.kills += 1
                assert self.kills < 3
                self.start(None)
            else:
                assert answer.status_code < 300, answer.text
                return answer.json()


def _run(server: Running, at: tuple[int, str]) -> str:
    prizes = [{"kind": "cash", "said": {"value": "500"}}]
    server.clock.write_text(str(moment("2026-03-30 09:00", rules_of(load(BOOK)).clock)))
    server.start(at)
    made = server.ask("POST", "", "olga", {"book": BOOK, "terms": form(BOOK, prizes=prizes)})
    for version, (when, who, act, more) in enumerate(ORDERS, 1):
        server.clock.write_text(str(moment(when, rules_of(load(BOOK)).clock)))
        order = {"id": f"order {version}", "version": version, "act": act, **more}
        assert server.ask("POST", f"/{made['id']}/orders", who, order) == {"version": version + 1}
    checked = server.ask("GET", f"/{made['id']}/verify", "ann")
    assert (checked["holds"], checked["drawn"], checked["version"]) == (True, True, len(ORDERS) + 1)
    return str(made["id"])


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_kill_at_any_commit_does_each_order_once(when: str, tmp_path: Path) -> None:
    for number in range(2, len(ORDERS) + 2):
        database = fresh("sqlite", tmp_path)
        server = Running(database, tmp_path / "clock")
        try:
            promotion = _run(server, (number, when))
        finally:
            server.end()
        assert server.kills == 1
        engine = engine_for(database)
        with engine.connect() as connection:
            held = {str(row[0]): int(row[1]) for row in connection.execute(select(s.balances))}
            kept = connection.execute(
                select(s.shoes.c.root, s.shoes.c.body).where(s.shoes.c.table_id == promotion)
            ).all()
        engine.dispose()
        assert held == {f"prizes:{promotion}": -parse("500"), "paid:cash": parse("500")}
        # One secret was kept, and it is the one that was promised and opened.
        assert [msgspec.json.decode(bytes(body), type=Secret).promise for _, body in kept] == [kept[0][0]]
