"""What the book leaves open is elected with the conditions of a tournament, told with them, and holds at its tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import BOOK, CUP, Cup, Tens
from visiting import House, opened

TEN = {"insurance_on_ten": True}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Tens()
        yield one


def choices(cup: Cup) -> list[str]:
    """What the first player may do when the dealer shows a ten."""
    cup.begin()
    cup.do("dan", "Open wagers")
    while waits := cup.see("dan")["board"]["tables"][0]["waits_for"]:
        cup.do(waits[0], "Wager", amounts={"stake": "25"})
    cup.do("dan", "Deal")
    first = cup.see("dan")["board"]["tables"][0]["waits_for"][0]
    found: list[str] = cup.see(first)["mine"]["choices"]
    return found


@pytest.mark.parametrize(("options", "offered"), [(TEN, True), ({}, False)])
@pytest.mark.clause("nsw-blackjack-v15", "8.2", "19.2.1")
def test_insurance_at_ten_to_one_is_offered_where_it_was_elected(
    house: House, options: dict[str, Any], offered: bool
) -> None:
    cup = Cup(house, options=options)
    told = {one["field"]: (one["says"], one["clause"]) for one in cup.see("ann")["conditions"]}
    assert told.get("options.insurance_on_ten") == (("yes", "8.2") if offered else None)
    assert any("nsurance" in one for one in choices(cup)) is offered


def test_what_conditions_cannot_elect_is_refused_by_field(house: House) -> None:
    cup = Cup(house)
    for options, said in (
        ({"max_hands": 3}, "at the table"),
        ({"tournament": False}, "at the table"),
        ({"insurance_on_ten": 7}, "true"),
        ({"hats": True}, "no such option"),
    ):
        body = {"book": BOOK, "conditions": CUP, "options": options}
        for address in ("/api/tournaments", "/api/tournaments/check"):
            answer = cup.staff["olga"].post(address, json=body)
            assert answer.status_code == 422
            assert answer.json()["field"] == f"options.{next(iter(options))}"
            assert said in answer.json()["title"], answer.json()


def test_the_form_says_what_may_be_elected(house: House) -> None:
    (form,) = Cup(house).staff["olga"].get("/api/tournaments/form").json()
    offered = {one["name"] for one in form["choices"]["options"]}
    assert {"insurance_on_ten", "decks"} <= offered
    assert not {"tournament", "max_hands", "optional_needs_main"} & offered
