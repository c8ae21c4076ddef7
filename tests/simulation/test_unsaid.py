"""A strategy says what is done with every hand it comes to, or is refused by name of the hand."""

import pytest
from msgspec.structs import replace

from soft17.analysis.drawn import chart_of
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.loading import load, names
from soft17.rules.values import Values
from soft17.simulation.counted import Counted
from soft17.simulation.counting import compiled
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import ready
from soft17.simulation.policies import ByChart, MimicDealer, NeverBust
from soft17.strategies import library
from soft17.strategies.chart import Chart, Exceptional
from soft17.strategies.counting import known

from .counters import DECKS, book, chart, plan

VALUES = Values.of(book())
FRESH = Dealing("fresh")
HI_LO = library.systems()["hi-lo"]


def without(kind: str, hand: str) -> Chart:
    return replace(chart(), lines=tuple(one for one in chart().lines if (one.kind, one.hand) != (kind, hand)))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (without("hard", "16"), r"hard 16 of \d cards over \w: say one of stand, hit"),
        (without("soft", "18"), r"soft 18 of \d cards over \w: say one of stand, hit"),
        (replace(chart(), lines=()), "say one of stand"),
    ],
)
def test_a_hand_that_nothing_is_said_of_is_named(told: Chart, said: str) -> None:
    with pytest.raises(SimulationError, match=said):
        ready(Job(book(), ByChart(told, VALUES), dealing=FRESH))
    with_plan = plan(HI_LO)
    counting = compiled(with_plan, DECKS)
    with pytest.raises(SimulationError, match=said):
        ready(Job(book(), Counted(told, VALUES, with_plan, counting), dealing=FRESH, counting=counting))


def test_a_hand_that_never_comes_about_needs_no_word() -> None:
    """Nobody stands on four or five; a whole chart, the dealer's own rule and never busting say enough."""
    ready(Job(book(), ByChart(without("pair", "5"), VALUES), dealing=FRESH))
    for policy in (MimicDealer(book()), NeverBust(book())):
        ready(Job(book(), policy, dealing=FRESH))


def test_a_plan_that_changes_nothing_leaves_exceptions_of_pairs_as_they_are() -> None:
    together = tuple(Exceptional("88", "", up, "H") for up in ("2", "3", "4", "5", "6"))
    told, nothing = replace(chart(), exceptions=together), plan(HI_LO)
    counting = compiled(nothing, DECKS)
    with_plan = ready(Job(book(), Counted(told, VALUES, nothing, counting), dealing=FRESH, counting=counting))
    plainly = ready(Job(book(), ByChart(told, VALUES), dealing=FRESH))
    assert all((acts == plainly.tables.act[0]).all() for acts in with_plan.tables.act)
    usual = ready(Job(book(), ByChart(chart(), VALUES), dealing=FRESH))
    assert (plainly.tables.act != usual.tables.act).any()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("system", sorted(library.plans()))
def test_every_plan_can_be_followed_by_the_chart_of_every_book(name: str, system: str) -> None:
    """A play by the count comes to hands that the chart by itself never comes to: it speaks of them too."""
    of = load(name)
    best = chart_of(Solution(of, Shoe.full(of.cards.in_use.is_)))
    with_plan = known(system)
    counting = compiled(with_plan, of.cards.in_use.is_)
    ready(Job(of, Counted(best, Values.of(of), with_plan, counting), dealing=FRESH, counting=counting))
