"""A shuffling device that can be had again takes the cards of the emergency shoe after a round, by the console too."""

import pytest

from opening import Opening
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.orders import Person
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE
from soft17.rules.loading import load, names
from soft17.service.wire.acting import act_named
from soft17.service.wire.offering import Asker
from soft17.service.wire.panel import Act
from soft17.table.commands import PlaceWager, Stand


def _loading(table: Opening) -> Act:
    found = act_named(Asker(table.book, table.now, Person("dan", "dealer"), table.at), "load-device")
    assert found is not None
    return found


def _round(table: Opening, book: Book) -> None:
    table.give(c.OpenBetting(), "dealer")
    table.give(PlaceWager("ann", 1, (Money(500_000),) * book.boxes), "player", "ann")
    for card in ("Th", "5h", "8d") if book.boxes == 1 else ("Th", "9h", "5h", "8d", "7s"):
        table.give(c.DealCard(card), "dealer")
    assert not _loading(table).allowed
    for box in range(1, book.boxes + 1):
        table.give(Stand("ann", 1, box), "player", "ann")
    table.give(c.DealCard("Ts"), "dealer")
    table.give(c.DealCard("7s"), "dealer")


@pytest.mark.clause("nsw-pinkjack-2016", "16.5.6")
@pytest.mark.parametrize("rulebook", [name for name in names() if load(name).house.malfunctions.device is not None])
def test_another_device_is_offered_the_cards_after_any_round(rulebook: str) -> None:
    book = load(rulebook)
    table = Opening(book, {"players": ["ann"], "source": DEVICE})
    table.house()
    assert not _loading(table).allowed
    table.give(r.ReportDeviceFailure(disadvantage=False, spare=False, practicable=False), "casino supervisor")
    table.settle_dues()
    _round(table, book)
    act = _loading(table)
    assert act.allowed and act.command == {"type": "LoadDevice"}
    table.give(c.LoadDevice(), "dealer")
    assert table.now.source == DEVICE and not table.now.custody.stack and not table.now.custody.rack
    table.settle_dues()
    _round(table, book)
    assert not _loading(table).allowed
