"""Two books side by side, what of a book is proven, and who may do what in it."""

import msgspec

from soft17.rules.book import Book
from soft17.rules.coverage import Row, coverage
from soft17.rules.house.terms import terms, who
from soft17.rules.loading import load
from soft17.rules.reading import Value, differences, values
from soft17.service.books.document import ValueOf
from soft17.service.books.plainly import shown
from soft17.service.books.shelf import OnShelf, on_shelf


class Side(msgspec.Struct, frozen=True):
    """A value in two books; on one side there may be none."""

    where: str
    one: ValueOf | None
    other: ValueOf | None


class Against(msgspec.Struct, frozen=True):
    """Two books: the values in which they differ, and how many are the same."""

    one: OnShelf
    other: OnShelf
    same: int
    different: tuple[Side, ...]


class Coverage(msgspec.Struct, frozen=True):
    """How many obligations of a book have a value and a test that names them, by topic and level."""

    rulebook: str
    title: str
    obligations: int
    covered: int
    rows: tuple[Row, ...]


class TermOf(msgspec.Struct, frozen=True):
    """One term of an act: what it says, and the clause it rests on where it has one of its own."""

    word: str
    says: str
    clause: str


class Power(msgspec.Struct, frozen=True):
    """An act, who may do it, the clauses, and its terms."""

    act: str
    who: str
    by: tuple[str, ...]
    clauses: tuple[str, ...]
    terms: tuple[TermOf, ...]


class Powers(msgspec.Struct, frozen=True):
    """Who may do what: the ranks from the lowest up, every role, and each act."""

    rulebook: str
    title: str
    ranks: tuple[str, ...]
    clause: str
    roles: tuple[str, ...]
    acts: tuple[Power, ...]


def against(one: str, other: str) -> Against:
    """Two books value by value."""
    left, right = load(one), load(other)
    found = differences(left, right)
    shared = {value.where for value in values(left)} & {value.where for value in values(right)}
    differing = {where for where, a, b in found if a is not None and b is not None}
    sides = tuple(Side(where, _told(left, a), _told(right, b)) for where, a, b in found)
    return Against(on_shelf(left), on_shelf(right), len(shared - differing), sides)


def _told(book: Book, value: Value | None) -> ValueOf | None:
    return None if value is None else ValueOf(value.where, shown(book, value), value.cite)


def coverage_of(name: str) -> Coverage:
    """What of a book is proven."""
    rows = tuple(row for row in coverage() if row.rulebook == name)
    title = load(name).document.title
    return Coverage(name, title, sum(row.obligations for row in rows), sum(row.covered for row in rows), rows)


def powers(name: str) -> Powers:
    """Who may do what at a table of a book."""
    book = load(name)
    rules = book.house
    ladder = rules.people.ladder
    acts = tuple(
        Power(
            act=key.replace("-", " "),
            who=who(act),
            by=act.by,
            clauses=act.cite,
            terms=tuple(TermOf(term.word.strip(), says, clause) for term in terms(act) for says, clause in term.says),
        )
        for key, act in rules.acts.items()
    )
    return Powers(name, book.document.title, tuple(ladder.is_), ladder.clause, tuple(rules.people.roles), acts)
