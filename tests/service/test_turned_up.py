"""Cards that lay face down are spoken of when they are turned up, at the table and in its past."""

import pytest
from keeper import Keeper
from test_incidents import V15

from soft17.house import commands as c
from soft17.house.decide import step
from soft17.house.evolve import evolve
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.log.lines import Line
from soft17.service.inspecting.rounds import steps
from soft17.service.wire.saying import spoken


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_a_blackjack_is_spoken_of_with_both_cards_after_the_initial_deal() -> None:
    keeper = Keeper(V15)
    for to in ("inspector", "surveillance"):
        keeper.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
    keeper.give(c.TakeDown("deal-face-down"), "gaming manager", "max")
    keeper.wager()
    keeper.wager(area=2)
    keeper.deal("As 5h Th Kd")
    last = Order(c.DealCard("6d"), Person("the dealer", "dealer"), keeper.at + 1)
    before: House = keeper.now
    done = step(keeper.book, before, last)
    assert isinstance(done, tuple)
    said = [(one.text, one.clause) for one in spoken(keeper.book, before, done.events, evolve)]
    assert ("Area 1: As Kd turned up, blackjack", "3.6.2") in said
    line = Line(1, last.at, "the dealer", "dealer", last.command, done.events, "")
    past = steps(keeper.book, (before, [line]), 1, 1)
    assert ("Area 1: As Kd turned up, blackjack", "3.6.2") in [(one.what, one.clause) for one in past]
