"""Whose chips: where the house deals only a player's own session stakes an account; by hand the dealer keys it in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player
from visiting import House, Visitor, opened

from soft17.rules.loading import load, names


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as one:
        yield one


def _cookie(one: httpx.Client) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{each.name}={each.value}" for each in one.cookies.jar)}


def _people(house: House) -> dict[str, Visitor]:
    ada = house.administrator()
    roles = {"gina": ["gaming manager"], "olga": ["operator"], "dan": ["dealer"], "zoe": []}
    people = {name: house.person(ada, name, *each) for name, each in roles.items()}
    given = people["olga"].post("/api/people/zoe/chips", json={"amount": "5000", "reason": "a visit"})
    assert given.status_code == 201
    return {"ada": ada, **people}


def _table(by: Visitor, book: str, **more: str) -> str:
    made = by.post("/api/tables", json={"book": book, "kind": "live"} | more)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _holds(ada: Visitor, name: str) -> str:
    rows = ada.get("/api/people").json()["people"]
    return next(str(row["balance"]["text"]) for row in rows if row["name"] == name)


def _arrival(name: str) -> dict[str, Any]:
    return {"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name}


@pytest.mark.parametrize("book", names())
def test_nobody_stakes_the_chips_of_somebody_else_where_the_house_deals(house: House, book: str) -> None:
    people = _people(house)
    table = _table(people["gina"], book)
    boxes = load(book).boxes
    dan = Player(house.address, table, _cookie(people["dan"]), "dealer")
    dan.until(lambda seen: seen["phase"])
    assert dan.give(_arrival("zoe"))["type"] == "Refused"
    assert all(one["name"] != "zoe" for one in dan.picture["guests"])

    zoe = Player(house.address, table, _cookie(people["zoe"]))
    zoe.until(lambda seen: seen["offers"])
    assert zoe.give(_arrival("zoe"))["type"] == "Done"
    wager = {"type": "PlaceWager", "player": "zoe", "area": 1, "main": [1_000_000] * boxes}
    dan.until(lambda seen: any(one["name"] == "zoe" for one in seen["guests"]))
    refused = dan.give(wager)
    assert refused["type"] == "Refused" and "nobody" in refused["why"] and refused["clause"]
    for command in ("DeclineCut", "Leave"):
        assert dan.give({"type": command, "player": "zoe"})["type"] == "Refused"
    assert dan.give({"type": "Hit", "player": "zoe", "area": 1})["type"] == "Refused"
    assert _holds(people["ada"], "zoe") == "5000"

    zoe.until(lambda one: zoe.offer("DeclineCut") or one["status"] == "Place your wagers")
    if zoe.offer("DeclineCut"):
        zoe.give({"type": "DeclineCut", "player": "zoe"})
        zoe.until(lambda one: one["status"] == "Place your wagers")
    done = zoe.give(wager)
    assert done["type"] == "Done", done
    assert _holds(people["ada"], "zoe") != "5000"
    for one in (dan, zoe):
        one.close()


@pytest.mark.parametrize("book", names())
def test_where_a_dealer_deals_by_hand_the_dealer_keys_in_who_comes(house: House, book: str) -> None:
    people = _people(house)
    table = _table(people["gina"], book, dealt_by="hand")
    dan = Player(house.address, table, _cookie(people["dan"]), "dealer")
    dan.until(lambda seen: seen["phase"])
    assert dan.give(_arrival("zoe"))["type"] == "Done"
    assert dan.give({"type": "Leave", "player": "zoe"})["type"] == "Done"
    assert _holds(people["ada"], "zoe") == "5000"
    dan.close()


@pytest.mark.parametrize("name", ["ada", "olga"])
def test_who_sees_hidden_cards_does_not_play_live(house: House, name: str) -> None:
    people = _people(house)
    table = _table(people["gina"], names()[0])
    assert people[name].get(f"/api/tables/{table}/log").headers["content-disposition"].endswith(f'{table}.jsonl"')
    refused = people[name].get(f"/api/tables/{table}", params={"role": "player"})
    assert (refused.status_code, refused.json()["field"]) == (403, "role")
    row = next(one for one in people[name].get("/api/tables").json() if one["id"] == table)
    assert row["not_for_you"] and row["may_look"]
    sealed = people["zoe"].get(f"/api/tables/{table}/log")
    assert sealed.headers["content-disposition"].endswith('-sealed.jsonl"')
    assert people["zoe"].get(f"/api/tables/{table}", params={"role": "player"}).status_code == 200
