"""Exceptions by composition: what certain cards do otherwise than their line, dealt or split."""

import msgspec
import pytest

from simulation.counters import book, chart
from simulation.test_replay import SHOE, agrees
from soft17.cards import parse_all
from soft17.rules.values import Values
from soft17.simulation.choices import HIT, STAND
from soft17.simulation.hands import DEALT, SPLIT, Meeting
from soft17.simulation.job import Job
from soft17.simulation.policies import ByChart
from soft17.strategies.chart import Exceptional

VALUES = Values.of(book())
TOLD = (Exceptional("24T", "", "T", "S"), Exceptional("358", "8", "T", "S"))


def policy() -> ByChart:
    """The chart with two exceptions."""
    return ByChart(msgspec.structs.replace(chart(), exceptions=TOLD), VALUES)


@pytest.mark.parametrize(
    ("family", "cards", "up", "choice"),
    [
        (DEALT, "Tc 4d 2h", "T", STAND),
        (DEALT, "2c Jd 4h", "T", STAND),  # in any order, tens alike
        (DEALT, "Tc 4d 2h", "9", HIT),  # over another card
        (DEALT, "Tc 3d 3h", "T", HIT),  # of other cards
        (SPLIT, "Tc 4d 2h", "T", HIT),  # split from tens
        (SPLIT, "8c 5d 3h", "T", STAND),
        (DEALT, "8c 5d 3h", "T", HIT),  # dealt, not split
        (SPLIT, "5c 8d 3h", "T", HIT),  # split from fives
    ],
)
def test_an_exception_is_for_its_cards_alone(family: int, cards: str, up: str, choice: int) -> None:
    told = policy()
    meeting = Meeting(book(), VALUES, told.kept)
    place = meeting.met(family, parse_all(cards))
    state, hand = meeting.states[place], meeting.samples[place]
    assert told.choose(state, hand, VALUES.index[up], 0, frozenset({HIT, STAND})) == choice


def test_rounds_with_exceptions_are_those_of_the_table() -> None:
    agrees(Job(book(), policy(), dealing=SHOE), 12, 300)
