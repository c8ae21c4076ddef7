"""What is noted of a player's loss limit: what counts against it, as a wager is measured on it."""

import pytest
from keeper import MONEY, Keeper

from soft17.house import commands as c
from soft17.house import protections as p
from soft17.house.decide import refusal
from soft17.house.orders import Order, Person
from soft17.money import Money
from soft17.service.wire.noting import notes_of
from soft17.table import commands as t

V15 = "nsw-blackjack-v15"


def noted(keeper: Keeper) -> list[str]:
    ann = keeper.now.guest("ann")
    assert ann is not None
    return [one for one in notes_of(keeper.book, keeper.now, ann) if one.startswith("loss limit")]


def a_round(keeper: Keeper, dollars: int, dealer: str) -> None:
    """Ann stands on 19, and the dealer has 17 or 20."""
    keeper.wager(dollars=dollars)
    keeper.deal("Th 9h 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal(dealer)
    keeper.give(c.OpenBetting(), "dealer")


@pytest.mark.clause(V15, "1.1 Loss Limit", "18.3")
@pytest.mark.parametrize(
    ("reading", "then", "left"),
    [("net-of-wins", "lost $30", 70), ("gross-losses", "lost $60", 40)],
)
def test_a_win_makes_up_for_a_loss_in_the_note_as_in_the_limit(reading: str, then: str, left: int) -> None:
    keeper = Keeper(V15, rulings={"1.1 Loss Limit": reading})
    limit = p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 36_000, Money(10 * MONEY), "day")
    keeper.give(limit, "player", "ann")
    assert noted(keeper) == ["loss limit $100, lost $10"]
    a_round(keeper, 50, "Ac")
    assert noted(keeper) == ["loss limit $100, lost $60"]
    a_round(keeper, 30, "8c")
    assert noted(keeper) == [f"loss limit $100, {then}"]
    for stake, fits in ((left, True), (left + 1, False)):
        wager = t.PlaceWager("ann", 1, (Money(stake * MONEY),))
        refused = refusal(keeper.book, keeper.now, Order(wager, Person("ann", "player"), keeper.at))
        assert (refused is None) == fits


@pytest.mark.clause(V15, "1.1 Loss Limit")
def test_who_has_won_has_lost_nothing_of_the_limit() -> None:
    keeper = Keeper(V15)
    keeper.give(p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 36_000, period="day"), "player", "ann")
    a_round(keeper, 50, "8c")
    assert noted(keeper) == ["loss limit $100, lost $0"]
