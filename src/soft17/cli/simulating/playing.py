"""A run from the command line: who plays it, how it is watched, kept and broken off."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol

from soft17.cli.screen import fail
from soft17.simulation.crews import Crew, Threads
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import Schedule
from soft17.simulation.tally import Tally

if TYPE_CHECKING:
    from soft17.cli.simulating.checkpoint import Checkpoint

DEFAULT_ROUNDS = 10_000_000
MOST_ROUNDS = 10**15  # a year at thirty million a second
BROKEN_OFF, EXIT = "broken off", 130


class BrokenOffError(Exception):
    """Somebody does not want to wait any longer."""


class Watched(Protocol):
    """What shows a run as it goes."""

    length: Length

    def watch(self, tally: Tally) -> None:
        """Look at it after each block."""
        ...


class Played(NamedTuple):
    """A run to its end, and why it ended."""

    tally: Tally
    stopped: str


def length(rounds: str | None, error: float | None) -> Length:
    """How long a run is, as it was typed."""
    if error is not None and not 0 < error < 1:
        fail(f"--until-error {error:g}: a standard error between 0 and 1 is wanted, such as 1e-5")
    if rounds is None:
        return Length(None if error is not None else DEFAULT_ROUNDS, error)
    try:
        number = float(rounds)
        whole = int(number) if "e" in rounds.lower() or "." in rounds else int(rounds)
    except (ValueError, OverflowError):
        fail(f"--rounds {rounds}: a number is wanted, such as 1000000 or 1e9")
    if whole < 1 or number != whole:
        fail(f"--rounds {rounds}: a whole number of at least 1 is wanted")
    if whole > MOST_ROUNDS:
        fail(f"--rounds {rounds}: 1e15 are the most")
    return Length(whole, error)


@contextmanager
def crew(workers: int | None, dask: str | None) -> Iterator[Crew]:
    """Whoever plays: this machine's cores, or a cluster."""
    many = workers or os.cpu_count() or 1
    try:
        with Threads(many) if dask is None else _cluster(dask, many) as players:
            yield players
    except KeyboardInterrupt:
        leave()


def leave() -> NoReturn:
    """End a run that was broken off at once: a block that is being played would hold the process up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, RuntimeError):  # a stream that was just being written to is not flushed
            stream.flush()
    os._exit(EXIT)


@contextmanager
def _cluster(address: str, workers: int) -> Iterator[Crew]:
    from soft17.simulation.errors import SimulationError

    try:
        from soft17.simulation.cluster import Cluster
    except ImportError:
        fail("--dask: dask.distributed is not installed; `pip install 'soft17[dask]'` brings it")
    try:
        with _deaf():
            # What a process that ends at once leaves is cleared away after it, and need not be told.
            os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
            cluster = Cluster(address, workers)
    except SimulationError as error:
        fail(str(error))
    with cluster:
        yield cluster


def play(tally: Tally, blocks: Schedule, crew: Crew, bar: "Watched", kept: "Checkpoint | None" = None) -> Played:
    """Play to the end, or until it is broken off: what was played till then is told and kept."""

    def watch(now: Tally) -> None:
        bar.watch(now)
        if now is tally and kept is not None:
            kept.watch(now)
        if broken:
            raise BrokenOffError

    with _interrupts() as broken:
        try:
            end = simulate(tally, blocks, bar.length, crew, watch)
        except BrokenOffError:
            end = tally
        if kept is not None:
            kept.keep(tally)
    if broken and not _done(end, bar.length):
        return Played(end, BROKEN_OFF)
    enough = bar.length.rounds is not None and end.rounds >= bar.length.rounds
    return Played(end, "rounds" if enough else "error")


def _done(tally: Tally, wanted: Length) -> bool:
    return (wanted.rounds is not None and tally.rounds >= wanted.rounds) or (
        wanted.error is not None and tally.standard_error <= wanted.error
    )


@contextmanager
def _deaf() -> Iterator[None]:
    """Whatever is started here never hears of Ctrl-C: it is for the run to heed, not for those who play it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Ctrl-C is noted, and heeded when the block that is being added is whole; a second one ends at once."""
    noted: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        noted.append(number)
        if len(noted) > 1:
            leave()  # and raise nothing: it could be lost in whatever is just being done

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
