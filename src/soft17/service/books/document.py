"""A rulebook as a document to be read from top to bottom, in our own words, with all that rests on each clause."""

import re

import msgspec

from soft17.rules.book import Book
from soft17.rules.clauses import Read, whole
from soft17.rules.coverage import covered
from soft17.rules.ledger import obligations, tests
from soft17.rules.loading import load
from soft17.service.books.known import known_prices
from soft17.service.books.plainly import plainly, prose, shown
from soft17.service.books.shelf import OnShelf, on_shelf
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.pricing import Priced, Pricing


class ValueOf(msgspec.Struct, frozen=True):
    """A value of the book: where it stands, what it is, the clauses it rests on, and a line that a player can read."""

    where: str
    shown: str
    cite: tuple[str, ...]
    plain: str = ""


class Alternative(msgspec.Struct, frozen=True):
    """Another way to read a clause: whether it can be chosen, and what it changes where that is known."""

    name: str
    says: str
    selectable: bool
    same: str
    priced: Priced | None


class Unclear(msgspec.Struct, frozen=True):
    """What is unclear in a clause, how it is read, how else it could be, and why it is read so."""

    question: str
    ruling: str
    why: str
    taken: str
    warning: str
    alternatives: tuple[Alternative, ...]


class ClauseOf(msgspec.Struct, frozen=True):
    """One clause in our own words; `tested` are the tests that name it."""

    clause: str
    chapter: str
    topic: str
    actor: str
    level: str
    text: str
    example: str
    related: tuple[str, ...]
    values: tuple[ValueOf, ...]
    tests: tuple[str, ...]
    covered: bool
    unclear: Unclear | None


class BookDocument(msgspec.Struct, frozen=True):
    """A whole book: what stands on the shelf, its fingerprint, its words, its clauses in order, prices where known."""

    book: OnShelf
    digest: str
    words: dict[str, str]
    also_numbered: dict[str, str]
    prices: Pricing | None
    clauses: tuple[ClauseOf, ...]


def document(name: str) -> BookDocument:
    """A rulebook with its defaults."""
    book, asked = load(name), Asked(name, None, {}, {})
    prices = known_prices(asked)
    return BookDocument(
        book=on_shelf(book),
        digest=asked.digest,
        words=dict(book.document.words),
        also_numbered=dict(book.document.also_numbered),
        prices=prices,
        clauses=tuple(clause_of(book, one, prices) for one in whole(book, obligations(name))),
    )


def clause_of(book: Book, read: Read, prices: Pricing | None) -> ClauseOf:
    """One clause as it is shown."""
    one = read.obligation
    return ClauseOf(
        clause=one.clause,
        chapter=chapter(one.clause),
        topic=one.topic,
        actor=one.actor,
        level=one.level,
        text=prose(one.does),
        example=prose(one.example or ""),
        related=one.related,
        values=tuple(
            ValueOf(value.where, shown(book, value), value.cite, plainly(book, value)) for value in read.values
        ),
        tests=tests(book.id).get(one.clause, ()),
        covered=one.level == "context" or one.clause in covered(book.id),
        unclear=_unclear(book, read, prices),
    )


def chapter(clause: str) -> str:
    """The part of the document a clause stands in: what comes before its first dot or bracket."""
    return re.split(r"[.( ]", clause, maxsplit=1)[0]


def _unclear(book: Book, read: Read, prices: Pricing | None) -> Unclear | None:
    told, ruling = read.obligation.ambiguity, read.ruling
    if told is None:
        return None
    worth = {one.instead: one for one in _every(prices) if one.what == "ruling" and one.name == read.key}
    readings = ruling.readings if ruling is not None else {}
    names = list(dict.fromkeys([*readings, *told.alternatives]))
    return Unclear(
        question=prose(told.question),
        ruling=prose(told.ruling),
        why=prose(told.why),
        taken=book.read_as.get(read.key, ""),
        warning=ruling.warning if ruling is not None else "",
        alternatives=tuple(
            Alternative(
                name=name,
                says=readings[name].says if name in readings else "",
                selectable=name in readings,
                same=readings[name].same if name in readings else "",
                priced=worth.get(name),
            )
            for name in names
        ),
    )


def _every(prices: Pricing | None) -> tuple[Priced, ...]:
    return () if prices is None else (*prices.bearing, *prices.optional_only, *prices.nothing)
