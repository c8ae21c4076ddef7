"""What the page of a tournament shows to whom, and orders that no page makes but somebody may send."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import Cup, Nines
from visiting import House, Visitor, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def stranger(cup: Cup) -> Visitor:
    """Somebody with an account who never entered."""
    return cup.house.person(cup.house.visitor("ada"), "zed")


def names(cup: Cup, someone: Visitor) -> list[str]:
    """Those on the board, as somebody sees it."""
    return [one["name"] for one in someone.get(cup.at).json()["board"]["players"]]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.3")
def test_a_start_that_no_calendar_has_is_refused_and_the_page_stays(house: House) -> None:
    cup = Cup(house)
    late: dict[str, Any] = {"type": "AlterStart", "to": 99_999_999_999_999, "told": True, "session": ""}
    refused = cup.order("tess", late)
    assert (refused.status_code, refused.json()["clause"]) == (422, "19.5.3")
    assert "no later than 5138" in refused.json()["title"]
    assert cup.order("tess", late | {"to": 100_000_000_000}).status_code == 200
    assert cup.see("ann")["board"]["stages"][0]["starts"].startswith("16 November 5138")


@pytest.mark.clause("nsw-blackjack-v15", "19.11.2")
def test_who_only_watches_stops_no_table(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    body = {"id": "one", "version": -1, "command": {"type": "OpenDispute", "table": "Table 1", "about": "I watch"}}
    refused = stranger(cup).post(f"{cup.at}/orders", json=body)
    assert (refused.status_code, refused.json()["clause"]) == (422, "19.11.2")
    assert any(one["label"] == "Open wagers for round 1" for one in cup.see("dan")["acts"])
    assert any(one["label"] == "Dispute something" for one in cup.see("ann")["mine"]["acts"])


@pytest.mark.clause("nsw-blackjack-v15", "19.6.14")
def test_an_optional_wager_over_the_maximum_is_not_laid_in_two_parts(house: House) -> None:
    cup = Cup(house, optional=["perfect_pairs"], order_of_wagering=False)
    cup.begin()
    cup.do("dan", "Open wagers")
    part = {"kind": "perfect_pairs", "stake": 4_000_000}
    refused = cup.order("ann", {"type": "Stake", "player": "ann", "stake": 250_000, "side": [part, part]})
    assert (refused.status_code, refused.json()["clause"]) == (422, "19.6.14")


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2(h)(i)")
def test_whose_entry_was_refused_is_shown_to_those_who_run_it_and_to_that_person(house: House) -> None:
    cup = Cup(house, ("ann", "bob"))
    cup.do("ann", "Enter")
    cup.do("bob", "Enter")
    cup.do("olga", "Refuse the entry")
    seen = {name: names(cup, one) for name, one in cup.everybody().items()}
    assert {name for name, shown in seen.items() if "ann" in shown} == {"ann", "olga", "tess", "dan", "sue"}
    assert all("bob" in shown for shown in seen.values())
    assert names(cup, stranger(cup)) == ["bob"]


@pytest.mark.clause("nsw-blackjack-v15", "19.8.2")
def test_the_log_is_offered_to_who_may_have_it_and_says_what_it_waits_for(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    assert {name: cup.see(name)["log"] for name in ("tess", "dan", "sue", "ann")} == {
        "tess": {"waits": "", "clause": ""}, "dan": None, "sue": None, "ann": None,
    }  # fmt: skip
    assert cup.staff["tess"].get(f"{cup.at}/log").status_code == 200
    cup.do("dan", "Open wagers")
    first = cup.see("dan")["board"]["tables"][0]["order"][0]
    cup.do(first, "Hand in an undisclosed", amounts={"amount": "25"})
    waits = cup.see("tess")["log"]
    assert "sealed" in waits["waits"] and waits["clause"] == "19.8.2"
    assert cup.staff["tess"].get(f"{cup.at}/log").json()["title"] == waits["waits"]


def test_how_far_a_tournament_is_says_what_it_waits_for(house: House) -> None:
    cup = Cup(house)
    assert cup.see("ann")["board"]["phase"] == "entries"
    for name in cup.players:
        cup.do(name, "Enter")
    for label in ("Designate", "Close the entries"):
        cup.do("tess", label)
    assert cup.see("ann")["board"]["phase"] == "entries are closed"
    for label in ("Allocate", "Start the session"):
        cup.do("tess", label)
    assert cup.see("ann")["board"]["phase"] == "final"
    assert cup.see("ann")["board"]["tables"][0]["rounds"] == "Before the first of 2 rounds"
    cup.round()
    assert cup.see("ann")["board"]["tables"][0]["rounds"] == "Round 1 of 2"
    cup.round()
    cup.order(
        "tess", {"type": "Disqualify", "player": "bob", "ground": "rules-broken"}, reason="a play-off is not for here"
    )
    cup.do("dan", "Count")
    assert cup.see("ann")["board"]["phase"] == "prizes are due"
    cup.do("tess", "Announce the winners")
    assert cup.see("ann")["board"]["phase"] == "over"


@pytest.mark.clause("nsw-blackjack-v15", "19.9.3")
def test_the_tournament_manager_chooses_where_rounds_are_dealt_from(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    labels = [one["label"] for one in cup.see("tess")["acts"]]
    assert "Deal from the marker, from the next deal on" in labels
    cup.do("tess", "Deal from the marker")
    labels = [one["label"] for one in cup.see("tess")["acts"]]
    assert "Deal from the first box, from the next deal on" in labels
    assert "Deal from the marker, from the next deal on" not in labels
    assert not any(one["label"].startswith("Deal from") for one in cup.see("dan")["acts"])
