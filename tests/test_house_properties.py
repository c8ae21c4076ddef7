"""Whole tables with faults injected at random: nothing is lost, nothing hidden is shown, the log folds."""

from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from house_walk import Walk
from soft17.house.events import BettingOpened
from soft17.money import Money
from soft17.rules.loading import ElectionError, load, names
from soft17.table.state import Wager

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


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", names())
def test_a_table_walked_at_random_by_other_readings(name: str, seed: int) -> None:
    chance = Random(f"readings {seed}")
    plain = load(name)
    free = {key: one for key, one in plain.option.items() if not one.notices}
    options = {key: chance.choice(one.values).is_ for key, one in free.items()}
    rulings: dict[str, str] = {}
    for key in (key for key, one in plain.ruling.items() if one.readings and chance.random() < 0.4):
        other = {key: chance.choice(sorted(plain.ruling[key].readings))}
        with suppress(ElectionError):  # a reading that does not go together with one of the options
            load(name, options, rulings | other)
            rulings |= other
    walk = Walk(load(name, options, rulings), chance)
    walk.go(150)
    assert walk.taken > 30


def test_a_walk_goes_on_past_several_cards_drawn_in_error() -> None:
    Walk(load("nsw-pinkjack-2016"), Random(901938)).go(250)


@pytest.mark.parametrize(
    ("name", "seed"), [("nz-blackjack-1998", 1026), ("nz-blackjack-1998", 1073), ("ma-switch", 1027)]
)
def test_a_long_walk_that_once_stalled_goes_on(name: str, seed: int) -> None:
    chance = Random(seed)
    free = {key: one for key, one in load(name).option.items() if not one.notices}
    options = {key: chance.choice(one.values).is_ for key, one in free.items()}
    Walk(load(name, options), chance).go(400)


def test_wagers_that_wait_for_a_recalled_round_are_not_forgotten() -> None:
    walk = Walk(load("nsw-blackjack-v15"), Random(1))
    wager = Wager(0, "ann", "main", Money(500000), 1, 1, 1)
    waiting = replace(walk.house.table, wagers=(wager,))
    walk.house = replace(walk.house, betting=waiting)
    with pytest.raises(AssertionError, match="swallowed"):
        walk.chips((BettingOpened(2, walk.house.table.sign, "5.3"),))
