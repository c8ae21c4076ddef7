"""One service to a file of SQLite: two would each go on from tables as they alone know them."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from soft17.service.store.database import DatabaseError


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Keep a file of SQLite to this process meanwhile; other databases are shared.

    What is held is a lock on a file beside it, which ends with the process however that ends.
    """
    url = make_url(database)
    path = url.database
    if url.get_backend_name() != "sqlite" or not path or path == ":memory:" or path.startswith("file:"):
        yield
        return
    held = os.open(f"{Path(path).resolve()}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(held, path)
        yield
    finally:
        os.close(held)


def _lock(held: int, path: str) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        why = "another service runs on this file; stop that, or let several share a database: postgresql://…"
        raise DatabaseError(f"--database: {path}: {why}") from error
