"""A card passed over that is noticed late: the log says where the cards lie, and its audit reckons by that."""

import pytest
from keeper import MONEY, Keeper
from msgspec.structs import replace

from soft17.house import reports as r
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import Event, WagerPlaced
from soft17.table.state import DEALER, Place


def a_late_report(keeper: Keeper) -> None:
    """The dealer took no first card, and 8c lies on the player's first hand already; both hands win."""
    for card in ("Th", "9d", "8c"):
        keeper.deal(card)
    keeper.give(r.ReportMissedCard(DEALER, card="8c"), "dealer")
    for card in ("Tc", "7h"):
        keeper.deal(card)
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.give(t.Stand("ann", 1, 2), "player", "ann")
    keeper.deal("Td")


@pytest.mark.clause("ma-switch", "15(a)", "15(f)")
def test_the_dealers_card_passed_over_and_noticed_late_is_one_irregularity() -> None:
    keeper = Keeper("ma-switch")
    keeper.wager()
    a_late_report(keeper)
    report = keeper.examine()
    assert [(one.kind, one.clause) for one in report.findings] == [("irregularity", "15(f)")]
    assert report.owed == {}
    assert report.rounds == 1
    hands = dict(keeper.now.table.hands())
    assert hands[Place(1, 1, 1)].cards == ("Th", "8c")
    assert hands[Place(1, 2, 1)].cards == ("9d", "Tc")


@pytest.mark.clause("ma-switch", "15(f)")
def test_a_stake_taken_down_too_high_pays_the_lawful_one_though_cards_lay_further_on() -> None:
    keeper = Keeper("ma-switch")
    placed = t.PlaceWager("ann", 1, (Money(50 * MONEY),) * 2)
    larger = [_staked(event) for event in keeper.observed(placed)]
    keeper.force(placed, *larger, role="player", name="ann")
    a_late_report(keeper)
    assert keeper.examine().owed == {"ann": -2 * 350 * MONEY}


def _staked(event: Event) -> Event:
    if not isinstance(event, WagerPlaced):
        return event
    stake = Money(400 * MONEY)
    return replace(event, wager=replace(event.wager, stake=stake, placed=stake))
