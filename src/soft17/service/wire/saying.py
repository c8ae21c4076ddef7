"""Saying: what an order led to, line by line, as everybody at the table may hear it."""

from soft17.house import events as h
from soft17.house import trouble as tr
from soft17.house.evolve import evolve
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.view import sealed
from soft17.rules.book import Book
from soft17.service.wire.messages import Said
from soft17.service.wire.speaking import speak
from soft17.table import events as t
from soft17.table.events import Event

# What a dealer says aloud.
ALOUD = (
    *(h.BettingOpened, t.NoMoreBetsCalled, t.CardDealt, t.HoleCardTurned, t.InsuranceOpened, t.InsuranceClosed),
    *(t.BoxesSwitched, t.HandSplit, t.HandDoubled, t.WagerSettled, h.RoundEnded, tr.RoundVoided, h.CutOffered),
)


def said_of(book: Book, house: House, events: tuple[Event, ...], version: int, order: Order) -> list[Said]:
    """The events of an order in words, without the face of any card that lies face down."""
    lines = []
    for event in events:
        after = evolve(house, event)
        text = speak(book, sealed(book, event, house), after.table)
        if text:
            clause = str(getattr(event, "clause", ""))
            lines.append(Said(version, order.at, text, clause, isinstance(event, ALOUD), order.by.name))
        house = after
    return lines
