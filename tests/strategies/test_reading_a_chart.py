"""What a chart says about itself, so that nobody has to guess how it is read."""

import re

import pytest

from soft17.cli.strategies import _screen
from soft17.report.sections import unit
from soft17.report.svg import svg
from soft17.strategies.chart import Chart, Line, Points

UPS = ("A", "T")
PLAIN = Chart(
    UPS, (Line(0, "hard", "16", ("H", "DS")), Line(0, "hard", "20", ("S", "")), Line(0, "pair", "88", ("P", "")))
)
BOXES = Chart(UPS, (Line(0, "hard", "16", ("H", "S")),), switch=(Points("AT", (69, 93)), Points("88", (-70, -59))))
TWO, PAIR, TOTAL, ADD = "Two letters:", "A pair with a dash", "A total with a dash", "switch where that is more"


@pytest.mark.parametrize(
    ("chart", "said", "unsaid"), [(PLAIN, (TWO, PAIR, TOTAL), (ADD,)), (BOXES, (ADD,), (TWO, PAIR, TOTAL))]
)
def test_the_screen_and_the_picture_say_how_a_chart_is_read(
    chart: Chart, said: tuple[str, ...], unsaid: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    _screen("a game", chart)
    for shown in (capsys.readouterr().out, svg(chart)):
        words = re.sub(r"\s+", " ", shown)
        assert all(one in words for one in said)
        assert not any(one in words for one in unsaid)


def test_results_of_two_boxes_are_counted_in_the_stakes_of_both() -> None:
    assert unit(PLAIN) == "in stakes"
    assert unit(BOXES) == "1 being the stakes of both boxes"
