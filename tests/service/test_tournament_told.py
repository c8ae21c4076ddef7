"""What people are told of a tournament: what an act would cost, how a cancelled one ended, and what all may see."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from competing import Cup, Nines
from visiting import House, opened

BOUGHT = {"chips_are": "bought", "buy_in": "20"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def warned(cup: Cup, name: str, label: str) -> tuple[str, str]:
    """What somebody is warned of before an act, and the clause."""
    seen = cup.see(name)
    offered = seen["mine"]["acts"] if seen["mine"] else seen["acts"]
    (one,) = (each for each in offered if each["label"].startswith(label))
    return one["warns"], one["warned_by"]


def shown(cup: Cup, name: str) -> dict[str, str]:
    """The notes on somebody's own page, by their clauses."""
    return {one["clause"]: one["says"] for one in cup.see(name)["mine"]["notes"]}


@pytest.mark.clause("nsw-blackjack-v15", "19.3.2", "19.4.2(i)")
def test_who_withdraws_too_late_is_warned_that_the_fee_stays(house: House) -> None:
    cup = Cup(house, withdraw_until=house.at + 60)
    cup.do("ann", "Enter")
    house.at += 60
    assert warned(cup, "ann", "Withdraw") == ("", "")
    assert shown(cup, "ann").keys() == {"19.4.2(i)"}
    assert "until 2025-10-09 19:54 by the clock of Australia/Sydney" in shown(cup, "ann")["19.4.2(i)"]
    house.at += 1
    says = "The time to withdraw free of charge is over: $100 would not go back"
    assert warned(cup, "ann", "Withdraw") == (says, "19.3.2")
    assert shown(cup, "ann").keys() == {"19.3.2"}
    cup.do("ann", "Withdraw")
    assert cup.players["ann"].get("/api/me").json()["balance"]["text"] == "400"


@pytest.mark.clause("nsw-blackjack-v15", "19.6.3")
def test_the_start_of_a_session_warns_of_those_who_have_not_bought_in(house: House) -> None:
    cup = Cup(house, ("ann", "bob", "cat"), **BOUGHT)
    for name in cup.players:
        cup.do(name, "Enter")
    for label in ("Designate", "Close the entries"):
        cup.do("tess", label)
    cup.do("ann", "Buy the chips")
    cup.do("tess", "Allocate")
    says = "bob and cat have not bought in and would be out; the entry fee does not go back"
    assert warned(cup, "tess", "Start the session") == (says, "19.6.3")
    assert "19.6.3" in shown(cup, "bob") and "19.6.3" not in shown(cup, "ann")
    cup.do("bob", "Buy the chips")
    says = "cat has not bought in and would be out; the entry fee does not go back"
    assert warned(cup, "tess", "Start the session") == (says, "19.6.3")
    cup.do("cat", "Buy the chips")
    assert warned(cup, "tess", "Start the session") == ("", "")


