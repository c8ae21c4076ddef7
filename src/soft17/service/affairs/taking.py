"""Taking orders within a commit: the affair is locked, read up to its last line, asked, and what follows is written."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.log.lines import Line, chained
from soft17.service.affairs.standing import Standing
from soft17.service.store import reading
from soft17.service.store import schema as s
from soft17.service.store.writing import Posting, Written, append

Asked = Callable[[Any], Sequence[Order]]


class RefusedError(Exception):
    """The affair refuses an order: nothing of the commit's part is written."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.why)


class MovedOnError(Exception):
    """The affair is at another version than the order was made against."""


def take(
    connection: Connection, standing: Standing, asked: Asked, order_id: str = "", version: int | None = None
) -> Standing:
    """Carry out what is asked of an affair as it stands now: all of it, or nothing.

    Nobody else writes to the affair until the commit: on PostgreSQL its row is locked, SQLite has one writer.
    """
    now = latest(connection, standing)
    if version is not None and version != now.version:
        raise MovedOnError(standing.kept.id)
    written: list[Written] = []
    for order in asked(now.state):
        now, line = _one(now, order, order_id if not written else "")
        written.append(line)
    if written:
        append(standing.kept.id, tuple(written))(connection)
    return now


def latest(connection: Connection, standing: Standing) -> Standing:
    """The affair with every line that is written, its row locked."""
    row = select(s.tables.c.id).where(s.tables.c.id == standing.kept.id)
    connection.execute(row.with_for_update()).all()
    for seq, text in reading.lines(connection, standing.kept.id, standing.version):
        standing = standing.after(standing.read(seq, text))
    return standing


def _one(now: Standing, given: Order, order_id: str) -> tuple[Standing, Written]:
    order = msgspec.structs.replace(given, at=max(given.at, now.at))
    done = now.kind.decide(now.book, now.state, order)
    if isinstance(done, Refusal):
        raise RefusedError(done)
    seq = now.version + 1
    line = Line(seq, order.at, order.by.name, order.by.role, order.command, done, order.reason, now.hash)
    own, text = chained(now.hash, line)
    moved = now.served.moves(now.kept.id, done)
    postings = tuple(Posting(account, amount) for account, amount in moved.items())
    why = f"{type(order.command).__name__} by {order.by.name}"
    kept_id = reading.own_id(order.by.name, order_id) if order_id else None
    written = Written(seq, order.at, order.by.name, own, text, kept_id, why, postings)
    state = now.kind.fold(now.state, done)
    after = msgspec.structs.replace(now, state=state, version=seq, hash=own, at=order.at)
    return after, written
