"""Electing: what the book leaves open is settled with the conditions of a tournament, before anybody enters."""

from collections.abc import Mapping

import msgspec

from soft17.rules.book import Book
from soft17.rules.loading import ElectionError, load, names
from soft17.service.books.shelf import OnShelf, on_shelf
from soft17.service.problems import Problem
from soft17.service.tournaments.acts import rules_of


def having() -> list[Book]:
    """The books that have tournaments."""
    return [one for one in map(load, names()) if one.tournament is not None]


def choices(book: Book) -> OnShelf:
    """What may be elected and read otherwise; what needs an act at an open table is not for conditions to say."""
    found = on_shelf(book)
    return msgspec.structs.replace(found, options=tuple(one for one in found.options if _is_open(book, one.name)))


def _is_open(book: Book, name: str) -> bool:
    return name != rules_of(book).application.option.is_ and not book.option[name].act


def elected(book: str, options: Mapping[str, bool | int | str], rulings: Mapping[str, str]) -> Book:
    """The book as it was elected and read for a tournament."""
    found = {one.id: one for one in having()}
    if book not in found:
        raise Problem(422, f"book: {book!r} is none with tournaments: {', '.join(found)}", field="book")
    for name in options:
        option = found[book].option.get(name)
        if option is not None and not _is_open(found[book], name):
            clause = option.cite[0]
            why = f"options.{name}: this is not for conditions to say: {option.says} is for {option.by}, at the table"
            raise Problem(422, why, field=f"options.{name}", clause=clause)
    try:
        return load(book, options, rulings)
    except ElectionError as error:
        raise Problem(422, f"{error.field}: {error}", field=error.field) from error


def otherwise(book: Book) -> list[str]:
    """The options that were elected otherwise than the book has them unless somebody elects."""
    return [name for name, one in book.option.items() if _is_open(book, name) and book.elected[name] != one.default]
