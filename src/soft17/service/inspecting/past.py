"""The past of tables: their logs, followed once and then only further, since what is written never changes."""

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from soft17.house.state import House
from soft17.log.entries import passed
from soft17.log.lines import read_head
from soft17.log.promises import Promises
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.service.inspecting.rounds import RoundOf, Rounds, Since
from soft17.service.inspecting.tables import read_lines
from soft17.service.store import reading

TABLES = 64  # followed at a time
EACH = 256  # lines from one table that is kept to the next


class _Followed:
    """A log as far as it was followed, with tables on the way from which it can be followed again."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rounds = Rounds()
        self.promises: Promises | None = None
        self.versions, self.houses = [0], [House()]

    def follow(self, engine: Engine, table_id: str) -> None:
        """Follow what was written since."""
        for line in read_lines(engine, table_id, self.rounds.version):
            if self.promises is None:
                self.promises = Promises(_book(engine, table_id))
            every = list(passed(self.rounds.house, line))
            self.rounds.take(line, every)
            self.promises.take(line, every)
            if line.seq >= self.versions[-1] + EACH:
                self.versions.append(line.seq)
                self.houses.append(self.rounds.house)


def _book(engine: Engine, table_id: str) -> Book:
    with engine.connect() as connection:
        kept = reading.table(connection, table_id)
    assert kept is not None  # a line is of a table
    head = read_head(kept.head)
    return load(head.rulebook, head.options, head.rulings)


class Past:
    """What was followed of the tables that were asked for last."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, _Followed] = OrderedDict()

    def rounds(self, table_id: str) -> list[RoundOf]:
        """Every round of a table in a line."""
        with self._followed(table_id) as followed:
            return followed.rounds.every()

    def version(self, table_id: str) -> int:
        """How far the log of a table goes."""
        with self._followed(table_id) as followed:
            return followed.rounds.version

    def since(self, table_id: str, version: int) -> Since:
        """A table not after a version, and its lines from there."""
        with self._followed(table_id) as followed:
            at = bisect_right(followed.versions, version) - 1
            return followed.houses[at], read_lines(self.engine, table_id, followed.versions[at])

    @contextmanager
    def promises(self, table_id: str) -> Iterator[Promises | None]:
        """The promised orders of a table, for as long as they are read; nothing where its log has no line."""
        with self._followed(table_id) as followed:
            yield followed.promises

    @contextmanager
    def _followed(self, table_id: str) -> Iterator[_Followed]:
        """A log to its end; one that cannot be followed is begun anew when it is asked for again."""
        with self._lock:
            found = self._tables.setdefault(table_id, _Followed())
            self._tables.move_to_end(table_id)
            while len(self._tables) > TABLES:
                self._tables.popitem(last=False)
        with found.lock:
            try:
                found.follow(self.engine, table_id)
            except BaseException:
                self._tables.pop(table_id, None)
                raise
            yield found
