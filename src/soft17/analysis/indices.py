"""Plays that depend on a count: where the best chart changes as the cards left do."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from soft17.analysis.drawn import chart_of
from soft17.analysis.errors import AnalysisError
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.cards import DECK, RANKS, SUITS, Card
from soft17.rules.book import Book
from soft17.strategies.chart import Chart
from soft17.strategies.counting import Deviation
from soft17.strategies.systems import System

# So many decks that the mean cards left come out nearly whole.
DECKS = 20
COUNTS = range(-5, 8)
_HALF = Fraction(1, 2)
Cell = tuple[int, str, str, str]  # cards, kind, hand, first card
Cells = dict[Cell, str]


def mean_shoe(system: System, count: Fraction) -> Shoe:
    """The mean cards left at a true count: each rank is rarer by what it counts, so that together they make the count.

    Cards left that sum to minus the count per deck, each rank away from its share by its tag's part of the variance.
    """
    tags = {rank: sum(system.by_card[rank + suit] for suit in SUITS) / len(SUITS) for rank in RANKS}
    variance = sum(tag * tag for tag in tags.values())
    left: dict[str, int] = {}
    for rank, tag in tags.items():
        cards = round(len(SUITS) * DECKS - count * DECKS * tag / variance)
        left |= {rank + suit: cards // 4 + (at < cards % 4) for at, suit in enumerate(SUITS)}
    return Shoe.holding({card: left[card] for card in DECK})


def deviations(
    book: Book, system: System, counts: range = COUNTS, progress: Progress | None = None
) -> tuple[Deviation, ...]:
    """Where the best chart in the middle of each count differs from that of a full shoe.

    At the lowest and highest count what holds there holds beyond it too.
    """
    if not (system.per_deck and system.balanced and not system.first(1)):
        raise AnalysisError("the cards left at a count are known of a balanced system that is read per deck")
    if book.boxes != 1:
        raise AnalysisError(f"{book.id}: an area has {book.boxes} boxes; plays by the count are found for one box")
    usual = _cells(chart_of(Solution(book, Shoe.full(book.cards.in_use.is_))))
    by_count: dict[int, Cells] = {}
    for done, count in enumerate(counts):
        by_count[count] = _cells(chart_of(Solution(book, mean_shoe(system, count + _HALF))))
        if progress is not None:
            progress(done + 1, len(counts))
    found: list[Deviation] = []
    for cell, says in usual.items():
        row = [(count, _meant(book, cell, says, cells)) for count, cells in by_count.items()]
        found += _changes(cell, says, row)
    return tuple(found)


def _cells(chart: Chart) -> Cells:
    return {
        (line.cards if line.kind != "pair" else 0, line.kind, line.hand, up): choice
        for line in chart.lines
        for up, choice in zip(chart.ups, line.choices, strict=True)
    }


def _meant(book: Book, cell: Cell, says: str, cells: Cells) -> str:
    """What a chart says of a cell; of a pair that is not split after all, what it says of the total."""
    _, kind, hand, up = cell
    found = cells.get(cell, "")
    if found or not says or kind != "pair":
        return found or says
    total, soft = book.cards.count((Card(hand + "c"), Card(hand + "d")))
    named = "soft" if soft else "hard"
    return cells.get((2, named, str(total), up)) or cells.get((0, named, str(total), up)) or says


def _changes(cell: Cell, says: str, row: list[tuple[int, str]]) -> Iterable[Deviation]:
    """Stretches of counts at which a cell says something else."""
    lowest, highest = row[0][0], row[-1][0]
    for choice, stretch in groupby(row, key=itemgetter(1)):
        counts = [count for count, _ in stretch]
        start = None if counts[0] == lowest else counts[0]
        stop = None if counts[-1] == highest else counts[-1] + 1
        if choice != says and (start, stop) != (None, None):
            yield Deviation(*cell, choice, start, stop)
