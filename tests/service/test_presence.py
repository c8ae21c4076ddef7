"""Nobody waits for somebody who has gone, and nobody plays for chips where they deal, supervise or watch."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from serving import Player, by_header, opened, running
from test_playing import play

from soft17.house.orders import Person
from soft17.rules.loading import load, names
from soft17.service.app import make
from soft17.service.people import roles
from soft17.service.pit import floor as floors
from soft17.service.pit import presence
from soft17.service.pit.dealing import Dealing
from soft17.service.pit.outbox import Outbox
from soft17.service.settings import Settings
from soft17.service.wire.messages import Pushed
from soft17.service.wire.picture import Picture


def service(folder: Path) -> Any:
    app: Any = make(Settings(database=f"sqlite:///{folder}/soft17.db", pace=0))
    app.state.identify = by_header
    return app


@pytest.mark.parametrize("book", names())
def test_a_table_goes_on_without_who_has_closed_the_page(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.2)
    with running(service(tmp_path)) as address:
        table = opened(address, book)
        ann, bob = (Player(address, table, {"x-name": name}) for name in ("ann", "bob"))
        going = threading.Thread(target=come_and_go, args=(bob,))
        going.start()
        play(ann, 2)
        going.join()
        ann.until(lambda one: all(not guest["here"] for guest in one["guests"] if guest["name"] == "bob"))
        ann.close()


def come_and_go(bob: Player) -> None:
    """Wager as soon as that is open, or be the one who is to cut, and close the page."""
    seen = bob.until(lambda one: one["betting"]["open"] or "DeclineCut" in _allowed(one))
    if seen["betting"]["open"]:
        bob.give({**seen["betting"]["place"], "area": 2, "main": [200_000] * seen["book"]["boxes"]})
    bob.close()


def _allowed(seen: dict[str, Any]) -> list[str]:
    return [one["act"] for one in seen["offers"] if one["allowed"]]


def test_how_long_somebody_has_to_come_back() -> None:
    now = [100.0]
    there = presence.Presence(lambda: now[0])
    outbox = Outbox(Person("ann", "player"), lambda: Pushed(0, cast("Picture", None)))
    assert there.left("ann") == presence.AWAY  # was at the table when it was read
    there.came(outbox)
    assert (there.left("ann"), there.soonest(["ann"])) == (None, None)
    now[0] += 1000
    there.went(outbox)
    for passed, away in ((0.0, False), (presence.AWAY - 1, False), (1.0, True), (1.0, True)):
        now[0] += passed
        assert there.is_away("ann") == away
    there.seen("ann")  # by another process
    assert there.soonest(["ann", "bob"]) == 0.0  # bob was never seen
    assert not there.is_away("ann")


def test_who_goes_while_the_house_looks_is_not_waited_for_without_end() -> None:
    """Between two questions of one look at the table the time is up: the house looks again soon, not never."""
    waits: list[float | None] = []
    now = [0.0]
    there = presence.Presence(lambda: now[0])
    outbox = Outbox(Person("bob", "player"), lambda: Pushed(0, cast("Picture", None)))
    there.came(outbox)
    there.went(outbox)
    now[0] += presence.AWAY - 1

    class Looked(Dealing):
        async def once(self) -> bool:
            now[0] += 2
            return False

        async def _without_the_away(self) -> bool:
            return False

        def _until_away(self) -> float | None:
            return there.soonest(one for one in ["bob"] if not there.is_away(one))

        def _seconds_left(self) -> float | None:
            return None

        async def _wait(self, seconds: float | None) -> None:
            waits.append(seconds)
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(Looked(cast("Any", SimpleNamespace(changed=asyncio.Event(), stopped=""))).run())
    assert waits == [1.0]


@pytest.mark.parametrize(
    ("who", "kind", "role", "let_in"),
    [
        ("dealer", "live", "player", False),
        ("gaming supervisor", "live", "player", False),
        ("inspector", "live", "player", False),
        ("administrator", "live", "player", False),
        ("dealer", "practice", "player", True),
        ("dealer", "live", "spectator", True),
        ("", "live", "player", False),
        ("dealer", "live", "dealer", True),
        ("dealer", "live", "gaming supervisor", False),
        ("administrator", "live", "administrator", False),
        ("casino supervisor", "live", "casino supervisor", True),
    ],
)
def test_who_may_be_what_at_a_table(who: str, kind: str, role: str, let_in: object, tmp_path: Path) -> None:
    with running(service(tmp_path)) as address:
        table = opened(address, "nsw-blackjack-v15", kind=kind)
        headers = {"x-name": "gus"} | ({"x-roles": who} if who else {})
        seen = httpx.get(f"{address}/api/tables/{table}", params={"role": role}, headers=headers, timeout=60)
        assert seen.status_code == (200 if let_in else 403), seen.text


def test_a_role_of_another_book_is_one_of_the_table() -> None:
    people = {name: load(name).house.people for name in names()}
    assert roles.at(people["nsw-blackjack-v15"], "casino supervisor") == "gaming supervisor"
    assert roles.at(people["nz-blackjack-1998"], "gaming manager") == "game supervisor"
    assert roles.at(people["ma-switch"], "dealer") == "dealer"
    assert roles.at(people["ma-switch"], "casino employee") == "dealer"
    assert roles.at(people["ma-switch"], "administrator") is None
    for book in people.values():
        assert all(roles.at(book, role) in book.roles for role in roles.floor())


def test_a_table_that_nobody_looks_at_is_put_away_and_comes_back_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floors, "TIDY", 0.05)
    monkeypatch.setattr(floors, "ALONE", 0.0)
    app = service(tmp_path)
    with running(app) as address:
        table = opened(address, "nsw-blackjack-v15")
        ann = Player(address, table, {"x-name": "ann"})
        play(ann, 1)
        assert table in app.state.floor.desks
        ann.close()
        while table in app.state.floor.desks:
            threading.Event().wait(0.02)
        again = Player(address, table, {"x-name": "ann"})
        seen = again.until(lambda one: one["round"] >= 2)
        assert any(one["name"] == "ann" for one in seen["guests"])
        play(again, 2)
        again.close()
