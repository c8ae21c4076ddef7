"""Showing: vouchers that were exchanged at other tables, with their conditions, before their tokens are laid here."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from soft17.house.commands import TakeDown
from soft17.house.events import TakenDown
from soft17.house.orders import Person
from soft17.house.tokens import lays
from soft17.house.vouchers import known, number_of
from soft17.log.lines import read_line
from soft17.log.moves import issued
from soft17.rules.book import Book
from soft17.service.pit.postings import tokens, voucher
from soft17.service.store import reading
from soft17.service.store import schema as s
from soft17.service.store.reading import Kept
from soft17.table.commands import Command

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

SHOWS = Person("the dealer", "dealer")


async def shown(desk: "Desk", command: Command) -> list[TakeDown]:
    """The vouchers of a player who lays tokens that this table does not know yet, to be taken down first."""
    act = next((name for name, one in desk.book.house.acts.items() if one.shows), "")
    if not act or not lays(command):
        return []
    found = await asyncio.to_thread(_exchanged, desk, getattr(command, "player", ""))
    here = known(desk.book, desk.house)
    return [TakeDown(act, about) for about in found if number_of(about) not in here]


def _exchanged(desk: "Desk", player: str) -> list[dict[str, str]]:
    """What was taken down with each voucher that a player exchanged at another table."""
    with desk.floor.engine.connect() as connection:
        return list(_taken_down(connection, desk.book, desk.kept, player))


def _taken_down(connection: Connection, book: Book, kept: Kept, player: str) -> Iterator[dict[str, str]]:
    own, entry = s.postings, s.entries
    handed = select(own.c.entry_id).where(own.c.account == tokens(kept, player), own.c.amount > 0)
    of = select(entry.c.table_id, entry.c.seq).join(own, own.c.entry_id == entry.c.id)
    of = of.where(own.c.entry_id.in_(handed), own.c.account.startswith(voucher(kept, ""), autoescape=True))
    for table_id, seq in connection.execute(of.where(entry.c.table_id != kept.id).order_by(entry.c.id)):
        for number, text in reading.lines(connection, table_id, seq - 1, seq):
            for event in read_line(number + 1, text).events:
                if isinstance(event, TakenDown) and issued(book, (event,)):
                    yield event.about
