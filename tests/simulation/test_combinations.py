"""Options, readings, dealing, insurance and counts thrown together: the table, both kernels and the quick way agree.

A number makes a job, always the same: the record of a round that differs tells its options and readings.
"""

import os
import random
from typing import Any

import pytest

from simulation.random_play import job
from simulation.test_brisk import alike
from simulation.test_quick import both
from simulation.test_replay import agrees
from soft17.money import parse
from soft17.replay import refused
from soft17.rules.book import Book
from soft17.rules.faults import BookError
from soft17.rules.loading import ElectionError, load, names
from soft17.simulation.counting import compiled
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Dealing, Job, Session
from soft17.simulation.making import Ready, ready
from soft17.strategies import library
from soft17.strategies.counting import Plan, Step

MANY = int(os.environ.get("SOFT17_COMBINATIONS", "12"))  # of each book
ROUNDS = 60
SHOES = (Dealing("shoe", 0.3, 0), Dealing("shoe", 0.75, 1), Dealing("shoe", 0.9, 5))
DEALINGS = (*SHOES, Dealing("fresh"), Dealing("device"))


def some_book(name: str, chance: random.Random) -> Book:
    """A book with some of its options and readings, any that go together."""
    while True:
        plain = load(name)
        options = {
            option: chance.choice([one.is_ for one in rule.values])
            for option, rule in plain.option.items()
            if chance.random() < 0.5
        }
        rulings = {
            clause: chance.choice(list(ruling.readings))
            for clause, ruling in plain.ruling.items()
            if ruling.readings and chance.random() < 0.4
        }
        try:
            return load(name, options, rulings)
        except (BookError, ElectionError):
            continue


def some_job(name: str, chance: random.Random) -> tuple[Job, Ready]:
    """A job of such a book, played anyhow, that is not refused."""
    while True:
        book = some_book(name, chance)
        said: dict[str, Any] = {
            "areas": 1 if book.jackpot is not None else chance.choice((1, 1, 2, 3)),
            "dealing": chance.choice(DEALINGS),
            "stake": parse(chance.choice(("20", "50", "100"))),
        }
        if said["dealing"].source == "shoe" and chance.random() < 0.5:
            said["counting"] = compiled(_some_plan(chance), book.cards.in_use.is_)
        else:
            said |= {"insure": chance.random() < 0.7, "even_money": chance.random() < 0.5}
        if chance.random() < 0.3:
            said["session"] = Session(chance.choice((1, 3)), parse(chance.choice(("1205", "3633"))))
        one = job(book, chance.randrange(1000), **said)
        if refused(book, one.areas, one.stake, one.sides, one.meter) is not None:
            continue
        try:
            return one, ready(one)
        except SimulationError:
            continue


def _some_plan(chance: random.Random) -> Plan:
    systems = library.systems()
    ramp = (Step(-99, chance.choice((0, 1))), Step(1, 2), Step(2, 5))
    even = chance.choice((0, None))
    return Plan("", systems[chance.choice(sorted(systems))], ramp=ramp, insurance_from=0, even_money_from=even)


@pytest.mark.parametrize("number", range(MANY))
@pytest.mark.parametrize("name", names())
def test_table_and_both_kernels(name: str, number: int) -> None:
    chance = random.Random(f"{name} {number}")
    one, made = some_job(name, chance)
    agrees(one, chance.randrange(1000), ROUNDS, made)
    if made.brisk is not None:
        alike(made, chance.randrange(1000))


@pytest.mark.parametrize("number", range(MANY))
@pytest.mark.parametrize("name", ["nsw-blackjack-v15", "nz-blackjack-1998"])
def test_kernel_and_quick_way(name: str, number: int) -> None:
    chance = random.Random(f"{name} {number} quick")
    book, seed, dealing = some_book(name, chance), chance.randrange(1000), chance.choice(SHOES)
    slow, quick = both(book, seed, dealing=dealing)
    assert slow == quick


def test_naturals_with_a_choice_are_insured_only_where_the_book_has_it() -> None:
    book = load("nsw-blackjack-v15", {}, {"10.3": "blackjack-doublable", "8.1": "no-blackjack"})
    for policy in range(3):
        one = job(book, policy, areas=1, dealing=Dealing("fresh"), stake=parse("20"), insure=True)
        made = ready(one)
        agrees(one, 4, 400, made)
        alike(made, 4)
