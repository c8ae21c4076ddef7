"""What went wrong and was entered as the book wants it is told by the audit all the same, with its clause."""

import pytest
from keeper import MONEY, Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.money import Money
from soft17.table import commands as t

V15, SWITCH, NZ = "nsw-blackjack-v15", "nsw-switch-2016", "nz-blackjack-1998"


def irregularities(keeper: Keeper) -> list[tuple[str, str]]:
    return [(one.clause, one.what) for one in keeper.examine().findings if one.kind == "irregularity"]


def in_round(book: str, cards: str) -> Keeper:
    keeper = Keeper(book)
    keeper.wager()
    if book == NZ:
        keeper.give(t.CallNoMoreBets(), "dealer")
    keeper.deal(cards)
    return keeper


@pytest.mark.parametrize(
    ("book", "dollars", "clauses"),
    [
        (V15, 20, ["5.3"]),
        (V15, 5, ["6.2"]),
        (V15, 900, ["5.3", "6.3"]),
        (SWITCH, 20, ["5.3"]),
        (SWITCH, 5, ["5.3"]),  # two boxes make the minimum of the area together
        (SWITCH, 4, ["6.2"]),
        ("nsw-pinkjack-2016", 900, ["5.2", "6.3"]),
        ("ma-switch", 900, ["5(e)"]),
        (NZ, 900, ["5.5(a)"]),
    ],
)
def test_a_wager_found_otherwise_after_the_first_card(book: str, dollars: int, clauses: list[str]) -> None:
    keeper = in_round(book, "9c 9d")
    boxes = keeper.book.boxes
    keeper.give(t.ObserveWager("ann", 1, (Money(dollars * MONEY),) * boxes), "dealer")
    lies = " and ".join([f"${dollars}"] * boxes)
    what = f"the wager of ann on area 1 found to be {lies} after the first card"
    assert irregularities(keeper) == [(clause, what) for clause in clauses]


def test_a_wager_that_another_leaves_no_room_is_told_as_its_own_players() -> None:
    keeper = Keeper(V15, {"players": ["ann", "cat"]})
    keeper.wager("ann", 400)
    keeper.wager("cat", 100)
    keeper.deal("9c 9d")
    keeper.give(t.ObserveWager("ann", 1, (Money(450 * MONEY),)), "dealer")
    assert irregularities(keeper) == [
        ("5.3", "the wager of ann on area 1 found to be $450 after the first card"),
        ("6.3", "the wager of cat on area 1 too much beside the others"),
    ]


def test_a_wager_found_as_it_was_placed_is_nothing() -> None:
    keeper = in_round(V15, "9c 9d")
    keeper.give(t.ObserveWager("ann", 1, (Money(50 * MONEY),)), "dealer")
    assert irregularities(keeper) == []


@pytest.mark.parametrize(("book", "clause"), [(V15, "16.2"), (NZ, "16.4")])
def test_a_card_dealt_in_error_and_seen(book: str, clause: str) -> None:
    keeper = in_round(book, "9c 9d 3h")
    keeper.give(r.ReportErrorCard("2c", seen=True), "dealer")
    keeper.give(r.AnswerErrorCard("ann", "take"), "player", "ann")
    assert irregularities(keeper) == [(clause, "2c dealt in error, seen")]


def test_insurance_not_offered_in_its_time() -> None:
    keeper = in_round(V15, "5c Ad 3h")
    keeper.give(t.GoOn(), "dealer")
    keeper.give(t.Hit("ann", 1), "player", "ann")
    keeper.give(c.DealCard("2h"), "dealer")
    keeper.give(t.ObserveInsuranceNotOffered(), "dealer")
    assert irregularities(keeper) == [("16.13", "insurance was not offered in its time")]


def test_an_outcome_made_invalid_and_wagers_forfeited() -> None:
    keeper = in_round(SWITCH, "9c 9d")
    keeper.give(r.Invalidate("fraud", "", ("ann",)), "casino supervisor", reason="a card was swapped")
    what = "the outcome is invalid for fraud, with the wagers of ann forfeited"
    assert irregularities(keeper) == [("19.4", what)]


def test_an_outcome_made_invalid_and_nothing_forfeited() -> None:
    keeper = in_round(V15, "9c 9d")
    keeper.give(r.Invalidate("disruption", "fire"), "casino supervisor", reason="fire")
    assert irregularities(keeper) == [("18.9", "the outcome is invalid for disruption")]


def test_wagers_declared_void() -> None:
    keeper = in_round(V15, "9c 9d")
    keeper.give(c.TakeDown("report-device-used", {"person": "ann", "evidence": "a telephone"}), "dealer")
    keeper.give(r.VoidWagers("ann"), "casino supervisor", reason="a telephone")
    assert ("18.8.1", "the wagers of ann are void") in irregularities(keeper)


@pytest.mark.clause("ma-switch", "15(a)")
def test_an_error_that_nobody_decided_on_is_told() -> None:
    keeper = Keeper("ma-switch")
    keeper.wager()
    keeper.deal("Th 9h")
    dealt = keeper.observed(c.DealCard("8c"))
    keeper.give(r.NotifyError("the nine was mine"), "player", "ann")
    found = keeper.examine().findings
    assert [(one.kind, one.clause) for one in found] == [("unfinished", "15(a)"), ("unfinished", "5(g)")]
    assert found[0].what == "an error is not decided on: the nine was mine"
    keeper.force(c.DealCard("8c"), *dealt)
    assert [one.clause for one in keeper.examine().findings if one.kind == "departure"] == ["15(a)"]
