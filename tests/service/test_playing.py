"""A newcomer plays rounds of each game over a real socket, and the log that is kept is in order."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, at_their_word

from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play as again
from soft17.rules.loading import load, names


def play(player: Player, rounds: int) -> None:
    """Play so many rounds, taking what is offered first."""
    player.play(rounds, _first)


def _first(seen: dict[str, Any]) -> dict[str, Any] | None:
    wagered = any(wager["mine"] for area in seen["areas"] for wager in area["wagers"])
    if seen["phase"] == "betting" and seen["betting"]["open"] and not wagered:
        return {**seen["betting"]["place"], "area": 1, "main": [200_000] * seen["book"]["boxes"]}
    allowed = {
        offer["act"]: offer["command"] for offer in reversed(seen["offers"]) if offer["allowed"] and not offer["quiet"]
    }
    for wanted in ({"Ready"}, {"Stand", "DeclineCut", "Hit"}, set(allowed) - {"Leave", "TakeInsurance", "Double"}):
        for act, command in reversed(allowed.items()):
            if act in wanted:
                return dict(command)
    return None


@pytest.mark.parametrize("book", names())
def test_a_newcomer_plays_three_rounds(book: str, tmp_path: Path) -> None:
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "ann"}
        made = httpx.post(f"{address}/api/tables", json={"book": book, "bots": 1}, headers=headers, timeout=60)
        assert made.status_code == 201, made.text
        player = Player(address, made.json()["id"], headers)
        play(player, 3)
        player.close()
        for number in (1, 2, 3):
            told = httpx.get(f"{address}/api/tables/{made.json()['id']}/rounds/{number}/record", headers=headers)
            assert told.status_code == 200, told.text
            record = told.json()
            assert result(load(book), again(read(record)))["outcome"] == record["outcome"]
            assert {one["player"] for one in record["wagers"]} >= {"ann"}
