"""What a table waits for is told in the words of who looks, for as long as it may be waited for, and no longer."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Stacked
from serving import Player
from sqlalchemy import Connection
from visiting import House, opened

from soft17.rules.loading import load, names
from soft17.service.pit import accounts
from soft17.service.pit.dealing import Dealing
from soft17.service.pit.floor import Floor
from soft17.service.pit.postings import BANK
from soft17.service.store.database import connect
from soft17.service.store.writing import Posting, Writer, balance, post

SECONDS = 40
# Burnt; 10 and a 9 to the players, an ace to the dealer, then an ace and a 7: a blackjack and 16 against an ace.
CARDS = ("2c", "Th", "9s", "Ad", "As", "7h", "8d")
INSURED = next(name for name in names() if (rule := load(name).insurance) is not None and load(name).boxes == 1)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0) as one:
        yield one


def table(house: House, book: str) -> tuple[str, dict[str, str]]:
    """A table that a guest has opened: its id, and the guest's cookie."""
    visitor = house.visitor()
    visitor.post("/api/guest")
    made = visitor.post("/api/tables", json={"book": book, "seconds": SECONDS})
    assert made.status_code == 201, made.text
    return made.json()["id"], {"Cookie": f"soft17={visitor.cookies['soft17']}"}


def another(house: House) -> dict[str, str]:
    visitor = house.visitor()
    visitor.post("/api/guest")
    return {"Cookie": f"soft17={visitor.cookies['soft17']}"}


def may(seen: dict[str, Any], act: str) -> dict[str, Any] | None:
    return next((one["command"] for one in seen["offers"] if one["act"] == act and one["allowed"]), None)


def wager(player: Player, area: int) -> None:
    """Wager, and let a cut pass that is offered meanwhile."""
    while True:
        seen = player.until(lambda one: may(one, "DeclineCut") or may(one, "Ready") or _empty(one))
        if may(seen, "Ready") and not _empty(seen):
            return
        place = {**(seen["betting"]["place"] or {}), "area": area, "main": [200_000] * seen["book"]["boxes"]}
        reply = player.give(may(seen, "DeclineCut") or place)
        assert reply["type"] == "Done", reply
        player.until(lambda one, version=reply["version"]: one["version"] >= version)


def _empty(seen: dict[str, Any]) -> bool:
    """True if wagers are taken, and the player's own is not there."""
    return seen["betting"]["open"] and not any(one["mine"] for area in seen["areas"] for one in area["wagers"])


def ready(player: Player) -> dict[str, Any]:
    return player.give(may(player.picture, "Ready") or {})


def test_who_is_asked_for_insurance_is_asked_and_the_others_are_told_who_is_waited_for(house: House) -> None:
    house.app.state.floor.chance = Stacked(*CARDS)
    at, cookie = table(house, INSURED)
    ann = Player(house.address, at, cookie)
    ann.until(lambda one: one["offers"])
    bob = Player(house.address, at, another(house))
    for area, player in enumerate((ann, bob), 1):
        wager(player, area)
    for player in (ann, bob):
        ready(player)
    asked = [player.until(lambda one: one["phase"] == "play")["status"] for player in (ann, bob)]
    assert asked == ["Would you like insurance or even money?", "Would you like insurance?"]
    ready(ann)
    told = ann.until(lambda one: not may(one, "Ready"))["status"]
    assert told == f"Waiting for {bob.picture['me']['name']}: insurance"
    ready(bob)
    assert bob.until(lambda one: may(one, "Stand"))["status"] == "Your decision"
    for player in (ann, bob):
        player.close()


