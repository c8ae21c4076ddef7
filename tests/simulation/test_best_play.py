"""Best play: a chart with exceptions by cards, on the same shoes as the chart alone."""

import msgspec

from soft17.analysis.following import Followed
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.analysis.strategy import of
from soft17.cli.books import asked
from soft17.cli.figures import Figures
from soft17.rules.values import Values
from soft17.simulation.choices import Policy
from soft17.simulation.comparing import Run, difference
from soft17.simulation.crews import Threads
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import ready
from soft17.simulation.policies import ByChart
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.strategies.chart import Exceptional

BOOK = "nsw-blackjack-v15"
ROUNDS = 2_000_000
# Bad plays of two cards, of three, and of hands split from eights, over every first card.
ODD = [
    Exceptional(cards, of, up, choice)
    for up in "A23456789T"
    for cards, of, choice in (("T6", "", "H"), ("95", "", "S"), ("T53", "", "H"), ("238", "", "S"), ("T8", "8", "H"))
]


def played(figures: Figures, policy: Policy) -> Run:
    """A run with a fresh shoe each round, by its blocks."""
    book, even = figures.book, figures.analysis().chart.even_money
    made = ready(Job(book, policy, dealing=Dealing("fresh"), even_money=even))
    blocks, found = schedule(made, evenly=ROUNDS // 64), list[tuple[int, int]]()

    def note(tally: Tally) -> None:
        net, staked = (sum(one[at] for one in found) for at in (0, 1))
        found.append((tally.blocks.net - net, tally.blocks.staked - staked))

    with Threads(2) as crew:
        end = simulate(Tally(made, 23), blocks, Length(ROUNDS), crew, note)
    return Run(end.ratio(), blocks, "fresh", tuple(found))


def test_exceptions_cost_what_the_analysis_says() -> None:
    figures = Figures(asked(BOOK))
    chart, values = figures.analysis().chart, Values.of(figures.book)
    odd = msgspec.structs.replace(chart, exceptions=tuple(ODD))
    solution = Solution(figures.book, Shoe.full(figures.book.cards.in_use.is_))
    exact = Followed(solution, odd).expected_value - Followed(solution, chart).expected_value
    found = difference(played(figures, ByChart(odd, values)), played(figures, ByChart(chart, values)))
    assert found.interval_999 is not None and found.standard_error is not None
    low, high = found.interval_999
    assert low < exact < high
    assert exact < -10 * found.standard_error  # the same shoes make it this sure


def test_best_play_is_worth_what_the_analysis_says() -> None:
    figures = Figures(asked(BOOK))
    best = of(figures.analysis(), "", best=True).chart
    assert best.exceptions
    found = played(figures, ByChart(best, Values.of(figures.book)))
    apart = found.ratio.value - figures.analysis().expected_value
    assert found.ratio.standard_error is not None
    assert abs(apart) < 3.2905 * found.ratio.standard_error
