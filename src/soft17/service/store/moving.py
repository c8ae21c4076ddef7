"""Tables moved between databases as logs: written out as they are stored, taken in only if they hold."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection

from soft17.log.chain import Chain
from soft17.log.examining import Report, examine
from soft17.log.lines import Head, ReadHead, ReadLine, UnreadableError, read_head, read_line
from soft17.rules.loading import ElectionError, UnknownBookError, load
from soft17.service.store import reading
from soft17.service.store.reading import Kept, Setting
from soft17.service.store.writing import Written, append

OTHERS = ("link", "tournament", "promotion", "round")


class MovingError(ValueError):
    """A table that cannot be moved, and why."""


class Read(msgspec.Struct, frozen=True):
    """A log that was read: its head, its lines with their text, and what its examination found."""

    head: ReadHead
    text: bytes
    lines: tuple[tuple[ReadLine, bytes], ...]
    report: Report


def export(connection: Connection, table_id: str) -> Iterator[bytes]:
    """The log of a table, or of a link, a tournament or a promotion, line by line, just as it is stored."""
    kept = reading.affair(connection, table_id)
    if kept is None:
        there = ", ".join(one.id for one in reading.tables(connection)[:8]) or "none"
        raise MovingError(f"there is no table {table_id} in this database, nor a link or other log; there are {there}")
    yield _line(kept.head)
    for _, text in reading.lines(connection, table_id):
        yield _line(text)


def _line(text: bytes) -> bytes:
    return text.rstrip(b"\r\n") + b"\n"


def read(texts: list[bytes]) -> Read:
    """A log that can be taken in: each line readable, the chain whole, its rulebook known."""
    if not texts:
        raise MovingError("an empty file is no log")
    _table(texts[0])
    try:
        head = read_head(texts[0])
        load(head.rulebook, head.options, head.rulings)
        rest = [text for text in texts[1:] if text.strip()]
        lines = tuple((read_line(number, text), text) for number, text in enumerate(rest, 2))
    except UnreadableError as error:
        raise MovingError(f"line {error.number}: {error}") from error
    except (UnknownBookError, ElectionError) as error:
        raise MovingError(f"line 1: {error}") from error
    chain = Chain(head)
    if chain.head_changed:
        raise MovingError("line 1: the head was changed after it was written")
    for line, _ in lines:
        for fault in chain.faults(line):
            raise MovingError(f"line {line.seq + 1}: {fault}")
    report = examine(head, ((line.seq + 1, line) for line, _ in lines))
    return Read(head, _line(texts[0]), lines, report)


def _table(text: bytes) -> None:
    """Refuse the log of what holds money together with tables: taken in alone, nothing would be behind it."""
    try:
        said = str(msgspec.json.decode(text, type=Head).format)
    except ValueError:
        return  # what it is then is told by whoever reads it
    kind = said.removeprefix("soft17.").partition("/")[0]
    if kind in OTHERS:
        raise MovingError(f"line 1: format: {said} is the log of a {kind}, which holds money; only tables are taken in")


def take_in(connection: Connection, table_id: str, found: Read, at: int) -> None:
    """Keep a log as a table of this database: to be looked at and audited; no chips move."""
    if reading.affair(connection, table_id) is not None:
        raise MovingError(f"there is a table {table_id} already: say another id with --as")
    setting = msgspec.json.encode(Setting(dealt_by="hand"))
    head = found.head
    name = head.table or table_id
    kept = Kept(table_id, name, reading.RECORD, head.rulebook, found.text, head.hash, setting, at, "import")
    reading.add_table(connection, kept)
    written = tuple(Written(line.seq, line.at, line.by, line.hash, _line(text)) for line, text in found.lines)
    if written:
        append(table_id, written)(connection)
