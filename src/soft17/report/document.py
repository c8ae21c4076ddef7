"""The document a laboratory files: one page of HTML with everything in it, nothing fetched from anywhere."""

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from soft17.report import money, rulebook, worth
from soft17.report.markup import facts, listed, paragraph, percent, section, tiny, word
from soft17.report.sections import unit
from soft17.rules.book import Book


class Made(msgspec.Struct, frozen=True):
    """When a document was made and by what; it is given the day, it does not look at a clock."""

    day: str
    software: str
    digest: str


def document(book: Book, found: Mapping[str, Any], made: Made, says: Mapping[str, str]) -> str:
    """The whole document; `says` is what each clause demands, in our own words."""
    style = (files("soft17.report") / "style.css").read_text(encoding="utf-8")
    parts = (
        ("Rulebook and software", _identity(book, made)),
        ("Options in force", rulebook.elected(book)),
        ("Method and assumptions", _method(found)),
        ("House edge and spread", worth.main(found)),
        ("The dealer's final hand", worth.dealer(found)),
        ("Strategy", worth.strategy(found)),
        ("Optional wagers", money.wagers(found)),
        ("Optional wagers by decks, pay table and reading", money.elsewhere(found)),
        ("Insurance and even money", money.insurance(found)),
        ("Prices of options and readings", money.prices(found)),
        ("Effects of removal", money.removal(found)),
        ("Rules of the round, with clauses", rulebook.rules(book, says)),
        ("Readings of unclear clauses in force", rulebook.readings(book)),
    )
    kept = [(title, inside) for title, inside in parts if inside]
    body = "".join(section(number, title, inside) for number, (title, inside) in enumerate(kept, start=1))
    title = f"{book.document.title}: mathematics of the game"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="generator" content="soft17 {escape(made.software)}"><style>{style}</style></head><body>'
        f"{_head(book, made)}{_key(found)}{body}</body></html>\n"
    )


def _head(book: Book, made: Made) -> str:
    document = book.document
    return (
        '<header><p class="kind">Game mathematics report</p>'
        f"<h1>{escape(document.title)}</h1><p>{escape(document.authority)}, {escape(document.edition)}</p>"
        f'<p class="made">soft17 {escape(made.software)}, {escape(made.day)}</p></header>'
    )


def _key(found: Mapping[str, Any]) -> str:
    """The figures asked for first."""
    deviation, bonus = found["standard_deviation"], found["bonus"]
    without = "" if bonus is None else f", without the ${word(bonus.amount)} bonus"
    shown = [
        (percent(found["house_edge"], 4), f"house edge, best play{without}"),
        (percent(-found["chart_expected_value"], 4), f"house edge by the chart{without}"),
        ("-" if deviation is None else f"{deviation:.4f}", f"standard deviation of a round, {unit(found['chart'])}"),
        (word(found["decks"]), "decks"),
    ]
    return (
        '<div class="key">'
        + "".join(f"<div><b>{value}</b><span>{name}</span></div>" for value, name in shown)
        + "</div>"
    )


def _identity(book: Book, made: Made) -> str:
    return facts(
        (
            ("rulebook", word(book.id)),
            ("document", word(book.document.title)),
            ("edition", word(book.document.edition)),
            ("authority", word(book.document.authority)),
            ("SHA-256 of the rulebook's data", f'<span class="digest">{word(made.digest)}</span>'),
            ("software", f"soft17 {word(made.software)}"),
            ("made on", word(made.day)),
        ),
        names=34,
    )


METHOD = (
    "The chapters of the rulebook are tabulated and every hand of cards is visited once, as a multiset of values. "
    "The dealer's odds are those of the shoe that is left, card by card; nothing is simulated.",
    "Expectations are worked out in double precision; what rounding and the hands that a dealer's natural judges "
    "together leave out is less than 10⁻¹⁰ of a stake. Optional wagers and insurance are exact fractions.",
    "Where a wager waits for a third card, the best play of both wagers is found for each ratio of stakes from what "
    "every choice of the hand is worth to either.",
)


def method(found: Mapping[str, Any]) -> dict[str, Any]:
    """How the figures were found, as data."""
    return {
        "words": METHOD,
        "information": found["information"],
        "assumptions": found["assumptions"],
        "error_bound": 1e-10,
        "distribution_mean_off_by": found["net_gap"],
        "standard_deviation_off_by_at_most": found["standard_deviation_off"],
    }


def _method(found: Mapping[str, Any]) -> str:
    known = f"What the player is taken to know: {found['information']}."
    off = (
        f"The mean of the distribution differs from the expected value by {tiny(found['net_gap'])}; its standard "
        f"deviation is off by {tiny(found['standard_deviation_off'])} at most."
    )
    words = "".join(map(paragraph, (*METHOD, known, off)))
    assumed = paragraph("Assumptions:") + listed(found["assumptions"])
    return f'<div class="close">{words}</div><div class="close whole">{assumed}</div>'
