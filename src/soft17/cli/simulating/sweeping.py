"""The runs of a sweep, one after the other by the same crew."""

import time
from typing import Any

from soft17.cli.screen import fail
from soft17.cli.simulating.playing import BROKEN_OFF, Played, play
from soft17.cli.simulating.progress import Running, warm
from soft17.cli.simulating.varying import Combination
from soft17.cli.simulating.wish import planned
from soft17.service.laboratory.wish import Planned
from soft17.simulation.comparing import Run, are_paired, difference
from soft17.simulation.crews import Crew
from soft17.simulation.errors import SimulationError
from soft17.simulation.making import Ready, ready
from soft17.simulation.results import Result
from soft17.simulation.running import Length
from soft17.simulation.schedule import Schedule, schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

BLOCKS = 64  # of a run, so that blocks can be compared with each other


class Sweep:
    """Every combination, made ready before the first is played."""

    def __init__(self, every: list[Combination], seed: int, wanted: Length) -> None:
        self.every, self.seed, self.wanted = every, seed, wanted
        for one in every:
            one.wish.asked()  # what cannot be elected is told before the long work
        self.jobs = [self._ready(one) for one in every]
        self.schedules: dict[tuple[str, int], Schedule] = {}

    def _ready(self, one: Combination) -> tuple[Planned, Ready]:
        plan = planned(one.wish)
        try:
            return plan, ready(plan.job)
        except SimulationError as error:
            fail(f"{one.name}: {error}")

    def run(self, players: Crew) -> dict[str, Any]:
        """Play them all; what was done when it is broken off is told."""
        warm(self.jobs[0][1])
        began, rounds, stopped = time.perf_counter(), 0, "done"
        rows: list[dict[str, Any]] = []
        runs: list[Run] = []
        for at, (one, (plan, made)) in enumerate(zip(self.every, self.jobs, strict=True)):
            bar = Running(f"{at + 1} of {len(self.every)}: {one.name}", self.wanted, part=(at, len(self.every)))
            try:
                run, played = self._play(plan, made, players, bar)
            except SimulationError as error:
                fail(f"{one.name}: {error}")
            if played.stopped == BROKEN_OFF:
                stopped = BROKEN_OFF
                break
            runs.append(run)
            rounds += played.tally.rounds
            rows.append(self._row(one, plan, run, runs[0], played))
        took = time.perf_counter() - began
        about = {"rulebook": self.jobs[0][0].about["rulebook"], "stopped": stopped}
        return about | {"combinations": rows, "seconds": took, "rounds_per_second": rounds / took}

    def _row(self, one: Combination, plan: Planned, run: Run, first: Run, played: Played) -> dict[str, Any]:
        try:
            return _row(one, plan, run, first, result(played.tally))
        except SimulationError as error:
            fail(f"{one.name}: {error}")

    def _play(self, plan: Planned, made: Ready, players: Crew, bar: Running) -> tuple[Run, Played]:
        source, blocks = str(plan.about["dealing"]["source"]), self._schedule(plan, made)
        watched = _Watched(bar)
        with bar:
            played = play(Tally(made, self.seed), blocks, players, watched)
        return Run(played.tally.ratio(), blocks, source, tuple(watched.blocks)), played

    def _schedule(self, plan: Planned, made: Ready) -> Schedule:
        """The same shoes together for all that are dealt alike."""
        key = (str(plan.about["dealing"]["source"]), made.numbers.session)
        if key not in self.schedules:
            even = None if self.wanted.rounds is None else max(1, self.wanted.rounds // BLOCKS)
            self.schedules[key] = schedule(made, evenly=even)
        return self.schedules[key]


class _Watched:
    """A bar that also writes the blocks down."""

    def __init__(self, bar: Running) -> None:
        self.bar, self.length = bar, bar.length
        self.blocks: list[tuple[int, int]] = []
        self._net = self._staked = 0

    def watch(self, tally: Tally) -> None:
        """Note the block that was added."""
        self.blocks.append((tally.blocks.net - self._net, tally.blocks.staked - self._staked))
        self._net, self._staked = tally.blocks.net, tally.blocks.staked
        self.bar.watch(tally)


def _row(one: Combination, plan: Planned, run: Run, first: Run, found: Result) -> dict[str, Any]:
    return {
        "rulebook": plan.about["rulebook"],
        "values": one.values,
        "rounds": found.rounds,
        "shoes": found.shoes,
        "expected_value": found.expected_value,
        "standard_error": found.standard_error,
        "interval_95": found.interval_95,
        "interval_999": found.interval_999,
        "standard_deviation": found.standard_deviation,
        "standard_deviation_error": found.standard_deviation_error,
        "rounds_per_shoe": found.rounds_per_shoe,
        "every_wager": found.every_wager,
        "optional_wagers": found.optional_wagers,
        "difference": None if run is first else difference(run, first),
        "same_shoes": are_paired(run, first),
    }
