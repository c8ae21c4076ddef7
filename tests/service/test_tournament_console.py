"""The console of a tournament: every act has its form, and nothing is sent in the name of who was not asked."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from competing import BOOK, CUP, Cup, Nines
from serving import Player
from visiting import House, opened

from soft17.service.tournaments.telling import told
from soft17.tournament.conditions import Stage

TWO = [
    {"name": "heat", "tables": 2, "advance": 1, "rounds": 9},
    {"name": "final", "tables": 1, "advance": 1, "rounds": 2},
]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def act(cup: Cup, name: str, label: str) -> dict[str, Any]:
    """An act that somebody is offered."""
    seen = cup.see(name)
    offered = seen["mine"]["acts"] if seen["mine"] else seen["acts"]
    found: dict[str, Any] = next(one for one in offered if one["label"].startswith(label))
    return found


def said(cup: Cup, name: str, label: str, answers: dict[str, Any], **more: Any) -> Any:
    """An act with what was said in its form."""
    return cup.order(name, {**act(cup, name, label)["command"], **answers}, **more)


@pytest.mark.clause("nsw-blackjack-v15", "19.5.5.2")
def test_a_session_ends_early_for_cash_only_when_each_player_agreed(house: House) -> None:
    stages = [{"name": "heat", "tables": 1, "advance": 2, "rounds": 5}, TWO[1]]
    cup = Cup(house, stages=stages, cash_per_chip="1 for 10", most_players=2)
    cup.begin()
    told = cup.order("tess", {"type": "ConcludeEarly", "table": "Table 1", "agreed": ["ann", "bob"]})
    assert told.status_code == 422
    assert "agreed" in told.json()["title"]
    cup.do("ann", "Agree to end the session early")
    assert not [one for one in cup.see("tess")["acts"] if one["label"].startswith("Conclude")]
    cup.do("bob", "Agree to end the session early")
    cup.do("tess", "Conclude the session early")
    assert [one["says"] for one in cup.see("ann")["conditions"] if one["field"] == "cash_per_chip"] == [
        "$1 for 10 chips, in proportion where the pool is less"
    ]


@pytest.mark.clause("nsw-blackjack-v15", "19.6.11")
def test_a_time_limit_wants_notice_and_holds_from_the_next_round(house: House) -> None:
    cup = Cup(house, order_of_wagering=False)
    cup.begin()
    cup.do("dan", "Open wagers")
    house.at += 5
    assert said(cup, "tess", "Limit the time", {"told": False, "seconds": 1}).status_code == 422
    assert said(cup, "tess", "Limit the time", {"told": True, "seconds": 1}).status_code == 200
    assert cup.order("tess", {"type": "RestrictStake", "player": "ann"}).status_code == 422
    for name in cup.players:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")
    cup.decide()
    cup.finish()
    cup.do("dan", "Open wagers")
    cup.do("bob", "Wager")
    assert not [one for one in cup.see("dan")["acts"] if one["label"].startswith("Deal")]
    dealt = cup.order("dan", {"type": "OpenRound", "table": "Table 1"})
    assert (dealt.status_code, dealt.json()["clause"]) == (422, "19.6.11")
    house.at += 5
    assert "ann" in act(cup, "dan", "Deal")["warns"]
    assert cup.order("tess", {"type": "RestrictStake", "player": "ann"}).status_code == 200
    assert cup.see("dan")["board"]["tables"][0]["clocks"] == [{"says": "wagers", "left": "0:01"}]
    assert not [one for one in cup.see("dan")["acts"] if one["label"].startswith("Deal")]
    house.at += 2
    cup.do("dan", "Deal")
    ann = cup.see("ann")
    assert ann["board"]["tables"][0]["phase"] == "dealing"
    assert ann["mine"]["notes"] == [{"says": "Disqualified: no wager in round 2", "clause": "19.6.4"}]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.3", "19.5.4")
def test_the_manager_alters_the_start_chooses_seats_and_moves_players(house: House) -> None:
    cup = Cup(house, ("ann", "bob"), stages=TWO, seats=2, allocation="by the tournament manager")
    for name in cup.players:
        cup.do(name, "Enter")
    assert said(cup, "tess", "Designate", {"tables": "Oak, Elm"}).status_code == 200
    cup.do("tess", "Close the entries")
    wants = {one["name"]: one for one in act(cup, "tess", "Allocate")["wants"]}
    assert "Elm, 2" in wants["seats.ann"]["choices"]
    assert said(cup, "tess", "Allocate", {"seats.ann": "Elm, 2", "seats.bob": "Oak"}).status_code == 422
    assert said(cup, "tess", "Allocate", {"seats.ann": "Elm, 2", "seats.bob": "Oak, 1"}).status_code == 200
    # Both are done again as long as the session has not begun; who sat at a table that is used no more sits elsewhere.
    again = act(cup, "tess", "Allocate tables and seats again")
    assert {one["name"]: one["value"] for one in again["wants"]} == {"seats.ann": "Elm, 2", "seats.bob": "Oak, 1"}
    assert said(cup, "tess", "Designate other", {"tables": "Ash, Elm"}).status_code == 200
    assert not [one for one in cup.see("tess")["acts"] if one["label"].startswith("Start")]
    assert cup.order("tess", {"type": "StartStage"}).status_code == 422
    assert said(cup, "tess", "Allocate", {"seats.ann": "Elm, 1", "seats.bob": "Ash, 1"}).status_code == 200
    assert said(cup, "tess", "Designate other", {"tables": "Oak, Elm"}).status_code == 200
    assert said(cup, "tess", "Allocate", {"seats.ann": "Elm, 1", "seats.bob": "Oak, 1"}).status_code == 200
    assert said(cup, "tess", "Allocate", {"seats.ann": "Elm, 2", "seats.bob": "Oak, 1"}).status_code == 200
    later = int(datetime(2025, 10, 9, 9, 5, tzinfo=UTC).timestamp())
    by_the_clock = {"to": "2025-10-09T20:05"}  # of the place, in summer eleven hours ahead
    assert said(cup, "tess", "Alter the start", {"to": "soon", "told": True}).json()["field"] == "to"
    assert said(cup, "tess", "Alter the start", {**by_the_clock, "told": False}).status_code == 422
    assert said(cup, "tess", "Alter the start", {**by_the_clock, "told": True}).status_code == 200
    house.at = later - 1
    assert not [one for one in cup.see("tess")["acts"] if one["label"].startswith("Start")]
    house.at = later
    cup.do("tess", "Start the session")
    assert {one["name"]: one["table"] for one in cup.see("ann")["board"]["players"]} == {"ann": "Elm", "bob": "Oak"}
    assert said(cup, "tess", "Move to another seat", {"place": "Oak, 2", "player": "ann"}).status_code == 200
    places = {one["name"]: (one["table"], one["seat"]) for one in cup.see("ann")["board"]["players"]}
    assert places == {"ann": ("Oak", 2), "bob": ("Oak", 1)}


@pytest.mark.clause("nsw-blackjack-v15", "19.11.3", "19.11.1", "19.5.9", "19.3.1", "19.5.6.2")
def test_counts_advice_missing_chips_goods_and_refunds_have_their_forms(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cyd"))
    cup.do("ann", "Enter")
    assert said(cup, "olga", "Add to the prizes", {"goods": "a watch"}, amounts={"cash": "0"}).status_code == 200
    for name in ("bob", "cyd"):
        cup.do(name, "Enter")
    for label in ("Designate", "Close the entries", "Allocate", "Start the session"):
        cup.do("tess", label)
    told = said(cup, "tess", "Take down advice", {"what": "hit it"})
    assert told.status_code == 200, told.text
    assert any("hit it" in one for one in cup.see("tess")["notes"])
    counted = {f"chips.{name}": "1000" for name in cup.players}
    assert said(cup, "tess", "Count all chips", {}, amounts=counted).status_code == 200
    assert said(cup, "tess", "Count all chips", {}, amounts=counted | {"chips.ann": "900"}).status_code == 422
    assert cup.order("dan", {"type": "FindAbsent", "player": "cyd"}).status_code == 200
    assert said(cup, "tess", "Cancel the position", {"refund": True}).status_code == 200
    assert cup.players["cyd"].get("/api/me").json()["balance"]["text"] == "500"
    for _ in range(2):
        cup.do("dan", "Open wagers")
        for name in cup.see("dan")["board"]["tables"][0]["order"]:
            cup.do(name, "Wager", amounts={"stake": "25" if name == "ann" else "50"})
        cup.do("dan", "Deal")
        cup.decide()
        cup.finish()
    wants = {one["name"]: one["value"] for one in act(cup, "dan", "Count the chips")["wants"]}
    less = {name: value for name, value in wants.items() if name.startswith("chips.")}
    less["chips.ann"] = str(float(less["chips.ann"]) - 75)
    words = {"missing": "three"}
    assert said(cup, "dan", "Count the chips", words, amounts=less).status_code == 422
    told = said(cup, "dan", "Count the chips", {"missing": "2 of 25, 1 of 25"}, amounts=less)
    assert told.status_code == 200, told.text
    assert '"missing":{"25":3}' in cup.staff["tess"].get(f"{cup.at}/log").text


@pytest.mark.clause("nsw-blackjack-v15", "19.8.3", "19.8.4", "19.9.5")
def test_forms_are_not_written_anew_others_look_at_them_and_wagers_out_of_turn_go_back(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    cup.do("dan", "Open wagers")
    first, second = cup.see("dan")["board"]["tables"][0]["order"]
    assert said(cup, "dan", "Wager out of turn", {}, amounts={"stake": "50"}).status_code == 200
    cup.do(first, "Hand in an undisclosed", amounts={"amount": "475"})
    cup.do(second, "Wager")
    cup.do("dan", "Deal")
    cup.decide()
    assert not [one for one in cup.see("sue")["acts"] if one["command"]["type"] == "FindForm"]
    for finding in ({"kind": ""}, {"kind": "main", "amount": 250_000}):
        told = cup.order("sue", {"type": "FindForm", "player": first, **finding})
        assert told.status_code == 422 and told.json()["clause"] == "19.8.3", told.text
    cup.finish()
    cup.do(second, f"See the form of {first}")


@pytest.mark.clause("nsw-blackjack-v15", "19.5.7", "19.6.7", "19.11.4")
def test_the_manager_disqualifies_before_the_start_and_between_sessions_too(house: House) -> None:
    stages = [{"name": "heat", "tables": 1, "advance": 2, "rounds": 1}, {**TWO[1], "rounds": 1}]
    cup = Cup(house, ("ann", "bob", "cat"), stages=stages)
    for name in cup.players:
        cup.do(name, "Enter")

    def offered(name: str) -> list[str]:
        return [one["player"] for one in cup.see(name)["acts"] if one["label"] == "Disqualify"]

    assert offered("tess") == ["ann", "bob", "cat"] and offered("dan") == []
    out = {"type": "Disqualify", "player": "cat", "ground": "rules-broken"}
    assert cup.order("tess", out, reason="struck the dealer").status_code == 200
    for label in ("Designate", "Close the entries", "Allocate", "Start the session"):
        cup.do("tess", label)
    assert offered("tess") == ["ann", "bob"]
    cup.round()
    cup.do("dan", "Count")
    assert offered("tess") == ["ann", "bob"]
    hid = {"type": "Disqualify", "player": "ann", "ground": "chips-hidden"}
    assert cup.order("tess", hid, reason="two chips in a pocket").status_code == 200
    for label in ("Allocate", "Start the session"):
        cup.do("tess", label)
    cup.end()
    board = cup.see("dan")["board"]
    assert board["standing"] == [["bob"]]
    assert [(one["player"], one["cash"]) for one in board["prizes"]] == [("bob", "300")]


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2")
def test_an_untouched_form_has_every_missing_field_named(house: House) -> None:
    cup = Cup(house)

    def check(conditions: dict[str, Any]) -> list[tuple[str, str]]:
        asked = {"book": BOOK, "conditions": conditions}
        told = cup.staff["olga"].post("/api/tournaments/check", json=asked)
        assert told.status_code == 200, told.text
        return [(one["field"], one["says"]) for one in told.json()["missing"]]

    named = {field for field, _ in check({"stages": [{}], "prizes": [{"place": ""}], "raises": []})}
    assert {"entry_fee", "stages", "prizes", "minimum", "allocation", "withdraw_until", "rules_statement"} <= named
    half = check({**CUP, "stages": [{"name": "final", "rounds": 2}, {}]})
    assert half == [("stages", "tables of row 1"), ("stages", "go on from each of row 1")]


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(i)")
def test_the_time_to_withdraw_may_have_its_offset_and_who_withdrew_may_enter_again(house: House) -> None:
    cup = Cup(house, withdraw_until="2026-01-01T10:00+11:00")
    (until,) = (one["says"] for one in cup.see("ann")["conditions"] if one["field"] == "withdraw_until")
    assert until == "1 January 2026, 10:00 by the clock of Australia/Sydney"
    bare = {**CUP, "withdraw_until": "2026-01-01T25:00"}
    refused = cup.staff["olga"].post("/api/tournaments", json={"book": BOOK, "conditions": bare})
    assert (refused.status_code, refused.json()["field"]) == (422, "withdraw_until")
    cup.do("ann", "Enter")
    cup.do("ann", "Withdraw")
    cup.do("ann", "Enter again for $100")
    shown = {one["field"]: one["says"] for one in cup.see("ann")["conditions"]}
    assert shown["stages"] == "final: 1 table, 2 rounds, 1 from each goes on"
    assert shown["prizes"] == "place 1: 2 shares of the pool; place 2: 1 share of the pool"


@pytest.mark.clause("nsw-blackjack-v15", "19.5.2")
def test_a_designated_table_of_the_house_takes_no_other_wagers_during_a_session(house: House) -> None:
    cup = Cup(house)
    manager = house.person(house.visitor("ada"), "max", "gaming manager")
    table = manager.post("/api/tables", json={"book": BOOK, "name": "Oak", "kind": "live"}).json()["id"]
    for name in cup.players:
        cup.do(name, "Enter")
    assert said(cup, "tess", "Designate", {"tables": " oak "}).status_code == 200
    eve = house.person(house.visitor("ada"), "eve")
    cup.staff["olga"].post("/api/people/eve/chips", json={"amount": "500", "reason": "to play"})
    player = Player(house.address, table, {"Cookie": f"soft17={eve.cookies['soft17']}"})

    def wager() -> dict[str, Any]:
        player.until(lambda one: "version" in one)
        return player.give({"type": "PlaceWager", "player": "eve", "area": 1, "main": [200_000]})

    for label in ("Close the entries", "Allocate", "Start the session"):
        cup.do("tess", label)
    refused = wager()
    assert (refused["type"], refused.get("clause")) == ("Refused", "19.5.2"), refused
    second = cup.staff["olga"].post("/api/tournaments", json={"book": BOOK, "conditions": CUP}).json()["id"]
    order = {"id": "1", "version": -1, "command": {"type": "DesignateTables", "tables": ["OAK"]}}
    taken = cup.staff["tess"].post(f"/api/tournaments/{second}/orders", json=order)
    assert (taken.status_code, taken.json()["clause"]) == (422, "19.5.2")
    assert cup.order("olga", {"type": "CancelTournament"}, reason="a storm").status_code == 200
    assert wager().get("clause") != "19.5.2"
    player.close()


def test_how_long_a_session_lasts_is_told_in_words() -> None:
    stages = (Stage("heats", 2, 1, rounds=1), Stage("semi", 1, 1, seconds=600), Stage("final", 1, 1, seconds=90))
    told_now = told("stages", stages)
    assert [one.split(", ")[1] for one in told_now.split("; ")] == ["1 round", "10 minutes", "90 seconds"]


@pytest.mark.clause("nsw-blackjack-v15", "19.11.2")
def test_who_entered_disputes_the_conditions_before_a_session_and_the_manager_decides(house: House) -> None:
    cup = Cup(house)
    for name in cup.players:
        cup.do(name, "Enter")
    cup.do("tess", "Designate")
    assert said(cup, "ann", "Dispute something", {"about": "the entry fee"}).status_code == 200
    assert cup.see("bob")["board"]["dispute"] == "the entry fee"
    assert not [one for one in cup.see("tess")["acts"] if one["label"].startswith("Close the entries")]
    assert said(cup, "tess", "Decide: the entry fee", {"decision": "it stands"}, reason="heard").status_code == 200
    seen = cup.see("ann")
    assert (seen["board"]["dispute"], seen["notes"]) == ("", ["disputed: the entry fee; decided: it stands"])
    cup.do("tess", "Close the entries")


@pytest.mark.clause("nsw-blackjack-v15", "19.3.3", "19.3.4")
def test_those_who_run_it_are_told_why_nothing_goes_on_where_only_cancelling_is_left(house: House) -> None:
    heats = {"name": "heats", "tables": 1, "advance": 2, "rounds": 1}
    final = {"name": "final", "tables": 1, "advance": 1, "rounds": 1}
    cup = Cup(house, ("ann", "bob"), stages=[heats, final], allocation="by the tournament manager")
    gone = {"type": "Disqualify", "ground": "rules-broken"}
    cup.begin()
    assert cup.see("tess")["stuck"] == ""
    cup.round()
    cup.do("dan", "Count")
    assert cup.see("tess")["stuck"] == ""
    for name in cup.players:
        assert cup.order("tess", gone | {"player": name}, reason="signals").status_code == 200
    seen = cup.see("tess")
    assert seen["stuck"] == "nobody is left to play final: the operator may cancel"
    assert not [one for one in seen["acts"] if one["label"].startswith(("Allocate", "Start"))]
    assert cup.see("ann")["stuck"] == ""
    cup.do("olga", "Cancel the tournament", reason="nobody left")
    assert cup.see("olga")["stuck"] == ""


@pytest.mark.clause("nsw-blackjack-v15", "19.3.3", "19.5.8")
def test_too_few_entries_and_a_final_without_a_place_are_told_as_such(house: House) -> None:
    cup = Cup(house, ("ann", "bob"))
    for name in cup.players:
        cup.do(name, "Enter")
    for label in ("Designate", "Close the entries"):
        cup.do("tess", label)
    cup.do("bob", "Withdraw")
    assert cup.see("tess")["stuck"] == "1 entry, not the 2 of the conditions: the operator may cancel"
    assert not [one for one in cup.see("tess")["acts"] if one["label"].startswith("Start")]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.8")
def test_a_final_in_which_everybody_was_disqualified_has_no_place(house: House) -> None:
    cup = Cup(house, ("ann", "bob"))
    cup.begin()
    for name in cup.players:
        command = {"type": "Disqualify", "ground": "rules-broken", "player": name}
        assert cup.order("tess", command, reason="signals").status_code == 200
    cup.do("dan", "Count")
    assert cup.see("tess")["stuck"] == "nobody has a place: the operator may cancel"
