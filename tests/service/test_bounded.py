"""What a socket hears and tells is bounded: so many messages a second, so many lines at once."""

import asyncio
import json
import socket
import time
from collections import deque
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from killed import Fixed
from serving import Player
from test_time import allowed
from visiting import House, opened
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from soft17.house.commands import DealCard
from soft17.house.orders import Person
from soft17.rules.loading import names
from soft17.service.guard import cutting
from soft17.service.guard.rates import Bucket, Rate
from soft17.service.http import socket as sockets
from soft17.service.http import talking
from soft17.service.http.socket import _catch_up
from soft17.service.http.talking import OFTEN, PATIENCE, TOO_FAST
from soft17.service.pit.dealing import DEALER
from soft17.service.pit.outbox import Outbox
from soft17.service.wire.messages import Pong, Pushed, Said
from soft17.service.wire.offering import Asker
from soft17.service.wire.picture import Picture
from soft17.service.wire.saying import Line

BOOK = names()[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0) as one:
        one.app.state.floor.chance = Fixed()
        yield one


def seated(house: House) -> tuple[Player, str]:
    """A guest at a table of their own."""
    visitor = house.visitor()
    visitor.post("/api/guest")
    made = visitor.post("/api/tables", json={"book": BOOK})
    cookie = {"Cookie": f"soft17={visitor.cookies['soft17']}"}
    return Player(house.address, made.json()["id"], cookie), made.json()["id"]


def test_a_bucket_fills_as_time_goes_by() -> None:
    bucket = Bucket(Rate(2, 3), 100.0)
    assert [bucket.wait(100.0) for _ in range(4)] == [0, 0, 0, 1]
    assert [bucket.wait(101.0) for _ in range(3)] == [0, 0, 1]


def test_who_sends_too_much_is_told_and_then_closed(house: House) -> None:
    player, _ = seated(house)
    player.until(lambda _: True)

    def asked(number: int) -> dict[str, Any]:
        player.socket.send(json.dumps({"type": "Try", "id": str(number), "command": {}}))
        while str(number) not in player.replies:
            player.hear()
        return player.replies[str(number)]

    numbers = count()
    for _ in range(OFTEN.burst):
        assert asked(next(numbers))["type"] == "Tried"
    told = asked(next(numbers))
    assert told["type"] == "Refused" and "50 a second" in told["why"] and "Nothing was done" in told["why"]
    house.tick += 1.0
    for _ in range(int(OFTEN.second)):
        assert asked(next(numbers))["type"] == "Tried"
    for _ in range(PATIENCE.burst):
        assert asked(next(numbers))["type"] == "Refused"
    with pytest.raises(ConnectionClosed) as closed:
        asked(next(numbers))
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, "too many" in closed.value.rcvd.reason) == (TOO_FAST, True)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (0, ["Reload", *range(201, 301)]),
        (199, ["Reload", *range(201, 301)]),
        (200, [*range(201, 301)]),
        (298, [299, 300]),
        (300, []),
        (-1, [*range(201, 301)]),
    ],
)
def test_who_follows_from_long_ago_is_told_the_last_of_it(after: int, told: list[Any]) -> None:
    desk: Any = SimpleNamespace(version=300, said=deque(Line(Said(one, 1, "")) for one in range(1, 301)))
    outbox = Outbox(Person("ann", "player"), lambda: Pushed(300, cast("Picture", None)))
    _catch_up(desk, outbox, after)
    heard: list[Any] = []
    for message in asyncio.run(outbox.next()):
        heard += [one.version for one in message.said] if isinstance(message, Pushed) else [type(message).__name__]
    assert heard == told and not outbox.fell_behind


def test_a_card_while_somebody_decides_is_refused_by_naming_who(house: House) -> None:
    player, table = seated(house)
    while "Stand" not in (may := allowed(player.until(lambda one: one["offers"] or one["betting"]["open"]))):
        seen = player.picture
        mine = any(wager["mine"] for area in seen["areas"] for wager in area["wagers"])
        if seen["betting"]["open"] and not mine:
            main = [200_000] * seen["book"]["boxes"]
            may = {"DeclineCut": {**seen["betting"]["place"], "area": 1, "main": main}}
        command = next((may[act] for act in ("DeclineCut", "Ready") if act in may), None)
        if command is not None:
            player.give(command)
        player.until(lambda one, seen=seen: one is not seen)
    name = player.picture["me"]["name"]
    desk = house.app.state.floor.desks[table]
    refused = Asker(desk.book, desk.house, DEALER, desk.house.at).why_not(DealCard("7d"))
    assert refused is not None and refused.clause
    assert f"{name} decides on area 1" in refused.why
    player.close()


