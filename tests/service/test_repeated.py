"""An order has an id: repeated, it is answered as before, and carried out once."""

from pathlib import Path
from typing import Any

import httpx
from serving import Player, running
from test_playing import by_header

from soft17.service.app import make
from soft17.service.settings import Settings


def test_a_repeated_order_is_answered_as_before(tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify = by_header
    with running(app) as address:
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
