"""Rounds of tournaments are kept: after a stop they go on with the same cards, and results come from their log only."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from competing import Cup, Nines
from msgspec.structs import replace
from sqlalchemy import text
from visiting import House, opened

from soft17.cards import Piece
from soft17.service.components import made
from soft17.tournament.verifying import verified
from soft17.tournament.verifying_rounds import RoundLog


class Aces(Nines):
    """Chance that deals aces first, as no round that began with nines may go on."""

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """The aces on top."""
        return tuple(sorted(pieces, key=lambda one: not one.startswith("A")))


@pytest.fixture
def house(database: str) -> Iterator[House]:
    with opened(database) as one:
        one.app.state.floor.chance = Nines()
        yield one


def dealt(cup: Cup, stake: str = "500") -> dict[str, Any]:
    """A round that waits for the first decision."""
    cup.begin()
    cup.do("dan", "Open wagers")
    for name in table_of(cup)["order"]:
        cup.do(name, "Wager", amounts={"stake": stake})
    cup.do("dan", "Deal")
    return table_of(cup)


def table_of(cup: Cup) -> dict[str, Any]:
    found: dict[str, Any] = cup.see("dan")["board"]["tables"][0]
    return found


def decided(cup: Cup, name: str, label: str) -> Any:
    """A decision that somebody takes by its label."""
    seen = cup.see(name)
    table = seen["board"]["tables"][0]
    body = {"table": table["name"], "step": table["step"], "choice": seen["mine"]["choices"].index(label)}
    return cup.everybody()[name].post(f"{cup.at}/decisions", json=body)


def cards(table: dict[str, Any]) -> Any:
    return [one["cards"] for one in table["cards"]["hands"]], table["cards"]["dealer"]


def test_after_a_stop_a_round_goes_on_with_the_same_cards(database: str) -> None:
    with opened(database) as first:
        first.app.state.floor.chance = Nines()
        cup = Cup(first)
        before = dealt(cup)
        assert decided(cup, before["waits_for"][0], "Stand").status_code == 200
        before = table_of(cup)
    with opened(database) as second:
        second.app.state.floor.chance = Aces()
        cup.house = second
        cup.staff = {name: second.visitor(name) for name in cup.staff}
        cup.players = {name: second.visitor(name) for name in cup.players}
        after = table_of(cup)
        assert (cards(after), after["waits_for"], after["step"]) == (
            cards(before),
            before["waits_for"],
            before["step"],
        )
        answer = cup.order("tess", {"type": "LimitTime", "seconds": 30, "told": True})
        assert answer.status_code == 200, answer.text
        assert cards(table_of(cup)) == cards(before)
        assert decided(cup, after["waits_for"][0], "Hit").status_code == 200
        hit = [one["cards"] for one in table_of(cup)["cards"]["hands"]]
        assert max(hit, key=len)[-1][0] == "9"  # the next of the cards that were promised
        cup.decide()
        cup.finish()
        told = cup.staff["tess"].get(f"{cup.at}/verified").json()
        assert (told["rounds"], told["faults"]) == (1, [])


def test_nobody_reports_results_and_those_of_the_log_are_verified(house: House) -> None:
    cup = Cup(house)
    table = dealt(cup)
    stake = 500 * 10_000
    won = {"player": "ann", "kind": "main", "stake": stake, "result": "win", "pays": stake * 3 // 2, "odds": [3, 2]}
    lost = {"player": "bob", "kind": "main", "stake": stake, "result": "lose"}
    forged = {"type": "TakeResults", "table": table["name"], "settled": [won, lost], "log": "my notes", "hash": "d" * 8}
    refused = cup.order("dan", forged)
    assert refused.status_code == 422
    assert "log" in refused.json()["title"]
    cup.decide()
    cup.finish()
    tess = cup.staff["tess"]
    lines = [json.loads(one) for one in tess.get(f"{cup.at}/log").text.splitlines()]
    (taken,) = (one["command"] for one in lines[1:] if one["command"]["type"] == "TakeResults")
    kept = tess.get(f"{cup.at}/rounds/{taken['log']}")
    assert kept.status_code == 200, kept.text
    played = [json.loads(one) for one in kept.text.splitlines()]
    assert played[-1]["hash"] == taken["hash"]
    assert {"BeginRound", "PlaceWager", "Deal", "Stand"} <= {one["command"]["type"] for one in played[1:]}
    assert played[1]["command"]["promise"]
    assert tess.get(f"{cup.at}/rounds/none").status_code == 404
    assert cup.players["ann"].get(f"{cup.at}/rounds/{taken['log']}").status_code == 403
    told = tess.get(f"{cup.at}/verified").json()
    assert (told["rounds"], told["faults"]) == (1, [])


def test_a_round_that_was_changed_in_the_store_is_found(house: House) -> None:
    cup = Cup(house)
    dealt(cup)
    cup.decide()
    cup.finish()
    tess = cup.staff["tess"]
    log = tess.get(f"{cup.at}/log").text.encode().splitlines()
    (taken,) = (one["command"] for one in map(json.loads, log[1:]) if one["command"]["type"] == "TakeResults")
    kept = tess.get(f"{cup.at}/rounds/{taken['log']}").text.encode().splitlines()
    assert verified(log, {taken["log"]: RoundLog(kept)}).faults == ()
    assert "there is no log" in verified(log, {}).faults[0][1]
    assert any("another line" in what for _, what in verified(log, {taken["log"]: RoundLog(kept[:-1])}).faults)
    other = next(number for number, one in enumerate(kept) if b'"type":"Stand"' in one)
    changed = [*kept[:other], kept[other].replace(b'"type":"Stand"', b'"type":"Hit"', 1), *kept[other + 1 :]]
    assert any("chain" in what for _, what in verified(log, {taken["log"]: RoundLog(changed)}).faults)


def test_a_round_is_in_the_store_with_its_first_card_and_with_each_decision(house: House) -> None:
    cup = Cup(house)
    table = dealt(cup)
    count = text("select count(*) from lines join tables on tables.id = table_id where kind = 'round'")
    with house.app.state.engine.connect() as connection:
        first = connection.execute(count).scalar_one()
    assert first == table["step"] > 6
    told = decided(cup, table["waits_for"][0], "Stand")
    with house.app.state.engine.connect() as connection:
        assert connection.execute(count).scalar_one() == told.json()["step"] > first


@pytest.mark.clause("nsw-blackjack-v15", "19.11.2")
def test_nothing_is_decided_during_a_dispute_and_the_round_goes_on_after_it(house: House) -> None:
    cup = Cup(house)
    table = dealt(cup)
    first = table["waits_for"][0]
    said = {"type": "OpenDispute", "table": table["name"], "about": "the dealer smiled"}
    assert cup.order(first, said).status_code == 200
    assert cup.see(first)["mine"]["choices"] == []
    asked = {"table": table["name"], "step": table["step"], "choice": 0}
    refused = cup.everybody()[first].post(f"{cup.at}/decisions", json=asked)
    assert (refused.status_code, refused.json()["clause"]) == (409, "19.11.2")
    late = {"table": table["name"], "step": table["step"], "choice": -1}
    house.at += 60
    assert cup.staff["dan"].post(f"{cup.at}/decisions", json=late).status_code == 409
    done = cup.order(
        "tess", {"type": "DecideDispute", "table": table["name"], "decision": "no"}, reason="nothing in it"
    )
    assert done.status_code == 200, done.text
    assert cards(table_of(cup)) == cards(table)
    assert cup.staff["dan"].post(f"{cup.at}/decisions", json=late).status_code == 409  # they have their time anew
    for _ in range(3):
        if table_of(cup)["waits_for"] == [first]:
            assert decided(cup, first, "Hit").status_code == 200
    cup.decide()
    assert table_of(cup)["phase"] == "results"
    cup.finish()
    chips = {one["player"]: one["chips"] for one in table_of(cup)["seats"]}
    assert chips[first] == "500"


@pytest.mark.clause("nsw-blackjack-v15", "19.6.7", "19.5.7")
def test_who_is_disqualified_in_a_round_is_asked_no_more_and_it_goes_on(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cat"))
    asked = dealt(cup, "25")["waits_for"][0]
    out = {"type": "Disqualify", "player": asked, "ground": "chips-hidden"}
    before = cup.see(asked)["board"]["tables"][0]
    assert cup.order("tess", out, reason="chips in a sleeve").status_code == 200
    table = table_of(cup)
    assert table["phase"] == "dealing" and table["waits_for"] and asked not in table["waits_for"]
    assert cup.see(asked)["mine"]["choices"] == []
    body = {"table": table["name"], "step": table["step"], "choice": 0}
    late = cup.everybody()[asked].post(f"{cup.at}/decisions", json=body)
    assert late.status_code == 403, late.text
    stale = cup.everybody()[asked].post(f"{cup.at}/decisions", json={**body, "step": before["step"]})
    assert stale.status_code == 409, stale.text
    cup.decide()
    cup.finish()
    assert table_of(cup)["phase"] == "idle"
    found = cup.staff["tess"].get(f"{cup.at}/verified").json()
    assert found["faults"] == [], found


@pytest.mark.clause("nsw-blackjack-v15", "19.6.7")
def test_a_round_that_waits_only_for_one_who_is_disqualified_is_over(house: House) -> None:
    cup = Cup(house)
    first, second = dealt(cup, "25")["order"]
    assert decided(cup, first, "Stand").status_code == 200
    out = {"type": "Disqualify", "player": second, "ground": "chips-hidden"}
    assert cup.order("tess", out, reason="chips in a sleeve").status_code == 200
    assert table_of(cup)["phase"] == "results"
    cup.finish()


@pytest.mark.clause("nsw-blackjack-v15", "19.5.6.2", "16.10")
def test_the_wager_of_a_position_cancelled_in_a_round_is_played_on_and_counts(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cat"))
    away = dealt(cup, "100")["waits_for"][0]
    assert cup.order("tess", {"type": "FindAbsent", "player": away, "absent": True}).status_code == 200
    assert cup.order("tess", {"type": "CancelPosition", "player": away}).status_code == 200
    while table_of(cup)["phase"] == "dealing":  # the others draw a third nine, the dealer stands on 18
        assert decided(cup, table_of(cup)["waits_for"][0], "Hit").status_code == 200
    cup.finish()
    counts = {one["name"]: one["score"] for one in cup.see("tess")["board"]["players"]}
    assert counts[away] == "1000"  # eighteen stood, and so did the dealer's
    found = cup.staff["tess"].get(f"{cup.at}/verified").json()
    assert (found["rounds"], found["faults"]) == (1, [])


def test_changed_software_takes_no_stakes_and_the_round_in_play_is_finished(house: House) -> None:
    cup, software = Cup(house), house.app.state.software
    ada = house.visitor("ada")
    dealt(cup)
    now = made()
    software.look = lambda: replace(now, files={**now.files, "money.py": "0"})
    assert ada.post("/api/software/verify").json()["departures"]
    cup.decide()
    cup.finish()
    refused = cup.order("dan", {"type": "OpenBetting", "table": table_of(cup)["name"]})
    assert refused.status_code == 422 and "money.py changed" in refused.json()["title"]
    software.look = lambda: now
    assert not ada.post("/api/software/verify").json()["departures"]
    cup.round()
