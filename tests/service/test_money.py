"""Chips outside play: nobody gives themself any; entries, what happened, and the report of a day."""

from collections.abc import Iterator

import pytest
from visiting import BEGIN, House, opened

from soft17.service.signing import check

DAY = 24 * 3600


@pytest.fixture
def house(database: str) -> Iterator[House]:
    with opened(database) as one:
        yield one


def test_nobody_issues_chips_to_themself(house: House) -> None:
    ada = house.administrator()
    for name in ("ada", "ADA"):
        told = ada.post(f"/api/people/{name}/chips", json={"amount": "1000", "reason": "for me"})
        assert (told.status_code, told.json()["field"]) == (403, "name")
        assert "another person" in told.json()["detail"]
    assert ada.get("/api/me").json()["balance"]["text"] == "0"
    asked = ada.post("/api/people/ada/chips", json={"amount": "50", "reason": "for me", "kind": "adjustment"})
    assert asked.json()["decision"] == "waits"
    at = f"/api/adjustments/{asked.json()['id']}"
    assert ada.post(at, json={"approved": True}).status_code == 403
    eva = house.person(ada, "eva", "operator")
    assert eva.post(at, json={"approved": True}).json()["decision"] == "approved"
    assert ada.get("/api/me").json()["balance"]["text"] == "50"


def test_entries_are_looked_through_some_at_a_time(house: House) -> None:
    ada = house.administrator()
    for name in ("ann", "bob"):
        house.person(ada, name)
        for number in range(3):
            ada.post(f"/api/people/{name}/chips", json={"amount": "10", "reason": f"50% of gift {number}"})
    first = ada.get("/api/ledger/entries", params={"limit": 4}).json()
    assert [one["id"] for one in first["entries"]] == [6, 5, 4, 3] and first["older"] == 3
    rest = ada.get("/api/ledger/entries", params={"limit": 4, "before": first["older"]}).json()
    assert [one["id"] for one in rest["entries"]] == [2, 1] and rest["older"] is None
    entry = first["entries"][0]
    moved = {one["account"]: one["amount"]["text"] for one in entry["postings"]}
    assert moved == {"bank": "-10", "player:bob": "10"}
    assert (entry["total"]["text"], entry["is_even"], entry["table"]) == ("0", True, None)
    of_ann = ada.get("/api/ledger/entries", params={"account": "player:ann"}).json()["entries"]
    assert [one["id"] for one in of_ann] == [3, 2, 1]
    about = ada.get("/api/ledger/entries", params={"about": "GIFT 2"}).json()["entries"]
    assert [one["id"] for one in about] == [6, 3]
    assert not ada.get("/api/ledger/entries", params={"about": "5_%"}).json()["entries"]


def test_entries_of_a_table_name_it(house: House) -> None:
    ada = house.administrator()
    book = next(one for one in ada.get("/api/books").json() if one["optional"])
    wanted = {"book": book["id"], "offered": [one["kind"] for one in book["optional"]][:8], "bots": 1}
    table = ada.post("/api/tables", json=wanted).json()["id"]
    found = ada.get("/api/ledger/entries").json()["entries"]
    assert found and {one["table"] for one in found} <= {table, None}


def test_what_happened_is_found_by_a_word(house: House) -> None:
    ada = house.administrator()
    house.person(ada, "ann")
    assert [one["what"] for one in ada.get("/api/happenings", params={"about": "ANN"}).json()] == [
        "signed in",
        "account made",
    ]
    assert not ada.get("/api/happenings", params={"about": "%"}).json()


def test_the_report_of_a_day_is_signed(house: House) -> None:
    ada = house.administrator()
    house.person(ada, "ann")
    eva = house.person(ada, "eva", "operator")
    ada.post("/api/people/ann/chips", json={"amount": "100", "reason": "wélcome"})
    asked = ada.post("/api/people/ann/chips", json={"amount": "-40", "reason": "paid twice", "kind": "adjustment"})
    told = eva.get("/api/adjustments/report").json()
    assert told["day"] == "2025-10-09" and check(told) == told["key"]
    assert [one["decision"] for one in told["adjustments"]] == ["waits"]
    assert [one["who"] for one in told["issued"]] == ["ada"] and told["approved"]["text"] == "0"
    house.at = BEGIN + DAY
    eva.enter("eva")  # a session holds for less than a day
    assert not eva.get("/api/adjustments/report").json()["adjustments"]
    eva.post(f"/api/adjustments/{asked.json()['id']}", json={"approved": True})
    later = eva.get("/api/adjustments/report").json()
    assert (later["day"], later["approved"]["text"]) == ("2025-10-10", "-40")
    assert later["adjustments"][0]["decided_by"] == "eva" and not later["issued"]
    assert later["digest"] not in ("", told["digest"])
    past = eva.get("/api/adjustments/report", params={"day": "2025-10-09"}).json()
    assert past["adjustments"] == later["adjustments"] and past["approved"]["text"] == "0"
    assert eva.get("/api/adjustments/report", params={"day": "the ninth"}).json()["field"] == "day"


def test_everybody_is_told_which_pages_are_theirs(house: House) -> None:
    ada = house.administrator()

    def pages(*roles: str) -> tuple[list[str], list[str]]:
        told = house.person(ada, f"p{len(roles)}-{''.join(roles) or 'plain'}"[:20], *roles).get("/api/me").json()
        return told["pages"], told["does"]

    does = ["ask for adjustments", "decide adjustments"]
    everything = ["inspector", "jackpots", "people", "ledger", "adjustments", "happenings"]
    assert ada.get("/api/me").json()["pages"] == everything and ada.get("/api/me").json()["does"] == does
    assert pages() == ([], [])
    assert pages("inspector") == (["inspector", "jackpots", "ledger", "adjustments", "happenings"], [])
    assert pages("operator") == (
        ["inspector", "jackpots", "adjustments"],
        ["publish tournaments", *does, "open promotions"],
    )
    assert pages("dealer") == ([], [])
    visitor = house.visitor()
    assert visitor.get("/api/me").json()["pages"] == []
    visitor.post("/api/guest")
    assert visitor.get("/api/me").json()["pages"] == []
