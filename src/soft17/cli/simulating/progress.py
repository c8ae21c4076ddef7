"""A bar for a run: rounds, rounds per second, and the estimate as it stands; only where a person looks."""

import sys
import time
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from soft17.simulation.players import Player
    from soft17.simulation.running import Length
    from soft17.simulation.tally import Tally

APART = 0.1
CLOSE = 0.02
PATIENCE = 3.0
COMPILING = "soft17: the kernel is made ready; the first time on a machine it is compiled, half a minute, and kept …"


def warm(player: "Player") -> None:
    """Have the kernel at hand; say so if it must be compiled first."""
    from soft17.simulation.players import play

    timer = Timer(PATIENCE, lambda: typer.echo(COMPILING, err=True))
    timer.daemon = True
    timer.start()
    try:
        play(player, 0, 0, 0)
    finally:
        timer.cancel()


class Running:
    """The bar of one run."""

    def __init__(self, what: str, length: "Length", begun: int = 0, part: tuple[int, int] = (0, 1)) -> None:
        self.what, self.length, self.begun = what, length, begun
        self.before, self.of = part
        self.began = time.perf_counter()
        self._shown = self._total = 0.0
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "Running":
        if sys.stderr.isatty():
            self._show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    @property
    def seconds(self) -> float:
        """The time since the run was begun or gone on with."""
        return time.perf_counter() - self.began

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("[bold]{task.fields[estimate]}[/bold]"),
            TimeRemainingColumn(compact=True),
        )
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=5, expand=True)
        self._task = self._bar.add_task(self.what, total=None, speed="", estimate="")
        self._bar.start()

    def watch(self, tally: "Tally") -> None:
        """Tell how far a run has come."""
        if self._bar is None or self._task is None or self.seconds - self._shown < APART:
            return
        self._shown = self.seconds
        point = tally.point()
        speed = f"{(tally.rounds - self.begun) / self.seconds / 1e6:.1f} M rounds/s"
        sure = "" if point.standard_error is None else f" ± {point.standard_error:.4%}"
        estimate = f"{point.expected_value:+.4%}{sure}"
        goal = self._goal(point.rounds, point.standard_error)
        if abs(goal - self._total) > CLOSE * goal:
            self._total = goal  # each change makes the bar forget how fast it went
            self._bar.update(self._task, total=self.of * goal)
        done = self.before * goal + tally.rounds
        self._bar.update(self._task, completed=done, speed=speed, estimate=estimate)

    def _goal(self, rounds: int, error: float | None) -> float:
        """How many rounds there will be, as far as is known."""
        found = float("inf") if self.length.rounds is None else float(self.length.rounds)
        if self.length.error is not None and error is not None:
            found = min(found, rounds * (error / self.length.error) ** 2)
        return max(found, float(rounds))
