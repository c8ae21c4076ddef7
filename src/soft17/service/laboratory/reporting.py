"""The mathematics of a rulebook as a document to file: PDF, a page, or plain data."""

import hashlib
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from soft17.service.laboratory.cache import software
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.gathering import gather

if TYPE_CHECKING:
    from fractions import Fraction

FORMS = ("pdf", "html", "json")


def report(
    figures: Figures,
    form: str,
    day: str,
    *,
    prices: bool = True,
    ratios: "tuple[Fraction, ...] | None" = None,
) -> bytes:
    """The document in one of its forms; the same book, options and day give the same bytes."""
    from soft17.report.document import Made, document, method
    from soft17.report.rulebook import of_the_round

    found = gather(figures, ratios=ratios) | {"every_wager": figures.every_wager()}
    if prices:
        found |= {"prices": figures.prices(), "removal": figures.removals()}
    if form == "json":
        return _json(found | {"date": day, "method": method(found), "rules": of_the_round(figures.book)})
    says = {clause: one.does for clause, one in figures.asked.clauses.items()}
    page = document(figures.book, found, Made(day, software(), figures.asked.digest), says)
    return page.encode() if form == "html" else pdf(page, day)


def _json(found: dict[str, Any]) -> bytes:
    # How long it took is no part of what is filed: the same figures give the same file.
    kept = {name: value for name, value in found.items() if name != "seconds"}
    return msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n"


def pdf(page: str, day: str) -> bytes:
    """The page as PDF; what its fonts say about their making is the day it is given."""
    from weasyprint import HTML

    os.environ["SOURCE_DATE_EPOCH"] = str(int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()))
    made = HTML(string=page, url_fetcher=_nothing).write_pdf(
        pdf_identifier=hashlib.sha256(page.encode()).digest()[:16], pdf_tags=True
    )
    assert isinstance(made, bytes)  # without a target the document comes back
    return made


def _nothing(url: str, *_args: object, **_others: object) -> dict[str, Any]:
    raise ValueError(f"a report fetches nothing, and it asked for {url}")
