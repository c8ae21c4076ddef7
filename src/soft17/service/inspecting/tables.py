"""Kept tables for those who watch over them: an overview, their lines, and their logs as files."""

from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import Connection, Engine, func, select

from soft17.log.lines import Line, read_line
from soft17.rules.loading import load
from soft17.service.store import reading
from soft17.service.store import schema as s

FACE_DOWN = b'"HoleCardDealt"'
TURNED = (b'"HoleCardTurned"', b'"RoundEnded"', b'"RoundVoided"')


class WatchedTable(msgspec.Struct, frozen=True):
    """A table in the overview: how many lines it has, the last of them, and the hash it ends with."""

    id: str
    name: str
    kind: str
    rulebook: str
    title: str
    made_at: int
    made_by: str
    lines: int
    last_at: int
    hash: str


def overview(connection: Connection) -> list[WatchedTable]:
    """Every table, the newest first."""
    last = select(s.lines.c.table_id, func.max(s.lines.c.seq).label("seq")).group_by(s.lines.c.table_id).subquery()
    joined = s.lines.join(last, (s.lines.c.table_id == last.c.table_id) & (s.lines.c.seq == last.c.seq))
    rows = connection.execute(
        select(s.lines.c.table_id, s.lines.c.seq, s.lines.c.at, s.lines.c.hash).select_from(joined)
    )
    ends = {table: (seq, at, line_hash) for table, seq, at, line_hash in rows}
    found = []
    for kept in reading.tables(connection):
        seq, at, line_hash = ends.get(kept.id, (0, kept.made_at, kept.head_hash))
        title = load(kept.rulebook).document.title
        found.append(
            WatchedTable(
                kept.id, kept.name, kept.kind, kept.rulebook, title, kept.made_at, kept.made_by, seq, at, line_hash
            )
        )
    return found


def read_lines(engine: Engine, table_id: str, after: int = 0) -> Iterator[Line]:
    """The lines of a table after a version, read."""
    return (read_line(seq + 1, text) for seq, text in texts(engine, table_id, after))


def texts(engine: Engine, table_id: str, after: int = 0, each: int = 500) -> Iterator[tuple[int, bytes]]:
    """The lines of a table as they are stored, some at a time so that a long log is never whole in memory."""
    while True:
        with engine.connect() as connection:
            some = reading.lines(connection, table_id, after, after + each)
        yield from some
        if len(some) < each:
            return
        after += each


def shown(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines of a log as they are stored, up to a card that still lies face down before the dealer."""
    held: list[bytes] = []
    for line in lines:
        if held or FACE_DOWN in line:
            held.append(line)
        if not held:
            yield line
        elif any(mark in line for mark in TURNED):
            yield from held
            held = []
