"""The live shuffle of a shoe of six decks beside Python's own over the same source, in the same run."""

import random
import time
from collections.abc import Callable

from soft17.cards import pieces
from soft17.shoe import live

SHOE = pieces(6)
TRIES = 7
COUNT = 200


def theirs() -> None:
    """Python's shuffle by the operating system's generator."""
    random.SystemRandom().shuffle(list(SHOE))


def ours() -> None:
    """The live shuffle."""
    live.shuffle(SHOE)


def best(shuffle: Callable[[], None]) -> float:
    """The seconds of one shuffle, in the quickest of several tries."""
    times = []
    for _ in range(TRIES):
        began = time.perf_counter()
        for _ in range(COUNT):
            shuffle()
        times.append(time.perf_counter() - began)
    return min(times) / COUNT


def run() -> None:
    """Print the time of each and the ratio."""
    other, mine = best(theirs), best(ours)
    print(f"SystemRandom().shuffle, 312 cards {other * 1e6:9.1f} µs")
    print(f"live shuffle, 312 cards           {mine * 1e6:9.1f} µs, {other / mine:5.2f} times as fast")
