"""Cards that run out in a round before which something was missed: the audit agrees that the round goes on."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.table import commands as t

V15, MA = "nsw-blackjack-v15", "ma-switch"


@pytest.mark.clause("nsw-blackjack-v15", "16.9", "16.14")
def test_a_round_completed_from_the_rack_though_a_shuffle_was_missed_is_no_departure() -> None:
    keeper = Keeper(V15, {"players": ["ann"], "behind": 104, "left": 3})
    keeper.wager()
    keeper.give(c.DealCard("2d", observed=True), "dealer")
    keeper.deal("2h 2s")
    keeper.give(t.Hit("ann", 1), "player", "ann")
    keeper.give(r.RunOut("by hand"), "dealer")
    keeper.give(c.Cut(60, "ann"), "player", "ann")
    keeper.give(c.PlaceCuttingCard(100), "dealer")
    keeper.give(c.BurnCard("2c"), "dealer")
    keeper.deal("Tc")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td 7c")
    report = keeper.examine()
    assert {(one.kind, one.clause) for one in report.findings} == {("irregularity", "16.1"), ("irregularity", "16.14")}
    assert [one.what for one in report.dues] == ["shuffle"]
    assert report.owed == {}


@pytest.mark.clause("ma-switch", "7(n)(2)")
def test_a_short_count_is_told_of_and_stays_due() -> None:
    keeper = Keeper(MA, {"players": ["ann"], "behind": 309})
    keeper.wager()
    keeper.deal("Th 9c 7d Td 8s")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.give(t.Stand("ann", 1, 2), "player", "ann")
    keeper.deal("Td")
    keeper.give(c.TakeDown("count-cards", {"cards": "311"}), "dealer")
    report = keeper.examine()
    assert [(one.kind, one.clause, one.what) for one in report.findings] == [
        ("irregularity", "7(n)(2)", "311 cards are there, not 312")
    ]
    assert [one.what for one in report.dues] == ["shuffle", "count", "complete decks"]
