"""Databases: SQLite in a file by default, PostgreSQL by its address; both brought up to date at the start."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

LOCK = 171_717  # several processes may start at once; one of them brings the tables up to date
WAITS = 5.0  # so many seconds it is waited for another process that writes to a file of SQLite
MIGRATIONS = Path(__file__).parent / "migrations"


class DatabaseError(ValueError):
    """A database that cannot be used: which, and why."""


def is_busy(error: BaseException) -> bool:
    """True if nothing was written because another process keeps a file of SQLite to itself."""
    return getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def connect(address: str) -> Engine:
    """An engine for a database's address; its tables are made or brought up to date."""
    engine = engine_for(address)
    try:
        migrate(engine)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise DatabaseError(f"--database: {engine.url.render_as_string()} cannot be used: {reason}") from error
    return engine


def engine_for(address: str) -> Engine:
    """An engine with the safe settings of its kind."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise DatabaseError(
            f"--database: {address!r} is no address of a database, such as sqlite:///soft17.db"
        ) from error
    if url.get_backend_name() == "sqlite":
        _private(url.database)
        engine = create_engine(
            url, poolclass=QueuePool, connect_args={"check_same_thread": False, "timeout": WAITS}, hide_parameters=True
        )
        event.listen(engine, "connect", _safe)
        return engine
    if url.get_backend_name() in ("postgresql", "postgres"):
        return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, hide_parameters=True)
    raise DatabaseError(f"--database: {url.get_backend_name()} is not known: sqlite or postgresql")


def _private(path: str | None) -> None:
    """See that nobody else reads the file: it holds cards not dealt yet. What SQLite puts beside it has its mode."""
    if not path or path == ":memory:" or path.startswith("file:"):
        return
    with contextlib.suppress(OSError):  # a file that cannot be made is told of when it is opened
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for one in (path, f"{path}-wal", f"{path}-shm"):
            if Path(one).exists():
                Path(one).chmod(0o600)


def _safe(connection: Any, _record: Any) -> None:
    """Every commit is on the disk before it is answered; readers do not wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={int(WAITS * 1000)}"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Bring the tables of a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
