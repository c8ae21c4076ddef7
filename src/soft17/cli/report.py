"""`soft17 report`: the mathematics of a rulebook as a document to file."""

from typing import Annotated, Any

import typer

from soft17.cli.analyze import Decks, MaybeBook, NoCache, OwnBook, Ratios, gather, ratios
from soft17.cli.screen import Rulings, fail
from soft17.cli.strategies import Elect, write

FORMS = (".pdf", ".html", ".json")


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
    from soft17.cli.cache import software
    from soft17.cli.figures import Figures
    from soft17.report.document import Made, document, method
    from soft17.report.rulebook import of_the_round

    if not to.endswith(FORMS):
        fail(f"{to}: the name ends in {', '.join(FORMS)}")
    dated = _day(day)
    figures = Figures(asked(name, own=own, options=option, rulings=ruling, decks=decks), use_cache=not no_cache)
    try:
        found = gather(figures, asked=ratios(ratio))
        if with_prices:
            found |= {"prices": figures.prices(), "removal": figures.removals()}
    except AnalysisError as error:
        fail(str(error))
    says = {clause: one.does for clause, one in figures.asked.clauses.items()}
    if to.endswith(".json"):
        write(to, _json(found | {"date": dated, "method": method(found), "rules": of_the_round(figures.book)}))
        return
    page = document(figures.book, found, Made(dated, software(), figures.asked.digest), says)
    write(to, page if to.endswith(".html") else pdf(page, dated))


def _day(day: str | None) -> str:
    from datetime import date

    if day is None:
        return date.today().isoformat()  # noqa: DTZ011 - the day on the wall where the document is made
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        fail(f"--date {day}: write YYYY-MM-DD")


def _json(found: dict[str, Any]) -> bytes:
    import msgspec

    # How long it took is no part of what is filed: the same figures give the same file.
    kept = {name: value for name, value in found.items() if name != "seconds"}
    return msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n"


def pdf(page: str, day: str) -> bytes:
    """The page as PDF; what its fonts say about their making is the day it is given."""
    import hashlib
    import os
    from datetime import UTC, datetime

    from weasyprint import HTML

    os.environ["SOURCE_DATE_EPOCH"] = str(int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()))
    made = HTML(string=page, url_fetcher=_nothing).write_pdf(
        pdf_identifier=hashlib.sha256(page.encode()).digest()[:16], pdf_tags=True
    )
    assert isinstance(made, bytes)  # without a target the document comes back
    return made


def _nothing(url: str, *_args: object, **_others: object) -> dict[str, Any]:
    raise ValueError(f"a report fetches nothing, and it asked for {url}")
