"""Statements that are given over and over: each is put into the words of a database once."""

from typing import Any

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.sql.compiler import SQLCompiler


class Statement:
    """One statement; its rows name their values as it does, or only some columns where those are given."""

    def __init__(self, wanted: Executable, *columns: str) -> None:
        self._wanted, self._columns = wanted, list(columns) or None
        self._spelt: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, *rows: dict[str, Any]) -> CursorResult[Any]:
        """Give it, once or for several rows."""
        text, order = self._spelt.get(connection.dialect.name) or self._spell(connection.dialect)
        given: list[Any] = [tuple(row[name] for name in order) for row in rows] if order is not None else list(rows)
        return connection.exec_driver_sql(text, given if len(given) > 1 else given[0])

    def _spell(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        spelt = self._wanted.compile(dialect=dialect, column_keys=self._columns)  # type: ignore[attr-defined]  # every statement compiles
        assert isinstance(spelt, SQLCompiler)  # and none of these changes the schema
        order = tuple(spelt.positiontup) if spelt.positiontup is not None else None
        self._spelt[dialect.name] = spelt.string, order
        return self._spelt[dialect.name]
