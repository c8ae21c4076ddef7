"""The round that is recalled when an error of it is told while betting for the next is open."""

import pytest
from keeper import MONEY, Keeper, clauses
from msgspec.structs import replace

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import Event, WagerSettled


@pytest.mark.clause("nz-blackjack-1998", "16.5")
def test_a_round_recalled_after_betting_was_opened_twice_is_the_last_one() -> None:
    keeper = Keeper("nz-blackjack-1998", {"players": ["ann", "bob"]})
    keeper.give(c.TakeDown("allow-boxes", {"player": "ann", "boxes": "2", "places": "enough"}), "operator")
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


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
@pytest.mark.parametrize("again", [False, True], ids=["dismissed", "dismissed, and found after all"])
def test_an_error_told_of_and_dismissed_leaves_the_round_as_it_was_paid(again: bool) -> None:
    keeper = Keeper("nsw-blackjack-v15", {"players": ["ann", "bob"]})
    keeper.wager()
    keeper.deal("Th 9h 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager("bob", area=2)
    keeper.give(r.NotifyError("the dealer's card was mine"), "player", "ann")
    keeper.give(r.DismissMisdeal(), "gaming supervisor", "sue", "the cameras show that it was not")
    if again:
        keeper.give(r.ReportMisdeal("it was hers", ("Th", "8c", "Tc", "9h")), "dealer")
        keeper.give(r.Rebuild(), "gaming supervisor", "sue")
    keeper.deal("5h 6h 7h")
    report = keeper.examine()
    assert report.owed == {}
    assert [one.kind for one in report.findings] == ["irregularity"] * again + ["unfinished"]


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "18.16")
def test_a_wager_refused_while_the_last_round_is_looked_at_is_in_no_round() -> None:
    keeper = Keeper("nsw-blackjack-v15", {"players": ["ann", "bob"]})
    keeper.wager()
    keeper.deal("Th 9h 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager("ann")
    keeper.wager("bob", area=2)
    keeper.give(r.NotifyError("the dealer's card was mine"), "player", "ann")
    keeper.give(c.RefuseWager("bob", 2), "gaming supervisor", "sue", "soaked chips")
    keeper.give(r.DismissMisdeal(), "gaming supervisor", "sue", "the cameras show that it was not")
    keeper.deal("5h 6h 7h")
    report = keeper.examine()
    assert report.owed == {}
    assert [one.kind for one in report.findings] == ["unfinished"]
    assert "bob" not in report.findings[0].what
    assert {wager.player for wager in keeper.now.table.wagers} == {"ann"}


@pytest.mark.clause("nsw-blackjack-v15", "18.9")
@pytest.mark.parametrize(("paid", "kinds"), [(0, []), (10, ["departure"])])
def test_an_outcome_invalidated_after_betting_opened_gives_everything_back(paid: int, kinds: list[str]) -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("Th 9d 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    events = keeper.observed(c.DealCard("Ts"))
    keeper.force(c.DealCard("Ts"), *[_paid(one, paid * MONEY) for one in events])
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager(dollars=20, area=2)
    keeper.give(r.Invalidate("fraud"), "gaming supervisor", reason="marked cards")
    keeper.deal("5h 6h 7h")
    report = keeper.examine()
    assert report.owed == {}
    assert [one.kind for one in report.findings if one.kind != "unfinished"] == [*kinds, "irregularity"]


def _paid(event: Event, too_much: int) -> Event:
    return replace(event, pays=Money(too_much)) if too_much and isinstance(event, WagerSettled) else event


@pytest.mark.clause("nsw-blackjack-v15", "5.4", "16.8")
def test_a_wager_taken_back_while_the_last_round_is_looked_into_is_lawful() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("Th 9h 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager(dollars=60)
    keeper.give(r.NotifyError("the nine was mine"), "player", "ann")
    keeper.give(t.WithdrawWager("ann", 1), "player", "ann")
    keeper.give(r.ReportMisdeal("it was", order=("Th", "8c", "9h", "Tc")))
    keeper.give(r.Rebuild(), "gaming supervisor")
    report = keeper.examine()
    assert {one.kind for one in report.findings} == {"irregularity"}
    assert not report.owed
    assert keeper.now.table.wagers == ()


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "18.13")
def test_a_round_put_right_after_a_closing_is_reckoned() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("Th 9h 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(c.Leave("ann"), "player", "ann")
    keeper.give(c.CloseTable())
    keeper.give(keeper.command())
    keeper.give(r.ReportMisdeal("the nine was ann's", order=("Th", "8c", "9h", "Tc")))
    keeper.give(r.Rebuild(), "gaming supervisor")
    report = keeper.examine()
    assert {one.kind for one in report.findings} == {"irregularity"}
    assert not report.owed
