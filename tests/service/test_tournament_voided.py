"""Rounds that were not played to their end: they are listed, downloaded and verified like the others."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from competing import Arranged, Cup, Nines
from visiting import House, opened

from soft17.tournament.verifying import verified
from soft17.tournament.verifying_rounds import RoundLog


@pytest.fixture
def house(database: str) -> Iterator[House]:
    with opened(database) as one:
        one.app.state.floor.chance = Nines()
        yield one


def dealt(cup: Cup) -> None:
    """A round that waits for a decision."""
    cup.do("dan", "Open wagers")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")


def void(cup: Cup) -> Any:
    """Void the round by a casino supervisor."""
    if "carl" not in cup.staff:
        cup.staff["carl"] = cup.house.person(cup.house.visitor("ada"), "carl", "gaming manager")
    return cup.order("carl", {"type": "VoidRound", "table": "Table 1"}, reason="a card was seen")


def listed(cup: Cup) -> list[dict[str, Any]]:
    """The rounds, as the Tournament Manager has them listed."""
    answer = cup.staff["tess"].get(f"{cup.at}/rounds")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "19.2.2.1")
def test_a_void_round_is_listed_downloaded_and_verified(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    dealt(cup)
    assert listed(cup) == []  # not while it is in play
    assert void(cup).status_code == 200
    cup.round()
    rounds = listed(cup)
    assert [(one["table"], one["session"], one["round"], one["how"]) for one in rounds] == [
        ("Table 1", "final", 1, "void"),
        ("Table 1", "final", 1, "played"),
    ]
    tess = cup.staff["tess"]
    first = tess.get(f"{cup.at}/rounds/{rounds[0]['log']}")
    assert first.status_code == 200, first.text
    assert "BeginRound" in first.text
    assert tess.get(f"{cup.at}/verified").json() | {"lines": 0} == {"lines": 0, "rounds": 2, "faults": []}


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "19.2.2.1")
def test_what_was_paid_in_a_void_round_is_held_against_its_cards(house: House) -> None:
    house.app.state.floor.chance = Arranged("Ac", "9c", "9d", "Kc", "9h")  # the first to be dealt has blackjack
    cup = Cup(house)
    cup.begin()
    dealt(cup)
    assert void(cup).status_code == 200
    tess = cup.staff["tess"]
    texts = tess.get(f"{cup.at}/log").text.encode().splitlines()
    (voided,) = (one["command"] for one in map(json.loads, texts[1:]) if one["command"]["type"] == "VoidRound")
    assert list(voided["interim"]) == ["ann"]
    kept = tess.get(f"{cup.at}/rounds/{voided['log']}").text.encode().splitlines()
    assert verified(texts, {voided["log"]: RoundLog(kept)}).faults == ()
    assert any("there is no log" in what for _, what in verified(texts, {}).faults)
    found = [what for _, what in verified(texts, {voided["log"]: RoundLog(kept[:-1])}).faults]
    assert any("void at another line" in what for what in found)
    other = msgspec.json.encode(voided["interim"])
    changed = [one.replace(other, b"{}") if b'"VoidRound"' in one else one for one in texts]
    found = [what for _, what in verified(changed, {voided["log"]: RoundLog(kept)}).faults]
    assert any("other payments were taken back" in what for what in found)


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "19.2.2.1", "19.6.7")
def test_a_round_is_void_though_one_who_was_paid_in_it_was_put_out_since(house: House) -> None:
    house.app.state.floor.chance = Arranged("Ac", "9c", "9d", "Kc", "9h")
    cup = Cup(house)
    cup.begin()
    dealt(cup)
    out = {"type": "Disqualify", "player": "ann", "ground": "chips-hidden"}
    assert cup.order("tess", out, reason="chips in a sleeve").status_code == 200
    done = void(cup)
    assert done.status_code == 200, done.text
    assert cup.staff["tess"].get(f"{cup.at}/verified").json()["faults"] == []


@pytest.mark.clause("nsw-blackjack-v15", "19.3.4")
def test_a_round_that_a_cancellation_broke_off_is_listed_and_verified(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    dealt(cup)
    done = cup.order("olga", {"type": "CancelTournament"}, reason="a storm")
    assert done.status_code == 200, done.text
    assert [one["how"] for one in listed(cup)] == ["broken off"]
    told = cup.staff["tess"].get(f"{cup.at}/verified").json()
    assert (told["rounds"], told["faults"]) == (1, [])
