"""What a book gives a player besides play: every such act is offered or can be asked for, from the book's own data."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Player, at_their_word, opened
from test_console_next import Staff, brought_into_play

from soft17.house.directing import CONSENT, SHARE
from soft17.rules.loading import load, names
from soft17.service.wire.naming import within

OFFERED = {"cut", "enter-decision"}  # these are the buttons of the cut and of a hand
SHARED = [name for name in names() if CONSENT in load(name).house.acts]
SHOWN = [name for name in names() if load(name).deal.burn.is_ != "sealed"]
BURNED = [name for name in SHOWN if load(name).house.source.burn.is_ != "never"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as address:
        yield address


def _seated(address: str, table: str, name: str) -> Player:
    player = Player(address, table, {"x-name": name, "x-roles": "player"})
    player.until(lambda seen: seen["me"]["at_table"] or player.offer("Arrive"))
    arrive = player.offer("Arrive")
    if arrive is not None:
        assert player.give(arrive["command"])["type"] == "Done"
    player.until(lambda seen: seen["me"]["at_table"])
    return player


def _asked(player: Player, act: str) -> dict[str, Any]:
    return next(one for one in player.asks() if one["act"] == act)


def _betting(player: Player) -> None:
    """Let the cut pass until wagers are taken."""
    while player.picture["status"] != "Place your wagers":
        decline = player.offer("DeclineCut")
        if decline is not None:
            player.give(decline["command"])
        player.hear()
    player.until(lambda seen: seen["betting"]["open"])


def _wager(player: Player, area: int) -> dict[str, Any]:
    least = [200_000] * player.picture["book"]["boxes"]
    return player.give({"type": "PlaceWager", "player": player.picture["me"]["name"], "area": area, "main": least})


@pytest.mark.parametrize("book", names())
def test_every_act_that_the_book_gives_a_player_can_be_reached(book: str, served: str) -> None:
    people, acts = load(book).house.people, load(book).house.acts
    own = {name for name, act in acts.items() if act.person_refusal(people, "player") is None}
    player = _seated(served, opened(served, book), "ann")
    player.until(lambda seen: seen["asks"])
    asks = player.asks()
    assert {one["act"] for one in asks} | OFFERED >= own
    for one in asks:
        assert one["name"] and one["says"] and one["clause"] and not one["who"], one
        assert one["allowed"] or one["why"], one
        assert "player" not in {field["name"] for field in one["fields"]}, one  # nobody asks for another
    player.close()


@pytest.mark.parametrize("book", names())
def test_staff_and_who_only_looks_on_are_asked_nothing(book: str, served: str) -> None:
    table = opened(served, book, kind="live")
    looker = Player(served, table, {"x-name": "bob", "x-roles": "player"})
    dealer = Player(served, table, {"x-name": "dee", "x-roles": "dealer"}, "dealer")
    assert looker.until(lambda _: True)["asks"] is False
    assert dealer.until(lambda seen: seen["console"])["asks"] is False
    looker.close()
    dealer.close()


@pytest.mark.clause("ma-switch", "7(c)")
@pytest.mark.parametrize("book", BURNED)
def test_the_burned_card_is_shown_to_who_asks(book: str, served: str) -> None:
    player = _seated(served, opened(served, book), "ann")
    _betting(player)
    offer = player.offer("ShowBurn")
    assert offer is not None and offer["quiet"] and _asked(player, "show-burn")["allowed"]
    assert player.give(offer["command"])["type"] == "Done"
    player.until(lambda _: any("burned card is shown" in one["text"] for one in player.said))
    player.until(lambda _: player.offer("ShowBurn") is None)
    player.close()


@pytest.mark.parametrize("book", [name for name in names() if name not in SHOWN])
def test_a_sealed_card_is_not_offered(book: str, served: str) -> None:
    player = _seated(served, opened(served, book), "ann")
    _betting(player)
    assert player.offer("ShowBurn") is None
    assert "show-burn" not in {one["act"] for one in player.asks()}
    player.close()


def _two_at(served: str, table: str) -> tuple[Player, Player]:
    """The first on a spot, who has agreed that others join, and one who was refused there before that."""
    ann = _seated(served, table, "ann")
    _betting(ann)
    bea = _seated(served, table, "bea")
    _betting(bea)
    ann.until(lambda seen: any(one["name"] == "bea" and one["here"] for one in seen["guests"]))
    assert _wager(ann, 1)["type"] == "Done"
    bea.until(lambda seen: any(area["wagers"] for area in seen["areas"]))
    refused = _wager(bea, 1)
    assert refused["type"] == "Refused" and "has not agreed" in refused["why"]
    assert bea.offer("TakeDown") is None  # it is for who was first there
    ann.until(lambda _: ann.offer("TakeDown"))
    consent = ann.offer("TakeDown")
    assert consent is not None and consent["command"]["entry"] == CONSENT and consent["quiet"]
    assert ann.give(consent["command"])["type"] == "Done"
    ann.until(lambda _: ann.offer("TakeDown") is None)
    return ann, bea


@pytest.mark.clause("ma-switch", "13(a)")
@pytest.mark.parametrize("book", SHARED)
def test_who_was_first_on_a_spot_lets_others_join(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    ann, bea = _two_at(served, staff.table)
    refused = _wager(bea, 1)
    assert (refused["type"], refused["why"]) == ("Refused", "spot 1 is not open to several players")
    shared = {"type": "TakeDown", "entry": SHARE, "about": {"spot": "1", "procedures": "three to a spot"}}
    version = staff[load(book).house.people.supervisor.is_].give(shared)["version"]
    bea.until(lambda seen: seen["version"] >= version)
    assert _wager(bea, 1)["type"] == "Done"
    for one in (ann, bea, *staff.values()):
        one.close()


@pytest.mark.clause("ma-switch", "13(a)")
@pytest.mark.parametrize("book", SHARED)
def test_at_a_practice_table_the_house_opens_a_spot_whose_first_player_agrees(book: str, served: str) -> None:
    ann, bea = _two_at(served, opened(served, book))
    bea.until(lambda _: any(within(SHARE) in one["text"] for one in bea.said))
    assert _wager(bea, 1)["type"] == "Done"
    for one in (ann, bea):
        one.close()


@pytest.mark.parametrize("book", names())
def test_a_card_dealt_in_error_is_answered_for_by_its_player(book: str, served: str) -> None:
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    player = _seated(served, staff.table, "ann")
    player.until(lambda seen: seen["betting"]["open"])
    assert _wager(player, 1)["type"] == "Done"
    dealer = staff["dealer"]
    dealer.until(lambda seen: any(area["wagers"] for area in seen["areas"]))
    cards = iter(["5h", "6d", "9d", "7s", "5c", "3h"])
    while "decides" not in dealer.picture["console"]["next"][0]["do"]:
        act = dealer.picture["console"]["next"][0]
        more = {"card": next(cards)} if act["wants"] == "card" else {}
        reply = dealer.give({**act["command"], **more})
        assert reply["type"] == "Done", (act, reply)
        dealer.until(lambda seen, version=reply["version"]: seen["version"] >= version)
    version = dealer.give({"type": "ReportErrorCard", "card": "4c", "seen": True})["version"]
    player.until(lambda seen: seen["version"] >= version)
    takes = player.offer("AnswerErrorCard")
    assert takes is not None and takes["command"]["answer"] == "take"
    assert player.give(takes["command"])["type"] == "Done"
    player.until(lambda _: player.offer("AnswerErrorCard") is None)
    for one in (*staff.values(), player):
        one.close()
