"""Tournaments over the service: from the form to the prizes, money to the cent, sealed wagers, and who may do what."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from competing import BOOK, CUP, Cup, Nines
from visiting import House, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        yield one


@pytest.mark.clause("nsw-blackjack-v15", "19.3.2")
def test_a_tournament_from_entries_to_prizes_and_its_money(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    assert cup.players["ann"].get("/api/me").json()["balance"]["text"] == "400"
    assert cup.see("dan")["held"] == "$200"
    cup.end()
    seen = cup.see("ann")
    assert seen["board"]["phase"] == "over"
    assert sorted(float(one["cash"]) for one in seen["board"]["prizes"]) in ([83.33, 166.67], [83.34, 166.66])
    seen = cup.see("dan")
    assert (seen["held"], seen["off_by"]) == ("$0", "")  # the bank made up what was guaranteed
    held = [float(one.get("/api/me").json()["balance"]["text"]) for one in cup.players.values()]
    assert sum(held) == pytest.approx(1050)
    ledger = house.visitor("ada").get("/api/ledger").json()
    assert ledger["is_even"]
    assert all(one["agrees"] for one in ledger["accounts"])
    told = cup.staff["tess"].get(f"{cup.at}/verified").json()
    assert told["lines"] > 10
    assert told["faults"] == []
    log = cup.staff["tess"].get(f"{cup.at}/log")
    assert len(log.text.splitlines()) == told["lines"] + 1


@pytest.mark.clause("nsw-blackjack-v15", "19.8.2.5")
def test_a_sealed_wager_is_in_no_answer_before_the_end_of_its_round(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    cup.do("dan", "Open wagers")
    first, second = cup.see("dan")["board"]["tables"][0]["order"]
    cup.do(first, "Hand in an undisclosed", amounts={"amount": "475"})
    cup.do(second, "Wager", amounts={"stake": "50"})
    cup.do("dan", "Deal")
    cup.answers.clear()
    for name in ("olga", "tess", "dan", second):
        cup.see(name)
        for path in ("/log", "/verified", "", "/../"):
            answer = cup.everybody()[name].get(f"{cup.at}{path}")
            cup.answers.append((name, answer.text))
    assert cup.staff["tess"].get(f"{cup.at}/log").status_code == 409
    sealed = [text for _, text in cup.answers if "475" in text or "4750000" in text]
    assert sealed == []
    own = cup.see(first)["board"]["tables"][0]["wagers"][first]
    assert own["form"] == {"kind": "main", "amount": "475"}
    assert cup.see("sue")["board"]["tables"][0]["wagers"][first]["form"]["amount"] == "475"
    cup.decide()
    cup.finish()
    assert cup.see(second)["board"]["tables"][0]["wagers"][first]["form"]["amount"] == "475"


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(a)", "19.4.2(e)")
def test_what_the_conditions_lack_is_named_with_its_clause(house: House) -> None:
    cup = Cup(house)
    form = cup.staff["olga"].get("/api/tournaments/form").json()[0]
    asked = {one["name"]: one for one in form["fields"]}
    assert asked["entry_fee"]["clause"] == "19.4.2(a)"
    assert asked["stages"]["kind"] == "rows"
    assert "perfect_pairs" in asked["optional"]["choices"] and "blazing_7s" not in asked["optional"]["choices"]
    for field in ("entry_fee", "stages", "rules_statement"):
        less = {name: value for name, value in CUP.items() if name != field}
        told = cup.staff["tess"].post("/api/tournaments/check", json={"book": BOOK, "conditions": less}).json()
        assert [one["field"] for one in told["missing"]] == [field]
        refused = cup.staff["olga"].post("/api/tournaments", json={"book": BOOK, "conditions": less})
        assert refused.status_code == 422
        assert asked[field]["label"].lower() in refused.json()["title"].lower()
    faults: tuple[dict[str, Any], ...] = (
        {"chips": []},
        {"seats": "x"},
        {"stages": 7},
        {"withdraw_until": "soon"},
        {"nothing": 1},
    )
    for wrong in faults:
        told = cup.staff["olga"].post("/api/tournaments", json={"book": BOOK, "conditions": {**CUP, **wrong}})
        assert told.status_code == 422, told.text


def test_players_act_in_their_own_name_only_and_staff_as_the_book_says(house: House) -> None:
    cup = Cup(house)
    enter = {"type": "EnterTournament", "player": "bob", "fee": 1_000_000, "agrees": True}
    assert cup.order("ann", enter).status_code == 422
    assert cup.order("tess", enter).status_code == 403
    assert cup.order("dan", {"type": "StartTournament"}).status_code == 422
    assert cup.order("ann", {"type": "TakeResults", "table": "x", "settled": []}).status_code == 422
    assert cup.order("ann", {"type": "Nonsense"}).status_code == 422
    assert cup.order("olga", {"type": "AddValue", "cash": 10**30}).status_code == 422
    poor = house.person(house.visitor("ada"), "cid")
    broke = {**enter, "player": "cid"}
    told = poor.post(f"{cup.at}/orders", json={"id": "1", "version": -1, "command": broke})
    assert told.status_code == 422
    assert "enough chips" in told.json()["title"]
    assert cup.see("ann")["board"]["players"] == []


@pytest.mark.clause("nsw-blackjack-v15", "19.6.4")
def test_the_deal_warns_of_everybody_whom_it_would_put_out(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cyd"), order_of_wagering=False)
    cup.begin()
    cup.do("dan", "Open wagers")
    cup.do("cyd", "Wager")
    (deal,) = (one for one in cup.see("dan")["acts"] if one["label"] == "Deal the round")
    assert deal["warns"] == "ann and bob have not wagered and would be disqualified"
    assert cup.order("dan", {"type": "FindAbsent", "player": "bob"}).status_code == 200
    assert not [one for one in cup.see("dan")["acts"] if one["label"] == "Deal the round"]
    cup.do("tess", "Deduct the minimum")
    (deal,) = (one for one in cup.see("dan")["acts"] if one["label"] == "Deal the round")
    assert deal["warns"] == "ann has not wagered and would be disqualified"


def test_orders_of_several_at_one_time_go_through_unless_they_cross(house: House) -> None:
    cup = Cup(house, order_of_wagering=False)
    cup.begin()
    cup.do("dan", "Open wagers")
    version = cup.see("ann")["version"]

    def at_once(name: str, number: int, command: dict[str, Any]) -> Any:
        body = {"id": f"{name}{number}", "version": version, "command": command}
        return cup.everybody()[name].post(f"{cup.at}/orders", json=body)

    for name in ("ann", "bob"):
        told = at_once(name, 1, {"type": "Stake", "player": name, "stake": 250_000})
        assert told.status_code == 200, told.text
    assert at_once("ann", 2, {"type": "TakeStakeBack", "player": "ann"}).status_code == 409
    assert at_once("dan", 1, {"type": "OpenRound", "table": "Table 1"}).status_code == 409
    assert at_once("olga", 1, {"type": "CancelTournament"}).status_code in (409, 422)
    assert set(cup.see("dan")["board"]["tables"][0]["wagers"]) == {"ann", "bob"}


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "19.2.1")
def test_a_supervisor_voids_a_round_with_a_reason_and_a_dealer_does_not(house: House) -> None:
    house.app.state.floor.chance = Nines()
    cup = Cup(house)
    cup.begin()
    cup.do("dan", "Open wagers")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")
    assert "Void the round" not in [one["label"] for one in cup.see("dan")["acts"]]
    assert cup.order("dan", {"type": "VoidRound", "table": "Table 1"}, reason="oops").status_code == 422
    (void,) = (one for one in cup.see("sue")["acts"] if one["label"] == "Void the round")
    assert void["reason"]
    assert cup.order("sue", void["command"]).status_code == 422
    cup.do("sue", "Void the round", reason="a card fell on the floor")
    last = cup.staff["tess"].get(f"{cup.at}/log").text.splitlines()[-1]
    assert "a card fell" in last
    assert '"log":"round-' in last
    cup.round()
    assert cup.see("dan")["board"]["tables"][0]["round"] == 1


def test_an_order_is_done_once_and_a_decision_is_the_players_own(house: House) -> None:
    house.app.state.floor.chance = Nines()
    cup = Cup(house)
    command = {"type": "EnterTournament", "player": "ann", "fee": 1_000_000, "agrees": True}
    for _ in range(2):
        told = cup.players["ann"].post(f"{cup.at}/orders", json={"id": "once", "version": -1, "command": command})
        assert told.json() == {"version": 2}
    cup.do("bob", "Enter")
    for label in ("Designate", "Close the entries", "Allocate", "Start the session"):
        cup.do("tess", label)
    cup.do("dan", "Open wagers")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")
    table = cup.see("dan")["board"]["tables"][0]
    assert table["cards"]["dealer"] == ["9c"] or table["cards"]["says"] == "9"
    (waits,) = table["waits_for"]
    other = next(name for name in cup.players if name != waits)
    asked = {"table": table["name"], "step": table["step"], "choice": 0}
    assert cup.players[other].post(f"{cup.at}/decisions", json=asked).status_code == 403
    assert cup.players[waits].post(f"{cup.at}/decisions", json={**asked, "choice": 9}).status_code == 422
    assert cup.players[waits].post(f"{cup.at}/decisions", json={**asked, "choice": -1}).status_code == 403
    assert cup.staff["dan"].post(f"{cup.at}/decisions", json={**asked, "choice": -1}).status_code == 409
    house.at += 31
    late = cup.staff["dan"].post(f"{cup.at}/decisions", json={**asked, "choice": -1})
    assert late.status_code == 200, late.text
    assert cup.players[waits].post(f"{cup.at}/decisions", json=asked).status_code == 409
    assert cup.see("dan")["board"]["tables"][0]["waits_for"] == [other]


def test_what_is_made_later_is_listed_first_within_one_second_too(database: str) -> None:
    with opened(database) as house:
        olga = house.person(house.administrator(), "olga", "operator")
        names = [f"Cup {number}" for number in range(6)]
        for name in names:
            assert olga.post("/api/tournaments", json={"book": BOOK, "conditions": CUP | {"name": name}}).is_success
        assert [one["name"] for one in olga.get("/api/tournaments").json()] == names[::-1]


def test_times_are_by_the_clock_of_the_place(house: House) -> None:
    cup = Cup(house, withdraw_until="2025-10-09 20:00")
    said = {one["field"]: one["says"] for one in cup.see("tess")["conditions"]}
    assert said["withdraw_until"] == "9 October 2025, 20:00 by the clock of Australia/Sydney"
    cup.do("ann", "Enter")
    house.at = int(datetime(2025, 10, 9, 9, 0, tzinfo=UTC).timestamp())  # summer: eleven hours ahead
    cup.do("ann", "Withdraw")
    cup.do("bob", "Enter")
    house.at += 1
    cup.do("bob", "Withdraw")
    balances = [house.visitor(name).get("/api/me").json()["balance"]["text"] for name in ("ann", "bob")]
    assert balances == ["500", "400"]
    bad = cup.staff["olga"].post(
        "/api/tournaments/check", json={"book": BOOK, "conditions": CUP | {"withdraw_until": "soon"}}
    )
    assert (bad.status_code, bad.json()["field"]) == (422, "withdraw_until")


def test_the_board_says_which_tables_are_of_the_house(house: House) -> None:
    cup = Cup(house)
    max_ = house.person(house.visitor("ada"), "max", "gaming manager")
    table = max_.post("/api/tables", json={"book": BOOK, "name": "Harbour", "kind": "live"}).json()["id"]
    command = {"type": "DesignateTables", "tables": ["harbour", "Side room"]}
    assert cup.order("tess", command).status_code == 200
    assert cup.see("ann")["tables"] == [{"name": "Harbour", "house": table}, {"name": "Side room", "house": ""}]


def test_what_is_wrong_is_said_in_the_words_of_the_form(house: House) -> None:
    olga = house.person(house.administrator(), "olga", "operator")
    for said, why in (
        ({"buy_backs": 1, "buy_back_price": "5", "buy_back_until": "x"}, "Buying back is possible up to: the name of"),
        ({"least_players": 0}, "Fewest players and Most players: 1 or more, in order, not 0 and 3"),
        ({"withdraw_until": "soon"}, "Withdrawing is free until: a day and a time"),
        ({"cash_per_chip": "much"}, "Cash for chips: dollars for chips"),
    ):
        answer = olga.post("/api/tournaments", json={"book": BOOK, "conditions": CUP | said})
        assert answer.status_code == 422
        assert answer.json()["title"].startswith(why), answer.text
        assert "_" not in answer.json()["title"]
