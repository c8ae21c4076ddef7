"""A fault of terms: one thing that is wrong with them, and the chapter of the book that says so."""

import msgspec

from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion


class NoPromotionsError(ValueError):
    """A rulebook that has no chapter on promotions."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with terms: the place on the form, the clause, and why.

    `within` is the clause that a field of a prize's kind stands under.
    """

    place: str
    clause: str
    why: str
    within: str = ""

    def __str__(self) -> str:
        return f"{self.place} {self.why} [{self.clause}]"


def rules_of(book: Book) -> Promotion:
    """The chapter of a rulebook on promotions."""
    if book.promotion is None:
        raise NoPromotionsError(f"{book.id} has no chapter on promotions")
    return book.promotion
