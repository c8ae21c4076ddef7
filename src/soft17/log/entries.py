"""Entries of a log as surveillance reads them: every event in words, with its line; the table is followed."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from soft17.house.evolve import evolve
from soft17.house.face_down import turned_up
from soft17.house.hearing import STAFF, Listener, heard_by
from soft17.house.state import House
from soft17.house.view import open_to_all, sealed
from soft17.log.anew import laid_anew
from soft17.log.lines import Line
from soft17.log.telling import tell, tell_turned
from soft17.rules.book import Book
from soft17.table.events import Event, WagersReturned

Passed = tuple[House, Event, House]  # an event with the table before it and after


class Entry(msgspec.Struct, frozen=True):
    """One event in words: its line (the head is line 1), when, by whom and as what, and the clause it rests on."""

    line: int
    at: int
    by: str
    role: str
    what: str
    clause: str


class UnfollowedError(ValueError):
    """An event that fits no table here; nothing after it can be told."""

    def __init__(self, number: int, event: Event) -> None:
        self.number = number
        super().__init__(f"the log cannot be followed: {type(event).__name__} fits no table here")


def entries(
    book: Book, lines: Iterable[tuple[int, Line]], *, unsealed: bool = False, to: Listener = STAFF
) -> Iterator[Entry]:
    """Every event in words that somebody may hear; cards that nobody at the table saw are hidden unless unsealed."""
    house = House()
    for number, line in lines:
        house = replace(house, at=line.at)
        for event in line.events:
            after = followed(number, house, event)
            # Wagers that come off the layout are those for the next round, though the last is looked into.
            table = house.wagered_on if isinstance(event, WagersReturned) else house.table
            shown = event if unsealed else sealed(book, event, house)
            said = [tell(one, table, unsealed=unsealed, clock=book.house.clock) for one in heard_by(book, shown, to)]
            turned = [] if unsealed else turned_up(book, house, after)
            lay = house.table if unsealed else open_to_all(book, house)
            anew = list(laid_anew(book, shown, lay))
            house = after
            for text in filter(None, said):
                yield Entry(number, line.at, line.by, line.role, text, getattr(event, "clause", ""))
            said_too = [*anew, *((tell_turned(one), one.clause) for one in turned)]
            for text, clause in said_too:
                yield Entry(number, line.at, line.by, line.role, text, clause)


def followed(number: int, house: House, event: Event) -> House:
    """The house after an event of a log."""
    try:
        return evolve(house, event)
    except Exception as error:  # a forged log may hold events that fit no table, in any way
        raise UnfollowedError(number, event) from error


def passed(house: House, line: Line) -> Iterator[Passed]:
    """The events of a line one after the other, each with the table before it and after."""
    for event in line.events:
        before = replace(house, at=line.at)
        house = followed(line.seq, before, event)
        yield before, event, house
