"""Closing: a pool that no table plays for ends, and where its money goes is chosen and taken down."""

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.link import commands as c
from soft17.link import events as e
from soft17.link.moments import Found, jackpot_of
from soft17.link.state import Pool
from soft17.rules.book import Book


def close(book: Book, pool: Pool, order: Order, command: c.CloseLink) -> Found:
    """Close a pool, and let what it holds go where the order says."""
    clause = jackpot_of(book).linked.pay_table.cite[-1]
    if pool.tables:
        return Refusal(clause, f"{', '.join(one.table for one in pool.tables)} would still play for it")
    if bool(command.link) is not (command.to == "link"):
        return Refusal(clause, "link: the one that takes the money over, where it does not go to the house")
    if not order.reason.strip():
        return Refusal(clause, "the reason is to be taken down")
    amount = pool.meters.display
    return (e.LinkClosed(command.to, command.link, amount, order.by.name, order.reason, clause),)


def take_over(book: Book, pool: Pool, _order: Order, command: c.TakeOver) -> Found:
    """Take in what the pool of a closed link held."""
    clause = jackpot_of(book).linked.pay_table.cite[-1]
    if command.amount <= 0:
        return Refusal(clause, "amount: what the other pool held, more than nothing")
    assert pool.terms is not None  # the pool is open
    refused = jackpot_of(book).linked.mixing(pool.terms, command.chips)
    return refused or (e.TakenOver(command.link, command.amount, clause),)
