"""Exact analysis: how long the main games take, and how far the reference figure is off."""

import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.analysis.switch import Boxes
from soft17.rules.loading import Elected, load

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from analysis.books import standard

FARMER_6D = -0.0040287024
COLD = "from soft17.analysis.solution import Solution; from soft17.analysis.shoe import Shoe; "
COLD += "from soft17.rules.loading import load; s = Solution(load('nsw-blackjack-v15', {'decks': 8}), Shoe.full(8)); "
COLD += "print(s.expected_value, s.chart_expected_value)"


def run() -> None:
    """Print seconds for value, strategy and chart, warm and from the start of a process, and the switch."""
    games: list[tuple[str, Elected]] = [
        ("nsw-blackjack-v15", {"decks": 8}),
        ("nz-blackjack-1998", {}),
        ("nsw-pinkjack-2016", {}),
    ]
    base = 0.0
    for name, options in games:
        book = load(name, options)
        shoe = Shoe.full(book.cards.in_use.is_)
        _solve(name, options)
        taken = min(_solve(name, options)[1] for _ in range(3))
        base = base or taken
        value = Solution(book, shoe).expected_value
        print(
            f"{name}, {book.cards.in_use.is_} decks: {value:.10f}, {taken:.2f} s ({taken / base:.1f} times the first)"
        )
    began = perf_counter()
    subprocess.run([sys.executable, "-c", COLD], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words
    print(f"from the start of a process: {perf_counter() - began:.2f} s")
    for name in ("nsw-blackjack-v15", "nz-blackjack-1998", "nsw-pinkjack-2016"):
        print(f"soft17 analyze {name}, as a user meets it: {_command(name)}")
    value = Solution(standard(), Shoe.full(6), as_dealt=True).expected_value
    print(f"reference game of six decks: {value:.10f}, {abs(value - FARMER_6D):.1e} from the published figure")
    for name in ("nsw-switch-2016", "ma-switch"):
        began = perf_counter()
        value = Boxes(load(name), Shoe.full(6), workers=2).expected_value()
        print(f"{name}, 6 decks, two boxes: {value:.10f}, {perf_counter() - began:.1f} s on two cores")


def _command(name: str) -> str:
    """The whole command from the start of its process: seconds on the wall and of the processor."""
    said = [str(Path(sys.executable).with_name("soft17")), "analyze", name, "--no-cache", "--json"]
    before, began = getrusage(RUSAGE_CHILDREN), perf_counter()
    subprocess.run(said, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{perf_counter() - began:.2f} s, {spent:.2f} s of the processor"


def _solve(name: str, options: Elected) -> tuple[float, float]:
    book = load(name, options)
    began = perf_counter()
    solution = Solution(book, Shoe.full(book.cards.in_use.is_))
    return solution.chart_expected_value, perf_counter() - began
