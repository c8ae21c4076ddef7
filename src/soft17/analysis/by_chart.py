"""What a round is worth by anybody's chart, with one box or two."""

import msgspec

from soft17.analysis.bonus import bonus
from soft17.analysis.following import Followed
from soft17.analysis.insured import insured
from soft17.analysis.result import Bonus, Insured
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.analysis.spread import Spread, moments, told
from soft17.analysis.switch import Boxes
from soft17.analysis.way import by_chart as by_chart_of
from soft17.analysis.way import two_cards
from soft17.rules.book import Book
from soft17.strategies.chart import Chart


class ByChart(msgspec.Struct, frozen=True):
    """What a round is worth by a chart, and how its results are spread."""

    expected_value: float
    standard_deviation: float
    net: dict[str, float]
    net_gap: float
    unmet: tuple[str, ...] = ()  # exceptions that are about no hand of this game
    two_cards: dict[str, str] = {}  # what is done with two cards over a first card: `77 T`
    bonus: Bonus | None = None
    insured: tuple[Insured, ...] = ()


def by_chart(book: Book, chart: Chart, *, workers: int = 1, progress: Progress | None = None) -> ByChart:
    """Follow a chart from a full shoe."""
    shoe = Shoe.full(book.cards.in_use.is_)
    if book.boxes > 1:
        boxes = Boxes(book, shoe, workers=workers, chart=chart, progress=progress)
        return _told(boxes.expected_value(chart=True), Spread(boxes.nets(chart=True)), boxes.followed)
    followed = Followed(Solution(book, shoe, progress=progress), chart)
    return _told(followed.expected_value, Spread(followed.nets), followed)


def _told(worth: float, nets: Spread, followed: Followed) -> ByChart:
    mean, deviation = moments(nets)
    ways, solution = by_chart_of(followed), followed.solution
    return ByChart(
        expected_value=worth,
        standard_deviation=deviation,
        net=told(nets),
        net_gap=mean - worth,
        unmet=followed.unmet,
        two_cards=two_cards(ways),
        bonus=bonus(solution, ways),
        insured=insured(solution, ways),
    )
