"""A block of shoes played by the kernel: sums that can be added to those of any other block."""

from typing import NamedTuple

import numpy as np

from soft17.simulation import briskly, kernel
from soft17.simulation.arrays import Sums
from soft17.simulation.compiled import called
from soft17.simulation.errors import OUT, SimulationError
from soft17.simulation.making import Ready
from soft17.simulation.room import room
from soft17.simulation.tables import ROUNDS


class Block(NamedTuple):
    """What shoes came to: all sums in one vector, and the path of what was won.

    The path is what was won, the lowest and the highest it was on the way, and the deepest fall from a height.
    """

    sums: Sums
    path: tuple[int, int, int, int]


def run(ready: Ready, seed: int, first: int, shoes: int) -> Block:
    """Play shoes of a job by their numbers, by the brisk kernel where it can: the same sums either way."""
    if ready.brisk is None:
        return run_generally(ready, seed, first, shoes)
    out, sums, path = briskly.run(ready.brisk, ready.packed, ready.layout, ready.numbers, (seed, first, shoes))
    return _block(out, sums, path)


def run_generally(ready: Ready, seed: int, first: int, shoes: int) -> Block:
    """Play shoes by the general kernel."""
    return _play(ready, seed, (first, shoes), np.zeros((0, 1), np.int64))


def trace(ready: Ready, seed: int, first: int, shoes: int, rounds: int) -> Sums:
    """Play shoes and write down each of the first rounds."""
    rows = np.zeros((rounds, 3 + ready.numbers.areas + len(ready.kinds)), np.int64)
    played = _play(ready, seed, (first, shoes), rows)
    return rows[: int(played.sums[ROUNDS])]


def _play(ready: Ready, seed: int, which: tuple[int, int], rows: Sums) -> Block:
    sums, path = np.zeros(ready.layout.size, np.int64), np.zeros(4, np.int64)
    told = (ready.packed, *room(ready.packed), seed, *which, sums, path, rows)
    return _block(called(kernel.play, kernel.PARTS, told), sums, path)


def _block(out: int, sums: Sums, path: Sums) -> Block:
    if out >= 0:
        raise SimulationError(OUT.format(shoe=out))
    won, low, high, fall = (int(one) for one in path)
    return Block(sums, (won, low, high, fall))


def together(one: tuple[int, int, int, int], after: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Two stretches of a path as one."""
    won, low, high, fall = one
    more, lower, higher, deeper = after
    return won + more, min(low, won + lower), max(high, won + higher), max(fall, deeper, high - (won + lower))
