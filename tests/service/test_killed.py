"""Killed at any line of a round, before it is on the disk or after, the table comes to the same end, byte for byte."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from killed import play_through

BOOK = "nsw-blackjack-v15"
LINES = 15
PARTS = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes an empty database of either kind each time it is called."""
    numbers = count()
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path}/{next(numbers)}.db"
    made: Callable[[], str] = request.getfixturevalue("postgres")
    return made


@pytest.mark.parametrize("part", range(PARTS))
def test_a_kill_at_any_line_loses_and_doubles_nothing(fresh: Callable[[], str], part: int) -> None:
    whole = play_through(fresh(), BOOK, None)
    assert len(whole) == LINES
    for seq in range(1 + part, LINES + 1, PARTS):
        for when in ("before", "after"):
            assert play_through(fresh(), BOOK, (seq, when)) == whole, (seq, when)
