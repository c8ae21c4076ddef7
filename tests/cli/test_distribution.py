"""The ends of a distribution: nothing is lost, and bars that hold all beyond them say so."""

import pytest
from msgspec.structs import replace

from simulation.jobs import plain
from soft17.cli.simulating.distribution import label, show_distribution, usual
from soft17.cli.simulating.plot import pictured
from soft17.simulation.crews import Alone
from soft17.simulation.results import Bar, Result
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result


def bar(units: float, rounds: int, *, beyond: bool = False) -> Bar:
    return Bar(f"{20 * units:g}", units, rounds, rounds / 10_000_000, (0.0, 1.0), (0.0, 1.0), beyond)


BARS = (bar(-5, 7), bar(-1, 6_000_000), bar(0.5, 4), bar(1, 3_999_980), bar(6, 8), bar(16, 1, beyond=True))


def of(*bars: Bar) -> Result:
    """A run that came to some net results."""
    made = plain()
    end = result(simulate(Tally(made, 1), schedule(made), Length(1000), Alone()))
    return replace(end, rounds=10_000_000, distribution=bars)


def test_a_bar_that_holds_all_beyond_it_says_so() -> None:
    assert [label(one) for one in (bar(1.5, 1), bar(16, 1, beyond=True), bar(-16, 1, beyond=True))] == [
        "+1.5", "+16 or more", "-16 or less"
    ]  # fmt: skip


def test_rare_results_at_the_ends_stay_together() -> None:
    less, often, more = usual(BARS, 1e-5)
    assert (less, often, more) == (BARS[:1], BARS[1:4], BARS[4:])
    assert usual(BARS[:1], 1e-5) == ((), BARS[:1], ())


def test_the_ends_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    show_distribution(of(*BARS), "$20 a box")
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if "%" in line and "…" in line]
    assert lines[0][:3] == ["below", "-1", "0.000070%"] and lines[-1][:3] == ["over", "+1", "0.000090%"]
    often = (*BARS[:-1], bar(16, 5000, beyond=True))
    show_distribution(of(*often), "$20 a box")
    assert "+16 or more" in capsys.readouterr().out


def test_the_ends_of_many_results_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    many = tuple(bar(at / 4, 1000) for at in range(-64, 64))
    show_distribution(of(bar(-99, 1), *many, bar(40, 3, beyond=True)), "$20 a box")
    out = capsys.readouterr().out
    assert "below -16" in out and "+16 or more" in out and "-16 to -14" in out
    show_distribution(of(*many, bar(16, 1000, beyond=True)), "$20 a box")
    assert "+16 or more" in capsys.readouterr().out


def test_the_ends_in_the_picture() -> None:
    axes = pictured(of(*BARS), "a run").axes[0]
    words = [text.get_text() for text in axes.texts]
    assert "below -1: 0.000070% of rounds, to -5" in words
    assert "over +1: 0.000090% of rounds, to +16 or more" in words
    axes = pictured(of(*BARS[:-1], bar(16, 5000, beyond=True)), "a run").axes[0]
    assert "+16 or more" in [text.get_text() for text in axes.texts]
