"""The ways out of an error that the console names, in a book where cards go back and in one where none does."""

import pytest

from opening import Opening
from soft17.croupier.acts import next_act
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.orders import Person
from soft17.money import Money
from soft17.rules.loading import load
from soft17.service.wire.console import next_of
from soft17.service.wire.offering import Asker
from soft17.table.commands import PlaceWager

REBUILT = ("nsw-blackjack-v15", {"rebuild": False, "void-round": True, "dismiss-misdeal": True})
FORWARD = ("ma-switch", {"void-round": True, "answer-error-card": True, "dismiss-misdeal": True})


@pytest.mark.parametrize(
    ("rulebook", "ways"),
    [
        pytest.param(*REBUILT, marks=pytest.mark.clause("nsw-blackjack-v15", "16.8")),
        pytest.param(*FORWARD, marks=pytest.mark.clause("ma-switch", "15(a)")),
    ],
)
def test_the_ways_out_of_a_reported_error_are_those_of_the_book(rulebook: str, ways: dict[str, bool]) -> None:
    table = Opening(load(rulebook), {"players": ["ann"]})
    table.house()
    table.give(PlaceWager("ann", 1, (Money(500_000),) * table.book.boxes), "player", "ann")
    table.give(c.DealCard("Th"), "dealer")
    table.give(r.ReportMisdeal("the card went wrong"), "dealer")
    act = next_act(table.book, table.now)
    assert act is not None and act.what == "attention"
    asker = Asker(table.book, table.now, Person("sue", table.book.house.people.supervisor.is_), table.at)
    assert {one.act: one.allowed for one in next_of(asker, act).ways} == ways
    dealer = Asker(table.book, table.now, Person("dan", "dealer"), table.at)
    assert not any(one.allowed for one in next_of(dealer, act).ways if one.act != "answer-error-card")
