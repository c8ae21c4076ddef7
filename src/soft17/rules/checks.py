"""Checks of a rulebook when it loads: known clauses, and a settlement table with neither gap nor contradiction."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from soft17.rules.book import Book
from soft17.rules.settlement import DEALER_POINTS, PLAYER_POINTS

CLAUSE_KEYS = frozenset({"cite", "wins", "loses", "taken", "spares_double", "spares_split"})
CLAUSE_TABLES = frozenset(
    {"finished", "notices", "before", "after", "needs", "barred_by", "raises", "leaves", "during"}
)
NOT_CHAPTERS = frozenset({"document", "elected", "read_as"})


def citations(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every place of a rulebook's data that names a clause, with the clause."""
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if here in NOT_CHAPTERS:
            continue
        if isinstance(value, dict):
            if key in CLAUSE_TABLES and all(isinstance(clause, str) for clause in value.values()):
                yield from ((f"{here}.{name}", clause) for name, clause in value.items() if clause)
            else:
                yield from citations(value, here)
        elif key in CLAUSE_KEYS:
            yield from ((path, clause) for clause in value)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, dict):
                    yield from citations(item, f"{here}[{index}]")


def faults(book: Book, tree: dict[str, Any], known: frozenset[str]) -> Iterator[str]:
    """What keeps a rulebook from loading, each fault with its place."""
    yield from _clause_faults(book, tree, known)
    yield from _settlement_faults(book)
    yield from _value_faults(book)
    if book.promotion is not None:
        yield from book.promotion.faults()


def _clause_faults(book: Book, tree: dict[str, Any], known: frozenset[str]) -> Iterator[str]:
    for place, clause in citations(tree):
        if clause not in known:
            yield f"{place}: the document has no clause {clause!r}"
    for place, empty in _without_clause(tree):
        if empty:
            yield f"{place}: a value without a clause"
    for clause in book.ruling:
        if clause not in known:
            yield f"ruling.{clause}: the document has no clause {clause!r}"


def _without_clause(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, bool]]:
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if key in CLAUSE_KEYS and isinstance(value, list):
            yield path, not value
        elif isinstance(value, dict) and here not in NOT_CHAPTERS:
            yield from _without_clause(value, here)


def _settlement_faults(book: Book) -> Iterator[str]:
    settlement = book.settlement
    for name, row in settlement.rows.items():
        if (row.result == "win") != (row.odds is not None):
            yield f"settlement.rows.{name}: odds belong to a win and to nothing else"
    settled = {pair: settlement.lines(pair) for pair in settlement.pairs()}
    for pair in [pair for pair, lines in settled.items() if not lines][:3]:
        yield f"settlement.rows: no line covers {pair}"
    for pair, lines in settled.items():
        for one, other in pairwise(lines):
            yield f"settlement.rows: {one.cite[0]} and {other.cite[0]} both settle {pair}; say which is over"
            return


def _value_faults(book: Book) -> Iterator[str]:
    if book.cards.in_use.is_ not in book.cards.decks.is_:
        yield f"cards.in_use: {book.cards.in_use.is_} decks are not among those allowed"
    missing = set("23456789TJQK") - {*book.cards.numbers.is_, *book.cards.pictures.is_}
    if missing:
        yield f"cards: no value for {', '.join(sorted(missing))}"
    for name, option in book.option.items():
        if option.election(option.default) is None:
            yield f"option.{name}.default: {option.default!r} is not among its values"
    for clause, ruling in book.ruling.items():
        for name in {name for one in ruling.readings.values() for name in (*one.with_, *one.bars)} - set(book.option):
            yield f"ruling.{clause}: a reading goes with option {name!r}, which is not there"
    yield from _apart_faults(book)
    yield from _optional_faults(book)
    yield from _kind_faults(book)


def _apart_faults(book: Book) -> Iterator[str]:
    for clause, ruling in book.ruling.items():
        for other, names in (pair for reading in ruling.readings.values() for pair in reading.apart.items()):
            known = book.ruling[other].readings if other in book.ruling else {}
            for name in set(names) - set(known):
                yield f"ruling.{clause}: a reading is kept apart from {other} {name!r}, which is not there"


def _optional_faults(book: Book) -> Iterator[str]:
    for name, wager in book.optional.items():
        if not wager.lines:
            yield f"optional.{name}.lines: a pay table without lines"
        for line_name, line in wager.lines.items():
            if sum(one is not None for one in (line.odds, line.prize, line.share)) != 1:
                yield f"optional.{name}.lines.{line_name}: exactly one of odds, prize or share"


def _kind_faults(book: Book) -> Iterator[str]:
    kinds = set(book.naturals.kinds)
    for name, pays in book.interim.pays.items():
        if pays.hand not in {*kinds, "twenty-one", "five-card-trick"}:
            yield f"interim.pays.{name}.hand: {pays.hand!r} is no kind of hand"
    for name, row in book.settlement.rows.items():
        for kind in set(row.player) - kinds - set(PLAYER_POINTS):
            yield f"settlement.rows.{name}.player: {kind!r} is no kind of hand"
        for kind in set(row.dealer) - kinds - set(DEALER_POINTS):
            yield f"settlement.rows.{name}.dealer: {kind!r} is no kind of hand"
