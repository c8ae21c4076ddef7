"""The quick way and the brisk kernel beside the general kernel: rounds for each second of a core, in turns.

The time is that of the thread, and the best of many turns counts, so that other work on the machine takes little part.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import thread_time

from bench.simulation import chart, everything, flat, reference, switch
from soft17.rules.loading import load
from soft17.simulation.blocks import Block, run_generally
from soft17.simulation.making import Ready
from soft17.simulation.players import Player, play
from soft17.simulation.quickly import Quick
from soft17.simulation.tables import ROUNDS

SEED, TURNS, SHOES, QUICK_SHOES = 17, 15, 6_000, 30_000
EVERYTHING, TWO_BOXES, QUICK = 12.0, 10.0, 40.0  # wanted, in millions


def run() -> None:
    """Print both sides, the ratio, and what was wanted."""
    for name, made, wanted in _games():
        _line(f"{name}, brisk", made, made, SHOES, wanted)
    for name, made in (("reference game", reference()), ("nsw-blackjack-v15", flat(load("nsw-blackjack-v15")))):
        _line(f"{name}, quick", made, Quick(made), QUICK_SHOES, QUICK)


def _games() -> Iterator[tuple[str, Ready, float | None]]:
    book = load("nsw-blackjack-v15")
    best = chart(book)
    yield "reference game", reference(), None
    yield book.id, flat(book, best), None
    yield f"{book.id}, with everything", everything(book, best), EVERYTHING
    for name, made in switch():
        yield name, made, TWO_BOXES


def _line(name: str, made: Ready, player: Player, shoes: int, wanted: float | None) -> None:
    ours, general = _rates(partial(play, player, SEED, 0, shoes), partial(run_generally, made, SEED, 0, SHOES))
    verdict = "" if wanted is None else f", wanted {wanted:.0f}" + ("" if ours >= wanted else ": UNDER IT")
    print(f"{name:42} {ours:6.2f} M a second, general {general:5.2f}: {ours / general:.2f} times{verdict}")


def _rates(*sides: Callable[[], Block]) -> list[float]:
    """Millions of rounds per second of each side, the best of several turns."""
    found = [0.0] * len(sides)
    for turn in range(TURNS + 1):
        for at, side in enumerate(sides):
            began = thread_time()
            rounds = int(side().sums[ROUNDS])
            if turn:  # the first is for compiling
                found[at] = max(found[at], rounds / (thread_time() - began) / 1e6)
    return found
