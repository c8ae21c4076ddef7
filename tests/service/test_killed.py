"""Killed at any line of a round, before it is on the disk or after, the table comes to the same end, byte for byte."""

from pathlib import Path

import pytest
from databases import KINDS, fresh
from killed import play_through

BOOK = "nsw-blackjack-v15"
LINES = 15
PARTS = 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_kill_at_any_line_loses_and_doubles_nothing(kind: str, part: int, tmp_path: Path) -> None:
    whole = play_through(fresh(kind, tmp_path), BOOK, None)
    assert len(whole) == LINES
    for seq in range(1 + part, LINES + 1, PARTS):
        for when in ("before", "after"):
            assert play_through(fresh(kind, tmp_path), BOOK, (seq, when)) == whole, (seq, when)
