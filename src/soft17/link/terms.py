"""Terms: what a table brings to a pool, read off its book and its sign."""

import hashlib
from typing import Any

import msgspec

from soft17.clause import Refusal
from soft17.money import NOTHING, Money
from soft17.rules.book import Book
from soft17.rules.jackpot import Chips, Link
from soft17.table.state import Sign


def pay_table(book: Book) -> str:
    """The jackpot's pay table as a short mark: tables with the same rows have the same."""
    assert book.jackpot is not None  # callers have seen that the book has a jackpot
    lines = book.optional[book.jackpot.wager].lines
    rows = {name: {"prize": one.prize, "share": one.share, "ranks": one.ranks} for name, one in lines.items()}
    return _mark(rows)


def reading(book: Book) -> str:
    """How the book is read on its jackpot as a short mark: the whole chapter and its wager, less their clauses."""
    assert book.jackpot is not None  # callers have seen that the book has a jackpot
    said = [book.jackpot, book.optional[book.jackpot.wager]]
    return _mark(_values(msgspec.to_builtins(said, order="deterministic")))


def _values(said: Any) -> Any:
    if isinstance(said, dict):
        return {name: _values(one) for name, one in said.items() if name != "cite"}
    return [_values(one) for one in said] if isinstance(said, list | tuple) else said


def _mark(said: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:16]


def terms_for(book: Book, increment: tuple[int, int], seed: Money, stake: Money, chips: Chips) -> Link:
    """The terms of a pool of this book, as it is read."""
    return Link(pay_table(book), increment, seed, stake, chips, reading(book))


def join_refusal(book: Book, pool: Link, table: Link) -> Refusal | None:
    """Why a table cannot join a pool of this book.

    A pool opened without a mark, or with that of an earlier edition of these rules, is read as its book is now.
    """
    assert book.jackpot is not None  # callers have seen that the book has a jackpot
    if table.reading != pool.reading and table.reading == reading(book):
        pool = msgspec.structs.replace(pool, reading=table.reading)
    return book.jackpot.linked.refusal(pool, table)


def terms_of(book: Book, sign: Sign, chips: Chips = "live") -> Link | None:
    """The terms of a table; none where the book has no jackpot. A rate or stake that is not on the sign is nothing."""
    if book.jackpot is None:
        return None
    bounds = sign.bounds(book.jackpot.wager)
    stake = bounds.minimum if bounds.minimum is not None and bounds.minimum == bounds.maximum else NOTHING
    return terms_for(book, sign.increment or (0, 1), sign.minimum or NOTHING, stake, chips)
