"""What somebody wants simulated, as the flags were typed, made into a job or refused in one line."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer

from soft17.cli.analyze import read, warn_of_others
from soft17.cli.books import asked
from soft17.cli.figures import Figures
from soft17.cli.screen import fail
from soft17.service.laboratory import wish as laboratory
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.errors import WishError
from soft17.service.laboratory.ways import PLAIN
from soft17.service.laboratory.wish import Planned

if TYPE_CHECKING:
    from soft17.strategies.chart import Chart
    from soft17.strategies.counting import Plan


class Wish(laboratory.Wish, frozen=True, kw_only=True):
    """The flags as they were typed; strategy and count may name files."""

    name: str | None
    own: str | None = None
    decks: int | None = None
    option: list[str] | None = None
    ruling: list[str] | None = None
    no_cache: bool = False

    def asked(self) -> Asked:
        """The rulebook that is wanted."""
        return asked(self.name, own=self.own, options=self.option, rulings=self.ruling, decks=self.decks)


def planned(wish: Wish) -> Planned:
    """The job of a wish."""
    from soft17.analysis.errors import AnalysisError
    from soft17.simulation.errors import SimulationError
    from soft17.simulation.job import check
    from soft17.strategies.form import StrategyError

    try:
        figures = Figures(wish.asked(), use_cache=not wish.no_cache)
        found = laboratory.planned(_brought(wish, figures), figures)
        check(found.job)
    except (AnalysisError, SimulationError, StrategyError, WishError) as error:
        fail(str(error))
    _tell_departures(found)
    return found


def _tell_departures(found: Planned) -> None:
    """Say on the screen of errors where the cards come otherwise than the book has it."""
    from soft17.simulation.job import departures

    for one in departures(found.job):
        typer.echo(f"soft17: [{one.clause}] {one.why}; it is simulated all the same", err=True)


def _brought(wish: Wish, figures: Figures) -> Wish:
    """The wish with the chart and the plan that it names."""
    own = wish.strategy not in ("best", "chart", *PLAIN)
    chart = _chart(wish.strategy, figures) if own else None
    return msgspec.structs.replace(wish, chart=chart, plan=None if wish.count is None else _plan(wish.count))


def _chart(path: str, figures: Figures) -> "Chart":
    """A chart in a file, which may be one for another game."""
    if not Path(path).exists():
        fail(f"--strategy {path}: no such file; there are best, chart, mimic, never-bust, or a file")
    strategy = read(path)
    warn_of_others(figures, strategy, path)
    return strategy.chart


def _plan(name: str) -> "Plan":
    """A plan that comes along, or one in a file."""
    from soft17.strategies.counting import known, parse
    from soft17.strategies.form import StrategyError
    from soft17.strategies.library import plans

    if name in plans():
        return known(name)
    try:
        return parse(Path(name).read_bytes())
    except OSError as error:
        fail(f"--count {name}: {error.strerror}; plans that come along are {', '.join(plans())}")
    except StrategyError as error:
        fail(f"{name}: {error}")
