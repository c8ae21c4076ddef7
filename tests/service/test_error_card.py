"""A card that left the house's shoe in error: the dealer reports it by guess, and the house deals on."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, at_their_word
from test_playing import _first, play

from soft17.rules.loading import names

GUESS = {"type": "ReportErrorCard", "card": "7d.1", "seen": False}


def _report(dealer: Player, command: dict[str, Any]) -> None:
    """Look ahead, then report."""
    dealer.socket.send(json.dumps({"type": "Try", "id": "t", "command": command}))
    while "t" not in dealer.replies:
        dealer.hear()
    assert dealer.replies["t"]["why"] == "", dealer.replies["t"]
    reply = dealer.give(command)
    while reply["type"] == "OutOfDate":
        dealer.until(lambda seen, reply=reply: seen["version"] >= reply["version"])
        reply = dealer.give(command)
    assert reply["type"] == "Done", reply


@pytest.mark.clause("nsw-blackjack-v15", "16.2")
@pytest.mark.clause("nsw-switch-2016", "17.2")
@pytest.mark.clause("nsw-pinkjack-2016", "15.2")
@pytest.mark.clause("ma-switch", "15(c)")
@pytest.mark.clause("nz-blackjack-1998", "16.2")
@pytest.mark.parametrize("book", names())
def test_a_house_table_goes_on_after_a_card_drawn_unseen(book: str, tmp_path: Path) -> None:
    with at_their_word(tmp_path) as address:
        made = httpx.post(f"{address}/api/tables", json={"book": book}, headers={"x-name": "ann"}, timeout=60)
        table = made.json()["id"]
        player = Player(address, table, {"x-name": "ann"})
        dealer = Player(address, table, {"x-name": "dee", "x-roles": "dealer"}, "dealer")
        dealer.until(lambda seen: seen["console"])

        def one(seen: dict[str, Any]) -> dict[str, Any] | None:
            """What ann does; before her first decision the dealer reports the card."""
            command = _first(seen)
            if not reported and command is not None and command["type"] in ("Stand", "Hit"):
                dealer.until(lambda own: own["version"] >= seen["version"])
                _report(dealer, GUESS)
                reported.append(seen["version"])
            return command

        reported: list[int] = []
        rounds = 0
        while not reported:
            rounds += 1
            player.play(rounds, one)
        play(player, rounds + 2)
        player.close()
        dealer.close()