@pytest.mark.clause("nsw-blackjack-v15", "19.3.4")
def test_a_tournament_cancelled_in_a_round_shows_what_went_back_and_no_table(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    cup.do("dan", "Open wagers")
    first, second = cup.see("dan")["board"]["tables"][0]["order"]
    cup.do(first, "Hand in an undisclosed", amounts={"amount": "475"})
    cup.do(second, "Wager")
    cup.do("dan", "Deal")
    says = "Nothing is played any more, and $200 in all goes back to players"
    assert warned(cup, "olga", "Cancel the tournament") == (says, "19.3.4")
    assert cup.order("olga", {"type": "CancelTournament"}, reason="a storm").status_code == 200
    staff, own, nobody = cup.see("olga"), cup.see("ann"), house.visitor().get(cup.at).json()
    for seen in (staff, own, nobody):
        board = seen["board"]
        assert (board["phase"], board["tables"], board["refunded_by"]) == ("cancelled", [], "19.3.4")
        assert [(one["status"], one["chips"], one["table"]) for one in board["players"]] == [("cancelled", "0", "")] * 2
        assert [one["state"] for one in board["stages"]] == ["broken off"]
        assert (board["standing"], [one["place"] for one in board["players"]], board["pool"]) == ([], [None, None], "0")
    assert staff["board"]["refunds"] == {"ann": "100", "bob": "100"} and staff["runs"]
    assert (staff["acts"], staff["held"], staff["off_by"]) == ([], "$0", "")
    assert own["board"]["refunds"] == {"ann": "100"} and nobody["board"]["refunds"] == {}
    assert own["mine"] == {"acts": [], "table": "", "choices": [], "amounts": {}, "notes": own["mine"]["notes"]}
    assert own["mine"]["notes"] == [{"says": "$100 went back to you", "clause": "19.3.4"}]
    (row,) = house.visitor().get("/api/tournaments").json()
    assert (row["phase"], row["pool"]) == ("cancelled", "$0")  # the guarantee is for nobody any more
    decided = {"table": "Table 1", "step": 0, "choice": 0}
    assert cup.players[first].post(f"{cup.at}/decisions", json=decided).status_code == 409
    assert cup.staff["tess"].get(f"{cup.at}/log").status_code == 200  # no round is left that a form could be sealed in


@pytest.mark.clause("nsw-blackjack-v15", "19.1.10", "19.8.2")
def test_everybody_sees_the_board_and_nothing_that_is_for_some(house: House) -> None:
    cup = Cup(house)
    cup.begin()
    cup.do("dan", "Open wagers")
    first, second = cup.see("dan")["board"]["tables"][0]["order"]
    cup.do(first, "Hand in an undisclosed", amounts={"amount": "475"})
    cup.do(second, "Wager")
    about = {"type": "OpenDispute", "table": "Table 1", "about": "who is in debt"}
    assert cup.order(second, about).status_code == 200
    told = {"type": "NoteAdvice", "player": second, "what": "whispered to a friend"}
    assert cup.order("tess", told).status_code == 200
    guest = house.visitor()
    guest.post("/api/guest")
    for looking in (house.visitor(), guest, house.person(house.visitor("ada"), "eve")):
        (row,) = looking.get("/api/tournaments").json()
        answer = looking.get(f"/api/tournaments/{row['id']}")
        seen: dict[str, Any] = answer.json()
        assert seen["board"]["tables"][0]["wagers"][first]["sealed"] == "19.8.2"
        assert seen["board"]["tables"][0]["dispute"] == "a question"
        for hidden in ("475", "in debt", "whispered"):
            assert hidden not in answer.text
        assert (seen["acts"], seen["notes"], seen["held"], seen["runs"]) == ([], [], "", False)
        assert looking.get(f"{cup.at}/log").status_code in (401, 403)
    assert cup.see(first)["board"]["tables"][0]["dispute"] == "who is in debt"
    assert cup.see(first)["notes"]
    assert house.visitor().get("/api/tournaments/form").status_code == 401
    order = {"id": "1", "version": -1, "command": {"type": "CancelTournament"}}
    assert house.visitor().post(f"{cup.at}/orders", json=order).status_code == 401


@pytest.mark.clause("nsw-blackjack-v15", "19.4.3", "19.9.3", "19.3.3")
def test_every_field_of_the_conditions_but_the_name_has_its_clause(house: House) -> None:
    cup = Cup(house, optional=["perfect_pairs"])
    (form,) = cup.staff["olga"].get("/api/tournaments/form").json()
    clauses = {one["name"]: one["clause"] for one in form["fields"]}
    assert [name for name, clause in clauses.items() if not clause] == ["name"]
    assert (clauses["agreement"], clauses["deals_from_marker"], clauses["guarantee"]) == ("19.4.3", "19.9.3", "19.3.3")
    told = {one["field"]: one["clause"] for one in cup.see("ann")["conditions"]}
    assert (told["optional"], told["guarantee"]) == ("19.2.1", "19.3.3")
