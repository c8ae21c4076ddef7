"""Goods among the prizes, entries that end, and limits that rise by the clock, as pages are told of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import BOOK, CUP, Cup, Nines
from visiting import House, opened

CAR = "a small car"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def acts(cup: Cup, name: str, label: str) -> list[dict[str, Any]]:
    """Acts that somebody is offered under a label."""
    seen = cup.see(name)
    offered = seen["mine"]["acts"] if seen["mine"] else seen["acts"]
    return [one for one in offered if one["label"].startswith(label)]


def give(cup: Cup, label: str) -> None:
    """Have the dealer do something at every table where it is offered."""
    for one in acts(cup, "dan", label):
        answer = cup.order("dan", one["command"])
        assert answer.status_code == 200, answer.text


def lost_round(cup: Cup, stakes: dict[str, str]) -> None:
    """A round in which everybody draws a third nine and loses what they staked; then the chips are counted."""
    give(cup, "Open wagers")
    for table in cup.see("dan")["board"]["tables"]:
        for name in table["order"]:
            cup.do(name, "Wager", amounts={"stake": stakes[name]})
    give(cup, "Deal the round")
    while asked := [one for one in cup.see("dan")["board"]["tables"] if one["waits_for"]]:
        table, name = asked[0], asked[0]["waits_for"][0]
        labels = cup.see(name)["mine"]["choices"]
        choice = labels.index("Hit") if "Hit" in labels else labels.index("No, go on")
        body = {"table": table["name"], "step": table["step"], "choice": choice}
        assert cup.everybody()[name].post(f"{cup.at}/decisions", json=body).status_code == 200
    give(cup, "Pay, collect")


FINAL = [{"name": "final", "tables": 1, "advance": 1, "rounds": 1}]


@pytest.mark.clause("nsw-blackjack-v15", "19.3.1", "19.3.2")
def test_goods_that_were_added_are_seen_by_everybody_and_awarded_to_their_place(house: House) -> None:
    cup = Cup(house, stages=FINAL, guarantee=None)
    added = acts(cup, "olga", "Add to the prizes")[0]
    assert [one["name"] for one in added["wants"]] == ["cash", "goods", "place"]
    assert cup.order("olga", {**added["command"], "cash": 0, "goods": CAR}).status_code == 200
    assert cup.order("olga", {"type": "AddValue", "goods": "a pen", "place": 2}).status_code == 200
    for name in cup.everybody():
        seen = cup.see(name)
        assert seen["board"]["goods"] == [{"place": 2, "what": "a pen"}, {"place": 0, "what": CAR}]
        (told,) = (one for one in seen["conditions"] if one["field"] == "added")
        assert told["says"] == "a small car, for a place that is to be said; a pen for place 2"
        assert told["clause"] == "19.3.1"
    (row,) = cup.players["ann"].get("/api/tournaments").json()
    assert row["pool"] == "$0, a pen, a small car"
    cup.begin()
    lost_round(cup, {"ann": "25", "bob": "50"})
    cup.do("dan", "Count")
    assert not acts(cup, "tess", "Announce the winners")
    refused = cup.order("tess", {"type": "AwardPrizes"})
    assert (refused.status_code, refused.json()["clause"]) == (422, "19.3.1")
    assert CAR in refused.json()["title"]
    assert cup.see("tess")["prizes_wait"] == f"the operator is to say which place wins: {CAR}"
    cup.do("olga", f"Say which place wins {CAR}")
    assert cup.see("tess")["prizes_wait"] == ""
    cup.do("tess", "Announce the winners")
    prizes = {one["place"]: one["goods"] for one in cup.see("bob")["board"]["prizes"]}
    assert prizes == {1: CAR, 2: "a pen"}
    assert f'"goods":"{CAR}"' in cup.staff["tess"].get(f"{cup.at}/log").text.splitlines()[-1]
    assert cup.staff["tess"].get(f"{cup.at}/verified").json()["faults"] == []


@pytest.mark.clause("nsw-blackjack-v15", "19.5.8")
def test_the_console_asks_who_of_those_who_are_equal_takes_goods(house: House) -> None:
    heats = {"name": "heats", "tables": 2, "advance": 1, "rounds": 1}
    prizes = [{"place": 1, "shares": 1}, {"place": 2, "shares": 1}, {"place": 3, "goods": "a holiday"}]
    cup = Cup(house, ("ann", "bob", "cyd", "dee"), stages=[heats, *FINAL], prizes=prizes, most_players=4)
    cup.begin()
    lost_round(cup, {"ann": "25", "bob": "25", "cyd": "50", "dee": "50"})
    give(cup, "Count")
    cup.do("tess", "Allocate")
    cup.do("tess", "Start the session: final")
    lost_round(cup, {"ann": "25", "bob": "50"})
    cup.do("dan", "Count")
    (asked,) = acts(cup, "tess", "Decide who takes a holiday")
    (who,) = asked["wants"]
    assert (who["name"], asked["reason"], asked["main"]) == ("player", True, True)
    assert set(who["choices"]) == {"cyd", "dee"}
    assert not acts(cup, "tess", "Announce the winners")
    assert cup.order("tess", {**asked["command"], "player": "dee"}).status_code == 422
    assert cup.order("tess", {**asked["command"], "player": "dee"}, reason="drew a card").status_code == 200
    cup.do("tess", "Announce the winners")
    seen = cup.see("ann")
    assert {one["player"]: one["goods"] for one in seen["board"]["prizes"]}["dee"] == "a holiday"
    assert "a holiday of place 3 goes to dee: drew a card" in seen["notes"]


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(h)(iii)", "19.4.2(h)(i)")
def test_an_entry_is_refused_on_a_ground_that_the_conditions_have_and_the_fee_goes_back(house: House) -> None:
    cup = Cup(house, selects=True, criteria="gold members only")
    cup.do("ann", "Enter")
    cup.do("bob", "Enter")
    (ground,) = acts(cup, "olga", "Refuse the entry")[0]["wants"]
    assert (ground["kind"], ground["choices"]) == ("choice", ["criteria not met", "not entitled"])
    refused = cup.order("olga", {"type": "RefuseEntry", "player": "bob"})
    assert (refused.status_code, refused.json()["clause"]) == (422, "19.4.2(h)(ii)")
    said = {"type": "RefuseEntry", "player": "bob", "ground": "criteria not met"}
    assert cup.order("olga", said, reason="a silver card").status_code == 200
    assert cup.players["bob"].get("/api/me").json()["balance"]["text"] == "500"


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(i)")
def test_who_entered_withdraws_within_the_time_of_the_conditions_though_entries_are_closed(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cyd"), withdraw_until=house.at + 60, chips_are="bought", buy_in="20")
    for name in cup.players:
        cup.do(name, "Enter")
    for label in ("Designate", "Close the entries"):
        cup.do("tess", label)
    cup.do("bob", "Buy the chips")
    cup.do("tess", "Allocate")
    house.at += 60
    cup.do("bob", "Withdraw")
    assert cup.players["bob"].get("/api/me").json()["balance"]["text"] == "500"
    house.at += 1
    assert not acts(cup, "ann", "Withdraw")
    seen = cup.see("dan")
    assert (seen["held"], seen["off_by"]) == ("$200", "")
    late = cup.staff["olga"].post("/api/tournaments", json={"book": BOOK, "conditions": CUP | {"withdraw_until": 1}})
    assert (late.status_code, late.json()["clause"]) == (422, "19.4.2(i)")
    assert late.json()["title"].startswith("Withdrawing is free until: 1970-01-01")


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(d)", "19.6.15")
def test_limits_that_rise_by_the_clock_are_told_before_they_hold(house: House) -> None:
    raises = [{"after_minutes": 2, "minimum": "50", "maximum": "500"}]
    stages = [{"name": "final", "tables": 1, "advance": 1, "rounds": 3, "starts": house.at + 3600}]
    cup = Cup(house, raises=raises, stages=stages)
    told = {one["field"]: one["says"] for one in cup.see("ann")["conditions"]}
    assert told["raises"] == "after 2 minutes 50 to 500"
    assert " by the clock of " in told["stages"]
    assert cup.see("ann")["board"]["stages"][0]["starts"] in told["stages"]
    cup.allocate()
    assert not acts(cup, "tess", "Start the session")
    house.at += 3600
    cup.do("tess", "Start the session")

    def shown() -> tuple[str, str]:
        table = cup.see("ann")["board"]["tables"][0]
        return table["minimum"], table["change"]

    house.at += 100
    assert shown() == ("25", "50 to 500 from the first round after 0:20")
    cup.do("dan", "Open wagers")
    house.at += 20
    assert shown() == ("25", "50 to 500 from the next round on")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")
    cup.decide()
    cup.finish()
    cup.do("dan", "Open wagers")
    assert shown() == ("50", "")
    first = cup.see("dan")["board"]["tables"][0]["order"][0]
    assert acts(cup, first, "Wager")[0]["wants"][0]["least"] == "50"


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(j)", "19.3.2")
def test_prizes_that_are_paid_by_cheque_are_credited_to_nobody(house: House) -> None:
    cup = Cup(house, stages=FINAL, guarantee=None, prizes_are="paid otherwise", payment="by crossed cheque")
    cup.begin()
    lost_round(cup, {"ann": "25", "bob": "50"})
    give(cup, "Count the chips")
    cup.do("tess", "Announce the winners")
    assert [one["waits"] for one in cup.see("bob")["board"]["prizes"]] == [True, True]
    assert cup.see("tess")["held"] == "$200"
    (note,) = cup.see("ann")["mine"]["notes"]
    assert note == {"says": "Your prize of $133.34 is to be paid: by crossed cheque", "clause": "19.4.2(j)"}
    (due,) = acts(cup, "tess", "Take down that $133.34 was paid to ann")
    assert [(one["name"], one["value"]) for one in due["wants"]] == [("how", "by crossed cheque")]
    assert cup.order("tess", {**due["command"], "how": "cheque 1"}).status_code == 200
    cup.do("tess", "Take down that $66.66 was paid to bob")
    assert not acts(cup, "tess", "Take down")
    left = [one.get("/api/me").json()["balance"]["text"] for one in cup.players.values()]
    assert left == ["400", "400"]
    staff = cup.see("tess")
    assert (staff["held"], staff["off_by"]) == ("$0", "")
    assert cup.see("ann")["mine"]["notes"][0]["says"] == "Your prize of $133.34 was paid: cheque 1"
    ledger = house.visitor("ada").get("/api/ledger").json()
    assert ledger["is_even"]
    assert [one["balance"]["text"] for one in ledger["accounts"] if one["account"] == "paid out"] == ["200"]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.8", "19.3.2")
def test_who_played_the_final_to_its_end_waits_for_no_session_and_has_won_what_was_awarded_only(house: House) -> None:
    final = [{"name": "final", "tables": 1, "advance": 2, "rounds": 1}]
    cup = Cup(house, ("ann", "bob", "cyd"), stages=final, prizes=[{"place": 1, "shares": 1}])
    cup.begin()
    lost_round(cup, {"ann": "25", "bob": "50", "cyd": "75"})
    give(cup, "Count")

    def stand() -> dict[str, str]:
        return {one["name"]: one["status"] for one in cup.see("ann")["board"]["players"]}

    assert cup.see("ann")["board"]["phase"] == "prizes are due"
    assert stand() == {"ann": "finished", "bob": "finished", "cyd": "eliminated"}
    cup.do("tess", "Announce the winners")
    assert stand() == {"ann": "placed", "bob": "finished", "cyd": "eliminated"}


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(d)", "19.6.15")
def test_limits_of_the_final_alone_are_told_in_the_conditions_and_hold_from_its_first_round_on(house: House) -> None:
    raises = [{"from_round": 1, "minimum": "100", "maximum": "1000", "session": "final"}]
    heats = {"name": "heats", "tables": 1, "advance": 2, "rounds": 1}
    cup = Cup(house, raises=raises, stages=[heats, *FINAL])
    (form,) = cup.staff["olga"].get("/api/tournaments/form").json()
    (field,) = (one for one in form["fields"] if one["name"] == "raises")
    assert {one["name"]: one["needed"] for one in field["parts"]}["session"] is False
    told = {one["field"]: one["says"] for one in cup.see("ann")["conditions"]}
    assert told["raises"] == "final: from round 1 on 100 to 1000"
    cup.begin()
    assert cup.see("ann")["board"]["tables"][0]["minimum"] == "25"
    lost_round(cup, {"ann": "25", "bob": "50"})
    give(cup, "Count")
    for label in ("Allocate", "Start the session: final"):
        cup.do("tess", label)
    table = cup.see("ann")["board"]["tables"][0]
    assert (table["minimum"], table["maximum"], table["change"]) == ("100", "1000", "")
    wrong = {"book": BOOK, "conditions": CUP | {"raises": [raises[0] | {"session": "finale"}]}}
    answer = cup.staff["olga"].post("/api/tournaments", json=wrong)
    assert (answer.status_code, answer.json()["clause"]) == (422, "19.4.2(d)")
    assert answer.json()["title"].startswith("Changes of limits: no session is called 'finale'")
