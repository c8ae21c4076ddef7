"""Acts of the house as guided steps: plain words for all, choices that the table knows, who may, and what follows."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, at_their_word
from test_console_next import Staff, do_next

from soft17.rules.loading import load, names
from soft17.service.wire.naming import _words, label, named

ONE = next(name for name in names() if load(name).boxes == 1 and load(name).layout.areas.is_.least > 1)


@pytest.mark.parametrize("book", names())
def test_every_act_has_a_subject_a_name_and_a_sentence(book: str) -> None:
    known = _words()[0]
    for name, act in load(book).house.acts.items():
        assert name in known, name
        words = named(name, act)
        assert words.subject and words.name and words.says.endswith("."), name
        assert len(words.name) < 45, words.name


@pytest.mark.parametrize("book", names())
def test_no_field_of_an_entry_is_asked_for_by_what_it_means_elsewhere(book: str) -> None:
    labels = {
        ("exclude", "order"): "The order that excludes",
        ("enrol", "card"): "The player card",
        ("secure-cards", "place"): "Where they are kept",
        ("limit-sharing", "of"): "What is limited",
    }
    for name, act in load(book).house.acts.items():
        for field in (*act.wants, *act.among, *act.reads):
            assert label(field, name) == labels.get((name, field), label(field))
    assert label("order") == "The right order of the cards"


class Dealt(Staff):
    """A table dealt by hand with a wager on area 1, and its staff."""

    player: Player

    def act(self, role: str, name: str) -> dict[str, Any]:
        """An act as somebody of a role sees it."""
        latest = max(one.picture["version"] for one in (*self.values(), self.player))
        self[role].until(lambda seen: seen["version"] >= latest)
        found: dict[str, Any] = next(one for one in self[role].picture["console"]["acts"] if one["act"] == name)
        return found

    def give(self, role: str, command: dict[str, Any], reason: str = "") -> dict[str, Any]:
        """An order of a role; everybody then sees what it led to."""
        reply = self[role].give(command, reason=reason)
        for one in (*self.values(), self.player):
            one.until(lambda seen: seen["version"] >= reply.get("version", 0))
        return reply

    def ask(self, role: str, command: dict[str, Any], reason: str = "") -> dict[str, Any]:
        """What an order would lead to."""
        asker = self[role]
        asker.socket.send(json.dumps({"type": "Try", "id": "t", "command": command, "reason": reason}))
        while "t" not in asker.replies:
            asker.hear()
        return asker.replies.pop("t")


@pytest.fixture
def dealt(tmp_path: Path) -> Any:
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "sam", "x-roles": "administrator"}
        wanted = {"book": ONE, "kind": "live", "dealt_by": "hand"}
        made = httpx.post(f"{address}/api/tables", json=wanted, headers=headers, timeout=60)
        staff = Dealt(address, made.json()["id"])
        while "wagers" not in staff["dealer"].picture["console"]["next"][0]["do"]:
            do_next(staff, ["2c"])
        staff.player = Player(address, made.json()["id"], {"x-name": "pat", "x-roles": "player"})
        staff.player.until(lambda seen: seen["offers"])
        arrive = staff.player.offer("Arrive")
        assert arrive is not None
        staff.player.give(arrive["command"])
        place = staff.player.until(lambda seen: seen["betting"]["place"])["betting"]["place"]
        staff.player.give({**place, "area": 1, "main": [100_000]})
        staff["dealer"].until(lambda seen: seen["console"]["next"][0]["wants"] == "card")
        yield staff
        for one in (*staff.values(), staff.player):
            one.close()


def _deal(staff: Dealt, *cards: str) -> None:
    for card in cards:
        act = staff["dealer"].picture["console"]["next"][0]
        assert staff.give("dealer", {**act["command"], "card": card})["type"] == "Done"


def test_a_misdeal_step_by_step(dealt: Dealt) -> None:
    supervisor = next(role for role in load(ONE).house.people.ladder.is_ if "supervisor" in role)
    assert not dealt.act("dealer", "report-misdeal")["allowed"]
    _deal(dealt, "5h", "9d")
    act = dealt.act("dealer", "report-misdeal")
    fields = {one["name"]: one for one in act["fields"]}
    assert act["allowed"] and set(fields) == {"what", "order", "taken_for"}  # nobody switches boxes in this game
    assert [one["shown"] for one in fields["order"]["values"]] == ["5h", "9d"]

    pieces = [one["value"] for one in fields["order"]["values"]]
    command = {**act["command"], "what": "a card went to the wrong hand", "order": pieces[::-1]}
    tried = dealt.ask("dealer", command)
    assert not tried["why"] and any("waits" in one["text"] for one in tried["lines"])
    rebuilt, voided = tried["ways"]
    assert rebuilt["heading"] == "If the round is rebuilt" and rebuilt["clause"]
    assert [one["text"] for one in rebuilt["lines"]][:2] == ["Dealer: 5h, 5", "Area 1: 9d, 9"]
    assert dealt["dealer"].picture["console"]["misdeal"] == ""  # nothing was done

    assert dealt.give("dealer", command)["type"] == "Done"
    seen = dealt["dealer"].picture["console"]
    assert [one["heading"] for one in seen["preview"]] == ["If the round is rebuilt", voided["heading"]]
    ways = seen["next"][0]["ways"]
    assert [one["act"] for one in ways] == ["rebuild", "void-round", "dismiss-misdeal"]
    assert all(one["who"] == f"a {supervisor}" and not one["allowed"] and not one["command"] for one in ways[:2])
    assert not ways[2]["allowed"] and "waits for a decision" in ways[2]["why"] and ways[2]["clause"]
    own = dealt[supervisor].picture["console"]["next"][0]["ways"]
    assert [one["allowed"] for one in own] == [True, False, True] and own[1]["why"] and own[1]["clause"]
    assert dealt.give(supervisor, own[0]["command"])["type"] == "Done"
    assert dealt.player.picture["dealer"]["cards"] == ["5h"]


def test_a_player_tells_of_an_error_and_the_house_looks(dealt: Dealt) -> None:
    _deal(dealt, "5h", "9d")
    told = {"type": "NotifyError", "what": "the 9d was mine"}
    made_up = {"type": "ReportMisdeal", "what": "the 9d was mine", "order": ["9d", "5h"]}
    assert "for a dealer" in dealt.player.give(made_up)["why"]
    assert dealt.player.give(told)["type"] == "Done"
    seen = dealt["dealer"].until(lambda one: one["console"]["misdeal"])["console"]
    ways = seen["next"][0]["ways"]
    assert [(one["act"], one["allowed"]) for one in ways] == [("report-misdeal", True), ("dismiss-misdeal", False)]
    assert [one["heading"] for one in seen["preview"]] == ["The round cannot be rebuilt", "The round cannot be voided"]
    tried = dealt.ask("dealer", {**ways[0]["command"], "what": "it was", "order": ["9d", "5h"]})
    assert [one["text"] for one in tried["ways"][0]["lines"]][:2] == ["Dealer: 5h, 5", "Area 1: 9d, 9"]
    assert dealt.give("dealer", ways[1]["command"])["why"] == "the reason is to be taken down"
    refused = dealt.give("dealer", ways[1]["command"], "it was the dealer's")
    assert refused["clause"] == load(ONE).house.acts["decide-dispute"].clause and "pat complains" in refused["why"]
    supervisor = next(role for role in load(ONE).house.people.ladder.is_ if "supervisor" in role)
    assert dealt.give(supervisor, ways[1]["command"], "it was the dealer's")["type"] == "Done"
    assert any("pat tells of an error: the 9d was mine" in one["text"] for one in dealt.player.said)
    _deal(dealt, "6c")
    assert dealt.player.picture["areas"][0]["boxes"][0][0]["cards"] == ["5h", "6c"]


def test_a_void_round_says_what_each_wager_becomes(dealt: Dealt) -> None:
    supervisor = next(role for role in load(ONE).house.people.ladder.is_ if "supervisor" in role)
    _deal(dealt, "5h", "9d")
    dealt.give("dealer", {"type": "ReportMisdeal", "what": "nobody knows"})
    rebuilt, voided = dealt[supervisor].picture["console"]["preview"]
    assert rebuilt["heading"] == "The round cannot be rebuilt" and rebuilt["says"]
    assert voided["heading"] == "If the round is void"
    assert [one["text"] for one in voided["lines"]] == ["pat's main wager of $10 on area 1 is void and goes back"]
    assert dealt.ask(supervisor, {"type": "VoidRound"})["why"]  # the reason is wanted
    tried = dealt.ask(supervisor, {"type": "VoidRound"}, "nobody knows the order")
    assert [one["text"] for one in tried["wagers"]] == ["pat's main wager of $10 on area 1 is void and goes back"]


def test_players_look_at_nothing_ahead(dealt: Dealt) -> None:
    dealt.player.socket.send('{"type": "Try", "id": "t", "command": {"type": "VoidRound"}}')
    while "t" not in dealt.player.replies:
        dealt.player.hear()
    assert dealt.player.replies["t"]["why"] == "only those who run the game look ahead"


def test_what_others_may_do_is_no_form_and_says_who(dealt: Dealt) -> None:
    void = dealt.act("dealer", "void-round")
    assert not void["fields"] and not void["command"] and void["who"] and void["clause"]
    watching = dealt["inspector"].picture["console"]["next"][0]
    assert watching["command"] is None and watching["who"] == "a dealer"
    assert dealt["dealer"].picture["console"]["next"][0]["command"]


def test_choices_are_what_the_book_would_take(dealt: Dealt) -> None:
    supervisor = next(role for role in load(ONE).house.people.ladder.is_ if "supervisor" in role)
    refuse = dealt.act(supervisor, "refuse-wager")
    chosen = {one["name"]: [value["value"] for value in one["values"]] for one in refuse["fields"]}
    assert chosen == {"player": ["pat"], "area": [1]} and refuse["reason"]
    _deal(dealt, "5h")
    assert not dealt.act(supervisor, "refuse-wager")["allowed"]


def test_the_stored_log_in_words_page_by_page(dealt: Dealt) -> None:
    _deal(dealt, "5h", "9d")
    address, headers = f"{dealt.address}/api/tables/{dealt.table}/said", {"x-name": "pat", "x-roles": "player"}
    whole = httpx.get(address, params={"most": 500}, headers=headers).json()
    assert whole["earlier"] is None and whole["lines"][-1]["text"] == "Dealer: 9d"
    pages: list[dict[str, Any]] = []
    before = None
    while before is not None or not pages:
        asked = {"most": 5} | ({"before": before} if before is not None else {})
        page = httpx.get(address, params=asked, headers=headers).json()
        pages = page["lines"] + pages
        before = page["earlier"]
    assert pages == whole["lines"]
    assert all(one["by"] and one["role"] for one in pages)
    assert not [one["text"] for one in pages if one["text"][0].islower() and not one["text"].startswith(one["by"])]
    assert not [one["text"] for one in pages if "2c" in one["text"]]  # burned unseen


def test_a_card_keyed_in_wrongly_is_put_right(dealt: Dealt) -> None:
    supervisor = next(role for role in load(ONE).house.people.ladder.is_ if "supervisor" in role)
    _deal(dealt, "5h", "9d")
    report = {"type": "ReportMisdeal", "what": "a card was keyed in wrongly"}
    assert "not dealt" in dealt.give("dealer", {**report, "order": ["5s", "9d"]})["why"]  # no card else comes in
    assert "was not dealt" in dealt.give("dealer", {**report, "taken_for": {"6h": "5s"}})["why"]
    wrong = {**report, "taken_for": {"5h": "5s"}}
    tried = dealt.ask("dealer", wrong)
    assert [one["text"] for one in tried["ways"][0]["lines"]][:2] == ["Dealer: 9d, 9", "Area 1: 5s, 5"]
    assert dealt.give("dealer", wrong)["type"] == "Done"
    assert dealt.give(supervisor, {"type": "Rebuild"})["type"] == "Done"
    assert dealt.player.picture["areas"][0]["boxes"][0][0]["cards"] == ["5s"]
    assert dealt.player.picture["dealer"]["cards"] == ["9d"]
    assert not [one for one in dealt.player.said if "5s" in one["text"] and "irregular" in one["text"].lower()]
    _deal(dealt, "5h")  # it never left the shoe
    assert dealt.player.picture["areas"][0]["boxes"][0][0]["cards"] == ["5s", "5h"]


def test_the_dealer_says_that_the_cutting_card_is_out(dealt: Dealt) -> None:
    _deal(dealt, "Th")
    act = dealt.act("dealer", "report-cutting-card")
    assert act["allowed"] and [one["name"] for one in act["fields"]] == ["out"]
    assert dealt.give("dealer", {**act["command"], "out": False})["type"] == "Refused"
    assert dealt.give("dealer", {**act["command"], "out": True})["type"] == "Done"
    assert dealt.give("dealer", {**act["command"], "out": True})["type"] == "Refused"
    assert dealt.give("dealer", {**act["command"], "out": False})["type"] == "Done"
