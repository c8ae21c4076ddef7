"""Writing: one thread takes what all tables have to write and commits it together."""

import queue
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from typing import Any

import msgspec
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy import Connection, Engine, bindparam, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from soft17.service.store import schema as s
from soft17.service.store.database import is_busy
from soft17.service.store.statement import Statement

# What is written with every order, spelt out once.
LINE = Statement(insert(s.lines))
ENTRY = Statement(insert(s.entries).returning(s.entries.c.id), "at", "table_id", "seq", "why")
POSTING = Statement(insert(s.postings))
CHANGED = Statement(
    s.balances.update()
    .where(s.balances.c.account == bindparam("of"))
    .values(amount=s.balances.c.amount + bindparam("by"))
    .returning(s.balances.c.amount)
)
MOST = 256
CHANNEL = "soft17"
NEVER_OWES = ("player:", "practice:")
TRIES = 5


class ConflictError(Exception):
    """Somebody else has written this version of the table, or this order was carried out before."""


class OwesError(Exception):
    """A player does not have what would be staked."""


class Posting(msgspec.Struct, frozen=True):
    """What an account goes up or down by."""

    account: str
    amount: int


class Written(msgspec.Struct, frozen=True):
    """One line to be written, with the money it moves and the shoe it promises."""

    seq: int
    at: int
    by: str
    hash: str
    text: bytes
    order_id: str | None = None
    why: str = ""
    postings: tuple[Posting, ...] = ()
    shoe: tuple[str, bytes] | None = None


Job = Callable[[Connection], Any]
_Asked = tuple[Job, AbstractEventLoop, Future[Any]]


class Writer:
    """Jobs go in from the loop; their results come back to it once they are on the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="soft17 writer", daemon=True)
        self._thread.start()

    def do(self, job: Job, loop: AbstractEventLoop) -> Future[Any]:
        """Have a job done in the next commit; what it raises comes back from the future."""
        future: Future[Any] = loop.create_future()
        self._jobs.put((job, loop, future))
        return future

    def close(self) -> None:
        """Finish what was asked for and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < MOST and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._commit(batch)
            if stop:
                return

    def _commit(self, batch: list[_Asked]) -> None:
        """Do a batch in one go; where one of its jobs fails, each of them by itself."""
        try:
            with self.engine.begin() as connection:
                done = [job(connection) for job, _, _ in batch]
        except Exception as error:  # whatever it was, nothing was written: what fails is found one by one
            if not is_busy(error):
                self._one_by_one(batch)
                return
            for _, loop, future in batch:
                loop.call_soon_threadsafe(_answer, future, None, error)
            return
        for (_, loop, future), value in zip(batch, done, strict=True):
            loop.call_soon_threadsafe(_answer, future, value, None)

    def _one_by_one(self, batch: list[_Asked], tries: int = TRIES) -> None:
        results: list[tuple[AbstractEventLoop, Future[Any], Any, BaseException | None]] = []
        again: list[_Asked] = []
        try:
            with self.engine.begin() as connection:
                for job, loop, future in batch:
                    try:
                        with connection.begin_nested():
                            results.append((loop, future, job(connection), None))
                    except Exception as error:
                        if is_busy(error):
                            raise
                        if tries and _crossed(error):
                            again.append((job, loop, future))
                        else:
                            results.append((loop, future, None, error))
        except Exception as error:  # the commit itself failed: nothing of the batch was written
            results, again = [(loop, future, None, error) for _, loop, future in batch], []
        for loop, future, value, failed in results:
            loop.call_soon_threadsafe(_answer, future, value, failed)
        for one in again:
            self._one_by_one([one], tries - 1)


def _crossed(error: Exception) -> bool:
    """True if two processes waited for one another, and the database let the other one go first."""
    return isinstance(getattr(error, "orig", None), DeadlockDetected | SerializationFailure)


def _answer(future: Future[Any], value: Any, failed: BaseException | None) -> None:
    if future.cancelled():
        return
    if failed is not None:
        future.set_exception(failed)
    else:
        future.set_result(value)


def append(table_id: str, written: tuple[Written, ...]) -> Job:
    """A job that adds lines to a table's log with their money and shoes: all of them, or none."""

    def job(connection: Connection) -> None:
        for line in written:
            _line(connection, table_id, line)
        tell(connection, f"line {table_id} {written[-1].seq}")

    return job


def together(first: Job, beside: Job | None) -> Job:
    """Two jobs as one: both are written, or neither."""
    if beside is None:
        return first

    def job(connection: Connection) -> None:
        first(connection)
        beside(connection)

    return job


def tell(connection: Connection, note: str) -> None:
    """Let every process that shares the database know something, once it is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})


def _line(connection: Connection, table_id: str, line: Written) -> None:
    row = {"table_id": table_id, "seq": line.seq, "order_id": line.order_id, "at": line.at}
    try:
        LINE.run(connection, {**row, "by": line.by, "hash": line.hash, "text": line.text})
    except IntegrityError as error:
        raise ConflictError(f"{table_id} {line.seq}") from error
    if line.shoe is not None:
        root, body = line.shoe
        connection.execute(insert(s.shoes).values(table_id=table_id, root=root, body=body))
    if line.postings:
        post(connection, line.at, line.why, line.postings, (table_id, line.seq))


def post(
    connection: Connection, at: int, why: str, moved: tuple[Posting, ...], of: tuple[str, int] | None = None
) -> None:
    """Enter money that moves; nothing comes from nowhere, and no player owes."""
    if sum(one.amount for one in moved):
        raise ValueError(f"{why}: the postings do not sum to zero")
    table_id, seq = of or (None, None)
    entry = ENTRY.run(connection, {"at": at, "table_id": table_id, "seq": seq, "why": why}).scalar_one()
    POSTING.run(connection, *({"entry_id": entry, "account": one.account, "amount": one.amount} for one in moved))
    # Always in the same order, so that two writers never wait for one another.
    for one in sorted(moved, key=lambda each: each.account):
        _balance(connection, one)


def _balance(connection: Connection, one: Posting) -> None:
    row = {"of": one.account, "by": one.amount}
    try:
        held = CHANGED.run(connection, row).scalar()
        if held is None:
            _open_account(connection, one.account)
            held = CHANGED.run(connection, row).scalar_one()
    except IntegrityError as error:
        raise OwesError(one.account) from error
    if one.account.startswith(NEVER_OWES):
        tell(connection, f"chips {one.account} {held}")


def _open_account(connection: Connection, account: str) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    adding = dialect.insert(s.balances).values(account=account, amount=0)
    connection.execute(adding.on_conflict_do_nothing(index_elements=["account"]))


def balance(connection: Connection, account: str) -> int:
    """What an account holds."""
    found = connection.execute(select(s.balances.c.amount).where(s.balances.c.account == account)).scalar()
    return int(found or 0)
