"""Rounds of a log that were void, invalid or put right after their end: what they came to, and which they are."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.state import House
from soft17.log.entries import passed
from soft17.money import Money
from soft17.service.inspecting.recording import UnrecordedError, recorded
from soft17.service.inspecting.rounds import RoundOf, Rounds
from soft17.table import commands as t

V15 = "nsw-blackjack-v15"


def rounds(keeper: Keeper) -> list[RoundOf]:
    """The rounds that a log tells of."""
    told, house = Rounds(), House()
    for line in keeper.log.lines:
        every = list(passed(house, line))
        told.take(line, every)
        house = told.house
    return told.every()


def record(keeper: Keeper, number: int) -> object:
    return recorded(keeper.book, (House(), keeper.log.lines), number)


def a_round(keeper: Keeper, dealer: str, second: str = "9c") -> None:
    """Ann stands on 19 or another total, and the dealer draws to 17 or 20."""
    keeper.wager()
    keeper.deal(f"Th 9h {second}")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal(dealer)


def briefly(keeper: Keeper) -> list[tuple[int, str, bool]]:
    return [(one.round, one.result, one.void) for one in rounds(keeper)]


@pytest.fixture
def keeper() -> Keeper:
    made = Keeper(V15, {"players": ["ann", "bob"]})
    a_round(made, "Ac")
    return made


@pytest.mark.clause(V15, "16.8")
@pytest.mark.parametrize("waiting", [False, True], ids=["before betting", "with a wager for the next"])
def test_a_round_void_after_its_end_is_void_and_the_next_is_not(keeper: Keeper, waiting: bool) -> None:
    if waiting:
        keeper.give(c.OpenBetting(), "dealer")
        keeper.wager("bob", area=2)
    assert record(keeper, 1)
    keeper.give(r.ReportMisdeal("the order is not known"), "dealer")
    keeper.give(r.VoidRound(), "gaming supervisor", "sue")
    assert briefly(keeper)[0] == (1, "ann $0", True)
    with pytest.raises(UnrecordedError, match="void or put right after its end"):
        record(keeper, 1)
    if waiting:
        keeper.give(t.WithdrawWager("bob", 2), "player", "bob")
    else:
        keeper.give(c.OpenBetting(), "dealer")
    a_round(keeper, "8c")
    assert briefly(keeper) == [(1, "ann $0", True), (2, "ann +$50", False)]
    assert record(keeper, 2)


@pytest.mark.clause(V15, "18.9", "18.10")
def test_an_outcome_invalid_after_the_round_is_that_of_the_round(keeper: Keeper) -> None:
    keeper.give(r.Invalidate("disruption", "fire"), "gaming supervisor", "sue", "fire")
    keeper.give(c.OpenBetting(), "dealer")
    a_round(keeper, "8c")
    assert briefly(keeper) == [(1, "ann $0", True), (2, "ann +$50", False)]


@pytest.mark.clause(V15, "16.8")
def test_a_settled_round_that_is_played_on_is_one_round() -> None:
    keeper = Keeper(V15)
    a_round(keeper, "8c", second="7c")
    assert briefly(keeper) == [(1, "ann $0", False)]
    keeper.give(r.ReportMisdeal("the dealer's first card came last", ("Th", "8c", "9h", "7c")), "dealer")
    keeper.give(r.Rebuild(), "gaming supervisor", "sue")
    assert briefly(keeper) == [(1, "not over yet", False)]
    keeper.deal("Tc")
    assert briefly(keeper) == [(1, "ann +$50", False)]
    (one,) = rounds(keeper)
    assert one.came_to == {"ann": "+50"}
    assert one.version == keeper.log.lines[-1].seq


def test_what_is_entered_after_a_round_begins_no_other(keeper: Keeper) -> None:
    keeper.give(r.ReportMispayment("ann", Money(0), Money(10), of="cash change"), "dealer")
    assert briefly(keeper) == [(1, "ann -$50", False)]
