"""Jobs of counters, and the counts of their shoes reckoned apart."""

from fractions import Fraction
from functools import cache
from math import floor

from soft17.analysis.drawn import chart_of
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.rules.values import Values
from soft17.simulation.counted import Counted
from soft17.simulation.counting import compiled
from soft17.simulation.job import Dealing, Job
from soft17.simulation.policies import ByChart
from soft17.simulation.shuffling import Stream
from soft17.strategies.chart import Chart
from soft17.strategies.counting import Deviation, Plan, Step
from soft17.strategies.systems import System

DECKS = 6
SHOE = Dealing()


@cache
def book() -> Book:
    return load("nsw-blackjack-v15")


@cache
def chart() -> Chart:
    return chart_of(Solution(book(), Shoe.full(DECKS)))


def plain(dealing: Dealing) -> Job:
    return Job(book(), ByChart(chart(), Values.of(book())), dealing=dealing)


def counted(plan: Plan, dealing: Dealing = SHOE, told: range | None = None) -> Job:
    counting = compiled(plan, DECKS, told)
    return Job(book(), Counted(chart(), Values.of(book()), plan, counting), dealing=dealing, counting=counting)


def plan(system: System, *deviations: Deviation, ramp: tuple[Step, ...] = (Step(0, 1),)) -> Plan:
    return Plan("", system, ramp=ramp, deviations=deviations)


@cache
def shoe(seed: int, number: int) -> tuple[str, ...]:
    stream = Stream(DECKS, seed, number)
    return tuple(stream.next() for _ in range(stream.size))


def read(system: System, seen: tuple[str, ...], left: int) -> Fraction:
    """The count after some cards, with so many left."""
    count = system.first(DECKS) + sum(system.by_card[card] for card in seen)
    return count * 52 / left if system.per_deck else count


def floored(system: System, seen: tuple[str, ...], left: int) -> int:
    return floor(read(system, seen, left))
