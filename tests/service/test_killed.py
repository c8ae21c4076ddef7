"""Killed at any line of a round, before it is on the disk or after, the table comes to the same end, byte for byte.

So does the money: every account, and what each line moved.
"""

from pathlib import Path

import pytest
from databases import KINDS, fresh
from killed import Kept, Play, play_through

PLAIN, LINES = Play("nsw-blackjack-v15"), 15
PARTS = 3
# Rounds with more money in them: a pair split and a hand of it doubled; two boxes switched, one of them doubled.
RICHER = {
    "split": Play("nsw-blackjack-v15", ("Split", "Double", "Stand"), "5h 6c 5d 6h Td 6d 9d Tc 9c"),
    "switch": Play("nsw-switch-2016", ("Switch", "Double", "Stand"), "Th 6c 6d 5h Td 9d Tc 9c Ts"),
}
MARKS = {"split": (b"HandSplit", b"HandDoubled"), "switch": (b"BoxesSwitched", b"HandDoubled")}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_kill_at_any_line_loses_and_doubles_nothing(kind: str, part: int, tmp_path: Path) -> None:
    whole = play_through(fresh(kind, tmp_path), PLAIN, None)
    assert len(whole.lines) == LINES
    for seq in range(1 + part, LINES + 1, PARTS):
        for when in ("before", "after"):
            assert play_through(fresh(kind, tmp_path), PLAIN, (seq, when)) == whole, (seq, when)


def moving(whole: Kept) -> list[int]:
    """The lines that move money."""
    return sorted({seq for seq, _, _ in whole.postings if seq})


@pytest.mark.parametrize("name", RICHER)
def test_a_kill_where_money_moves_moves_it_once(name: str, tmp_path: Path) -> None:
    whole = play_through(fresh("sqlite", tmp_path), RICHER[name], None)
    played = b"".join(whole.lines)
    assert all(mark in played for mark in MARKS[name])
    assert len(moving(whole)) >= 3
    for seq in moving(whole):
        for when in ("before", "after"):
            assert play_through(fresh("sqlite", tmp_path), RICHER[name], (seq, when)) == whole, (seq, when)
