"""Told: the stored log of a table in words, a page at a time, as somebody at the table may hear it."""

from collections.abc import Iterator
from functools import partial, reduce
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from soft17.house.hearing import Listener
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


class Page(NamedTuple):
    """So many lines, the last before a version."""

    before: int
    most: int


def told(book: Book, past: Past, table_id: str, page: Page, to: Listener) -> ToldPage:
    """A page of what somebody may hear, whole versions at a time; the lines are looked for from ever earlier ones."""
    before, most = page
    start, back = min(before, past.version(table_id) + 1), most
    while True:
        start, back = max(0, start - back), 2 * back
        kept = list(_every(book, past.since(table_id, start), before, to))
        first = kept[-most].version if len(kept) > most else 0
        found = tuple(one for one in kept if one.version >= first)
        if len(found) < len(kept):
            return ToldPage(found, first)
        if not start:
            return ToldPage(found, None)


def _every(book: Book, past: Since, before: int, to: Listener) -> Iterator[ToldLine]:
    house, lines = past
    for line in lines:
        if line.seq >= before:
            return
        house = replace(house, at=line.at)
        for one in spoken(book, house, line.events, partial(followed, line.seq)):
            if one.to.has(to):
                reason = line.reason if to.staff else ""
                yield ToldLine(line.seq, line.at, line.by, line.role, one.text, one.clause, one.aloud, reason)
        house = reduce(partial(followed, line.seq), line.events, house)
