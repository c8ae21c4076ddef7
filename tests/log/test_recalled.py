"""The round that is recalled when an error of it is told while betting for the next is open."""

import pytest
from keeper import Keeper, clauses

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.table import commands as t


@pytest.mark.clause("nz-blackjack-1998", "16.5")
def test_a_round_recalled_after_betting_was_opened_twice_is_the_last_one() -> None:
    keeper = Keeper("nz-blackjack-1998", {"players": ["ann", "bob"]})
    keeper.wager()
    keeper.wager(area=2)
    keeper.give(t.CallNoMoreBets(), "dealer")
    keeper.deal("Th 9h 9d 8c Tc")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.give(t.Stand("ann", 2), "player", "ann")
    keeper.deal("Ts")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager("bob")
    keeper.give(r.ReportMisdeal("the order is not known"), "dealer")
    keeper.give(r.VoidRound(), "operator")
    report = keeper.examine()
    assert clauses(report) == {"16.5"}
    assert report.owed == {}
