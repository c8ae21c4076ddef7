"""A rebuilt round as the log tells of it: the hands and wagers that are others than they were, and no more."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.log.entries import entries
from soft17.money import Money
from soft17.rules.loading import load
from soft17.table import commands as t

V15 = "nsw-blackjack-v15"
PAIRS = t.Side("perfect_pairs", Money(100_000))
STAKE = (Money(900_000),)
SECOND_FIRST = "the second card went before the first"


def told(keeper: Keeper, *, unsealed: bool = False) -> list[tuple[str, str]]:
    """What the log has to say of the last line, with the clauses."""
    lines = list(enumerate(keeper.log.lines, 2))
    told_of = entries(load(V15), lines, unsealed=unsealed)
    return [(one.what, one.clause) for one in told_of if one.line == lines[-1][0]]


def rebuilt(keeper: Keeper, order: str) -> None:
    keeper.give(r.ReportMisdeal(SECOND_FIRST, tuple(order.split())), "dealer")
    keeper.give(r.Rebuild(), "gaming supervisor", "sue")


@pytest.mark.clause(V15, "16.8")
def test_hands_and_wagers_that_a_rebuilt_round_changes_are_told_and_no_others() -> None:
    keeper = Keeper(V15, {"players": ["ann", "bob"], "offered": ["perfect_pairs"]})
    keeper.give(t.PlaceWager("ann", 1, STAKE, (PAIRS,)), "player", "ann")
    keeper.wager("bob", area=2)
    keeper.deal("8s 5h 5h 8d 6h")
    keeper.give(t.Split("ann", 1), "player", "ann")
    keeper.deal("2c")
    rebuilt(keeper, "5h 8s 5h 8d 6h 2c")
    said = told(keeper)
    start = next(number for number, (what, _) in enumerate(said) if what.startswith("the round is rebuilt"))
    assert said[start + 1 : -1] == [
        ("area 1, box 1, hand 1: 5h 8d, 13", "16.8"),
        ("area 2, box 1, hand 1: 8s 6h, 14", "16.8"),
        ("area 1, box 1, hand 2: no such hand any more", "16.8"),
        ("ann's perfect pairs of $10 on area 1: lose", "14.12"),
        ("ann's split of $90 on area 1, hand 2: not staked any more", "16.8"),
    ]


@pytest.mark.clause(V15, "16.8")
def test_a_settled_round_that_is_rebuilt_tells_what_each_wager_comes_to_now() -> None:
    keeper = Keeper(V15, {"offered": ["perfect_pairs"]})
    keeper.give(t.PlaceWager("ann", 1, STAKE, (PAIRS,)), "player", "ann")
    keeper.deal("8s Th 7d")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("8c")
    rebuilt(keeper, "8s 8c Th 7d")
    assert told(keeper)[2:6] == [
        ("dealer: 8c 7d, 15", "16.8"),
        ("area 1, box 1, hand 1: 8s Th, 18, stood", "16.8"),
        ("ann's main of $90 on area 1: without a result", "16.8"),
        ("the round put right: ann $90", "16.8"),
    ]
    keeper.deal("9c")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.give(r.ReportMisdeal("the nine was ann's", ("8s", "8c", "9c", "Th", "7d")), "dealer")
    keeper.give(r.Rebuild(), "gaming supervisor", "sue")
    assert ("ann's main of $90 on area 1: lose", "15.1.7") in told(keeper)


@pytest.mark.clause(V15, "3.6.2")
@pytest.mark.parametrize(
    ("unsealed", "hands"),
    [
        (False, ["dealer: Th, 10", "area 1, box 1, hand 1: 2 cards face down, 3d"]),
        (True, ["dealer: Th, 10", "area 1, box 1, hand 1: 8s 2c 3d, 13"]),
    ],
)
def test_cards_that_lie_face_down_are_told_of_only_when_asked_for(unsealed: bool, hands: list[str]) -> None:
    keeper = Keeper(V15)
    for to in ("inspector", "surveillance"):
        keeper.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
    keeper.give(c.TakeDown("deal-face-down"), "gaming manager", "max")
    keeper.wager()
    keeper.deal("8s 3d Th")
    keeper.give(t.Hit("ann", 1), "player", "ann")
    keeper.deal("2c")
    rebuilt(keeper, "8s Th 2c 3d")
    said = [what for what, _ in told(keeper, unsealed=unsealed)]
    assert [what for what in said if what.startswith(("dealer", "area"))] == hands
