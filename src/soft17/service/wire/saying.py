"""Saying: what an order led to, line by line, each with those at the table who may hear it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from soft17.croupier.acts import next_act
from soft17.croupier.calling import Call, turn_call
from soft17.house import events as h
from soft17.house import trouble as tr
from soft17.house.decide import Step
from soft17.house.face_down import turned_up
from soft17.house.hearing import EVERYBODY, Audience, heard
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.view import open_to_all, sealed
from soft17.log.anew import laid_anew
from soft17.rules.book import Book
from soft17.service.wire.messages import Said
from soft17.service.wire.speaking import speak, speak_anew, speak_turned, where
from soft17.table import events as t
from soft17.table.events import Event
from soft17.table.meter import MeterSet

# What a dealer says aloud.
ALOUD = (
    *(h.BettingOpened, t.NoMoreBetsCalled, t.CardDealt, t.HoleCardTurned, t.InsuranceOpened, t.InsuranceClosed),
    *(t.BoxesSwitched, t.HandSplit, t.HandDoubled, t.WagerSettled, h.RoundEnded, tr.RoundVoided, h.CutOffered),
    h.CardAnnounced,
)


class Spoken(NamedTuple):
    """A line in words, its clause, whether the dealer says it aloud, and who hears it."""

    text: str
    clause: str
    aloud: bool
    to: Audience = EVERYBODY


class Line(NamedTuple):
    """A line as it is sent, and who hears it."""

    said: Said
    to: Audience = EVERYBODY


def said_of(book: Book, house: House, done: Step, version: int, order: Order) -> list[Line]:
    """The events of an order in words, without the face of any card that lies face down."""
    return [
        Line(Said(version, order.at, text, clause, aloud, order.by.name), to)
        for text, clause, aloud, to in spoken(book, house, done.events, done.follow())
    ]


def spoken(
    book: Book, house: House, events: tuple[Event, ...], follow: Callable[[House, Event], House]
) -> Iterator[Spoken]:
    """Every event of an order as it is said, and the total of who decides next."""
    before = house
    for event in events:
        after = follow(house, event)
        for to, shown in heard(book, sealed(book, event, house)):
            text = speak(book, shown, after.table)
            if text and not _is_past(event, before) and not _is_reckoned(event, before):
                yield Spoken(text, clause_of(book, shown), isinstance(event, ALOUD), to)
        for text, clause in laid_anew(book, sealed(book, event, house), open_to_all(book, house)):
            yield Spoken(speak_anew(book, text, house.table, after.table), clause, False)
        for one in turned_up(book, house, after):
            yield Spoken(speak_turned(book, one, after.table), one.clause, True)
        house = after
    turn = _turn(book, before, house, events)
    if turn is not None and turn.place is not None:
        yield Spoken(f"{where(book, turn.place, house.table)}: {turn.words}", turn.clause, True)


def _is_past(event: Event, before: House) -> bool:
    """True of a turn that was seen to be over when the next hand was called: it is taken down with that one's act."""
    current = before.table.current()
    return isinstance(event, t.TurnEnded) and current is not None and current.area != event.area


def _is_reckoned(event: Event, before: House) -> bool:
    """True of a meter that a table on a link reckons by itself: the pool's own is on the sign, with all that came."""
    return isinstance(event, MeterSet) and bool(before.table.sign.link)


def clause_of(book: Book, event: Event) -> str:
    """The clause that a line is said under: where the book has the dealer say it, that one."""
    if isinstance(event, t.InsuranceClosed) and book.insurance is not None:
        return book.insurance.closed_under
    return str(getattr(event, "clause", ""))


def _turn(book: Book, before: House, after: House, events: tuple[Event, ...]) -> Call | None:
    """The call of a hand whose turn has come; one that drew has its total from the card."""
    if after.table.phase != "play":
        return None
    call = turn_call(book, after, next_act(book, after))
    earlier = turn_call(book, before, next_act(book, before)) if before.table.phase == "play" else None
    if call is None or (earlier is not None and earlier.place == call.place):
        return None
    drew = before.table.phase == "play" and any(isinstance(one, t.CardDealt) and one.to == call.place for one in events)
    return None if drew else call
