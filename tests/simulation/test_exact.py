"""A fresh shoe each round beside the exact analysis: the main game by its chart, and every optional wager."""

from fractions import Fraction

import pytest

from soft17.cli.books import asked
from soft17.cli.figures import Figures
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import names
from soft17.rules.values import Values
from soft17.simulation.crews import Threads
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import ready
from soft17.simulation.optional import Meter, Side
from soft17.simulation.policies import ByChart
from soft17.simulation.results import Result
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

ROUNDS = 10_000_000
METER = "20000", "10000"
Z999 = 3.2905


def sides(book: Book) -> tuple[Side, ...]:
    """Every optional wager, a suit named where one must be."""
    return tuple(
        Side(name, parse(rule.stakes.is_[-1] if rule.stakes else "5"), "d" if rule.suits else "")
        for name, rule in book.optional.items()
    )


def played(figures: Figures) -> Result:
    book, chart = figures.book, figures.analysis().chart
    meter = Meter(parse(METER[0]), parse(METER[1])) if book.jackpot is not None else None
    job = Job(
        book,
        ByChart(chart, Values.of(book)),
        sides=sides(book),
        meter=meter,
        dealing=Dealing("fresh"),
        even_money=chart.even_money,
        switch=chart.switch,
    )
    made = ready(job)
    with Threads(2) as crew:
        return result(simulate(Tally(made, 17), schedule(made), Length(ROUNDS), crew))


def wagers(figures: Figures) -> dict[str, float]:
    """What each optional wager is worth by the analysis, for each unit staked."""
    found = {one["name"]: one for one in figures.optional_wagers()}
    exact = {name: float(Fraction(one["expected_value"])) for name, one in found.items() if "expected_value" in one}
    for one in figures.jackpot():
        gain = Fraction(one["expected_value_at_zero"]) + Fraction(one["per_dollar_of_meter"]) * int(METER[0])
        exact[one["name"]] = float(gain)  # the last told is of the larger stake, which `sides` takes
    return exact


@pytest.mark.parametrize("name", names())
def test_what_is_simulated_is_what_is_worked_out(name: str) -> None:
    figures = Figures(asked(name))
    simulated, exact = played(figures), figures.by_chart(figures.analysis().chart)
    assert simulated.rounds == simulated.shoes == ROUNDS
    assert simulated.standard_error is not None
    assert simulated.expected_value == pytest.approx(exact.expected_value, abs=Z999 * simulated.standard_error)
    assert simulated.standard_deviation_error is not None
    # The analysis knows the spread of split pairs closely, not exactly.
    unsure = Z999 * simulated.standard_deviation_error + 5e-4
    assert simulated.standard_deviation == pytest.approx(exact.standard_deviation, abs=unsure)
    known = wagers(figures)
    assert set(simulated.optional_wagers) == set(figures.book.optional)
    for wager, one in simulated.optional_wagers.items():
        assert one.expected_value is not None and one.standard_error is not None
        assert one.expected_value == pytest.approx(known[wager], abs=Z999 * one.standard_error), wager
