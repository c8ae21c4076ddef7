"""Differences between events in words."""

import pytest
from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.events import CardsCollected, RoundEnded
from soft17.log.differing import differences
from soft17.money import Money
from soft17.rules.loading import load
from soft17.table.events import Event, RoundClosed, RoundOpened, WagerSettled
from soft17.table.evolve import evolve
from soft17.table.state import Area, Table, Wager

BOOK = load("nsw-blackjack-v15")
SETTLED = WagerSettled(0, "win", Money(500000), "15.1.2")
OPENED = RoundOpened((Area(1, ((),), "ann"), Area(2, ((),), "bob")), "6.1")


@pytest.mark.parametrize(
    ("correct", "other", "said"),
    [
        (SETTLED, replace(SETTLED, pays=Money(0)), "a wager settled as win for $0 where the book has win for $50"),
        (SETTLED, replace(SETTLED, wager=1), "wager settled: wager is 1, not 0"),
        (SETTLED, replace(SETTLED, clause="15.1.3"), "wager settled: clause is 15.1.3, not 15.1.2"),
        (
            OPENED,
            replace(OPENED, areas=(OPENED.areas[0], replace(OPENED.areas[1], control="eve"))),
            "round opened: areas 2, control is eve, not bob",
        ),
    ],
)
def test_a_difference_says_where_it_lies(correct: Event, other: Event, said: str) -> None:
    assert [what for _, what in differences(BOOK, (correct,), (other,))] == [said]


def test_a_wager_of_a_negative_number_is_none() -> None:
    table = Table(wagers=(Wager(0, "ann", "main", Money(500000), 1, 1, 1),))
    with pytest.raises(IndexError):
        evolve(table, replace(SETTLED, wager=-1))


def test_one_event_left_out_is_the_one_that_is_missing() -> None:
    due = (RoundClosed("15.2"), CardsCollected((Piece("7d.1"),), "15.2"), RoundEnded(1, {}, {}, "15.2"))
    left_out = [what for _, what in differences(BOOK, due, (due[0], due[2]))]
    put_in = [what for _, what in differences(BOOK, (due[0], due[2]), due)]
    assert left_out == ["cards collected is missing"]
    assert put_in == ["cards collected has no ground"]
