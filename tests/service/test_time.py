"""Each decision has its full time: nobody has only what the one before left over, and everybody is shown the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from killed import Fixed
from serving import Player
from visiting import House, opened

from soft17.rules.loading import names

SECONDS = 40
DECIDES = ("Stand", "Hit")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0) as one:
        one.app.state.floor.chance = Fixed()
        yield one


def seated(house: House, book: str, **more: Any) -> list[Player]:
    """Two players at one table, each with time to decide."""
    visitors = [house.visitor() for _ in range(2)]
    for one in visitors:
        one.post("/api/guest")
    made = visitors[0].post("/api/tables", json={"book": book, "seconds": SECONDS, **more})
    assert made.status_code == 201, made.text
    cookies = [{"Cookie": f"soft17={one.cookies['soft17']}"} for one in visitors]
    return [Player(house.address, made.json()["id"], one) for one in cookies]


def allowed(seen: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["act"]: one["command"] for one in seen["offers"] if one["allowed"]}


def settle(house: House, players: list[Player]) -> Player | None:
    """Wager, cut and pass as it comes, until somebody decides on a hand; who that is, or nobody once it is over."""
    while True:
        for area, one in enumerate(players, 1):
            seen = one.until(lambda picture: picture["phase"] != "initial")
            may = allowed(seen)
            if any(act in may for act in DECIDES):
                return one
            if seen["round"] > 3:
                return None
            mine = any(wager["mine"] for each in seen["areas"] for wager in each["wagers"])
            if seen["betting"]["open"] and not mine:
                may["PlaceWager"] = {
                    **seen["betting"]["place"],
                    "area": area,
                    "main": [200_000] * seen["book"]["boxes"],
                }
            command = next((may[act] for act in ("PlaceWager", "DeclineCut", "Ready") if act in may), None)
            if command is None:
                house.tick += 1.0  # nobody asks too often
                one.socket.send('{"type": "Ping"}')
                while one.hear()["type"] != "Pong":
                    continue
                continue
            reply = one.give(command)
            if reply["type"] == "Done":
                for other in players:
                    other.until(lambda picture, version=reply["version"]: picture["version"] >= version)


@pytest.mark.parametrize("book", names())
def test_each_decision_has_its_full_time(house: House, book: str) -> None:
    players = seated(house, book)
    decided: list[tuple[str, str]] = []
    while (one := settle(house, players)) is not None:
        version = one.picture["version"]
        for other in players:
            other.until(lambda picture, version=version: picture["version"] >= version)
            assert other.picture["waits_until"] == house.at + SECONDS, decided
        house.at += SECONDS - 5
        acts = allowed(one.picture)
        act = "Hit" if "Hit" in acts and len(decided) % 3 == 0 else "Stand" if "Stand" in acts else "Hit"
        reply = one.give(acts[act])
        assert reply["type"] == "Done", reply
        decided.append((one.picture["me"]["name"], act))
        for other in players:
            other.until(lambda picture, version=reply["version"]: picture["version"] >= version)
    assert len({name for name, _ in decided}) == 2, decided
    for each in players:
        each.close()
