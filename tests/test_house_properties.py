"""Whole tables with faults injected at random: nothing is lost, nothing hidden is shown, the log folds."""

from random import Random

import pytest

from house_walk import Walk
from soft17.rules.loading import load, names

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", names())
def test_a_table_walked_at_random(name: str, seed: int) -> None:
    chance = Random(seed)
    plain = load(name)
    free = {key: one for key, one in plain.option.items() if not one.notices}
    options = {key: chance.choice(one.values).is_ for key, one in free.items()}
    walk = Walk(load(name, options), chance)
    walk.go(150)
    assert walk.taken > 30
