"""Reading: tables, their lines, snapshots and shoes, as the service needs them at a start or after a gap."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnClause, Connection, Engine, delete, func, insert, literal_column, select

from soft17.croupier.plan import Plan
from soft17.service.store import schema as s
from soft17.service.store.edition import edition

RECORD: Final = "record"  # a table whose log was taken in: to be looked at, not played at
TableKind = Literal["live", "practice", "record"]
TABLES: tuple[TableKind, ...] = ("live", "practice", RECORD)


class Kept(msgspec.Struct, frozen=True):
    """A table as the database knows it."""

    id: str
    name: str
    kind: str
    rulebook: str
    head: bytes
    head_hash: str
    plan: bytes
    made_at: int
    made_by: str

    def setting(self) -> "Setting":
        """How the table is set up."""
        return msgspec.json.decode(self.plan, type=Setting)


class Setting(msgspec.Struct, frozen=True):
    """How a table is set up and run: its plan, who deals, and how long people have."""

    plan: Plan = Plan()
    dealt_by: str = "the house"
    bots: tuple[str, ...] = ()
    pace: float = 0.3
    seconds: int = 0


def table(connection: Connection, table_id: str) -> Kept | None:
    """A table, if there is one of that id."""
    found = affair(connection, table_id)
    return found if found is not None and found.kind in TABLES else None


def tables(connection: Connection) -> list[Kept]:
    """Every table, the newest first."""
    return affairs(connection, *TABLES)


def affair(connection: Connection, affair_id: str) -> Kept | None:
    """Whatever is kept as a log under an id."""
    row = connection.execute(select(s.tables).where(s.tables.c.id == affair_id)).one_or_none()
    return Kept(*row) if row is not None else None


def affairs(connection: Connection, *kinds: str) -> list[Kept]:
    """Everything of some kinds that is kept as a log, the newest first; of one second what was written later."""
    written: ColumnClause[Any] = literal_column("rowid" if connection.dialect.name == "sqlite" else "ctid")
    wanted = select(s.tables).where(s.tables.c.kind.in_(kinds)).order_by(s.tables.c.made_at.desc(), written.desc())
    return [Kept(*row) for row in connection.execute(wanted)]


def made_by(connection: Connection, name: str) -> list[Kept]:
    """Every table that somebody opened."""
    return [Kept(*row) for row in connection.execute(select(s.tables).where(s.tables.c.made_by == name))]


def add_table(connection: Connection, kept: Kept) -> None:
    """Keep a new table."""
    connection.execute(insert(s.tables).values(**msgspec.structs.asdict(kept)))


def lines(connection: Connection, table_id: str, after: int = 0, until: int | None = None) -> list[tuple[int, bytes]]:
    """The lines of a table after a version, each with its number."""
    wanted = select(s.lines.c.seq, s.lines.c.text).where(s.lines.c.table_id == table_id, s.lines.c.seq > after)
    if until is not None:
        wanted = wanted.where(s.lines.c.seq <= until)
    return [(seq, text) for seq, text in connection.execute(wanted.order_by(s.lines.c.seq))]


def lines_by(connection: Connection, table_id: str, person: str) -> list[bytes]:
    """The lines of a table whose orders somebody gave."""
    wanted = select(s.lines.c.text).where(s.lines.c.table_id == table_id, s.lines.c.by == person)
    return [bytes(text) for (text,) in connection.execute(wanted)]


def versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The versions of what is kept as a log, by id."""
    own = select(func.max(s.lines.c.seq)).where(s.lines.c.table_id == s.tables.c.id).scalar_subquery()
    wanted = select(s.tables.c.id, own).where(s.tables.c.id.in_(ids))
    return {str(table): int(seq or 0) for table, seq in connection.execute(wanted)}


def texts(engine: Engine, kept: Kept) -> list[bytes]:
    """A log as it is stored, its head first."""
    with engine.connect() as connection:
        return [kept.head, *(bytes(text) for _, text in lines(connection, kept.id))]


def own_id(person: str, order_id: str) -> str:
    """An order's id as it is kept: it is its giver's own, and nobody else's is the same."""
    return f"{person}: {order_id}"


def order_seq(connection: Connection, table_id: str, person: str, order_id: str) -> int | None:
    """The version that somebody's order made, if it was carried out; one without an id is not looked for."""
    if not order_id:
        return None
    where = (s.lines.c.table_id == table_id, s.lines.c.order_id == own_id(person, order_id))
    found = connection.execute(select(s.lines.c.seq).where(*where)).scalar()
    return int(found) if found is not None else None


def answered(connection: Connection, table_id: str, most: int) -> list[tuple[str, int]]:
    """The last orders that were carried out, with the versions they made, the oldest first."""
    wanted = select(s.lines.c.order_id, s.lines.c.seq).where(s.lines.c.table_id == table_id)
    wanted = wanted.where(s.lines.c.order_id.is_not(None)).order_by(s.lines.c.seq.desc()).limit(most)
    return [(order, seq) for order, seq in connection.execute(wanted)][::-1]


def snapshot(connection: Connection, table_id: str) -> tuple[int, str, bytes] | None:
    """The last snapshot of a table: its version, the hash of that line, and the house.

    None where other code made it: what that did not know yet, or read otherwise, would be missing without a word.
    """
    columns = (s.snapshots.c.seq, s.snapshots.c.hash, s.snapshots.c.body)
    row = connection.execute(select(*columns).where(s.snapshots.c.table_id == table_id)).one_or_none()
    made_by, _, body = bytes(row[2]).partition(b"\n") if row is not None else (b"", b"", b"")
    return (row[0], row[1], body) if row is not None and made_by == edition() else None


def keep_snapshot(connection: Connection, table_id: str, seq: int, line_hash: str, body: bytes) -> None:
    """Keep a snapshot in place of the last, with the edition that made it."""
    body = edition() + b"\n" + body
    connection.execute(delete(s.snapshots).where(s.snapshots.c.table_id == table_id))
    connection.execute(insert(s.snapshots).values(table_id=table_id, seq=seq, hash=line_hash, body=body))


def shoe(connection: Connection, table_id: str, root: str) -> bytes | None:
    """A promised order of cards."""
    where = (s.shoes.c.table_id == table_id, s.shoes.c.root == root)
    return connection.execute(select(s.shoes.c.body).where(*where)).scalar()
