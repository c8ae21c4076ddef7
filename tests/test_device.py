"""A shuffling device takes the discards back as soon as the initial deal is complete."""

import pytest

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.events import DiscardsReturned, Event, InitialDealCompleted, WagerSettled
from soft17.table.state import Sign, Table

STAKE = Money(100 * DOLLAR)


def initial_deal(rulebook: str, sign: Sign, cards: str) -> list[Event]:
    book, table, log = load(rulebook), Table(sign=sign), list[Event]()
    orders: list[c.Command] = [c.PlaceWager("ann", 1, (STAKE,) * book.boxes)]
    orders += [c.Deal(Card(card)) for card in cards.split()]
    for order in orders:
        done = step(book, table, order)
        assert not isinstance(done, Refusal)
        table = done.table
        log += done.events
    return log


@pytest.mark.clause("nsw-blackjack-v15", "7.2")
@pytest.mark.clause("nsw-switch-2016", "7.2")
@pytest.mark.clause("nsw-pinkjack-2016", "7.2")
def test_the_rack_goes_back_after_the_initial_deal_and_before_interim_payments() -> None:
    for rulebook, cards in (
        ("nsw-blackjack-v15", "As 7h Kd"),
        ("nsw-switch-2016", "As 9h 7h Kd 5c"),
        ("nsw-pinkjack-2016", "As 7h Kd"),
    ):
        log = initial_deal(rulebook, Sign(source="shuffling device"), cards)
        kinds = [type(event) for event in log]
        back = kinds.index(DiscardsReturned)
        assert kinds.index(InitialDealCompleted) < back < kinds.index(WagerSettled)
        event = log[back]
        assert isinstance(event, DiscardsReturned)
        assert event.clause == "7.2"
        from_shoe = initial_deal(rulebook, Sign(source="card shoe"), cards)
        assert DiscardsReturned not in [type(one) for one in from_shoe]
