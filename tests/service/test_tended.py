"""A table dealt by hand whose patrons have no accounts: the dealer enters who comes, wagers, decides and goes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Player, at_their_word, opened
from test_console_next import Staff, brought_into_play

from soft17.rules.loading import load, names

# Plain hands, no blackjack: two patrons' first cards, the dealer's, and enough for whatever is drawn.
CARDS = ["5h", "6d", "7s", "8c", "9h", "9d", "8s", "7d", "6c", "5s", "Td", "Tc", "4h", "9s", "8h", "Ks"]
ASKED = ("Switch", "Stand", "Hit", "TakeInsurance", "Leave")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as address:
        yield address


def _do(dealer: Player, command: dict[str, Any]) -> None:
    reply = dealer.give(command)
    assert reply["type"] == "Done", (command, reply)
    dealer.until(lambda seen: seen["version"] >= reply["version"])


def _patron(dealer: Player, name: str) -> dict[str, Any]:
    return next(dict(one) for one in dealer.picture["tended"]["patrons"] if one["name"] == name)


def _allowed(dealer: Player, name: str) -> dict[str, dict[str, Any]]:
    return {one["act"]: one["command"] for one in _patron(dealer, name)["offers"] if one["allowed"]}


@pytest.mark.parametrize("book", names())
def test_a_dealer_enters_a_whole_round_of_patrons_without_accounts(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    dealer = staff["dealer"]
    comes = dealer.picture["tended"]["acts"][0]
    assert comes["allowed"] and comes["clause"]
    for number, name in enumerate(("pat", "lee")):
        said = {one["name"]: {"player": name, "card": f"card {number}"}[one["name"]] for one in comes["fields"]}
        _do(dealer, {**comes["command"], **said})
    for area, name in enumerate(("pat", "lee"), 1):
        betting = _patron(dealer, name)["betting"]
        assert betting["open"], betting
        boxes = dealer.picture["book"]["boxes"]
        _do(dealer, {**betting["place"], "area": area, "main": [200_000] * boxes})
        assert _patron(dealer, name)["betting"]["undo"]
    assert {area["seated"] for area in dealer.picture["areas"]} >= {"pat", "lee"}
    cards, decided = iter(CARDS), set()
    while dealer.picture["phase"] != "over":
        turn = dealer.picture["tended"]["turn"]
        if turn:
            decided.add(turn)
            may = _allowed(dealer, turn)
            _do(dealer, next(may[act] for act in ASKED if act in may))
            continue
        act = dealer.picture["console"]["next"][0]
        _do(dealer, {**act["command"], **({"card": next(cards)} if act["wants"] == "card" else {})})
    assert decided == {"pat", "lee"}
    assert {one["player"] for one in dealer.picture["results"]} == {"pat", "lee"}
    _do(dealer, dealer.picture["console"]["next"][0]["command"])
    for name in ("pat", "lee"):
        _do(dealer, _allowed(dealer, name)["Leave"])
    assert dealer.picture["tended"]["patrons"] == []
    for one in staff.values():
        one.close()


def test_nothing_is_entered_where_the_house_deals(served: str) -> None:
    staff = Staff(served, opened(served, names()[0], kind="live"))
    assert staff["dealer"].picture["tended"] is None
    staff["dealer"].close()


@pytest.mark.parametrize("book", [name for name in names() if "v15" in name])
def test_chips_found_after_the_first_card_are_entered(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    dealer = staff["dealer"]
    _do(dealer, {"type": "Arrive", "player": "pat", "card": "card 1"})
    _do(dealer, {**_patron(dealer, "pat")["betting"]["place"], "area": 1, "main": [200_000]})
    assert len(dealer.picture["tended"]["acts"]) == 1
    _do(dealer, {**dealer.picture["console"]["next"][0]["command"], "card": "5h"})
    found = dealer.picture["tended"]["acts"][1]
    assert found["allowed"] and [one["kind"] for one in found["fields"]] == ["choice", "choice", "amounts"]
    _do(dealer, {**found["command"], "player": "pat", "area": 1, "main": [300_000]})
    dealer.close()


@pytest.mark.parametrize("book", [name for name in names() if load(name).boxes == 1])
def test_a_turn_is_not_said_to_be_over_after_the_next_hand_was_called(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    dealer = staff["dealer"]
    for area, name in ((1, "pat"), (3, "lee")):
        _do(dealer, {"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name})
        _do(dealer, {**_patron(dealer, name)["betting"]["place"], "area": area, "main": [200_000]})
    cards = iter(["Th", "Tc", "9d", "6h", "7s", "Kh"])
    while dealer.picture["tended"]["turn"] != "lee":
        if dealer.picture["tended"]["turn"] == "pat":
            _do(dealer, _allowed(dealer, "pat")["Hit"])
        act = dealer.picture["console"]["next"][0]
        _do(dealer, {**act["command"], **({"card": next(cards)} if act["wants"] == "card" else {})})
    _do(dealer, _allowed(dealer, "lee")["Stand"])
    said = [one["text"] for one in dealer.said]
    word = load(book).document.words.get("area", "area").capitalize()
    assert f"{word} 3: 17" in said
    assert not [one for one in said[said.index(f"{word} 3: 17") :] if one == f"{word} 1 has had its turn"]
    for one in staff.values():
        one.close()


@pytest.mark.parametrize("book", [name for name in names() if load(name).deal.call.is_])
def test_nothing_is_offered_once_no_more_bets_was_called(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    dealer = staff["dealer"]
    _do(dealer, {"type": "Arrive", "player": "pat", "card": "card 1", "holder": "pat"})
    _do(dealer, {**_patron(dealer, "pat")["betting"]["place"], "area": 1, "main": [200_000]})
    _do(dealer, dealer.picture["console"]["next"][0]["command"])
    pat = Player(served, staff.table, {"x-name": "pat", "x-roles": "player"})
    assert pat.until(lambda seen: seen["version"] >= dealer.picture["version"])["status"] == "A card for box 1"
    for one in (pat, *staff.values()):
        one.close()
