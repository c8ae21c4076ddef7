"""One service to a file of SQLite: two would each go on from tables as they alone know them."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from soft17.service.store.database import DatabaseError


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Keep a file of SQLite to this process meanwhile; other databases are shared.

    What is held is a lock on a file beside it, which ends with the process however that ends. Where there can be none,
    there is no file of SQLite either: what opens it says why.
    """
    path = file_of(database)
    try:
        held = os.open(f"{path.resolve()}.lock", os.O_CREAT | os.O_RDWR, 0o600) if path is not None else None
    except OSError:
        held = None
    if path is None or held is None:
        yield
        return
    try:
        _lock(held, path)
        yield
    finally:
        os.close(held)


def file_of(database: str) -> Path | None:
    """The file of an SQLite database; None of another, or of what is no address."""
    with suppress(ArgumentError):
        url = make_url(database)
        path = url.database
        if url.get_backend_name() == "sqlite" and path and path != ":memory:" and not path.startswith("file:"):
            return Path(path)
    return None


def _lock(held: int, path: Path) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        why = "another service runs on this file; stop that, or let several share a database: postgresql://…"
        raise DatabaseError(f"--database: {path}: {why}") from error
