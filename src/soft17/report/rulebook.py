"""The rulebook's part of the document: its values with their clauses, what is elected and how it is read."""

from collections.abc import Mapping
from itertools import groupby

import msgspec

from soft17.report.markup import note, paragraph, table, word
from soft17.report.words import cards, in_words, place
from soft17.rules.book import Book
from soft17.rules.reading import Value, values

# These say who does what at a table over time; the document is about the round.
NOT_OF_THE_ROUND = (
    "house", "layout", "control", "limits", "chips", "absence", "wagers", "jackpot", "tournament", "promotion",
)  # fmt: skip
# What is said of a switch, where there is none.
OF_A_SWITCH = ("switched-21", "after_switch")
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
            word(in_words(name)),
            f"<b>{word(in_words(book.elected[name]))}</b>",
            ", ".join(word(in_words(one.is_)) for one in option.values if one.is_ != book.elected[name]) or "-",
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
        f'<p class="note warning">{clauses((clause,))} is read as “{word(in_words(one.default))}”: '
        f"{word(one.warning)}</p>"
        for clause, one in taken
    )


def _otherwise(book: Book) -> str:
    """The readings chosen that are not the ones taken unless another is chosen."""
    chosen = [(clause, read) for clause, read in book.read_as.items() if read != book.ruling[clause].default]
    if not chosen:
        return note("Unclear clauses are read as this software does unless told otherwise; all are listed at the end.")
    named = ", ".join(f"{clause} {in_words(read)}" for clause, read in chosen)
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
        others = "; ".join(word(in_words(name)) for name in (ruling.default, *ruling.readings) if name != read)
        name = f"<b>{word(in_words(read))}</b>"
        rows.append((f'<span class="clause">{word(clause)}</span>', name, says, others or "-"))
    lead = paragraph("Names of readings are written with hyphens where they are chosen (--ruling CLAUSE=NAME).")
    return lead + table(("clause", "read as", "which is", "or"), rows, widths=(12, 20, 42, 26), kind="wide")


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
            (
                clauses((clause,)),
                word(says.get(clause, "")),
                "<br>".join(_read(book, one) for one in some if _said(one)),
            )
            for clause, some in by_clause.items()
        ]
        title = "optional wagers" if chapter == "optional" else chapter
        heads = ("clause", "what it demands", "as it is read here")
        parts.append(f"<h3>{word(title.capitalize())}</h3>" + table(heads, rows, widths=(12, 54, 34), kind="wide"))
        if chapter == "settlement":
            parts.append(_settlement(book))
    return "".join(parts)


def _said(one: Value) -> bool:
    """True of what needs words: not of what is as the clause says."""
    return one.value not in AS_SAID and ".finished." not in one.where


def _read(book: Book, one: Value) -> str:
    """A value with its place."""
    more = f" ({clauses(one.cite[1:])})" if len(one.cite) > 1 else ""
    return f"{word(place(one.where))}: <b>{word(cards(in_words(_value(book, one))))}</b>{more}"


def _is_of_round(where: str) -> bool:
    """Pay tables are told with their wagers, and settlement as a table of its own."""
    steps = where.split(".")
    if steps[0] == "optional":
        return steps[2] in OF_A_WAGER
    return steps[0] not in NOT_OF_THE_ROUND and steps[:2] != ["settlement", "rows"]


def _value(book: Book, one: Value) -> str:
    if one.where.endswith((".part", ".wins", ".odds")) and isinstance(one.value, list | tuple) and len(one.value) == 2:
        return ("/" if one.where.endswith(".part") else " to ").join(map(str, one.value))
    if one.value == one.where.rpartition(".")[2].replace("_", " "):
        return "yes"
    if isinstance(one.value, Mapping):
        met = {name: of for name, of in one.value.items() if _met(book, name) and name != "shown"}
        return msgspec.structs.replace(one, value=met).shown
    if isinstance(one.value, list | tuple) and " to " not in one.shown:
        return ", ".join(map(str, one.value))
    return one.shown if book.switching is not None else one.shown.removesuffix("-or-switched")


def _met(book: Book, name: str) -> bool:
    """True unless the name is one of a switch in a game that has none."""
    return book.switching is not None or name not in OF_A_SWITCH


def _settlement(book: Book) -> str:
    """Who wins what: the lines of the settlement table."""
    rows = [
        (
            word(", ".join(in_words(name) for name in sorted(row.player) if _met(book, name))),
            word(", ".join(map(in_words, sorted(row.dealer)))),
            word(in_words(row.when)),
            f"<b>{word(book.document.words.get(row.result, row.result))}</b>",
            "-" if row.odds is None else word(f"{row.odds[0]} to {row.odds[1]}"),
            clauses(row.cite),
        )
        for row in book.settlement.rows.values()
    ]
    columns = ("player has", "dealer has", "player's total", "result", "pays", "clause")
    return table(columns, rows, widths=(27, 22, 12, 10, 9, 20))
