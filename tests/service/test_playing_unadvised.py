"""Nobody who plays for chips is advised: at whatever process they sit, after a restart, and in a tournament."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from competing import Cup
from databases import fresh
from serving import Player, by_header, opened, running
from visiting import opened as house_of

from soft17.service.app import make
from soft17.service.settings import Settings

BOOK = "nsw-blackjack-v15"
# Insurance is weighed by counting cards: nothing is compiled for it.
WISH = {"weigh": "insurance", "book": BOOK, "hand": ["Td", "6s"], "up": "Ah"}
ANN = {"x-name": "ann", "x-roles": "player"}


def asked(address: str, headers: dict[str, str] = ANN) -> httpx.Response:
    return httpx.post(f"{address}/api/lab/advice", json=WISH, headers=headers, timeout=60)


def advised(address: str) -> bool:
    answer = asked(address)
    assert answer.status_code in (200, 403), answer.text
    if answer.status_code == 403:
        assert "live table" in answer.json()["title"] and "Blackjack" in answer.json()["title"], answer.text
        assert "worth" not in answer.text
    return answer.status_code == 200


def seated(address: str, table: str) -> Player:
    player = Player(address, table, ANN)
    arrive = player.until(lambda _: player.offer("Arrive")) and player.offer("Arrive")
    assert arrive is not None and player.give(arrive["command"])["type"] == "Done"
    player.until(lambda seen: seen["me"]["at_table"])
    return player


def service(database: str) -> Any:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify = by_header
    return app


def test_who_sits_at_a_live_table_is_not_advised_after_a_restart(tmp_path: Path) -> None:
    database = fresh("sqlite", tmp_path)
    with running(service(database)) as address:
        table = opened(address, BOOK, kind="live", name="Blackjack 1")
        assert advised(address)
        player = seated(address, table)
        assert not advised(address)
        player.close()
    with running(service(database)) as address:
        assert not advised(address)  # nobody has looked at the table since the start
        assert asked(address, {"x-name": "bea", "x-roles": "player"}).status_code == 200
        player = Player(address, table, ANN)
        leave = player.until(lambda _: player.offer("Leave")) and player.offer("Leave")
        assert leave is not None and player.give(leave["command"])["type"] == "Done"
        assert advised(address)
        player.close()


def test_who_sits_at_a_live_table_is_not_advised_by_another_process(tmp_path: Path) -> None:
    database = fresh("postgresql", tmp_path)
    with ExitStack() as stack:
        one, other = (stack.enter_context(running(service(database))) for _ in range(2))
        table = opened(one, BOOK, kind="live", name="Blackjack 1")
        assert advised(one) and advised(other)
        player = seated(one, table)
        assert not advised(one) and not advised(other)
        leave = player.offer("Leave")
        assert leave is not None and player.give(leave["command"])["type"] == "Done"
        assert advised(one) and advised(other)
        player.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_who_plays_in_a_tournament_is_not_advised(database: str, tmp_path: Path) -> None:
    address = fresh(database, tmp_path)
    with house_of(address) as house:
        cup = Cup(house)
        ann = cup.players["ann"]
        assert ann.post("/api/lab/advice", json=WISH).status_code == 200
        cup.begin()
        refused = ann.post("/api/lab/advice", json=WISH)
        assert refused.status_code == 403 and "Autumn Cup" in refused.json()["title"], refused.text
        assert cup.staff["dan"].post("/api/lab/advice", json=WISH).status_code == 200
    with house_of(address) as again:
        assert again.visitor("ann").post("/api/lab/advice", json=WISH).status_code == 403
