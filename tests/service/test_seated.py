"""Who sits where: at one area each where the house deals, and as the dealer enters it at a table dealt by hand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from serving import Player, at_their_word, opened
from test_console_next import Staff, brought_into_play, permitted

from soft17.rules.loading import load, names

TEN, HUNDRED = 100_000, 1_000_000
SEVERAL = [book for book in names() if load(book).layout.several_areas.is_]
ALONE = {book: load(book).control.nobody_seated.is_ == "nobody" for book in names()}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as address:
        yield address


def _come(address: str, table: str, name: str) -> Player:
    player = Player(address, table, {"x-name": name})
    player.until(lambda seen: seen["betting"]["open"])
    return player


def _deal(player: Player) -> None:
    """Let the cut pass where it is offered, and ask for the cards."""
    while True:
        seen = player.until(lambda one: _is_dealt(one) or player.offer("DeclineCut") or player.offer("Ready"))
        asked = player.offer("DeclineCut") or player.offer("Ready")
        if _is_dealt(seen) or asked is None:
            return
        player.give(asked["command"])
        player.until(lambda one, seen=seen: one is not seen)


def _is_dealt(seen: dict[str, Any]) -> bool:
    return bool(seen["areas"][2]["control"])


def _dealt(*players: Player) -> None:
    with ThreadPoolExecutor() as pool:
        list(pool.map(_deal, players))


def _lay(player: Player, name: str, area: int, stake: int = TEN, **more: Any) -> dict[str, Any]:
    main = [stake] * player.picture["book"]["boxes"]
    reply = player.give({"type": "PlaceWager", "player": name, "area": area, "main": main, **more})
    if reply["type"] == "Done":
        player.until(lambda seen: seen["version"] >= reply["version"])
    return reply


def _of(player: Player, what: str) -> list[str]:
    return [str(area[what]) for area in player.picture["areas"][:3]]


@pytest.mark.parametrize("book", SEVERAL)
def test_where_the_house_deals_somebody_sits_at_the_first_area_at_which_nobody_sits(book: str, served: str) -> None:
    table = opened(served, book, seconds=0)
    ann = _come(served, table, "ann")
    assert _lay(ann, "ann", 1)["type"] == _lay(ann, "ann", 2, HUNDRED, seated=True)["type"] == "Done"
    assert _of(ann, "seated") == ["ann", "", ""]
    bob = _come(served, table, "bob")
    assert _lay(bob, "bob", 1, HUNDRED)["type"] == _lay(bob, "bob", 2)["type"] == _lay(bob, "bob", 3)["type"] == "Done"
    assert _of(bob, "seated") == ["ann", "bob", ""]
    _dealt(ann, bob)
    assert _of(bob, "control") == ["ann", "bob", "bob"]
    assert _of(bob, "seated") == ["ann", "bob", ""]
    for one in (ann, bob):
        one.close()


@pytest.mark.parametrize("book", SEVERAL)
def test_one_player_alone_decides_at_every_box(book: str, served: str) -> None:
    ann = _come(served, opened(served, book, seconds=0), "ann")
    for area in (1, 2, 3):
        assert _lay(ann, "ann", area)["type"] == "Done"
    _dealt(ann)
    assert (_of(ann, "control"), _of(ann, "seated")) == (["ann"] * 3, ["ann", "", ""])
    ann.close()


def _by_hand(address: str, book: str) -> tuple[Staff, Player]:
    staff = Staff(address, opened(address, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    dealer = staff["dealer"]
    for name in ("ann", "bob"):
        reply = dealer.give({"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name})
        dealer.until(lambda seen, version=reply["version"]: seen["version"] >= version)
    permitted(staff, book, "ann", "bob")
    return staff, dealer


def _first_card(dealer: Player) -> None:
    while dealer.picture["phase"] == "betting":
        act = dealer.picture["console"]["next"][0]
        reply = dealer.give({**act["command"], **({"card": "5h"} if act["wants"] == "card" else {})})
        dealer.until(lambda seen, version=reply["version"]: seen["version"] >= version)


@pytest.mark.clause("nsw-blackjack-v15", "5.7.2")
@pytest.mark.clause("nsw-switch-2016", "5.6.2")
@pytest.mark.clause("nsw-pinkjack-2016", "5.5.2")
@pytest.mark.clause("nz-blackjack-1998", "14.3(a)")
@pytest.mark.parametrize("book", SEVERAL)
def test_with_nobody_seated_the_highest_wager_decides_where_the_book_says_so(book: str, served: str) -> None:
    staff, dealer = _by_hand(served, book)
    for name, stake in (("ann", TEN), ("bob", HUNDRED)):
        assert _lay(dealer, name, 3, stake, seated=False)["type"] == "Done"
    _first_card(dealer)
    assert (_of(dealer, "seated")[2], _of(dealer, "control")[2]) == ("", "" if ALONE[book] else "bob")
    for one in staff.values():
        one.close()


@pytest.mark.parametrize("book", SEVERAL)
def test_what_the_dealer_enters_counts_and_is_else_the_first_area(book: str, served: str) -> None:
    staff, dealer = _by_hand(served, book)
    assert _lay(dealer, "ann", 1)["type"] == _lay(dealer, "ann", 2)["type"] == "Done"
    assert _of(dealer, "seated") == ["ann", "", ""]
    assert _lay(dealer, "bob", 2, HUNDRED, seated=False)["type"] == "Done"
    assert _of(dealer, "seated") == ["ann", "", ""]
    refused = _lay(dealer, "ann", 3, seated=True)
    assert "ann sits at" in refused["why"] and refused["clause"]
    assert _lay(dealer, "bob", 3, seated=True)["type"] == "Done"
    _first_card(dealer)
    assert _of(dealer, "seated") == ["ann", "", "bob"]
    assert _of(dealer, "control") == ["ann", "" if ALONE[book] else "bob", "bob"]
    for one in staff.values():
        one.close()
