"""Told: the stored log of a table in words, a page at a time, as everybody at the table may hear it."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from soft17.house.state import House
from soft17.house.view import sealed
from soft17.log.entries import followed
from soft17.log.lines import Line
from soft17.rules.book import Book
from soft17.service.wire.saying import ALOUD
from soft17.service.wire.speaking import speak


class ToldLine(msgspec.Struct, frozen=True):
    """One line of the log: when, by whom and as what, what happened, why, and the clause."""

    version: int
    at: int
    by: str
    role: str
    text: str
    clause: str
    aloud: bool
    reason: str


class ToldPage(msgspec.Struct, frozen=True):
    """Some lines of a log in their order, and the version to ask before for those that came earlier, if any."""

    lines: tuple[ToldLine, ...]
    earlier: int | None


def told(book: Book, lines: Iterable[Line], before: int, most: int) -> ToldPage:
    """The last lines before a version, whole versions at a time."""
    kept: list[ToldLine] = []
    cut = False
    for line in _every(book, lines, before):
        kept.append(line)
        if len(kept) > 4 * most:
            kept, cut = kept[-2 * most :], True
    first = kept[-most].version if len(kept) > most else None
    page = tuple(one for one in kept if first is None or one.version >= first)
    return ToldPage(page, page[0].version if page and (cut or len(page) < len(kept)) else None)


def _every(book: Book, lines: Iterable[Line], before: int) -> Iterator[ToldLine]:
    house = House()
    for line in lines:
        if line.seq >= before:
            return
        house = replace(house, at=line.at)
        for event in line.events:
            after = followed(line.seq, house, event)
            text = speak(book, sealed(book, event, house), after.table)
            house = after
            if text:
                clause = str(getattr(event, "clause", ""))
                yield ToldLine(
                    line.seq, line.at, line.by, line.role, text, clause, isinstance(event, ALOUD), line.reason
                )
