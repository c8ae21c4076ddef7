"""The analysis of a book: everything a laboratory asks of the main game."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from soft17.analysis import drawn, spread, way
from soft17.analysis.bonus import bonus
from soft17.analysis.calling import comes_anyway
from soft17.analysis.errors import AnalysisError
from soft17.analysis.exceptions import exceptions
from soft17.analysis.following import Followed
from soft17.analysis.insured import insured
from soft17.analysis.result import Analysis, Final
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.analysis.starts import starts
from soft17.analysis.switch import Boxes
from soft17.rules.book import Book

INFORMATION = (
    "the cards of the hand in play and the dealer's first card; of other hands split from the same pair only how many "
    "there are; one policy for all hands of a split pair"
)
BOTH = "of the other box its two cards; all five cards for the switch"
HALF = "per stake on one box: the net result of a round is that of both boxes, halved"
NEARLY = (
    "the distribution of the net result takes three hands or more of a split pair as independent given the dealer's "
    "final hand, and suits of one hand as independent of another's; all else is exact"
)
NEARLY_BOTH = (
    "the distribution of the net result takes the two boxes, and the hands of a split pair, as independent given the "
    "five cards dealt and the dealer's final hand; each by itself is exact"
)
GIVEN_UP = (
    "one box given up sees the dealer's second card only if the other calls for it; the five cards dealt decide which "
    "boxes are given up, by the chart each by itself"
)
VOID = (
    "no dealer's card is drawn for insurance alone: where no hand calls for one it is void; taken always it is told "
    "by the main play, best or by the chart, but by the own cards and with a natural as if the card came"
)
VOID_BOTH = (
    "no dealer's card is drawn for insurance alone: where no hand of both boxes calls for one it is void, which is not "
    "counted; its figures are as if the card came"
)
ASSUMPTIONS = (
    "a full shoe, one player, one area; cards nobody has seen are as good as undealt",
    "stakes that chips can pay exactly; doubles and splits for the full amount",
    "no insurance; even money where it is worth more than waiting",
    "an amount paid beside the odds whatever the stake (a bonus) is told apart and not in the expectation",
)


def analyze(book: Book, shoe: Shoe | None = None, *, workers: int = 1, progress: Progress | None = None) -> Analysis:
    """Solve a book over a shoe, a full one of the decks in use unless another is given."""
    whole = shoe or Shoe.full(book.cards.in_use.is_)
    if book.boxes == 1:
        return _one_box(book, whole, workers, progress)
    if book.boxes == 2:
        return _two_boxes(book, whole, workers, progress)
    raise AnalysisError(f"{book.id}: an area has {book.boxes} boxes, and the analysis knows one or two")


def _one_box(book: Book, shoe: Shoe, workers: int, progress: Progress | None) -> Analysis:
    solution = Solution(book, shoe, progress=progress)
    figures = (solution.expected_value, solution.chart_expected_value)
    followed = Followed(solution, drawn.chart_of(solution))
    return _result(followed, figures, _nets(solution, workers), INFORMATION, (*ASSUMPTIONS, NEARLY))


def _two_boxes(book: Book, shoe: Shoe, workers: int, progress: Progress | None) -> Analysis:
    both = Boxes(book, shoe, workers=workers, progress=progress)
    figures = (both.expected_value(), both.expected_value(chart=True))
    nets = spread.Spread(both.nets())
    assumed = (*ASSUMPTIONS, HALF, *[GIVEN_UP] * bool(both.giving), NEARLY_BOTH)
    return _result(both.followed, figures, nets, f"{INFORMATION}; {BOTH}", assumed)


def _result(
    followed: Followed, figures: tuple[float, float], nets: spread.Spread, information: str, assumed: tuple[str, ...]
) -> Analysis:
    solution, (value, chart) = followed.solution, figures
    book, (mean, deviation) = solution.book, spread.moments(nets)
    ways = way.best(solution)
    gap = mean - value
    return Analysis(
        rulebook=book.id,
        options=dict(book.elected),
        rulings=dict(book.read_as),
        decks=book.cards.in_use.is_,
        strategy="best",
        information=information,
        expected_value=value,
        house_edge=-value,
        standard_deviation=deviation,
        standard_deviation_off=spread.off_by(book, int(solution.game.counts.sum()), gap),
        chart_expected_value=chart,
        chart_gives_up=value - chart,
        net=spread.told(nets),
        net_gap=gap,
        dealer=_dealer(solution),
        chart=followed.chart,
        # With two boxes best play hangs on the other box's cards too, which an exception does not say.
        exceptions=exceptions(followed) if book.boxes == 1 else (),
        starts=starts(solution),
        bonus=bonus(solution, ways),
        insured=insured(solution, ways),
        assumptions=(*assumed, *_of_insurance(book)),
    )


def _of_insurance(book: Book) -> tuple[str, ...]:
    if book.insurance is None or comes_anyway(book):
        return ()
    return (VOID_BOTH if book.boxes > 1 else VOID,)


def _nets(solution: Solution, workers: int) -> spread.Spread:
    """The spread of all first cards, each by itself; what takes long lets others run beside it."""

    def part(up: int) -> tuple[float, spread.Spread]:
        one = solution.dealt[up]
        return solution.chance(up), spread.over(one, one.worths.choice, one.choice, one.pairs)

    with ThreadPoolExecutor(workers) as pool:
        return spread.together(pool.map(part, solution.dealt))


def _dealer(solution: Solution) -> tuple[Final, ...]:
    game, found = solution.game, []
    names = [str(total) if total <= game.book.highest + 1 else f"{total}+" for _, total in game.finals.every]
    for up in game.ups:
        shoe = game.counts.copy()
        shoe[up] -= 1
        chances = game.chances(np.zeros((1, game.width), dtype=np.int64), up, shoe)[0]
        told = dict(zip([*names, "natural"], map(float, chances), strict=True))
        found.append(Final(game.values.names[up], told))
    return tuple(found)
