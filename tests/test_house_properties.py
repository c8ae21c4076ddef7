"""Whole tables with faults injected at random: nothing is lost, nothing hidden is shown, the log folds."""

from random import Random

import pytest

from house_walk import Walk
from soft17.rules.loading import load, names

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", names())
def test_a_table_walked_at_random(name: str, seed: int) -> None:
    walk = Walk(load(name), Random(seed))
    walk.go(150)
    assert walk.taken > 30
