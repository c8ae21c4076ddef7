"""Reporting a card passed over: which cards have come since, and where they were taken down."""

import pytest

from opening import Opening
from soft17.house.commands import DealCard
from soft17.house.orders import Person
from soft17.money import Money
from soft17.rules.loading import load
from soft17.service.wire.acting import act_named
from soft17.service.wire.offering import Asker
from soft17.table.commands import Hit, PlaceWager

STAKE = Money(500_000)


@pytest.mark.clause("ma-switch", "15(f)", "15(h)")
def test_the_cards_since_anybody_decided_may_be_named() -> None:
    table = Opening(load("ma-switch"), {"players": ["ann"]})
    table.house()
    table.give(PlaceWager("ann", 1, (STAKE, STAKE)), "player", "ann")

    def cards() -> list[str]:
        asker = Asker(table.book, table.now, Person("dee", "dealer"), table.at)
        act = act_named(asker, "report-missed-card")
        assert act is not None and act.allowed
        return [one.shown for field in act.fields if field.name == "card" for one in field.values]

    table.give(DealCard("2h"), "dealer")
    table.give(DealCard("3c"), "dealer")
    assert cards() == ["2h, taken down for Spot 1, box 1", "3c, taken down for Spot 1, box 2"]
    for card in ("8c", "9c", "9d"):
        table.give(DealCard(card), "dealer")
    assert cards()[2] == "8c, taken down for Dealer"
    table.give(Hit("ann", 1), "player", "ann")
    assert cards() == []
