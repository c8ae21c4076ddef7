"""`soft17 analyze`: what a rulebook is worth, how it is played, and what each option and reading costs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.screen import AsJson, Options, Rulings, console, fail, print_json

if TYPE_CHECKING:
    from fractions import Fraction

    from soft17.cli.figures import Figures
    from soft17.service.laboratory.asking import Asked
    from soft17.strategies.chart import Chart
    from soft17.strategies.form import Strategy

FEW = 5  # of many things the first that are named
FARTHEST = 1_000_000  # stakes to one; nobody plays beyond
MaybeBook = Annotated[
    str | None, typer.Argument(metavar="[BOOK]", help="A rulebook's id (`soft17 rules list` names them), or a folder.")
]
OwnBook = Annotated[
    str | None, typer.Option("--book", metavar="PATH", help="A folder with a rulebook of your own, instead of BOOK.")
]
Decks = Annotated[int | None, typer.Option("--decks", min=1, help="The number of decks, among those allowed.")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Work everything out anew and keep nothing.")]
Ratios = Annotated[
    list[str] | None,
    typer.Option(
        "--ratio",
        metavar="STAKE",
        help="Best play of the main wager and one that waits for a third card, STAKE on it for 1 on the main, such as "
        "1/2 or 0.25. May be repeated.",
    ),
]


def analyze(  # noqa: PLR0913 - one parameter for each flag
    name: MaybeBook = None,
    *,
    own: OwnBook = None,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    strategy: Annotated[
        str, typer.Option(metavar="best|chart|FILE", help="Best play, the best chart, or the chart in a file.")
    ] = "best",
    with_wagers: Annotated[
        bool, typer.Option("--wagers", help="Optional wagers for every number of decks, pay table and reading.")
    ] = False,
    with_prices: Annotated[bool, typer.Option("--prices", help="What each option and reading changes.")] = False,
    with_removal: Annotated[bool, typer.Option("--removal", help="What a card of each rank changes, gone.")] = False,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="BOOK2",
            help="Compare with another rulebook, with as many decks where it allows that; repeatable.",
        ),
    ] = None,
    ratio: Ratios = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Work out a rulebook exactly: house edge, best play, chart, spread, optional wagers, insurance.

    Figures are per unit of the initial main stake (in Switch of one box), from a full shoe. Results are kept on disk;
    the environment variable SOFT17_CACHE names another place for them.
    """
    from soft17.analysis.errors import AnalysisError
    from soft17.cli.books import asked
    from soft17.cli.figures import Figures
    from soft17.service.laboratory.errors import NotWaitingError
    from soft17.service.laboratory.gathering import gather
    from soft17.strategies.form import StrategyError

    figures = Figures(asked(name, own=own, options=option, rulings=ruling, decks=decks), use_cache=not no_cache)
    others = [Figures(_with_decks_of(figures, asked(one)), use_cache=not no_cache) for one in against or ()]
    try:
        found = gather(figures, strategy, ratios(ratio), _own_chart(figures, strategy))
        warn_of_unmet(found)
        if with_wagers:
            found["every_wager"] = figures.every_wager()
        if with_prices:
            found["prices"] = figures.prices()
        if with_removal:
            found["removal"] = figures.removals()
        if others:
            found["against"] = [_briefly(other) for other in others]
    except (AnalysisError, StrategyError, NotWaitingError) as error:
        fail(str(error))
    found["boxes"], found["seconds"] = figures.book.boxes, figures.seconds
    if as_json:
        print_json(found)
        return
    from soft17.cli.analysis_tables import show

    show(console(), found)


def _with_decks_of(figures: "Figures", other: "Asked") -> "Asked":
    """Another rulebook with as many decks as the one asked for, or with its own number where it does not allow that."""
    from soft17.rules.loading import ElectionError

    try:
        return other.with_decks(figures.book.cards.in_use.is_)
    except ElectionError:
        return other


def ratios(given: list[str] | None) -> "tuple[Fraction, ...] | None":
    """Ratios of stakes as they were typed."""
    from fractions import Fraction

    found = []
    for one in given or ():
        try:
            found.append(Fraction(one))
        except (ValueError, ZeroDivisionError):
            fail(f"--ratio {one}: write a number or a fraction, such as 0.25 or 1/4")
        if found[-1] <= 0:
            fail(f"--ratio {one}: the stake is more than 0")
        if not 1 / FARTHEST <= found[-1] <= FARTHEST:
            fail(f"--ratio {one}: between 1/{FARTHEST} and {FARTHEST} of the main stake")
    return tuple(found) or None


def _own_chart(figures: "Figures", strategy: str) -> "Chart | None":
    """The chart of a file, read before the long work so that a fault in it is told at once."""
    if strategy in ("best", "chart"):
        return None
    chart = read(strategy)
    warn_of_others(figures, chart, strategy)
    return chart.chart


def warn_of_unmet(found: dict[str, Any]) -> None:
    """Say on the screen of errors which exceptions of a chart are about cards that come to no choice here."""
    unmet = found.get("unmet_exceptions")
    if not unmet:
        return
    named = ", ".join(unmet[:FEW]) + (", …" if len(unmet) > FEW else "")
    many = "1 exception is" if len(unmet) == 1 else f"{len(unmet)} exceptions are"
    said = f"{many} about cards that come to no choice here: {named}"
    typer.echo(f"soft17: {found['strategy']}: {said}", err=True)


def read(path: str) -> "Strategy":
    """A strategy out of a file."""
    from soft17.strategies.form import StrategyError, parse

    try:
        return parse(Path(path).read_bytes())
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except StrategyError as error:
        fail(f"{path}: {error}")


def warn_of_others(figures: "Figures", strategy: "Strategy", path: str) -> None:
    """Say on the screen of errors in what a chart was made for another game than the one it is used for."""
    for line in others(figures, strategy):
        typer.echo(f"soft17: {path}: {line}", err=True)


def others(figures: "Figures", strategy: "Strategy") -> list[str]:
    """What a chart was made for that is otherwise here; what it does not say is not held against it."""
    book, found = figures.book, []
    if strategy.rulebook != book.id:
        return [f"made for {strategy.rulebook}, used for {book.id}"]
    if strategy.digest and strategy.digest != figures.asked.digest:
        found.append("made for other data of this rulebook")
    if strategy.decks and strategy.decks != book.cards.in_use.is_:
        found.append(f"made for {strategy.decks} decks, used for {book.cards.in_use.is_}")
    here: dict[str, object] = {**book.elected, **book.read_as}
    for name, value in {**strategy.options, **strategy.rulings}.items():
        if name in here and here[name] != value and not (name == "decks" and strategy.decks):
            found.append(f"made for {name}={value}, used for {name}={here[name]}")
    return found


def _briefly(figures: "Figures") -> dict[str, Any]:
    """What is told of another rulebook beside the one asked for."""
    analysis = figures.analysis()
    names = ("decks", "expected_value", "house_edge", "standard_deviation", "chart_expected_value", "chart_gives_up")
    brief = {name: getattr(analysis, name) for name in names}
    return {
        "rulebook": figures.book.id,
        "digest": figures.asked.digest,
        "title": figures.book.document.title,
        "boxes": figures.book.boxes,
        **brief,
        "dealer": analysis.dealer,
        "optional_wagers": figures.optional_wagers(),
    }
