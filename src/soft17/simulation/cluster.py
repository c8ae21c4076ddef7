"""Blocks played by a cluster of dask.distributed: the same blocks, in the same order, whoever plays them."""

from collections import deque
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import dask
from distributed import Client, Future, KilledWorker

from soft17.simulation.blocks import Block
from soft17.simulation.crews import Played
from soft17.simulation.errors import SimulationError
from soft17.simulation.players import Player, play
from soft17.simulation.schedule import Span

LOCAL = "local"
AHEAD = 3  # blocks begun for each thread of the cluster
TRIES = 20  # of one block, before a fault is taken for the block's own
# Workers of our own tell nothing: a block given up, a worker that dies or a line that is cut is nothing to a user.
QUIET = {"distributed.nanny.pre-spawn-environ.DASK_LOGGING__DISTRIBUTED": "critical"}
ANSWER, PATIENCE = 10, 30  # seconds for the cluster to answer, and for its first worker


class Cluster:
    """The workers of a cluster; one that dies costs no result, for its blocks are played by another."""

    def __init__(self, address: str, workers: int) -> None:
        self.client = _client(address, workers)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None or not issubclass(kind, KeyboardInterrupt):  # then the process ends, and its workers with it
            self.client.close()

    def play(self, player: Player, seed: int, spans: Iterator[Span]) -> Played:
        """Blocks in their order; the tables go along once, as a task that can be done again if it is lost."""
        tables = self.client.submit(_same, player, pure=False)
        begun: deque[tuple[Span, Future[Block]]] = deque()
        try:
            for span in spans:
                begun.append((span, self._begin(tables, seed, span)))
                while len(begun) >= self._ahead():
                    yield self._done(begun, tables, seed)
            while begun:
                yield self._done(begun, tables, seed)
        finally:
            self.client.cancel([block for _, block in begun], force=True)

    def _ahead(self) -> int:
        """How many blocks are begun: workers come and go."""
        threads: dict[str, int] = self.client.nthreads()
        return max(2, AHEAD * sum(threads.values()))

    def _begin(self, tables: Future[Any], seed: int, span: Span) -> Future[Block]:
        return self.client.submit(play, tables, seed, *span, pure=False, retries=TRIES)

    def _done(self, begun: deque[tuple[Span, Future[Block]]], tables: Future[Any], seed: int) -> tuple[Span, Block]:
        """The next block; one whose workers died is begun again."""
        span, waited = begun[0]
        for _ in range(TRIES):
            try:
                block: Block = waited.result()
            except KilledWorker:
                waited = self._begin(tables, seed, span)
                continue
            begun.popleft()
            return span, block
        raise SimulationError(f"dask: shoes from {span.first} on were given to {TRIES} workers, and all of them died")


def _same(player: Player) -> Player:
    return player


def _client(address: str, workers: int) -> Client:
    settings: dict[str, Any] = {"timeout": ANSWER}
    if address == LOCAL:
        settings |= {"n_workers": workers, "threads_per_worker": 1, "processes": True}
        settings |= {"dashboard_address": "127.0.0.1:0", "silence_logs": "CRITICAL"}
    else:
        settings["address"] = address
    try:
        with dask.config.set(QUIET):
            client = Client(**settings)
    except (OSError, ValueError) as error:
        raise SimulationError(f"--dask {address}: no cluster answers there ({error})") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()
        raise SimulationError(f"--dask {address}: the cluster has no workers") from error
    return client
