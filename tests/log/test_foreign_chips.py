"""A wager that the chips of the table do not make: a departure in the log, and an irregularity where it is found."""

import pytest
from keeper import MONEY, Keeper, clauses
from test_incidents import V15

from soft17.house.chips import laid_refusal
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import WagerPlaced
from soft17.table.state import MAIN, Wager

SETTING = {"chip": "1"}
ODD = Money(10 * MONEY + 100)


@pytest.mark.clause("nsw-blackjack-v15", "5.2")
def test_a_wager_of_no_chips_that_was_taken_is_told() -> None:
    keeper = Keeper(V15, SETTING)
    command = t.PlaceWager("ann", 1, (ODD,))
    refused = laid_refusal(keeper.book, keeper.now.table.sign.smallest_chip, command)
    assert refused is not None and refused.why == "the main wager: $10.01 is not made of chips of $1"
    placed = WagerPlaced(Wager(0, "ann", MAIN, ODD, 1, 1, 1, placed=ODD), "5.3")
    keeper.force(command, placed, role="player", name="ann")
    assert "5.2" in clauses(keeper.examine())


@pytest.mark.clause("nsw-blackjack-v15", "5.2")
def test_one_that_is_found_after_the_first_card_is_told() -> None:
    keeper = Keeper(V15, SETTING)
    keeper.wager()
    keeper.deal("Tc")
    keeper.give(t.ObserveWager("ann", 1, (Money(50 * MONEY + 5000),)), "dealer")
    told = [one.what for one in keeper.examine().findings if one.clause == "5.2"]
    assert told == ["$50.50 of ann on area 1 is not made of chips of $1"]
