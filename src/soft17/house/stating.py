"""Stating: what the sign at the table gives for each kind of wager, and what is no limit at all."""

from collections.abc import Collection, Mapping
from typing import Literal

from soft17.clause import Cited, Refusal
from soft17.money import show
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.table.state import MAIN


def bounds_refusal(clause: str, kind: str, bounds: Bounds) -> Refusal | None:
    """Why amounts are no limits: they are nothing or less, or the minimum is over the maximum."""
    least, most, unit = bounds.minimum, bounds.maximum, bounds.unit
    if (least is not None and least < 0) or (most is not None and most <= 0) or (unit is not None and unit <= 0):
        return Refusal(clause, "limits are amounts of money")
    if kind == MAIN and least == 0:
        return Refusal(clause, "the minimum of the main wager is more than nothing")
    if least is not None and most is not None and least > most:
        return Refusal(clause, f"the minimum {show(least)} is over the maximum {show(most)}")
    return None


def sign_refusal(book: Book, limits: Mapping[str, Bounds], offered: Collection[str]) -> Refusal | None:
    """Why a sign is not one to open or play under: it gives no limits, or not those of a wager that is offered."""
    for kind, bounds in limits.items():
        if kind != MAIN and kind not in book.optional:
            return Refusal(book.wagers.known.clause, f"limits: no wager is called {kind} here")
        refused = bounds_refusal(book.limits.shown.clause, kind, bounds)
        if refused is not None:
            return Refusal(refused.clause, f"limits of {called(kind)}: {refused.why}")
    unsaid = (unsaid_refusal(book, kind, limits.get(kind, Bounds())) for kind in (MAIN, *offered))
    return next((one for one in unsaid if one is not None), None)


def unsaid_refusal(book: Book, kind: str, bounds: Bounds) -> Refusal | None:
    """Why the sign says too little of a kind of wager; the book itself may give the amounts of one."""
    rule = _wanted(book, kind)
    missing = [name for name in rule.is_ if getattr(bounds, name) is None] if rule is not None else []
    if rule is None or not missing:
        return None
    return Refusal(rule.clause, f"the sign is to give the {' and the '.join(missing)} of {called(kind)}")


def _wanted(book: Book, kind: str) -> Cited[tuple[Literal["minimum", "maximum"], ...]] | None:
    """What the sign must give for a kind of wager."""
    if kind == MAIN:
        return book.house.signs.main
    wager = book.optional.get(kind)
    return book.house.signs.optional if wager is None or wager.stakes is None else None


def called(kind: str) -> str:
    """A kind of wager, in words."""
    return "the main wager" if kind == MAIN else kind.replace("_", " ")
