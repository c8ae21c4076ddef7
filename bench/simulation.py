"""The simulator: rounds per second on one core and on two, beside envpool, and figures beside exact ones.

`pip install 'soft17[bench]'` brings envpool; without it Gymnasium's own vector stands in, and that is said.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import gymnasium as gym
import numpy as np

from bench.environments import MANY, envpools
from soft17.analysis.drawn import chart_of
from soft17.analysis.main import analyze
from soft17.analysis.optional import optional_wagers
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.analysis.waiting import third_play
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.rules.values import Values
from soft17.simulation.counted import Counted
from soft17.simulation.counting import compiled
from soft17.simulation.crews import Alone, Crew, Threads
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import Ready, ready
from soft17.simulation.optional import Meter, Side
from soft17.simulation.players import Player
from soft17.simulation.policies import ByChart
from soft17.simulation.quickly import Quick
from soft17.simulation.results import Result
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result
from soft17.strategies.chart import Chart
from soft17.strategies.counting import known

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from analysis.books import standard

SPEED, QUICK = 20_000_000, 200_000_000
EXACT = 100_000_000
CUT = 1_000_000_000
TIMES = 3
"""Sides are measured in turns, and the best of each counts: other work on the machine slows all of them."""
REF_6D_CUT = (-0.004314, 0.000033, 1.1542, 43.12)
THEIR_SECONDS = 2.0


def run() -> None:
    """Print speeds, ratios, the effect of the cutting card, and every figure beside the exact one."""
    _speeds()
    _cut_card()
    for name in names():
        _beside_exact(name)


def chart(book: Book) -> Chart:
    """The chart of a book whose areas have one box."""
    return chart_of(Solution(book, Shoe.full(book.cards.in_use.is_)))


def flat(book: Book, best: Chart | None = None, **more: Any) -> Ready:
    """The main game by a chart, the best unless said."""
    return ready(Job(book, ByChart(best or chart(book), Values.of(book)))._replace(**more))


def reference() -> Ready:
    """The reference game."""
    return flat(standard())


def _played(made: Player, rounds: int, crew: Crew, seed: int = 17) -> tuple[Result, float]:
    began = perf_counter()
    tally = Tally(made, seed)
    end = simulate(tally, schedule(tally.ready), Length(rounds), crew)
    return result(end), end.rounds / (perf_counter() - began)


def _speeds() -> None:
    book = load("nsw-blackjack-v15")
    games: dict[str, Player] = {"reference game": Quick(reference()), book.id: Quick(flat(book))}
    games |= {"all figures": flat(book), "with everything": everything(book)}
    games |= dict(switch())
    with Threads(2) as two:
        for name, made in games.items():
            _played(made, 100_000, Alone())
            many = QUICK if isinstance(made, Quick) else SPEED
            turns = [(_played(made, many, Alone())[1], _played(made, many, two)[1], _theirs()) for _ in range(TIMES)]
            one, both = max(turn[0] for turn in turns), max(turn[1] for turn in turns)
            theirs, whose = max(turn[2] for turn in turns)
            print(
                f"{name:18} {one / 1e6:6.1f} M rounds/s on one core, {both / 1e6:6.1f} on two: {both / one:.2f} times"
            )
            print(f"{'':18} {one / theirs:6.0f} times {whose} Blackjack-v1 ({theirs / 1e3:.0f} thousand rounds/s)")


def everything(book: Book, best: Chart | None = None) -> Ready:
    """Every optional wager, a jackpot's among them, with a count, plays and stakes by it."""
    sides = tuple(Side(name, parse(rule.stakes.is_[0] if rule.stakes else "5")) for name, rule in book.optional.items())
    meter = Meter(parse("52000"), parse("10000")) if book.jackpot is not None else None
    plan = known("hi-lo")
    counting = compiled(plan, book.cards.in_use.is_)
    policy = Counted(best or chart(book), Values.of(book), plan, counting)
    return ready(Job(book, policy, sides=sides, meter=meter, counting=counting))


def switch() -> Iterator[tuple[str, Ready]]:
    """Two boxes by the best chart and switch."""
    book = load("nsw-switch-2016")
    best = analyze(book, workers=2).chart
    yield book.id, ready(Job(book, ByChart(best, Values.of(book)), switch=best.switch))


def _theirs() -> tuple[float, str]:
    """Rounds per second of a game of others, and whose: 1,024 tables, one thread, who draws to 17."""
    env: Any = envpools()
    whose = "envpool's"
    if env is None:
        env, whose = gym.make_vec("Blackjack-v1", MANY, vectorization_mode="sync"), "gymnasium's"
    seen, rounds = env.reset()[0], 0
    began = perf_counter()
    while perf_counter() - began < THEIR_SECONDS:
        total = seen[0] if isinstance(seen, tuple) else seen[:, 0]
        seen, _, ended, _, _ = env.step((total < 17).astype(np.int32))
        rounds += int(ended.sum())
    return rounds / (perf_counter() - began), whose


def _cut_card() -> None:
    """The reference game with a cutting card at three quarters, beside the published simulation and a fresh shoe."""
    book = standard()
    exact = Solution(book, Shoe.full(6)).chart_expected_value
    with Threads(2) as two:
        found, _ = _played(Quick(flat(book, dealing=Dealing(burn=0))), CUT, two)
    value, error, spread, per_shoe = REF_6D_CUT
    assert found.standard_error is not None  # of so many rounds
    apart = (found.expected_value - value) / np.hypot(found.standard_error, error)
    print(f"reference game, cutting card at 75 %: {found.expected_value:+.4%} ± {found.standard_error:.4%}", end=" ")
    print(f"(published {value:+.4%} ± {error:.4%}: {apart:+.1f} errors apart)")
    print(
        f"  s.d. {found.standard_deviation:.4f} (published {spread}), {found.rounds_per_shoe:.2f} rounds to a shoe",
        end=" ",
    )
    print(
        f"(published {per_shoe}); {found.expected_value - exact:+.4%} for the cutting card beside {exact:+.4%} exactly"
    )


def _beside_exact(name: str) -> None:
    book = load(name)
    analysis = analyze(book, workers=2)
    jackpot = book.jackpot.wager if book.jackpot is not None else ""
    sides = tuple(
        Side(one, parse("5"), "d" if rule.suits else "") for one, rule in book.optional.items() if one != jackpot
    )
    policy = ByChart(analysis.chart, Values.of(book))
    made = ready(Job(book, policy, sides=sides, dealing=Dealing("fresh"), switch=analysis.chart.switch))
    with Threads(2) as two:
        found, _ = _played(made, EXACT, two)
    _line(f"{name}, main game", found.expected_value, found.standard_error or 0.0, analysis.chart_expected_value)
    exact = {one.wager: float(one.expected_value) for one in optional_wagers(book, third_play(book, analysis.starts))}
    for wager, one in found.optional_wagers.items():
        _line(f"  {wager}", one.expected_value or 0.0, one.standard_error or 0.0, exact[wager])


def _line(name: str, value: float, error: float, exact: float) -> None:
    apart = (value - exact) / error
    fits = "within" if abs(apart) < 3.2905 else "OUTSIDE"
    print(f"{name:32} {value:+.5%} ± {error:.5%}, exactly {exact:+.5%}: {apart:+.2f} errors, {fits} 99.9 %")
