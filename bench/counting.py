"""Counting: the edge by the count, and what staking, insuring and playing by it are worth."""

import sys
from math import sqrt
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from soft17.analysis.drawn import chart_of
from soft17.analysis.indices import deviations
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.rules.values import Values
from soft17.simulation.blocks import run as run_block
from soft17.simulation.by_count import by_count, slope
from soft17.simulation.counted import Counted
from soft17.simulation.counting import compiled
from soft17.simulation.job import Job
from soft17.simulation.making import Ready, ready
from soft17.simulation.tables import AMOUNT, GAIN, GAIN_SQUARE, INSURANCE, NET, PER_KIND, ROUNDS, SQUARE, STAKED
from soft17.strategies.chart import Chart
from soft17.strategies.counting import Plan, Step, known

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from analysis.books import standard

SHOES = 400_000
Sums = list[int]


def run() -> None:
    """Print the shape of a count for a bundled game and the standard one."""
    for name, book in (("nsw-blackjack-v15", load("nsw-blackjack-v15")), ("the standard game", standard())):
        _game(name, book)


def _game(name: str, book: Book) -> None:
    decks = book.cards.in_use.is_
    chart = chart_of(Solution(book, Shoe.full(decks)))
    plan = known("hi-lo")
    began = perf_counter()
    plays = deviations(book, plan.system)
    print(
        f"{name}, {decks} decks, three quarters dealt: {len(plays)} plays by the count, {perf_counter() - began:.0f} s"
    )
    flat = replace(plan, ramp=(Step(0, 1),), deviations=(), insurance_from=None, even_money_from=None)
    made, sums = _play(book, chart, flat)
    rows = by_count(made, sums)
    for one in rows:
        print(f"  count {one.count:+d}: {one.rounds:>9} rounds, edge {one.edge:+.3%} ± {one.error:.3%}")
    fitted = slope([one for one in rows if -3 <= one.count <= 5])
    print(f"  the edge rises by {fitted:.3%} with each count from -3 to +5")
    _worth("flat stakes", made, sums)
    _worth("plays by the count", *_play(book, chart, replace(flat, deviations=plays)))
    _worth("stakes of 1 to 8", *_play(book, chart, replace(flat, ramp=plan.ramp)))
    _worth("all of it", *_play(book, chart, replace(plan, deviations=plays)))
    _insurance(book, chart, flat)


def _play(book: Book, chart: Chart, plan: Plan) -> tuple[Ready, Sums]:
    counting = compiled(plan, book.cards.in_use.is_)
    made = ready(Job(book, Counted(chart, Values.of(book), plan, counting), counting=counting))
    return made, run_block(made, 1, 0, SHOES).sums.tolist()


def _worth(what: str, made: Ready, sums: Sums) -> None:
    rounds, unit = sums[ROUNDS], made.numbers.stake
    mean, square = sums[NET] / rounds / unit, sums[SQUARE] / rounds / unit**2
    error = sqrt((square - mean * mean) / rounds)
    print(f"  {what}: {mean:+.3%} ± {error:.3%} of a unit a round, {sums[NET] / sums[STAKED]:+.3%} of what is staked")


def _insurance(book: Book, chart: Chart, flat: Plan) -> None:
    """What insurance returns from each count on, and at that count alone: the difference to the next."""
    after: Sums | None = None
    for begins in range(6, -1, -1):
        made, sums = _play(book, chart, replace(flat, insurance_from=begins))
        at = made.layout.kinds + PER_KIND * INSURANCE
        here = [sums[at + AMOUNT], sums[at + GAIN], sums[at + GAIN_SQUARE]]
        error = sqrt(here[2]) / here[0]
        alone = f"; at {begins:+d} alone {(here[1] - after[1]) / (here[0] - after[0]):+.2%}" if after else ""
        print(f"  insurance from {begins:+d} on: {here[1] / here[0]:+.2%} ± {error:.2%} of what is staked on it{alone}")
        after = here
