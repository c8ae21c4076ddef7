"""Killed at any commit of rounds on linked tables, before it is on the disk or after: nothing is lost or doubled."""

from pathlib import Path

import pytest
from databases import KINDS, fresh
from killed_linked import play_through

from soft17.money import parse

COMMITS = 21
PARTS = 4
TABLES = 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.clause("nsw-blackjack-v15", "14.23", "2.3.4.1", "14.26.2")
def test_a_kill_at_any_commit_loses_and_doubles_no_contribution(kind: str, part: int, tmp_path: Path) -> None:
    for number in range(1 + part, COMMITS + 1, PARTS):
        for when in ("before", "after"):
            pool, balances, kills = play_through(fresh(kind, tmp_path), (number, when))
            where = (number, when, kills)
            # Every wager of every round is in the pool once, and every win was paid once: pool_in has held both
            # against the ledger.
            assert pool.meters.came_in == TABLES * parse("1.50"), where
            assert (pool.wins, pool.meters.off_by) == ((), 0), where
            assert pool.meters.hits <= 1, where
            assert sum(amount for account, amount in balances.items() if account.startswith("felt:")) == 0, where


def test_how_many_commits_there_are(tmp_path: Path) -> None:
    """So that a kill at each of them is tried: none comes after the last."""
    *_, kills = play_through(fresh("sqlite", tmp_path), (COMMITS - 3, "after"))
    assert kills
    pool, *_, kills = play_through(fresh("sqlite", tmp_path), (COMMITS + 1, "before"))
    assert (kills, pool.meters.hits) == (0, 1)
