"""`soft17 report`: the mathematics of a rulebook as a document to file."""

from typing import Annotated

import typer

from soft17.cli.analyze import Decks, MaybeBook, NoCache, OwnBook, Ratios, ratios
from soft17.cli.screen import Rulings, fail
from soft17.cli.strategies import Elect, write


def report(  # noqa: PLR0913 - one parameter for each flag
    name: MaybeBook = None,
    *,
    to: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="FILE.pdf, FILE.html or FILE.json.")],
    own: OwnBook = None,
    decks: Decks = None,
    option: Elect = None,
    ruling: Rulings = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day the document says; today if not given.")
    ] = None,
    ratio: Ratios = None,
    with_prices: Annotated[
        bool, typer.Option("--prices/--no-prices", help="Prices and effects of removal, which take the longest.")
    ] = True,
    no_cache: NoCache = False,
) -> None:
    """Write a report like a PAR sheet: rules with clauses, options and readings in force, method, house edge, spread,
    strategy charts, optional wagers, insurance, prices, the digest of the rulebook and the version of the software.

    The same book, options and day give the same file. Nothing is fetched from anywhere.
    """
    from soft17.analysis.errors import AnalysisError
    from soft17.cli.books import asked
    from soft17.cli.figures import Figures
    from soft17.service.laboratory.errors import NotWaitingError
    from soft17.service.laboratory.reporting import FORMS
    from soft17.service.laboratory.reporting import report as made
    from soft17.strategies.form import StrategyError

    form = to.rpartition(".")[2]
    if "." not in to or form not in FORMS:
        fail(f"{to}: the name ends in {', '.join(f'.{one}' for one in FORMS)}")
    dated = _day(day)
    figures = Figures(asked(name, own=own, options=option, rulings=ruling, decks=decks), use_cache=not no_cache)
    try:
        write(to, made(figures, form, dated, prices=with_prices, ratios=ratios(ratio)))
    except (AnalysisError, NotWaitingError, StrategyError) as error:
        fail(str(error))


def _day(day: str | None) -> str:
    from datetime import date

    if day is None:
        return date.today().isoformat()  # noqa: DTZ011 - the day on the wall where the document is made
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        fail(f"--date {day}: write YYYY-MM-DD")
