"""Who plays the blocks: one after the other, or several at a time on this machine.

A kernel runs without Python's lock, so threads keep every core at work and share the tables.
"""

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from types import TracebackType
from typing import Protocol

from soft17.simulation.blocks import Block
from soft17.simulation.players import Player, play
from soft17.simulation.schedule import Span

Played = Generator[tuple[Span, Block], None, None]


class Crew(Protocol):
    """Whoever plays blocks and hands them back in the order of their shoes."""

    def play(self, player: Player, seed: int, spans: Iterator[Span]) -> Played:
        """Blocks in their order, for as long as somebody asks for more."""
        ...


class Alone:
    """One block after the other."""

    def play(self, player: Player, seed: int, spans: Iterator[Span]) -> Played:
        """Play each block when it is asked for."""
        for span in spans:
            yield span, play(player, seed, *span)


class Threads:
    """Several blocks at a time, some ahead of the one that is waited for; nobody waits for those given up.

    Whoever asks for blocks stays awake to signals, even if one plays at a time.
    """

    def __init__(self, workers: int) -> None:
        self.ahead = 2 * workers if workers > 1 else 1  # one alone plays what is waited for
        self._pool: Executor = ThreadPoolExecutor(workers)

    def __enter__(self) -> "Threads":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def play(self, player: Player, seed: int, spans: Iterator[Span]) -> Played:
        """Blocks in their order; what was begun and is not wanted any more is given up."""
        begun: deque[tuple[Span, Future[Block]]] = deque()
        try:
            for span in spans:
                begun.append((span, self._pool.submit(play, player, seed, *span)))
                if len(begun) >= self.ahead:
                    done, block = begun.popleft()
                    yield done, block.result()
            while begun:
                done, block = begun.popleft()
                yield done, block.result()
        finally:
            for _, block in begun:
                block.cancel()