@pytest.mark.parametrize("book", names())
def test_a_cut_has_its_time_before_anybody_has_wagered(
    book: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = Dealing.once

    async def when_somebody_has_come(self: Dealing) -> bool:
        return bool(self.desk.house.guests) and await once(self)

    monkeypatch.setattr(Dealing, "once", when_somebody_has_come)
    at, cookie = table(house, book)
    ann = Player(house.address, at, cookie)
    asked = ann.until(lambda one: may(one, "DeclineCut"))
    assert (asked["status"], asked["waits_until"]) == ("Would you like to cut?", house.at + SECONDS)
    house.at += SECONDS
    bob = Player(house.address, at, another(house))  # whoever comes has the house look at its clock
    seen = ann.until(lambda one: not may(one, "DeclineCut"))
    if may(bob.until(lambda one: one["betting"]["open"] or may(one, "DeclineCut")), "DeclineCut"):
        assert seen["status"] == f"{bob.picture['me']['name']} is asked to cut"
        bob.give(may(bob.picture, "DeclineCut") or {})
    ann.until(lambda one: one["betting"]["open"])
    assert not house.app.state.floor.desks[at].passed  # nobody has passed on wagers
    for player in (ann, bob):
        player.close()


def test_who_was_ready_for_something_is_not_ready_for_what_comes_after_it(house: House) -> None:
    house.app.state.floor.chance = Stacked("2c", "Th", "9s", "6d", "9c", "8h")  # nothing to insure against
    at, cookie = table(house, names()[0])
    ann = Player(house.address, at, cookie)
    wager(ann, 1)
    then, command = ann.picture["version"], may(ann.picture, "Ready") or {}
    assert ann.give(command, then, "one")["type"] == "Done"
    ann.until(lambda one: not may(one, "Ready") or one["version"] > then)
    acts = ("Ready", "DeclineCut", "Stand", "Hit")
    ann.play(1, lambda one: next(filter(None, (may(one, act) for act in acts)), None))
    ann.until(lambda one: one["betting"]["open"])
    assert ann.give(command, then, "two")["type"] == "Done"  # said twice, as by two presses of a key
    assert ann.give(command, 0, "three")["type"] == "OutOfDate"  # never said of what was offered then
    assert not house.app.state.floor.desks[at].passed
    ann.close()


OWN = "practice:ann"


def looked_up(folder: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: Any) -> tuple[int, int]:
    """What an account is taken to hold, and what it holds, where something happens just after it was looked up."""
    engine = connect(f"sqlite:///{folder}/one.db")
    writer = Writer(engine)
    read, done = threading.Event(), threading.Event()

    def held_up(connection: Connection, account: str) -> int:
        held = balance(connection, account)
        read.set()
        if threading.current_thread() is not writer._thread:  # nothing is written while the writer looks
            done.wait()
        return held

    async def both() -> tuple[int, int]:
        floor = Floor(engine, writer, lambda: 1, None)  # type: ignore[arg-type]  # nothing is shuffled here
        with monkeypatch.context() as patched:
            patched.setattr(accounts, "balance", held_up)
            asking = asyncio.create_task(floor.accounts.balance(OWN))
            await asyncio.to_thread(read.wait)
            await meanwhile(floor)
            done.set()
            await asking
        return floor.accounts.held(OWN), await floor.accounts.balance_now(OWN)

    try:
        return asyncio.run(both())
    finally:
        writer.close()
        engine.dispose()


def test_chips_that_move_while_an_account_is_looked_up_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def issued(floor: Floor) -> None:
        await floor.accounts.issue(OWN, 500, "chips")

    assert looked_up(tmp_path, monkeypatch, issued) == (500, 500)


def test_what_another_process_tells_while_an_account_is_looked_up_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(floor: Floor) -> None:
        floor.accounts.holds(OWN, 700)

    assert looked_up(tmp_path, monkeypatch, told)[0] == 700


def test_who_has_wagered_is_told_whose_wagers_are_awaited(house: House) -> None:
    made, own = table(house, INSURED)
    first, second = Player(house.address, made, own), Player(house.address, made, another(house))
    other = second.until(lambda one: one["me"]["name"])["me"]["name"]
    wager(first, 1)
    first.until(lambda one: any(each["name"] == other and each["here"] for each in one["guests"]))
    assert first.picture["status"] == "Place your wagers"
    ready = may(first.picture, "Ready")
    assert ready is not None and first.give(ready)["type"] == "Done"
    assert first.until(lambda one: one["status"] != "Place your wagers")["status"].endswith(f"wagers of {other}")
    assert second.picture["status"] == "Place your wagers"
    for one in (first, second):
        one.close()


def test_chips_to_practise_with_do_not_run_out(house: House) -> None:
    made, own = table(house, INSURED)
    player = Player(house.address, made, own)
    name = player.until(lambda one: one["me"]["balance"]["exact"])["me"]["name"]
    floor: Floor = house.app.state.floor
    desk = floor.desks[made]
    held = floor.accounts.held(desk.account(name))
    moved = (Posting(desk.account(name), -held), Posting(BANK, held))
    with house.app.state.engine.begin() as connection:
        post(connection, 1, "all of it was lost", moved)
    floor.accounts.moved(moved)
    wager(player, 1)
    assert player.picture["me"]["balance"]["exact"]
    player.close()
