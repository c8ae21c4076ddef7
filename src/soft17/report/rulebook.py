"""The rulebook's part of the document: its values with their clauses, what is elected and how it is read."""

from itertools import groupby

from soft17.report.markup import table, word
from soft17.rules.book import Book
from soft17.rules.reading import values

# These say who does what at a table over time; the document is about the round.
NOT_OF_THE_ROUND = ("house", "layout", "control", "limits", "chips", "absence", "wagers")


def clauses(some: tuple[str, ...]) -> str:
    """Clauses in a row."""
    return ", ".join(f'<span class="clause">{word(one)}</span>' for one in some)


def elected(book: Book) -> str:
    """Options and readings in force."""
    options = [
        (
            word(name.replace("_", " ")),
            f"<b>{word(book.elected[name])}</b>",
            ", ".join(word(one.is_) for one in option.values if one.is_ != book.elected[name]) or "-",
            word(option.says),
            clauses(option.cite),
        )
        for name, option in book.option.items()
    ]
    shown = table(("option", "elected", "or", "what it is", "clause"), options)
    return shown + "<h3>Readings of unclear clauses</h3>" + _readings(book)


def _readings(book: Book) -> str:
    rows = []
    for clause, ruling in book.ruling.items():
        read = book.read_as[clause]
        reading = ruling.reading(read)
        says = word(reading.says if reading is not None else "")
        if ruling.warning and read == ruling.default:
            says += f' <span class="warning">{word(ruling.warning)}</span>'
        others = ", ".join(word(name) for name in (ruling.default, *ruling.readings) if name != read)
        rows.append((f'<span class="clause">{word(clause)}</span>', f"<b>{word(read)}</b>", says, others or "-"))
    return table(("clause", "read as", "which is", "or"), rows, kind="wide")


def rules(book: Book) -> str:
    """The values that the figures rest on, chapter by chapter."""
    parts = []
    of_round = [one for one in values(book) if one.where.split(".")[0] not in NOT_OF_THE_ROUND]
    for chapter, inside in groupby(of_round, key=lambda one: one.where.split(".")[0]):
        rows = [
            (
                word(one.where.partition(".")[2].replace(".", " · ").replace("_", " ")),
                word(one.shown),
                clauses(one.cite),
            )
            for one in inside
        ]
        title = "optional wagers" if chapter == "optional" else chapter
        parts.append(f"<h3>{word(title.capitalize())}</h3>" + table(("rule", "value", "clause"), rows, kind="rules"))
    return "".join(parts)
