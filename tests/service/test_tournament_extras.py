"""Doubles and insurance in rounds of a tournament: in turn, for less, as they are, and nothing sealed is given away."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import Arranged, Cup
from visiting import House, opened

ACE = ("9c", "8c", "Ac", "7d", "6d", "Kc", "Kd")
ELEVEN = ("6c", "8c", "5c", "5d", "6d", "Kc", "Kd")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        yield one


def dealt(house: House, cards: tuple[str, ...], ann: dict[str, str], bob: str = "25", **said: Any) -> Cup:
    """A round that was dealt: ann laid a stake, handed in a form or both, bob laid a stake."""
    house.app.state.floor.chance = Arranged(*cards)
    cup = Cup(house, maximum="1000", **said)
    cup.begin()
    cup.do("dan", "Open wagers")
    if "stake" in ann:
        cup.do("ann", "Wager", amounts={"stake": ann["stake"]})
    if "form" in ann:
        form = {"type": "WriteForm", "player": "ann", "kind": ann.get("kind", "main"), "amount": "0"}
        answer = cup.order("ann", form, amounts={"amount": ann["form"]})
        assert answer.status_code == 200, answer.text
    cup.do("bob", "Wager", amounts={"stake": bob})
    cup.do("dan", "Deal")
    return cup


def decide(cup: Cup, name: str, choice: int | str, amount: str = "") -> Any:
    """A decision, by its place or its label."""
    seen = cup.see(name)
    table = seen["board"]["tables"][0]
    at = seen["mine"]["choices"].index(choice) if isinstance(choice, str) else choice
    body = {"table": table["name"], "step": table["step"], "choice": at, "amount": amount}
    return cup.players[name].post(f"{cup.at}/decisions", json=body)


def laid(cup: Cup, of: str, by: str) -> dict[str, Any]:
    """What somebody sees of what another laid."""
    found: dict[str, Any] = cup.see(by)["board"]["tables"][0]["wagers"][of]
    return found


def waits(cup: Cup) -> list[str]:
    found: list[str] = cup.see("dan")["board"]["tables"][0]["waits_for"]
    return found


def chips(cup: Cup) -> dict[str, str]:
    """The chips of everybody once the round is closed."""
    cup.decide()
    cup.finish()
    return {one["name"]: one["chips"] for one in cup.see("dan")["board"]["players"]}


@pytest.mark.clause("nsw-blackjack-v15", "19.9.4", "19.9.5", "19.9.6")
@pytest.mark.parametrize("first", ["Insurance", "No, go on"])
def test_insurance_is_in_the_order_of_wagering_and_nobody_loses_the_right(house: House, first: str) -> None:
    cup = dealt(house, ACE, {"stake": "100"}, "100")
    assert (waits(cup), cup.see("bob")["mine"]["choices"]) == (["ann"], [])
    early = decide(cup, "bob", 0)
    assert (early.status_code, early.json()["clause"]) == (409, "19.9.5")
    assert "ann is asked first" in early.json()["title"]
    assert cup.see("ann")["mine"]["choices"] == ["Insurance", "No, go on"]
    assert decide(cup, "ann", first).status_code == 200
    assert (waits(cup), cup.see("bob")["mine"]["choices"]) == (["bob"], ["Insurance", "No, go on"])
    assert decide(cup, "bob", "Insurance").status_code == 200
    assert laid(cup, "bob", "ann")["extras"] == {"insurance": "50"}
    assert chips(cup) == {"ann": "1000" if first == "Insurance" else "900", "bob": "1000"}


@pytest.mark.clause("nsw-blackjack-v15", "19.9.1")
def test_without_an_order_of_wagering_everybody_is_asked_at_once(house: House) -> None:
    cup = dealt(house, ACE, {"stake": "100"}, "100", order_of_wagering=False)
    assert sorted(waits(cup)) == ["ann", "bob"]
    assert decide(cup, "bob", "Insurance").status_code == 200
    assert cup.see("ann")["mine"]["choices"] == ["Insurance", "No, go on"]


@pytest.mark.clause("nsw-blackjack-v15", "19.9.6", "19.6.7")
def test_who_is_put_out_before_insuring_holds_nobody_up(house: House) -> None:
    cup = dealt(house, ACE, {"stake": "100"}, "100", players=("ann", "bob"))
    out = {"type": "Disqualify", "player": "ann", "ground": "chips-hidden"}
    assert cup.order("tess", out, reason="chips in a sleeve").status_code == 200
    assert cup.see("bob")["mine"]["choices"] == ["Insurance", "No, go on"]


@pytest.mark.clause("nsw-blackjack-v15", "11.1", "19.2.1")
def test_a_hand_is_doubled_for_less_with_the_chips_that_are_left(house: House) -> None:
    cup = dealt(house, ELEVEN, {"stake": "600"})
    own = cup.see("ann")["mine"]
    assert own["choices"] == ["Hit", "Double"]
    assert (own["amounts"]["Double"]["most"], own["amounts"]["Double"]["some"][-1]) == ("400", "400")
    for amount, why in (("401", "from 0.01 to 400"), ("0", "from 0.01 to 400"), ("many", "no amount")):
        refused = decide(cup, "ann", "Double", amount)
        assert (refused.status_code, refused.json()["field"]) == (422, "amount")
        assert why in refused.json()["title"]
    assert decide(cup, "ann", "Hit", "10").json()["field"] == "amount"
    assert decide(cup, "ann", "Double", "150").status_code == 200
    assert laid(cup, "ann", "bob")["extras"] == {"double": "150"}
    assert chips(cup)["ann"] == "1750"


@pytest.mark.clause("nsw-blackjack-v15", "8.1", "19.2.1")
def test_a_wager_is_insured_for_less_with_the_chips_that_are_left(house: House) -> None:
    cup = dealt(house, ACE, {"stake": "700"})
    assert cup.see("ann")["mine"]["amounts"]["Insurance"] | {"some": []} == {
        **{"least": "0.01", "most": "300", "step": "0.01", "some": []},
    }
    assert decide(cup, "ann", "Insurance", "100").status_code == 200
    assert chips(cup)["ann"] == "500"


@pytest.mark.clause("nsw-blackjack-v15", "11.1")
def test_all_in_nothing_is_offered_that_takes_chips(house: House) -> None:
    cup = dealt(house, ELEVEN, {"stake": "1000"})
    assert (cup.see("ann")["mine"]["choices"], cup.see("ann")["mine"]["amounts"]) == (["Hit"], {})


@pytest.mark.clause("nsw-blackjack-v15", "19.8.2", "19.1.8", "19.1.10")
@pytest.mark.parametrize(
    ("ann", "most", "taken", "left"),
    [({"form": "475"}, "237.50", "47.50", "620"), ({"stake": "50", "form": "100"}, "75", "30", "910")],
)
def test_who_insures_an_undisclosed_wager_reads_what_is_staked_and_nobody_else_does(
    house: House, ann: dict[str, str], most: str, taken: str, left: str
) -> None:
    cup = dealt(house, ACE, ann)
    own = cup.see("ann")["mine"]
    assert own["amounts"]["Insurance"]["most"] == most
    assert "$" not in json.dumps([own["choices"], own["amounts"]])
    assert decide(cup, "ann", "Insurance", taken).status_code == 200
    assert laid(cup, "ann", "ann")["extras"] == {"insurance": taken}
    for name in ("bob", "dan", "tess"):
        assert laid(cup, "ann", name)["extras"] == {}
    assert chips(cup)["ann"] == left
    assert laid(cup, "ann", "bob")["extras"] == {"insurance": taken}


def seen_by_others(cup: Cup) -> str:
    """What everybody but ann and the Gaming Supervisor sees, without what is new in every tournament."""
    looking = [cup.house.visitor(), cup.players["bob"], *(cup.staff[name] for name in ("dan", "tess", "olga"))]
    return "\n".join(one.get(cup.at).text for one in looking).replace(cup.id, "")


def told_in_a_round(at: Path, cards: tuple[str, ...], ann: dict[str, str], wants: str, **said: Any) -> list[str]:
    """Everything that others see of a round, step by step: ann decides alike as far as she can."""
    at.mkdir()
    with opened(f"sqlite:///{at}/soft17.db") as house:
        cup = dealt(house, cards, ann, optional=["perfect_pairs"], **said)
        found = [seen_by_others(cup)]
        while asked := waits(cup):
            labels = cup.see(asked[0])["mine"]["choices"]
            liked = (wants, "No, go on", "Stand") if asked[0] == "ann" else ("No, go on", "Stand")
            done = decide(cup, asked[0], next((one for one in liked if one in labels), 0))
            assert done.status_code == 200, done.text
            found.append(seen_by_others(cup))
        return found


@pytest.mark.clause("nsw-blackjack-v15", "19.1.10", "19.8.2")
@pytest.mark.parametrize("cards", [ACE, ELEVEN])
@pytest.mark.parametrize(
    ("ann", "other"),
    [
        ({"form": "650"}, {"form": "1000"}),
        ({"stake": "50", "form": "25"}, {"stake": "50", "form": "950"}),
        ({"stake": "50", "form": "950"}, {"stake": "50", "form": "950", "kind": "perfect_pairs"}),
    ],
)
@pytest.mark.parametrize("in_order", [True, False])
def test_others_see_the_same_whatever_a_form_says(
    tmp_path: Path, cards: tuple[str, ...], ann: dict[str, str], other: dict[str, str], *, in_order: bool
) -> None:
    one = told_in_a_round(tmp_path / "one", cards, ann, "Insurance", order_of_wagering=in_order)
    two = told_in_a_round(tmp_path / "two", cards, other, "Insurance", order_of_wagering=in_order)
    assert one == two
