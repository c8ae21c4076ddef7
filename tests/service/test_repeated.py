"""An order has an id: repeated, it is answered as before, and carried out once."""

from pathlib import Path
from typing import Any

import httpx
from serving import Player, at_their_word, by_header, running

from soft17.service.app import make
from soft17.service.settings import Settings


def test_a_repeated_order_is_answered_as_before(tmp_path: Path) -> None:
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "ann"}
        made = httpx.post(f"{address}/api/tables", json={"book": "ma-switch"}, headers=headers, timeout=60)
        player = Player(address, made.json()["id"], headers)
        seen = player.until(lambda one: one["betting"]["open"])
        uneven = {**seen["betting"]["place"], "area": 1, "main": [200_000, 100_000]}
        even = uneven | {"main": [200_000, 200_000]}
        refused = player.give(uneven, order_id="one")
        assert refused["type"] == "Refused"
        assert refused["clause"]
        done = player.give(even, order_id="two")
        assert done["type"] == "Done"
        # The same ids again, whatever is asked for under them now: the answers of then.
        assert player.give(even, order_id="one") == refused
        assert player.give(uneven, order_id="two") == done
        player.until(lambda one: one["version"] >= done["version"])
        assert [one["stake"]["text"] for area in player.picture["areas"] for one in area["wagers"]] == ["$20", "$20"]
        player.close()


def test_an_id_is_its_givers_own(tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
        ann, bob = {"x-name": "ann"}, {"x-name": "bob"}
        made = httpx.post(f"{address}/api/tables", json={"book": "ma-switch"}, headers=ann, timeout=60)
        one, other = (Player(address, made.json()["id"], who) for who in (ann, bob))
        seen = one.until(lambda picture: picture["betting"]["open"])
        wager = {**seen["betting"]["place"], "area": 1, "main": [200_000, 200_000]}
        done = one.give(wager, order_id="one")
        refused = one.give(wager | {"main": [200_000, 100_000]}, order_id="two")
        assert (done["type"], refused["type"]) == ("Done", "Refused")
        own = {**other.until(lambda picture: picture["betting"]["open"])["betting"]["place"], "area": 2}
        # Her ids tell him nothing, and what he asks for under them is his own.
        assert other.give(own | {"main": [100_000, 200_000]}, order_id="one")["type"] == "Refused"
        placed = other.give(own | {"main": [200_000, 200_000]}, order_id="two")
        assert placed["type"] == "Done" and placed["version"] > done["version"]
        assert one.give(wager, order_id="one") == done
        assert other.give(own, order_id="two") == placed
        stakes = other.until(lambda picture: picture["version"] >= placed["version"])["areas"]
        assert [len(area["wagers"]) for area in stakes[:2]] == [2, 2]
        desk = app.state.floor.desks[made.json()["id"]]
        again = app.state.floor.read(made.json()["id"])
        assert (again.answers.versions, again.answers.refused) == (desk.answers.versions, desk.answers.refused)
        for player in (one, other):
            player.close()
