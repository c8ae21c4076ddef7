"""The past of a table, followed once and then further: it tells the same as the whole log followed anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from keeper import Keeper
from sqlalchemy import Engine

from soft17.house import commands as c
from soft17.house.hearing import STAFF
from soft17.log.entries import UnfollowedError
from soft17.log.lines import Line, write
from soft17.rules.loading import load, names
from soft17.service.inspecting import past as module
from soft17.service.inspecting.past import Past
from soft17.service.inspecting.recording import recorded
from soft17.service.inspecting.rounds import steps
from soft17.service.inspecting.told import Page, ToldLine, told
from soft17.service.store import reading
from soft17.service.store.database import connect
from soft17.service.store.writing import Written, append
from soft17.table import commands as t

BOOK = next(name for name in names() if "15" in name)
ROUNDS = 6


def played(keeper: Keeper) -> None:
    """A round more."""
    keeper.wager()
    keeper.deal("Ts 9h 8d")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td")


@pytest.fixture(scope="module")
def lines() -> list[tuple[Line, bytes]]:
    """The lines of a table with a few rounds, as they are stored."""
    keeper = Keeper(BOOK)
    played(keeper)
    for _ in range(ROUNDS - 1):
        keeper.give(c.OpenBetting(), "dealer")
        played(keeper)
    return list(zip(keeper.log.lines, list(write(keeper.log.head, keeper.log.lines))[1:], strict=True))


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A database with that table and none of its lines; tables on the way are kept every few of them."""
    monkeypatch.setattr(module, "EACH", 7)
    made = connect(f"sqlite:///{tmp_path / 'soft17.db'}")
    head = Keeper(BOOK).log.head
    with made.begin() as connection:
        first = next(iter(write(head, [])))
        reading.add_table(connection, reading.Kept("t7", "table 7", "live", BOOK, first, head.hash, b"{}", 1, "ann"))
    yield made
    made.dispose()


def store(engine: Engine, lines: list[tuple[Line, bytes]]) -> None:
    """Write some lines more."""
    written = tuple(Written(line.seq, line.at, line.by, line.hash, body) for line, body in lines)
    with engine.begin() as connection:
        append("t7", written)(connection)


def test_it_is_the_same_however_often_it_was_asked_for(engine: Engine, lines: list[tuple[Line, bytes]]) -> None:
    book, growing = load(BOOK), Past(engine)
    for start in range(0, len(lines), 5):
        store(engine, lines[start : start + 5])
        anew = Past(engine)
        assert growing.rounds("t7") == anew.rounds("t7")
        assert growing.version("t7") == min(start + 5, len(lines))
    every = growing.rounds("t7")
    assert [one.round for one in every if one.ended] == list(range(1, ROUNDS + 1))
    assert len({one.first for one in every}) == ROUNDS
    for one in every:
        whole = (Past(engine).since("t7", 0), one.first, one.version)
        from_there = growing.since("t7", one.first - 1)
        assert list(steps(book, from_there, one.first, one.version)) == list(steps(book, *whole))
        assert recorded(book, growing.since("t7", one.first - 1), one.round) is not None


@pytest.mark.parametrize("most", [1, 3, 10, 1000])
def test_pages_of_what_was_said_make_the_whole(engine: Engine, lines: list[tuple[Line, bytes]], most: int) -> None:
    store(engine, lines)
    book, followed = load(BOOK), Past(engine)
    whole = told(book, followed, "t7", Page(2**31, 10**6), STAFF)
    assert whole.earlier is None
    found: list[ToldLine] = []
    before: int | None = 2**31
    while before is not None:
        page = told(book, followed, "t7", Page(before, most), STAFF)
        assert len(page.lines) >= min(most, len(whole.lines) - len(found))
        found, before = [*page.lines, *found], page.earlier
    assert tuple(found) == whole.lines


def test_a_log_that_cannot_be_followed_says_so_each_time(engine: Engine, lines: list[tuple[Line, bytes]]) -> None:
    store(engine, lines[:4])
    followed = Past(engine)
    assert followed.version("t7") == 4
    line, body = next(one for one in lines if b"WagerSettled" in one[1])
    with engine.begin() as connection:
        body = body.replace(f'"seq":{line.seq}'.encode(), b'"seq":5')
        append("t7", (Written(5, line.at, line.by, line.hash, body),))(connection)
    for _ in range(2):
        with pytest.raises(UnfollowedError):
            followed.rounds("t7")


def test_only_so_many_tables_are_kept(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TABLES", 3)
    followed = Past(engine)
    for number in range(9):
        assert followed.rounds(f"t{number}") == []
    assert len(followed._tables) == 3
