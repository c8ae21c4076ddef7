"""Undisclosed wagers as players are offered them: beside open chips, and to look at once a session is over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import Cup, Nines
from visiting import House, opened

FINAL = [{"name": "final", "tables": 1, "advance": 1, "rounds": 1}]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def offered(cup: Cup, name: str, label: str) -> list[dict[str, Any]]:
    """What a player is offered under a label."""
    return [one for one in cup.see(name)["mine"]["acts"] if one["label"].startswith(label)]


@pytest.mark.clause("nsw-blackjack-v15", "19.8.2.4", "19.8.4")
def test_a_form_is_offered_beside_open_chips_and_looked_at_after_the_count(house: House) -> None:
    cup = Cup(house, stages=FINAL, order_of_wagering=False, optional=["perfect_pairs"])
    cup.begin()
    cup.do("dan", "Open wagers")
    cup.do("ann", "Wager", amounts={"stake": "500"})
    cup.do("bob", "Wager", amounts={"stake": "50"})
    (full,) = offered(cup, "ann", "Hand in an undisclosed wager")  # the maximum lies there already
    assert [one["choices"] for one in full["wants"] if one["name"] == "kind"] == [["perfect_pairs"]]
    (beside,) = offered(cup, "bob", "Hand in an undisclosed wager beside the open chips")
    assert [one["choices"] for one in beside["wants"] if one["name"] == "kind"] == [["main", "perfect_pairs"]]
    assert [one["most"] for one in beside["wants"] if one["name"] == "amount"] == ["500"]
    cup.do("bob", "Hand in an undisclosed wager", amounts={"amount": "100"})
    cup.do("dan", "Deal")
    cup.decide()
    cup.finish()
    cup.do("dan", "Count")
    assert not offered(cup, "bob", "See the form of")
    cup.do("ann", "See the form of bob")
