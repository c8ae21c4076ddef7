"""Entries of the ledger, to be looked through: the newest first, some at a time, by account or by what was written."""

import msgspec
from sqlalchemy import Connection, select

from soft17.service.store import schema as s
from soft17.service.store.writing import Posting


class Entry(msgspec.Struct, frozen=True):
    """One entry: when, why, of which version of which table, and what it moved."""

    id: int
    at: int
    table: str | None
    version: int | None
    why: str
    postings: tuple[Posting, ...] = ()

    @property
    def total(self) -> int:
        """What the entry comes to: nothing, if all is well."""
        return sum(one.amount for one in self.postings)


class Wish(msgspec.Struct, frozen=True):
    """Which entries are asked for: so many before a number, of one account, with a word in what was written."""

    before: int | None = None
    limit: int = 50
    account: str = ""
    about: str = ""


def some(connection: Connection, wish: Wish) -> list[Entry]:
    """Entries with their postings, the newest first."""
    wanted = select(s.entries).order_by(s.entries.c.id.desc()).limit(wish.limit)
    if wish.before is not None:
        wanted = wanted.where(s.entries.c.id < wish.before)
    if wish.about:
        wanted = wanted.where(s.entries.c.why.icontains(wish.about, autoescape=True))
    if wish.account:
        of = select(s.postings.c.entry_id).where(s.postings.c.account == wish.account)
        wanted = wanted.where(s.entries.c.id.in_(of))
    found = [Entry(*row) for row in connection.execute(wanted)]
    moved: dict[int, list[Posting]] = {one.id: [] for one in found}
    rows = select(s.postings).where(s.postings.c.entry_id.in_(moved)).order_by(s.postings.c.account)
    for entry, account, amount in connection.execute(rows):
        moved[entry].append(Posting(account, amount))
    return [msgspec.structs.replace(one, postings=tuple(moved[one.id])) for one in found]
