"""`soft17 simulate --quick`: mean and variance of the main game alone, by the automaton."""

import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from soft17.cli.screen import fail
from soft17.simulation.errors import SimulationError
from soft17.simulation.estimating import estimate
from soft17.simulation.moments import Z999, around, variance
from soft17.simulation.quickly import Quick, Summary

if TYPE_CHECKING:
    from soft17.cli.simulating.progress import Running
    from soft17.cli.simulating.wish import Planned
    from soft17.simulation.making import Ready

SHOES = 1 << 14  # to a block; a run is whole blocks


class Point(NamedTuple):
    """How far a run has come."""

    rounds: int
    expected_value: float
    standard_error: float


class Far(NamedTuple):
    """What has been played so far, in stakes."""

    summary: Summary
    stake: int

    @property
    def rounds(self) -> int:
        """Rounds so far."""
        return self.summary.rounds

    @property
    def variance(self) -> float:
        """The variance of a round."""
        return variance(self.rounds, self.summary.net, self.summary.square) / self.stake**2

    def point(self) -> Point:
        """The estimate as it stands."""
        error = (self.variance / self.rounds) ** 0.5
        return Point(self.rounds, self.summary.net / self.rounds / self.stake, error)


def run(planned: "Planned", ready: "Ready", workers: int | None, bar: "Running") -> dict[str, Any]:
    """Play whole blocks of shoes until there are enough rounds, or the estimate is precise enough."""
    try:
        quick = Quick(ready)
        with bar:
            far = _played(quick, planned.about["seed"], workers or os.cpu_count() or 1, bar)
            seconds = bar.seconds
    except SimulationError as error:
        fail(str(error))
    point = far.point()
    return {
        "rulebook": planned.about["rulebook"],
        "seed": planned.about["seed"],
        "job": planned.about,
        "rounds": far.rounds,
        "shoes": far.summary.shoes,
        "cards": far.summary.cards,
        "expected_value": point.expected_value,
        "standard_error": point.standard_error,
        "interval_95": around(point.expected_value, point.standard_error),
        "interval_999": around(point.expected_value, point.standard_error, Z999),
        "standard_deviation": far.variance**0.5,
        "variance": far.variance,
        "optional_wagers": {},
        "seconds": seconds,
        "rounds_per_second": far.rounds / seconds,
    }


def _played(quick: Quick, seed: int, workers: int, bar: "Running") -> Far:
    quick.run(seed, 0, 0)  # compiled before anybody waits for it
    far = Far(Summary(0, 0, 0, 0, 0), quick.ready.numbers.stake)
    begun: deque[Future[Summary]] = deque()
    first = 0
    with ThreadPoolExecutor(workers) as pool:
        while not _enough(far, bar):
            while len(begun) < 2 * workers:
                begun.append(pool.submit(quick.run, seed, first, SHOES))
                first += SHOES
            far = Far(far.summary + begun.popleft().result(), far.stake)
            bar.watch(far)
        for one in begun:
            one.cancel()
    return far


def _enough(far: Far, bar: "Running") -> bool:
    wanted = bar.length
    if not far.rounds:
        return False
    if wanted.rounds is not None and far.rounds >= wanted.rounds:
        return True
    return wanted.error is not None and far.point().standard_error <= wanted.error


def show(told: dict[str, Any]) -> None:
    """The figures as a table."""
    from rich.console import Console
    from rich.table import Table

    screen = Console(highlight=False)
    screen.print(f"[bold]{told['rulebook']}[/bold], the main game alone; seed {told['seed']}")
    speed = f"{told['seconds']:.1f} s ({told['rounds_per_second'] / 1e6:.1f} million a second)"
    screen.print(f"{told['rounds']:,} rounds of {told['shoes']:,} shoes, {speed}")
    table = Table(title="Per unit of initial main stake", title_justify="left")
    for name in ("", "estimate", "standard error", "interval of 99.9 %"):
        table.add_column(name)
    found = estimate(told["expected_value"], told["standard_error"])
    low, high = told["interval_999"]
    table.add_row("expected value", f"{found.value:+.5%}", f"{found.standard_error:.5%}", f"{low:+.5%} … {high:+.5%}")
    table.add_row("standard deviation", f"{told['standard_deviation']:.5f}", "", "")
    screen.print(table)