class Deaf:
    """Somebody who opens a table's socket and then reads nothing at all."""

    def __init__(self, house: House, table: str, cookie: str) -> None:
        host, port = house.address.removeprefix("http://").split(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        asked = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            *(f"Host: {host}:{port}", f"Origin: {house.address}", f"Cookie: {cookie}"),
            *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        self.socket.sendall("\r\n".join((*asked, "", "")).encode())


@pytest.mark.parametrize("takes", [0.5, 1000.0])
def test_who_reads_nothing_is_dropped(house: House, monkeypatch: pytest.MonkeyPatch, takes: float) -> None:
    monkeypatch.setattr(talking, "TAKES", takes)  # either a message is not taken in time, or too much waits
    monkeypatch.setattr(talking, "LEAVES", 0.2)
    ended: list[Any] = []

    def cut(scope: Any) -> None:
        cutting.cut(scope)
        ended.append(scope[cutting.CUT].__self__.is_closing())

    monkeypatch.setattr(talking, "cut", cut)
    player, table = seated(house)
    player.until(lambda _: True)
    visitor = house.visitor()
    visitor.post("/api/guest")
    deaf = Deaf(house, table, f"soft17={visitor.cookies['soft17']}")
    floor = house.app.state.floor
    desk, loop = floor.desks[table], floor._tasks[table].get_loop()
    waited = time.monotonic() + 60
    while len(desk.presence.outboxes) < 2:
        assert time.monotonic() < waited
        time.sleep(0.01)
    outbox = desk.presence.outboxes[1]
    much = tuple(Line(Said(desk.version, 1, f"{number} {'x' * 2000}")) for number in range(100))
    while not outbox.fell_behind:
        assert time.monotonic() < waited
        loop.call_soon_threadsafe(outbox.push, much)
        time.sleep(0.02)
    while outbox in desk.presence.outboxes:
        assert time.monotonic() < waited
        time.sleep(0.01)
    loop.call_soon_threadsafe(outbox.push, much)
    while not ended:
        assert time.monotonic() < waited
        time.sleep(0.01)
    assert ended == [True]
    assert not outbox._said and not outbox._replies
    deaf.socket.close()
    player.close()


def test_nothing_more_waits_for_who_fell_behind() -> None:
    outbox = Outbox(Person("ann", "player"), lambda: Pushed(300, cast("Picture", None)))
    for number in range(2000):
        outbox.push((Line(Said(number, 1, "a card")),))
    assert outbox.fell_behind and not outbox._said
    outbox.reply(Pong())
    assert not outbox._replies


def test_one_person_has_so_many_sockets_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST", 3)
    player, table = seated(house)
    other = house.visitor()
    other.post("/api/guest")
    theirs = {"Cookie": f"soft17={other.cookies['soft17']}"}
    player.hear()
    more = [Player(house.address, table, player.headers) for _ in range(2)]
    for one in more:
        one.hear()
    with pytest.raises(ConnectionClosed) as closed:
        Player(house.address, table, player.headers).hear()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
        TOO_FAST,
        "3 tables are open to you already: close one first",
    )
    another = Player(house.address, table, theirs, "spectator")  # of somebody else it says nothing
    another.hear()
    more[0].close()
    for _ in range(100):
        again = Player(house.address, table, player.headers)
        try:
            again.hear()
            break
        except ConnectionClosed:  # the one that closed may not have gone yet
            time.sleep(0.05)
    assert again.picture
    for one in (player, more[1], another, again):
        one.close()


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (f"role={'x' * 500}", 4403),
        (f"role={'é' * 300}", 4403),
        ("role=player&after=abc", 4400),
        ("role=player&after=", 4400),
        ("role=player&after=-2", 4400),
        (f"role=player&after={'9' * 400}", 4400),
        ("role=spectator&role=inspector&after=0", 4403),
        ("role=%F0%9F%82%A1&after=1e9", 4400),
    ],
)
def test_a_socket_opened_wrongly_is_closed_with_a_reason(house: House, query: str, code: int) -> None:
    player, table = seated(house)
    cookie = player.headers["Cookie"]
    url = f"{house.address.replace('http', 'ws')}/api/tables/{table}/socket?{query}"
    with connect(url, additional_headers={"Cookie": cookie}, origin=Origin(house.address)) as one:
        with pytest.raises(ConnectionClosed) as closed:
            one.recv(30)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code
        assert closed.value.rcvd.reason
    player.close()
