"""A newcomer plays rounds of each game over a real socket, and the log that is kept is in order."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, running
from starlette.requests import HTTPConnection

from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play as again
from soft17.rules.loading import load, names
from soft17.service.app import make
from soft17.service.people.who import Who
from soft17.service.settings import Settings


async def by_header(connection: HTTPConnection) -> Who | None:
    name = connection.headers.get("x-name")
    roles = tuple(filter(None, connection.headers.get("x-roles", "").split(",")))
    return Who(name, "account" if roles else "guest", roles) if name else None


def play(player: Player, rounds: int) -> None:
    """Play so many rounds, taking what is offered first."""
    while True:
        player.until(lambda one: one["betting"]["open"] or one["offers"])
        seen = player.picture
        if seen["round"] > rounds:
            return
        if (
            seen["phase"] == "betting"
            and seen["betting"]["open"]
            and not any(w["mine"] for a in seen["areas"] for w in a["wagers"])
        ):
            place = dict(seen["betting"]["place"])
            place |= {"area": 1, "main": [200_000] * seen["book"]["boxes"]}
            reply = player.give(place)
            assert reply["type"] == "Done", reply
            player.until(lambda one, version=reply["version"]: one["version"] >= version)
            continue
        allowed = [o for o in seen["offers"] if o["allowed"] and o["act"] not in ("Leave", "TakeInsurance", "Double")]
        if not allowed:
            player.hear()
            continue
        ready = [one for one in allowed if one["act"] == "Ready"]
        chosen = (ready or [one for one in allowed if one["act"] in ("Stand", "DeclineCut", "Hit")] or allowed)[0]
        before = seen["version"]
        reply = player.give(chosen["command"])
        passed_on = chosen["act"] == "DeclineCut" and reply["type"] == "Refused"  # the cut went on meanwhile
        assert reply["type"] in ("Done", "OutOfDate") or passed_on, (chosen, reply)
        if chosen["act"] != "Ready":
            player.until(lambda one, before=before: one["version"] > before)
        else:
            player.until(lambda one, seen=seen: one is not seen)


@pytest.mark.parametrize("book", names())
def test_a_newcomer_plays_three_rounds(book: str, tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
        headers = {"x-name": "ann"}
        made = httpx.post(f"{address}/api/tables", json={"book": book, "bots": 1}, headers=headers, timeout=60)
        assert made.status_code == 201, made.text
        player = Player(address, made.json()["id"], headers)
        play(player, 3)
        player.close()
        for number in (1, 2, 3):
            told = httpx.get(f"{address}/api/tables/{made.json()['id']}/rounds/{number}/record", headers=headers)
            assert told.status_code == 200, told.text
            record = told.json()
            assert result(load(book), again(read(record)))["outcome"] == record["outcome"]
            assert {one["player"] for one in record["wagers"]} >= {"ann"}
