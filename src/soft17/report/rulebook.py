"""The rulebook's part of the document: its values with their clauses, what is elected and how it is read."""

from collections.abc import Mapping
from itertools import groupby

from soft17.report.markup import note, paragraph, table, word
from soft17.rules.book import Book
from soft17.rules.reading import Value, values

# These say who does what at a table over time; the document is about the round.
NOT_OF_THE_ROUND = ("house", "layout", "control", "limits", "chips", "absence", "wagers", "jackpot")
AS_SAID = ("as the clause says",)
# What of an optional wager its worth rests on beside its pay table.
OF_A_WAGER = ("ace", "paid", "stake_back", "offered", "decks", "suits", "stakes", "no_third", "on_split", "loses")


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
    if not options:
        return paragraph("The document leaves nothing to be elected.")
    columns = ("option", "elected", "or", "what it is", "clause")
    return table(columns, options, widths=(18, 10, 14, 40, 18)) + _otherwise(book) + _warnings(book)


def _warnings(book: Book) -> str:
    """Clauses that look like slips of the pen and are followed all the same."""
    taken = [
        (clause, one) for clause, one in book.ruling.items() if one.warning and book.read_as[clause] == one.default
    ]
    return "".join(
        f'<p class="note warning">{clauses((clause,))} is read as {word(one.default)}: {word(one.warning)}</p>'
        for clause, one in taken
    )


def _otherwise(book: Book) -> str:
    """The readings chosen that are not the ones taken unless another is chosen."""
    chosen = [(clause, read) for clause, read in book.read_as.items() if read != book.ruling[clause].default]
    if not chosen:
        return note("Unclear clauses are read as this software does unless told otherwise; all are listed at the end.")
    named = ", ".join(f"{clause} {read}" for clause, read in chosen)
    return note(f"Read otherwise than by default: {named}. All readings are listed at the end.")


def readings(book: Book) -> str:
    """How every unclear clause is read."""
    rows = []
    for clause, ruling in book.ruling.items():
        read = book.read_as[clause]
        reading = ruling.reading(read)
        says = word(reading.says if reading is not None else "")
        if ruling.warning and read == ruling.default:
            says += f' <span class="warning">{word(ruling.warning)}</span>'
        others = ", ".join(word(name) for name in (ruling.default, *ruling.readings) if name != read)
        rows.append((f'<span class="clause">{word(clause)}</span>', f"<b>{word(read)}</b>", says, others or "-"))
    return table(("clause", "read as", "which is", "or"), rows, widths=(12, 20, 42, 26), kind="wide")


def of_the_round(book: Book) -> list[Value]:
    """The values that the figures rest on."""
    return [one for one in values(book) if _is_of_round(one.where)]


def rules(book: Book, says: Mapping[str, str]) -> str:
    """The values that the figures rest on, chapter by chapter; each clause with what it demands, in our own words."""
    parts = []
    for chapter, inside in groupby(of_the_round(book), key=lambda one: one.where.split(".")[0]):
        by_clause: dict[str, list[Value]] = {}
        for one in inside:
            by_clause.setdefault(one.cite[0], []).append(one)
        rows = [
            (clauses((clause,)), word(says.get(clause, "")), "<br>".join(filter(None, map(_read, some))))
            for clause, some in by_clause.items()
        ]
        title = "optional wagers" if chapter == "optional" else chapter
        heads = ("clause", "what it demands", "as it is read here")
        parts.append(f"<h3>{word(title.capitalize())}</h3>" + table(heads, rows, widths=(12, 54, 34), kind="wide"))
        if chapter == "settlement":
            parts.append(_settlement(book))
    return "".join(parts)


def _read(one: Value) -> str:
    """A value with its place; what is as the clause says needs no words beside it."""
    if one.value in AS_SAID or ".finished." in one.where:
        return ""
    more = f" ({clauses(one.cite[1:])})" if len(one.cite) > 1 else ""
    return f"{_place(one.where)}: <b>{_value(one)}</b>{more}"


def _is_of_round(where: str) -> bool:
    """Pay tables are told with their wagers, and settlement as a table of its own."""
    steps = where.split(".")
    if steps[0] == "optional":
        return steps[2] in OF_A_WAGER
    return steps[0] not in NOT_OF_THE_ROUND and steps[:2] != ["settlement", "rows"]


def _place(where: str) -> str:
    return word(where.partition(".")[2].replace(".", " · ").replace("_", " "))


def _value(one: Value) -> str:
    if isinstance(one.value, list | tuple) and len(one.value) == 2 and one.where.endswith((".part", ".wins", ".odds")):
        between = "/" if one.where.endswith(".part") else " to "
        return word(between.join(map(str, one.value)))
    return word(one.shown)


def _settlement(book: Book) -> str:
    """Who wins what: the lines of the settlement table."""
    rows = [
        (
            word(", ".join(sorted(row.player))),
            word(", ".join(sorted(row.dealer))),
            word(row.when),
            f"<b>{word(book.document.words.get(row.result, row.result))}</b>",
            "-" if row.odds is None else word(f"{row.odds[0]} to {row.odds[1]}"),
            clauses(row.cite),
        )
        for row in book.settlement.rows.values()
    ]
    columns = ("player has", "dealer has", "player's total", "result", "pays", "clause")
    return table(columns, rows, widths=(27, 22, 12, 10, 9, 20))
