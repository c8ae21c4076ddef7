"""Told: the stored log of a table in words, a page at a time, as everybody at the table may hear it."""

from collections.abc import Iterator
from functools import partial, reduce

import msgspec
from msgspec.structs import replace

from soft17.log.entries import followed
from soft17.rules.book import Book
from soft17.service.inspecting.past import Past
from soft17.service.inspecting.rounds import Since
from soft17.service.wire.saying import spoken


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


def told(book: Book, past: Past, table_id: str, before: int, most: int) -> ToldPage:
    """The last lines before a version, whole versions at a time; they are looked for from ever earlier ones."""
    start, back = min(before, past.version(table_id) + 1), most
    while True:
        start, back = max(0, start - back), 2 * back
        kept = list(_every(book, past.since(table_id, start), before))
        first = kept[-most].version if len(kept) > most else 0
        page = tuple(one for one in kept if one.version >= first)
        if len(page) < len(kept):
            return ToldPage(page, first)
        if not start:
            return ToldPage(page, None)


def _every(book: Book, past: Since, before: int) -> Iterator[ToldLine]:
    house, lines = past
    for line in lines:
        if line.seq >= before:
            return
        house = replace(house, at=line.at)
        for one in spoken(book, house, line.events, partial(followed, line.seq)):
            yield ToldLine(line.seq, line.at, line.by, line.role, *one, line.reason)
        house = reduce(partial(followed, line.seq), line.events, house)
