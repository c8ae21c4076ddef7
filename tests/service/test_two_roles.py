"""Nobody acts in two roles at a live table: refused by every process and after a restart, as an audit would find it."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from databases import fresh
from serving import Player, by_header, opened, running

from soft17.rules.loading import load, names
from soft17.service.app import make
from soft17.service.settings import Settings

V15 = "nsw-blackjack-v15"


@contextmanager
def service(database: str) -> Iterator[str]:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify = by_header
    with running(app) as address:
        yield address


def sue(address: str, table: str, book: str, role: str) -> Player:
    """One person of the house, who may deal and supervise, at a table as one of the two."""
    roles = f"dealer,{load(book).house.people.supervisor.is_}"
    player = Player(address, table, {"x-name": "sue", "x-roles": roles}, quote(role))
    player.until(lambda seen: seen["console"])
    return player


def arrive(name: str) -> dict[str, str]:
    return {"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name}


def gives(player: Player, name: str) -> dict[str, Any]:
    """Enter that somebody came, as the table is now."""
    reply = player.give(arrive(name))
    while reply["type"] == "OutOfDate":
        player.until(lambda seen, version=reply["version"]: seen["version"] >= version)
        reply = player.give(arrive(name))
    return reply


def tries(player: Player, name: str) -> dict[str, Any]:
    """Look ahead at what it would lead to."""
    player.replies.pop("t", None)
    player.socket.send(json.dumps({"type": "Try", "id": "t", "command": arrive(name)}))
    while "t" not in player.replies:
        player.hear()
    return player.replies["t"]


def refused(reply: dict[str, Any], book: str, said: str) -> bool:
    clause = load(book).house.people.otherwise.clause
    assert reply["type"] == "Refused" and said in reply["why"], reply
    return bool(reply["clause"] == clause)


def persons_found(address: str, table: str) -> list[str]:
    headers = {"x-name": "ina", "x-roles": "inspector"}
    found = httpx.get(f"{address}/api/tables/{table}/audit", headers=headers, timeout=60).json()
    return [one["what"] for one in found["log"]["findings"] if one["kind"] == "person"]


@pytest.mark.parametrize("book", names())
def test_who_has_dealt_at_a_live_table_does_not_supervise_there(book: str, tmp_path: Path) -> None:
    supervisor = load(book).house.people.supervisor.is_
    database = fresh("sqlite", tmp_path)
    with service(database) as address:
        table = opened(address, book, kind="live", dealt_by="hand")
        dealer, other = sue(address, table, book, "dealer"), sue(address, table, book, supervisor)
        assert gives(dealer, "ann")["type"] == "Done"
        assert refused(gives(other, "bea"), book, "sue has acted as a dealer at this table")
        assert refused(gives(dealer, "sue"), book, "so is not a player there too")
        looked = tries(other, "bea")
        assert "sue has acted as a dealer" in looked["why"] and looked["clause"], looked
        assert not tries(dealer, "bea")["why"]
        assert gives(dealer, "cat")["type"] == "Done"
        dealer.close()
        other.close()
    with service(database) as address:
        other = sue(address, table, book, supervisor)
        assert refused(gives(other, "bea"), book, f"so is not a {supervisor} there too")
        other.close()
        assert persons_found(address, table) == []


def test_two_processes_know_of_the_other_role(tmp_path: Path) -> None:
    database = fresh("postgresql", tmp_path)
    supervisor = load(V15).house.people.supervisor.is_
    with ExitStack() as stack:
        one, two = (stack.enter_context(service(database)) for _ in range(2))
        table = opened(one, V15, kind="live", dealt_by="hand")
        dealer, other = sue(one, table, V15, "dealer"), sue(two, table, V15, supervisor)
        assert gives(other, "ann")["type"] == "Done"
        assert refused(gives(dealer, "bea"), V15, "has acted as a gaming supervisor")
        assert gives(other, "bea")["type"] == "Done"
        dealer.close()
        other.close()


def test_at_a_practice_table_one_person_does_it_all(tmp_path: Path) -> None:
    with service(fresh("sqlite", tmp_path)) as address:
        table = opened(address, V15, dealt_by="hand")
        dealer = sue(address, table, V15, "dealer")
        other = sue(address, table, V15, load(V15).house.people.supervisor.is_)
        assert gives(dealer, "ann")["type"] == "Done"
        assert gives(other, "bea")["type"] == "Done"
        dealer.close()
        other.close()
