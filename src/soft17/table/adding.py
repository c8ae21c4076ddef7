"""Adding: what is asked of every further wager in the course of a round: what it is made of, and the maximum."""

from soft17.clause import Refusal
from soft17.money import CENT, Money
from soft17.rules.book import Book
from soft17.table.commands import Adding
from soft17.table.state import MAIN, ON_HAND, Table, Wager

CHIPS = "chips"  # what is not tokens of a further wager


def means_refusal(book: Book, command: Adding, amount: Money) -> Refusal | None:
    """Why a further wager is not made of what is taken here, or no such part of it is in tokens."""
    if command.tokens % CENT:
        return Refusal(book.chips.means.clause, "no chips make a part of a cent")
    return book.chips.means_refusal(CHIPS, command.tokens, amount)


def added_refusal(book: Book, table: Table, wager: Wager, amount: Money) -> Refusal | None:
    """Why a further stake beside a wager is over the maximum, where the limits cover every wager."""
    scope = book.limits.maximum.is_
    standing = [
        one.stake
        for one in table.wagers
        if one.kind in ON_HAND
        and one.result != "void"
        and one.area == wager.area
        and (scope == "area" or one.player == wager.player)
        and (scope != "box" or one.box == wager.box)
    ]
    return book.limits.added_refusal(amount, Money(sum(standing)), table.sign.bounds(MAIN, wager.player))
