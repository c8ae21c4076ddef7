"""Judging terms: everything that is wrong with them, and the refusal that they meet."""

from soft17.clause import Refusal, parts
from soft17.promotion.barring import forbidden
from soft17.promotion.faults import Fault
from soft17.promotion.lacking import missing
from soft17.promotion.terms import Terms
from soft17.rules.book import Book


def wrong(book: Book, terms: Terms, prescribed: tuple[str, ...] = ()) -> tuple[Fault, ...]:
    """Everything that is wrong with terms: what may not be given first, then what they lack."""
    return (*forbidden(book, terms, prescribed), *missing(book, terms))


def refusal(book: Book, terms: Terms, prescribed: tuple[str, ...] = ()) -> Refusal | None:
    """Why terms are not taken: everything that is wrong, under the clause that is most specific.

    Where several details of one kind of prize are missing that is the clause of the kind.
    """
    barred, lacking = list(forbidden(book, terms, prescribed)), list(missing(book, terms))
    found = barred or lacking
    if not found:
        return None
    first = max(found, key=lambda one: len(parts(one.clause)))
    several = first.within and sum(one.within == first.within for one in found) > 1
    return Refusal(first.within if several else first.clause, "; ".join(str(one) for one in (*barred, *lacking)))
