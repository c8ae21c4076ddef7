"""The lobby over a real server: what may be opened, by whom and how often, who sees what, and closing a table."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from serving import Player
from visiting import House, Visitor, opened

from soft17.rules.loading import load, names
from soft17.service.http.opening import SECONDS
from soft17.service.people.sessions import FOR_GUEST
from soft17.service.pit import floor as floors
from soft17.service.pit import giving_up, presence
from soft17.service.store import reading

BOOK = names()[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0, guest_tables=3, guest_bots=4) as one:
        yield one


def guest(house: House) -> Visitor:
    one = house.visitor()
    one.post("/api/guest")
    return one


def made(by: Visitor, **wanted: Any) -> str:
    answer = by.post("/api/tables", json={"book": BOOK} | wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def rows(by: Visitor) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in by.get("/api/tables").json()}


def call(house: House, work: Coroutine[Any, Any, Any]) -> Any:
    """Have something done by the service itself, at which a table is open."""
    loop = next(iter(house.app.state.floor._tasks.values())).get_loop()
    return asyncio.run_coroutine_threadsafe(work, loop).result(60)


def refused(by: Visitor, **wanted: Any) -> tuple[int, str, str]:
    answer = by.post("/api/tables", json={"book": BOOK} | wanted)
    told = answer.json()
    return answer.status_code, told.get("field", ""), f"{told['title']} {told['detail']}"


def test_a_maximum_below_the_minimum_is_refused_by_naming_both(house: House) -> None:
    status, field, why = refused(guest(house), minimum="100", maximum="10")
    assert (status, field) == (422, "maximum")
    assert "maximum: $10" in why and "minimum of $100" in why
    made(guest(house), minimum="100", maximum="100")


def test_limits_are_made_of_chips(house: House) -> None:
    one = guest(house)
    for field, amount in (("minimum", "0.001"), ("minimum", "7.50"), ("maximum", "99.99")):
        status, named, why = refused(one, **{field: amount})
        assert (status, named) == (422, field) and "the smallest is $1" in why, why
    made(one, minimum="1", maximum="7")


def test_a_guests_table_is_dealt_by_the_house(house: House) -> None:
    status, field, why = refused(guest(house), dealt_by="hand")
    assert (status, field) == (403, "dealt_by") and "by the house" in why
    ada = house.administrator()
    table = made(ada, dealt_by="hand")
    seen = ada.get(f"/api/tables/{table}").json()
    assert (seen["source"]["dealt_by"], seen["me"]["balance"]) == ("hand", {"text": "", "exact": 0})
    assert ada.get(f"/api/tables/{made(ada)}").json()["me"]["balance"]["text"] == "$0"


def test_a_name_is_taken_as_it_is_or_refused(house: House) -> None:
    one = guest(house)
    status, field, why = refused(one, name="High <rollers> & co")
    assert (status, field) == (422, "name") and "'<>&'" in why and "letters, digits" in why
    table = made(one, name="L'été no. 7, high-low")
    assert rows(one)[table]["name"] == "L'été no. 7, high-low"


def test_no_bots_sit_at_a_live_table(house: House) -> None:
    ada = house.administrator()
    status, field, why = refused(ada, kind="live", bots=2)
    assert (status, field) == (422, "bots") and "practice" in why
    made(ada, bots=2)
    gus = house.person(ada, "gus", "gaming supervisor")
    assert not gus.post("/api/tables", json={"book": BOOK, "kind": "live"}).json()["plays"]
    assert not ada.post("/api/tables", json={"book": BOOK, "kind": "live"}).json()["plays"]  # hidden cards are seen
    assert ada.post("/api/tables", json={"book": BOOK}).json()["plays"]


def test_a_live_table_is_opened_by_those_who_run_the_games(house: House) -> None:
    ann = house.person(house.administrator(), "ann")
    assert refused(ann, kind="live")[:2] == (403, "kind")
    assert refused(guest(house), kind="live")[:2] == (403, "kind")


def test_a_guest_has_so_many_tables_and_bots_and_no_more(house: House) -> None:
    one = guest(house)
    assert one.get("/api/opening").json()["left"] == 3
    made(one, bots=3)
    assert one.get("/api/opening").json()["kinds"] == [{"kind": "practice", "seconds": 60, "bots": 1}]
    status, field, why = refused(one, bots=2)
    assert (status, field) == (409, "bots") and "at most 4" in why and "1 are left" in why
    tables = [made(one), made(one)]
    status, _, why = refused(one)
    assert status == 409 and "at most 3 tables" in why and "close" in why
    assert one.post(f"/api/tables/{tables[0]}/close").status_code == 204
    made(one)
    made(guest(house))
    ada = house.administrator()
    assert ada.get("/api/opening").json()["left"] is None
    for _ in range(4):
        made(ada)


def test_of_many_wishes_at_once_no_more_are_fulfilled(house: House) -> None:
    one = guest(house)

    def ask(_: int) -> int:
        return one.post("/api/tables", json={"book": BOOK}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(ask, range(6))) == [201] * 3 + [409] * 3


@pytest.mark.parametrize("book", names())
def test_who_opened_a_practice_table_closes_it(house: House, book: str) -> None:
    one, other = guest(house), guest(house)
    table = made(one, book=book, bots=2)
    player = Player(house.address, table, {"Cookie": f"soft17={one.cookies['soft17']}"})
    player.until(lambda seen: seen["betting"]["open"] or seen["offers"])
    assert rows(one)[table]["may_close"] and rows(one)[table]["mine"]
    assert not rows(other)[table]["may_close"] and not rows(other)[table]["mine"]
    assert other.post(f"/api/tables/{table}/close").status_code == 403
    assert one.post(f"/api/tables/{table}/close").status_code == 204
    assert table not in rows(one)
    again = one.post(f"/api/tables/{table}/close")
    assert (again.status_code, again.json()["title"]) == (409, "This table is closed already")
    player.close()
    assert one.post("/api/tables/none/close").status_code == 404


def test_a_table_is_not_closed_over_somebodys_head(house: House) -> None:
    one, other = guest(house), guest(house)
    table = made(one)
    name = other.get("/api/me").json()["name"]
    player = Player(house.address, table, {"Cookie": f"soft17={other.cookies['soft17']}"})
    player.until(lambda _: name in str(rows(one)[table]["players"]))
    told = one.post(f"/api/tables/{table}/close")
    assert told.status_code == 409 and name in told.json()["detail"]
    player.close()


@pytest.mark.parametrize("way", ["signs out", "is forgotten"])
def test_the_house_closes_the_table_of_a_guest_who_has_gone(
    house: House, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.2)
    one, looking = guest(house), house.administrator()
    kept, left, other = made(looking), made(one, bots=1), made(one)
    stays = made(guest(house))
    ada = Player(house.address, other, {"Cookie": f"soft17={looking.cookies['soft17']}"})
    player = Player(house.address, left, {"Cookie": f"soft17={one.cookies['soft17']}"})
    player.until(lambda seen: seen["betting"]["open"])
    player.close()
    floor = house.app.state.floor

    def after() -> set[str]:
        for _ in range(4):
            time.sleep(0.3)
            call(house, giving_up.close_left(floor))
        return {stays, kept, left, other} & set(rows(looking))

    assert after() == {stays, kept, left, other}  # who is only away comes back
    if way == "signs out":
        assert one.post("/api/sign-out").status_code == 200
    else:
        house.at += FOR_GUEST
        looking = house.visitor("ada")
    gone = {left} if way == "signs out" else {left, stays}
    assert after() == {stays, kept, left, other} - gone  # a table that somebody looks at stays
    desk = call(house, floor.desk(left))
    assert not [guest.name for guest in desk.house.guests if guest.here]
    ada.close()
    assert other not in after()


def test_the_tables_of_guests_who_have_gone_are_looked_for_time_and_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(guest(house))
    looked: list[object] = []

    async def failing(floor: object) -> None:
        looked.append(floor)
        raise RuntimeError("it is done again")

    monkeypatch.setattr(floors, "TIDY", 0.01)
    monkeypatch.setattr(floors, "close_left", failing)

    async def tidied() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(house.app.state.floor.tidy(), 0.5)

    call(house, tidied())
    assert len(looked) > 2


def test_nobody_waits_while_the_lobby_is_read_from_the_database(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[object] = []

    def where(asked: Callable[..., object]) -> Callable[..., object]:
        def noted(*given: object) -> object:
            with contextlib.suppress(RuntimeError):
                loops.append(asyncio.get_running_loop())
            return asked(*given)

        return noted

    for name in ("tables", "made_by"):
        monkeypatch.setattr(reading, name, where(getattr(reading, name)))
    one = guest(house)
    assert made(one) in rows(one)
    assert not loops  # it is read in a thread, and sockets go on meanwhile


def test_a_live_table_is_marked_and_says_whom_it_is_for(house: House) -> None:
    ada = house.administrator()
    live, practice = made(ada, kind="live"), made(ada)
    for one in (guest(house), house.visitor()):
        seen = rows(one)
        assert seen[live]["kind"] == "live" and "account" in seen[live]["not_for_you"]
        assert seen[practice]["not_for_you"] == ""
    gus = house.person(ada, "gus", "gaming supervisor")
    assert "does not play" in rows(gus)[live]["not_for_you"] and rows(gus)[live]["may_look"]
    ann = house.person(ada, "ann")
    assert [one["not_for_you"] for one in (rows(gus)[practice], rows(ann)[live])] == ["", ""]
    assert not rows(guest(house))[live]["may_look"] and not rows(ada)[live]["may_close"]
    assert ada.post(f"/api/tables/{live}/close").status_code == 403


def test_who_sits_at_a_live_table_is_told_to_those_who_may_look(house: House) -> None:
    ada = house.administrator()
    live = made(ada, kind="live")
    ann = house.person(ada, "ann")
    player = Player(house.address, live, {"Cookie": f"soft17={ann.cookies['soft17']}"})
    player.until(lambda seen: seen["offers"])
    arrive = player.offer("Arrive")
    assert arrive is not None and player.give(arrive["command"])["type"] == "Done"
    assert [rows(one)[live]["players"] for one in (ann, ada, guest(house), house.visitor())] == [["ann"]] * 2 + [[]] * 2
    player.close()


def test_people_have_as_long_as_is_usual_where_the_house_deals(house: House) -> None:
    ada = house.administrator()
    usual = {"practice": made(ada), "live": made(ada, kind="live")}
    seen = rows(ada)
    assert {kind: seen[table]["seconds"] for kind, table in usual.items()} == SECONDS
    wanted: list[tuple[dict[str, Any], int]] = [({"dealt_by": "hand"}, 0), ({"seconds": 0}, 0), ({"seconds": 17}, 17)]
    for more, seconds in wanted:
        table = made(ada, **more)
        assert rows(ada)[table]["seconds"] == seconds


def test_a_table_has_the_areas_and_the_readings_that_the_book_knows(house: House) -> None:
    ada = house.administrator()
    for book in ada.get("/api/books").json():
        span = load(book["id"]).layout.areas.is_
        assert book["areas"] == list(range(span.least, span.most + 1))
        table = made(ada, book=book["id"], areas=span.least)
        assert rows(ada)[table]["areas"] == span.least
        for ruling in book["rulings"]:
            other = [one["name"] for one in ruling["readings"] if one["name"] != ruling["value"] and not one["same"]]
            for chosen in other[:1]:
                answer = ada.post("/api/tables", json={"book": book["id"], "rulings": {ruling["clause"]: chosen}})
                assert answer.status_code == 201, (book["id"], ruling["clause"], answer.text)


def test_the_lobby_does_not_read_again_what_is_closed(house: House) -> None:
    one = guest(house)
    shut, there = made(one), made(one)
    assert one.post(f"/api/tables/{shut}/close").status_code == 204
    assert set(rows(one)) == {there}
    floor = house.app.state.floor
    call(house, floor.put_away(floor.desks[shut]))
    assert set(rows(one)) == {there} and shut not in floor.desks
