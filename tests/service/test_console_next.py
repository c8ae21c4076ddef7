"""The next act for whoever does it by hand: its command, with what only that person knows left to be filled in."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from serving import Player, at_their_word

from soft17.rules.loading import load, names

FILLED: dict[str, dict[str, Any]] = {"cut": {"position": 60}, "cutting card": {"behind": 80}}


def about(player: Player, entry: str) -> dict[str, str]:
    """Something for every field of a form."""
    act = next(one for one in player.picture["console"]["acts"] if one["command"].get("entry") == entry)
    return {one["name"]: one["values"][0]["value"] if one["values"] else "312" for one in act["fields"]}


class Staff(dict[str, Player]):
    """Somebody for each role, who comes to the table when first needed."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__()
        self.address, self.table = address, table

    def __missing__(self, role: str) -> Player:
        headers = {"x-name": f"the {role}", "x-roles": role}
        player = self[role] = Player(self.address, self.table, headers, quote(role))
        player.until(lambda seen: seen["console"])
        return player


def do_next(staff: Staff, cards: list[str]) -> str:
    """Do the next act as its role and answer with what it was."""
    act = staff["dealer"].picture["console"]["next"][0]
    player = staff[act["by"]]
    act = player.picture["console"]["next"][0]  # the command is there for who may give it
    command = dict(act["command"]) | FILLED.get(act["wants"], {})
    if act["wants"] == "card":
        command["card"] = cards.pop(0)
    if command["type"] == "TakeDown":
        command["about"] = about(player, command["entry"])
    reply = player.give(command)
    assert reply["type"] == "Done", (act, reply)
    for one in staff.values():
        one.until(lambda seen, version=reply["version"]: seen["version"] >= version)
    return str(act["do"])


def entered(dealer: Player, command: dict[str, Any]) -> None:
    """Have the dealer enter that somebody comes or goes."""
    version = dealer.give(command)["version"]
    dealer.until(lambda seen: seen["version"] >= version)


def brought_into_play(staff: Staff) -> list[str]:
    """Do all that comes before wagers; where that is done for somebody who looks on, somebody does."""
    done: list[str] = []
    while "wagers" not in staff["dealer"].picture["console"]["next"][0]["do"]:
        looked_for = "come to the table" in staff["dealer"].picture["console"]["next"][0]["do"]
        if looked_for:
            entered(staff["dealer"], {"type": "Arrive", "player": "somebody"})
        done.append(do_next(staff, ["2c"]))
        if looked_for:
            entered(staff["dealer"], {"type": "Leave", "player": "somebody"})
        assert len(done) < 20, done
    return done


def permitted(staff: Staff, book: str, *players: str) -> None:
    """Let several players wager on an area, and players on several, where the book wants that permitted."""
    rules = load(book).house
    boss = rules.people.supervisor.is_
    commands: list[dict[str, Any]] = []
    if rules.signs.players_each is not None:
        commands.append({"type": "CapPlayers", "on_box": load(book).layout.players.is_})
    for name in players if rules.signs.areas_each is not None else ():
        about = {"player": name, "boxes": "3", "places": "enough"}
        commands.append({"type": "TakeDown", "entry": "allow-boxes", "about": about})
    for command in commands:
        entered(staff[boss], command)
    version = staff[boss].picture["version"] if commands else 0
    for one in staff.values():
        one.until(lambda seen: seen["version"] >= version)


def _wagers_are_cited(dealer: Player, book: str) -> None:
    """While wagers are taken what is in play is their clause, though the dealer's next act is another already."""
    rules = load(book)
    assert dealer.picture["clause"] == rules.wagers.placed.clause
    entered(dealer, {"type": "Arrive", "player": "ann", "card": "card of ann", "holder": "ann"})
    entered(dealer, {"type": "PlaceWager", "player": "ann", "area": 1, "main": [200_000] * rules.boxes})
    assert dealer.picture["console"]["next"][0]["clause"] == rules.deal.order.clause
    assert (dealer.picture["status"], dealer.picture["clause"]) == ("Place your wagers", rules.wagers.placed.clause)
    if rules.deal.call.is_:
        entered(dealer, {"type": "CallNoMoreBets"})
        assert dealer.picture["status"] == "Deal a card to box 1"
        assert dealer.picture["clause"] == rules.deal.order.clause


@pytest.mark.parametrize("book", names())
def test_cards_are_brought_into_play_by_hand(book: str, tmp_path: Path) -> None:
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "sam", "x-roles": "administrator"}
        wanted = {"book": book, "kind": "live", "dealt_by": "hand"}
        made = httpx.post(f"{address}/api/tables", json=wanted, headers=headers, timeout=60)
        assert made.status_code == 201, made.text
        staff = Staff(address, made.json()["id"])
        done = brought_into_play(staff)
        assert "Shuffle the cards" in done
        _wagers_are_cited(staff["dealer"], book)
        for player in staff.values():
            player.close()


@pytest.mark.parametrize("book", [one for one in names() if load(one).dealer.announces is not None])
def test_the_dealers_card_is_announced_by_hand_before_it_is_keyed_in(book: str, tmp_path: Path) -> None:
    rule = load(book).dealer.announces
    assert rule is not None
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "sam", "x-roles": "administrator"}
        wanted = {"book": book, "kind": "live", "dealt_by": "hand"}
        made = httpx.post(f"{address}/api/tables", json=wanted, headers=headers, timeout=60)
        staff = Staff(address, made.json()["id"])
        brought_into_play(staff)
        dealer = staff["dealer"]
        entered(dealer, {"type": "Arrive", "player": "ann", "card": "card of ann", "holder": "ann"})
        entered(dealer, {"type": "PlaceWager", "player": "ann", "area": 1, "main": [200_000] * load(book).boxes})
        cards = ["Th", "9c", "7d", "Td", "8s", "Tc"]
        while len(cards) > 1:
            do_next(staff, cards)
        for box in range(1, load(book).boxes + 1):
            entered(dealer, {"type": "Stand", "player": "ann", "area": 1, "box": box})
        act = dealer.picture["console"]["next"][0]
        assert (act["say"], act["clause"], act["wants"]) == (rule.is_, rule.clause, "")
        refused = dealer.give({"type": "DealCard", "card": "Tc"})
        assert (refused["type"], refused["clause"]) == ("Refused", rule.clause)
        do_next(staff, cards)
        assert [one["text"] for one in dealer.said if one["aloud"]][-1] == rule.is_
        assert do_next(staff, cards) == "Deal a card to the dealer"
        for player in staff.values():
            player.close()
