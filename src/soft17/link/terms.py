"""Terms: what a table brings to a pool, read off its book and its sign."""

import hashlib

import msgspec

from soft17.money import NOTHING
from soft17.rules.book import Book
from soft17.rules.jackpot import Chips, Link
from soft17.table.state import Sign


def pay_table(book: Book) -> str:
    """The jackpot's pay table as a short mark: tables with the same rows have the same."""
    assert book.jackpot is not None  # callers have seen that the book has a jackpot
    lines = book.optional[book.jackpot.wager].lines
    rows = {name: {"prize": one.prize, "share": one.share, "ranks": one.ranks} for name, one in lines.items()}
    return hashlib.sha256(msgspec.json.encode(rows, order="deterministic")).hexdigest()[:16]


def terms_of(book: Book, sign: Sign, chips: Chips = "live") -> Link | None:
    """The terms of a table; none where the book has no jackpot. A rate or stake that is not on the sign is nothing."""
    if book.jackpot is None:
        return None
    bounds = sign.bounds(book.jackpot.wager)
    stake = bounds.minimum if bounds.minimum is not None and bounds.minimum == bounds.maximum else NOTHING
    return Link(pay_table(book), sign.increment or (0, 1), sign.minimum or NOTHING, stake, chips)
