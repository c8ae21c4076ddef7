"""The description of the service holds: whatever is asked, nothing breaks, and answers are of their form."""

import logging
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from competing import BOOK, Cup
from linking import TABLE
from matrix import matrix
from promising import Promising
from promoting import form
from visiting import House, Visitor, opened

from soft17.log.lines import write
from soft17.service.guard import rates
from soft17.service.people import ledger
from soft17.service.store.moving import read, take_in
from soft17.table import commands as t

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
LEAVING = "sign-out|/api/guest"  # with these the one who asks would be somebody else
# Two persons, as who watches does not deal: between them every route is open to one.
PEOPLE = {
    "sam": ("administrator", "operator", "tournament manager", "gaming manager"),
    "iris": ("inspector", "surveillance", "commission", "scrutineer"),
}
EACH = "5"
# What chance does not come upon, such as a password or an order against the version of now: it is refused there, by
# what is behind the door.
REFUSED = {
    *("POST /api/sign-in", "POST /api/first", "POST /api/me/password", "POST /api/people", "POST /api/audit"),
    *("POST /api/adjustments/{number}", "POST /api/people/{name}/disable", "POST /api/people/{name}/password"),
    *("PUT /api/people/{name}/roles", "POST /api/people/{name}/chips"),
    *("POST /api/links", "POST /api/links/{link_id}/tables", "POST /api/links/{link_id}/tables/leave"),
    *("POST /api/links/{link_id}/close", "POST /api/links/{link_id}/hold", "POST /api/links/{link_id}/moments"),
    *("POST /api/promotions/check", "POST /api/tournaments/check"),
    *("POST /api/promotions", "POST /api/promotions/{promotion_id}/orders", "POST /api/tournaments"),
    *("POST /api/tournaments/{tournament_id}/orders", "POST /api/tournaments/{tournament_id}/decisions"),
    *("POST /api/tables", "POST /api/tables/{table_id}/close", "POST /api/lab/advice", "POST /api/jobs"),
    *("GET /api/tables/{table_id}/asks", "GET /api/jobs/{job}/file"),
}
# A table on record has no players: nobody is let do there what players do.
OF_PLAYERS = {"GET /api/tables/{table_id}/asks", "POST /api/tables/{table_id}/close"}
NOT_ENTERED = (401, 403, 404, 405)


class Asked(logging.Handler):
    """What was answered to each route, as the server's own log of access tells it."""

    def __init__(self) -> None:
        super().__init__()
        self.routes = [
            (f"{method} {path}", re.compile(rf"{method} {re.sub(r'{[^}]+}', '[^/]+', path)}"))
            for method, path in sorted(matrix(), key=lambda one: one[1].count("{"))
        ]
        self.answers: dict[str, set[int]] = defaultdict(set)

    def emit(self, record: logging.LogRecord) -> None:
        """Count an answer."""
        if isinstance(record.args, tuple) and len(record.args) == 5:
            _, method, path, _, status = record.args
            line = f"{method} {str(path).partition('?')[0]}"
            route = next((name for name, shape in self.routes if shape.fullmatch(line)), "")
            self.answers[route].add(int(str(status)))


@contextmanager
def listening(to: Asked) -> Iterator[None]:
    """Hear of every answer meanwhile."""
    log = logging.getLogger("uvicorn.access")
    level = log.level
    log.setLevel(logging.INFO)
    log.addHandler(to)
    try:
        yield
    finally:
        log.removeHandler(to)
        log.setLevel(level)


def made(house: House) -> tuple[dict[str, Visitor], dict[str, str]]:
    """Everything there is to be asked about, and the two who ask: a table with a round, a link, a cup, a promotion."""
    cup = Cup(house)
    cup.begin()
    cup.round()
    ada = house.visitor("ada")
    people = {name: house.person(ada, name, *roles) for name, roles in PEOPLE.items()}
    house.person(ada, "nan")
    keeper = Promising(BOOK, "2c Ts 9h 8d Td", {"means": "dealer"})
    keeper.load()
    keeper.wager()
    keeper.deal_on(3)
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal_on(1)
    with house.app.state.engine.begin() as connection:
        take_in(connection, "seven", read(b"".join(write(keeper.log.head, keeper.log.lines)).splitlines()), house.at)
    sam = people["sam"]

    def got(path: str, body: dict[str, Any]) -> str:
        answer = sam.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return str(answer.json()["id"])

    pool = {"minimum": "10000", "rate": "30", "stake": "5", "meter": "10000", "kind": "practice"}
    link = got("/api/links", {"book": BOOK, "name": "sevens", **pool})
    table = got("/api/tables", {**TABLE, "name": "linked"})
    assert sam.post(f"/api/links/{link}/tables", json={"table": table}).status_code == 200
    log = cup.staff["tess"].get(f"{cup.at}/log").content.splitlines()[1:]
    (taken,) = {one["log"] for text in log for one in msgspec.json.decode(text)["events"] if one.get("log")}
    ids = {
        **{"table_id": "seven", "number": 1, "link_id": link, "tournament_id": cup.id, "log_id": taken, "name": "nan"},
        **{"promotion_id": got("/api/promotions", {"book": BOOK, "terms": form(BOOK)}), "book": BOOK},
        **{"other": BOOK, "clause": "1.1"},
    }
    return people, {name: str(one) for name, one in ids.items()}


def ask(house: House, who: Visitor, ids: dict[str, str], folder: Path) -> None:
    """Questions at random, as one person, about what there is."""
    job = who.post("/api/jobs", json={"kind": "simulate", "book": BOOK, "rounds": 1, "strategy": "mimic"}).json()["id"]
    while who.get(f"/api/jobs/{job}").json()["state"] in ("waiting", "running"):
        time.sleep(0.1)
    config = folder / f"{job}.toml"
    lines = [f'"path.{name}" = "{one}"' for name, one in {**ids, "job": job}.items()]
    config.write_text("\n".join(["[parameters]", *lines, ""]), encoding="utf-8")
    headers = ("-H", f"Cookie: soft17={who.cookies['soft17']}", "-H", f"X-CSRF-Token: {who.csrf}")
    program = (str(Path(sys.executable).with_name("st")), "--config-file", str(config))
    address = ("run", f"{house.address}/api/openapi.json", *headers)
    options = ("--exclude-path-regex", LEAVING, "-n", EACH, "--seed", "17", "--checks", CHECKS)
    quick = ("--phases", "examples,coverage,fuzzing", "--no-color", "--request-timeout", "60")
    done = subprocess.run(
        [*program, *address, *options, *quick], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:]


def test_questions_at_random_are_answered_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "BY_PATH", {})
    asked = Asked()
    with opened(f"sqlite:///{tmp_path}/soft17.db") as house:
        seconds = count()
        house.app.state.ticks = lambda: next(seconds) * 60.0
        people, ids = made(house)
        with listening(asked):
            for who in people.values():
                ask(house, who, ids, tmp_path)
        # Among all that was asked, somebody may have been given other roles: the ledger itself is looked at.
        with house.app.state.engine.connect() as connection:
            assert ledger.trial(connection).is_even
    routes = {f"{method} {path}" for method, path in matrix() if method != "SOCKET"}
    routes = {one for one in routes if not re.search(LEAVING, one)}
    assert not {one for one in routes if not asked.answers[one]}
    assert not {one for one in routes - REFUSED if min(asked.answers[one]) >= 400}
    behind = {one: asked.answers[one] - {*NOT_ENTERED} for one in REFUSED - OF_PLAYERS}
    assert not {one for one, answers in behind.items() if not answers}
