"""A newcomer plays rounds of each game over a real socket, and the log that is kept is in order."""

from pathlib import Path

import pytest
from serving import Player, cookie
from visiting import opened

from soft17.rules.loading import names


def play(player: Player, rounds: int) -> None:
    """Play so many rounds, taking what is offered first."""
    while True:
        player.until(lambda one: one["betting"]["open"] or one["offers"])
        seen = player.picture
        if seen["round"] > rounds:
            return
        if (
            seen["phase"] == "betting"
            and seen["betting"]["open"]
            and not any(w["mine"] for a in seen["areas"] for w in a["wagers"])
        ):
            place = dict(seen["betting"]["place"])
            place |= {"area": 1, "main": [200_000] * seen["book"]["boxes"]}
            reply = player.give(place)
            assert reply["type"] == "Done", reply
            player.until(lambda one, version=reply["version"]: one["version"] >= version)
            continue
        allowed = [o for o in seen["offers"] if o["allowed"] and o["act"] not in ("Leave", "TakeInsurance", "Double")]
        if not allowed:
            player.hear()
            continue
        ready = [one for one in allowed if one["act"] == "Ready"]
        chosen = (ready or [one for one in allowed if one["act"] in ("Stand", "DeclineCut", "Hit")] or allowed)[0]
        before = seen["version"]
        reply = player.give(chosen["command"])
        assert reply["type"] in ("Done", "OutOfDate"), (chosen, reply)
        if chosen["act"] != "Ready":
            player.until(lambda one, before=before: one["version"] > before)
        else:
            player.hear()


@pytest.mark.parametrize("book", names())
def test_a_newcomer_plays_three_rounds(book: str, tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as house:
        guest = house.visitor()
        assert guest.post("/api/guest").status_code == 200
        made = guest.post("/api/tables", json={"book": book, "bots": 1})
        assert made.status_code == 201, made.text
        player = Player(house.address, made.json()["id"], cookie(guest))
        play(player, 3)
        player.close()
