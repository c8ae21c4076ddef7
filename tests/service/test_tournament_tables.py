"""Tables of the house at a tournament: those of its own game and not at low limits, and free when a session starts."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import BOOK, Cup, Nines
from databases import fresh
from serving import Player
from visiting import House, Visitor, opened

DECISIONS = ("Stand", "Hit")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as found:
        found.app.state.floor.chance = Nines()
        yield found


def table(by: Visitor, name: str, book: str = BOOK, **more: Any) -> str:
    """A live table of the house."""
    made = by.post("/api/tables", json={"book": book, "name": name, "kind": "live", **more})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def at(house: House, one: Visitor, table_id: str, role: str = "player") -> Player:
    """Somebody at a table."""
    said = role.replace(" ", "%20")
    found = Player(house.address, table_id, {"Cookie": f"soft17={one.cookies['soft17']}"}, role=said)
    found.until(lambda seen: "version" in seen)
    return found


def low_limit(house: House, manager: Visitor, table_id: str) -> None:
    """Make a table one with low limits."""
    player = at(house, manager, table_id, "gaming manager")
    act = next(one for one in player.picture["console"]["acts"] if one["act"] == "declare-low-limit")
    assert player.give(act["command"], reason="for beginners")["type"] == "Done"
    player.close()


def entered(house: House) -> tuple[Cup, Visitor]:
    """A tournament whose players have entered, and a Gaming Manager."""
    cup = Cup(house)
    for name in cup.players:
        cup.do(name, "Enter")
    return cup, house.person(house.visitor("ada"), "max", "gaming manager")


def within(seconds: float, comes: Callable[[], bool]) -> bool:
    """True if something comes about in so long a time."""
    until = time.monotonic() + seconds
    while not comes() and time.monotonic() < until:
        time.sleep(0.02)
    return comes()


def decision(player: Player) -> dict[str, Any] | None:
    """The next decision of a hand, to stand if that may be; none once the round is over."""

    def allowed(seen: dict[str, Any]) -> dict[str, dict[str, Any]]:
        return {one["act"]: one["command"] for one in seen["offers"] if one["allowed"] and one["act"] in DECISIONS}

    seen = player.until(lambda one: one["phase"] in ("over", "betting") or allowed(one))
    return next((allowed(seen)[one] for one in DECISIONS if one in allowed(seen)), None)


@pytest.mark.clause("nsw-blackjack-v15", "6.8.1", "19.5.1", "19.2.1")
def test_a_low_limit_table_and_one_of_another_game_are_not_designated(house: House) -> None:
    cup, manager = entered(house)
    low_limit(house, manager, table(manager, "Oak", source="shuffling device"))
    table(manager, "Elm", "nz-blackjack-1998")
    for name, clause in (("oak", "6.8.1"), ("Elm", "19.2.1")):
        refused = cup.order("tess", {"type": "DesignateTables", "tables": [name]})
        assert (refused.status_code, refused.json()["clause"], refused.json()["field"]) == (422, clause, "tables")
        assert name.title() in refused.json()["title"]
    assert cup.see("tess")["tables"] == []


@pytest.mark.clause("nsw-blackjack-v15", "6.8.1")
def test_no_session_starts_at_a_table_that_was_made_a_low_limit_one_since(house: House) -> None:
    cup, manager = entered(house)
    oak = table(manager, "Oak", source="shuffling device")
    assert cup.order("tess", {"type": "DesignateTables", "tables": ["Oak"]}).status_code == 200
    for label in ("Close the entries", "Allocate"):
        cup.do("tess", label)
    low_limit(house, manager, oak)
    refused = cup.order("tess", {"type": "StartStage"})
    assert (refused.status_code, refused.json()["clause"]) == (422, "6.8.1")
    assert not cup.see("ann")["board"]["tables"]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.2")
def test_no_session_starts_while_others_wagers_lie_at_its_table(house: House) -> None:
    cup, manager = entered(house)
    oak = table(manager, "Oak")
    eve = house.person(house.visitor("ada"), "eve")
    cup.staff["olga"].post("/api/people/eve/chips", json={"amount": "500", "reason": "to play"})
    player = at(house, eve, oak)
    while not player.picture["betting"]["open"]:
        offered = {one["act"]: one["command"] for one in player.picture["offers"] if one["allowed"]}
        act = next((one for one in ("Arrive", "TakeSeat", "DeclineCut") if one in offered), None)
        _ = player.give(offered[act]) if act is not None else player.hear(8)
    assert cup.order("tess", {"type": "DesignateTables", "tables": ["Oak"]}).status_code == 200
    for label in ("Close the entries", "Allocate"):
        cup.do("tess", label)
    player.give({**player.picture["betting"]["place"], "area": 1, "main": [200_000]})

    def start() -> tuple[int, str]:
        answer = cup.order("tess", {"type": "StartStage"})
        said = answer.json()
        return answer.status_code, f"{said.get('clause', '')}: {said.get('title', '')}"

    code, why = start()
    assert code == 422
    assert why.startswith("19.5.2: Oak: wagers of other players lie there")
    player.until(lambda seen: any(one["act"] == "Ready" for one in seen["offers"]))
    player.give({"type": "Ready"})
    player.until(lambda seen: seen["phase"] == "play")
    code, why = start()
    assert code == 422
    assert why.startswith("19.5.2: Oak: a round of other players is under way")
    while (command := decision(player)) is not None:
        player.give(command)
    assert start()[0] == 200
    player.close()


@pytest.mark.clause("nsw-blackjack-v15", "19.5.2")
def test_a_process_keeps_a_table_free_for_a_tournament_that_only_another_has_seen(tmp_path: Path) -> None:
    database = fresh("postgresql", tmp_path)
    with opened(database, pace=0) as one, opened(database, pace=0) as two:
        one.app.state.floor.chance = Nines()
        cup, manager = entered(one)
        oak = table(manager, "Oak")
        eve = one.person(one.visitor("ada"), "eve")
        player = at(two, eve, oak)
        assert cup.order("tess", {"type": "DesignateTables", "tables": ["Oak"]}).status_code == 200
        for label in ("Close the entries", "Allocate", "Start the session"):
            cup.do("tess", label)
        assert within(10, lambda: "Oak" in two.app.state.floor.reserved)
        refused = player.give({"type": "PlaceWager", "player": "eve", "area": 1, "main": [200_000]})
        assert (refused["type"], refused.get("clause")) == ("Refused", "19.5.2"), refused
        assert cup.order("olga", {"type": "CancelTournament"}, reason="a storm").status_code == 200
        assert within(10, lambda: "Oak" not in two.app.state.floor.reserved)
        player.close()
