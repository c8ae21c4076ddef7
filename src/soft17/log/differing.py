"""Differing: the events that an order was due to lead to, against those that a log has."""

from collections.abc import Iterator

from soft17.money import show
from soft17.rules.book import Book
from soft17.table.events import CardDealt, Event, WagerSettled
from soft17.table.state import DEALER


def differences(book: Book, due: tuple[Event, ...], written: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    """Each difference in words, with the clause of what was due."""
    for correct, other in zip(due, written, strict=False):
        if correct != other:
            yield _clause(book, correct, other), _said(correct, other)
    for correct in due[len(written) :]:
        yield _clause(book, correct, correct), f"{type(correct).__name__} is missing"
    for other in written[len(due) :]:
        yield _clause(book, other, other), f"{type(other).__name__} has no ground"


def _clause(book: Book, correct: Event, other: Event) -> str:
    missed = book.house.irregularities.missed_cards
    elsewhere = isinstance(other, CardDealt) and other.to != DEALER
    if isinstance(correct, CardDealt) and correct.to == DEALER and elsewhere and missed is not None:
        return missed.dealer.clause
    return str(getattr(correct, "clause", "")) or book.house.opening.refused.clause


def _said(correct: Event, other: Event) -> str:
    if type(correct) is not type(other):
        return f"{type(other).__name__} where the book has {type(correct).__name__}"
    if isinstance(correct, WagerSettled) and isinstance(other, WagerSettled):
        return (
            f"a wager settled as {other.result} for {show(other.pays)} "
            f"where the book has {correct.result} for {show(correct.pays)}"
        )
    fields = [
        f"{name} {getattr(other, name)!s:.40} for {getattr(correct, name)!s:.40}"
        for name in correct.__struct_fields__
        if getattr(correct, name) != getattr(other, name)
    ]
    return f"{type(correct).__name__}: {', '.join(fields)}"
