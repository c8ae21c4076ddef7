"""The brisk kernel: the same sums as the general one, to the last, for every book, option, reading, wager and count."""

from typing import Any

import numpy as np
import pytest

from analysis.books import standard
from simulation.random_play import job
from simulation.test_replay import PLANS, TOGETHER, variants
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.simulation.blocks import run, run_generally
from soft17.simulation.counting import compiled
from soft17.simulation.job import Dealing, Session
from soft17.simulation.making import Ready, ready
from soft17.strategies.counting import Plan, known

SHOES_PLAYED = 40
SHOE = Dealing("shoe", 0.75, 1)


def alike(made: Ready, seed: int) -> None:
    """Play shoes both ways."""
    assert made.brisk is not None
    brisk, general = run(made, seed, 5, SHOES_PLAYED), run_generally(made, seed, 5, SHOES_PLAYED)
    assert np.flatnonzero(brisk.sums != general.sums).tolist() == []
    assert brisk.path == general.path


@pytest.mark.parametrize(("name", "options", "rulings"), variants())
def test_every_sum_is_the_general_kernels(name: str, options: dict[str, Any], rulings: dict[str, str]) -> None:
    book = load(name, options, rulings)
    alike(ready(job(book, 2, dealing=SHOE, insure=True)), 21)


@pytest.mark.parametrize("name", names())
def test_wherever_the_cutting_card_lies(name: str) -> None:
    for depth in (0.4, 0.9):
        alike(ready(job(load(name), 1, dealing=Dealing("shoe", depth, 3))), 22)


@pytest.mark.parametrize("plan", [*PLANS, known("hi-lo"), known("ko")], ids=["ramp", "watched", "hi-lo", "ko"])
@pytest.mark.parametrize("name", names())
def test_by_a_count_too(name: str, plan: Plan) -> None:
    book = load(name)
    counting = compiled(plan, book.cards.in_use.is_)
    for seed in (3, 4):
        alike(ready(job(book, seed, dealing=SHOE, counting=counting)), 23 + seed)


@pytest.mark.parametrize("seed", [5, 6])
def test_a_hole_card_and_its_reader(seed: int) -> None:
    book = standard()
    alike(ready(job(book, seed, dealing=SHOE)), 27)
    alike(ready(job(book, seed, dealing=SHOE, counting=compiled(PLANS[0], 6))), 28)


@pytest.mark.parametrize("name", names())
def test_a_fresh_shoe_for_each_round(name: str) -> None:
    alike(ready(job(load(name), 7, dealing=Dealing("fresh"), insure=True)), 29)


def test_even_money() -> None:
    alike(ready(job(load("nsw-blackjack-v15"), 8, dealing=SHOE, insure=True, even_money=True)), 30)


@pytest.mark.parametrize(("name", "options", "rulings", "said"), TOGETHER)
def test_options_and_readings_that_matter_only_together(
    name: str, options: dict[str, Any], rulings: dict[str, str], said: dict[str, Any]
) -> None:
    alike(ready(job(load(name, options, rulings), 4, dealing=SHOE, **said)), 31)


@pytest.mark.parametrize("said", [{"areas": 2}, {"dealing": Dealing("device")}, {"session": Session(2, parse("400"))}])
def test_what_is_left_to_the_general_kernel(said: dict[str, Any]) -> None:
    book: Book = load("nsw-blackjack-v15")
    made = ready(job(book, 1)._replace(sides=(), meter=None, **said))
    assert made.brisk is None
    assert run(made, 1, 0, 2).sums.tolist() == run_generally(made, 1, 0, 2).sums.tolist()


def test_a_count_too_fine_to_be_divided_exactly_is_left_to_it_too() -> None:
    book = load("nsw-blackjack-v15")
    counting = compiled(PLANS[0], 6)
    fine = counting._replace(scale=10**6, tags=counting.tags * 10**6)
    assert ready(job(book, 1, counting=counting)).brisk is not None
    assert ready(job(book, 1, counting=fine)).brisk is None
