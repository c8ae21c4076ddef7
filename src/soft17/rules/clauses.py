"""Clauses looked up: by their number, however it is written, with all that rests on one."""

import re
from collections.abc import Mapping

import msgspec

from soft17.rules.book import Book, Ruling
from soft17.rules.ledger import Obligation
from soft17.rules.reading import Value, values

NEAR = 8


class UnknownClauseError(LookupError):
    """A number that no clause of the book goes by, and some that are near it."""

    def __init__(self, book: str, number: str, near: tuple[str, ...]) -> None:
        self.near = near
        hint = f"; perhaps {', '.join(near)}" if near else ""
        super().__init__(f"{book} has no clause {number}{hint}")


class Read(msgspec.Struct, frozen=True):
    """A clause with the values that rest on it and the ruling about it."""

    obligation: Obligation
    values: tuple[Value, ...]
    key: str = ""
    ruling: Ruling | None = None


def number_of(book: Book, known: Mapping[str, Obligation], asked: str) -> str:
    """The number of a clause, as the document prints it rightly or wrongly, with or without spaces."""
    spelt = {_spelt(one): one for one in known} | book.document.also_numbered
    number = spelt.get(_spelt(asked), asked)
    if number not in known:
        near = [one for one in known if one.startswith(number) or number.startswith(one)]
        raise UnknownClauseError(book.id, number, tuple(near[:NEAR]))
    return number


def _spelt(number: str) -> str:
    """A number as it is compared: in an address neither spaces nor strokes stand well."""
    return re.sub(r"[ _/]", "", number).lower()


def read(book: Book, known: Mapping[str, Obligation], number: str) -> Read:
    """One clause of a book."""
    resting = tuple(value for value in values(book) if number in value.cite)
    return Read(known[number], resting, *ruling_on(book, number))


def ruling_on(book: Book, number: str) -> tuple[str, Ruling | None]:
    """The ruling about a clause, and the clause it goes by."""
    for key, one in book.ruling.items():
        if number in (key, *one.clauses):
            return key, one
    return "", None


def whole(book: Book, known: Mapping[str, Obligation]) -> list[Read]:
    """Every clause in the order of the document."""
    resting: dict[str, list[Value]] = {}
    for value in values(book):
        for number in dict.fromkeys(value.cite):
            resting.setdefault(number, []).append(value)
    return [Read(one, tuple(resting.get(number, ())), *ruling_on(book, number)) for number, one in known.items()]
