"""How a game is played: a chart, somebody's file, the dealer's own rule, or by the count."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from soft17.cli.screen import fail
from soft17.simulation.choices import Policy
from soft17.simulation.counting import NOT_COUNTED, Counting
from soft17.strategies.chart import Chart, Points

if TYPE_CHECKING:
    from soft17.cli.books import Asked
    from soft17.cli.simulating.wish import Wish
    from soft17.strategies.counting import Plan


class Way(NamedTuple):
    """A way to play: choices, what two boxes are worth for the switch, the count, and a fingerprint of it all."""

    policy: Policy
    switch: tuple[Points, ...] = ()
    counting: Counting = NOT_COUNTED
    digest: str | None = None
    even_money: bool = False


def way_to_play(wish: "Wish", found: "Asked") -> Way:
    """The way that was asked for."""
    from soft17.rules.values import Values
    from soft17.simulation.policies import ByChart, MimicDealer, NeverBust

    book, plain = found.book, wish.strategy in ("mimic", "never-bust")
    if plain and wish.count is not None:
        fail(f"--count: plays by the count are changes to a chart, and {wish.strategy} has none")
    if plain:
        return Way(MimicDealer(book) if wish.strategy == "mimic" else NeverBust(book))
    plan = None if wish.count is None else _plan(wish.count)
    chart, values = _chart(wish, found), Values.of(book)
    digest = hashlib.sha256(msgspec.json.encode((chart, plan and _text(plan)))).hexdigest()[:16]
    if plan is None:
        return Way(ByChart(chart, values), chart.switch, digest=digest, even_money=chart.even_money)
    from soft17.simulation.counted import Counted
    from soft17.simulation.counting import compiled

    counting = compiled(plan, book.cards.in_use.is_)
    return Way(Counted(chart, values, plan, counting), chart.switch, counting, digest, chart.even_money)


def _chart(wish: "Wish", found: "Asked") -> Chart:
    from soft17.cli.analyze import read, warn_of_others
    from soft17.cli.figures import Figures

    if wish.strategy == "best" and found.book.boxes > 1:
        fail("--strategy best: with two boxes best play looks at all five cards, and is not simulated; take chart")
    figures = Figures(found, use_cache=not wish.no_cache)
    if wish.strategy not in ("best", "chart"):
        if not Path(wish.strategy).exists():
            fail(f"--strategy {wish.strategy}: no such file; there are best, chart, mimic, never-bust, or a file")
        strategy = read(wish.strategy)
        warn_of_others(figures, strategy, wish.strategy)
        return strategy.chart
    analysis = figures.analysis()
    every = tuple(one.exception for one in analysis.exceptions) if wish.strategy == "best" else ()
    return msgspec.structs.replace(analysis.chart, exceptions=every)


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


def _text(plan: "Plan") -> str:
    from soft17.strategies.counting import text

    return text(plan)
