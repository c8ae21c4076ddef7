"""Moments: Surveillance says which wins fell at one, or holds awards; then the earliest moment is awarded."""

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.link import commands as c
from soft17.link import events as e
from soft17.link.state import Pool
from soft17.link.winning import SECOND, moment, shared
from soft17.rules.book import Book
from soft17.rules.jackpot import Jackpot
from soft17.table.events import Event

Found = tuple[Event, ...] | Refusal


def jackpot_of(book: Book) -> Jackpot:
    """The jackpot of a book that has one."""
    assert book.jackpot is not None  # decide has seen it
    return book.jackpot


def determine(book: Book, pool: Pool, order: Order, command: c.Determine) -> Found:
    """Take down whether wins fell at one moment."""
    clause = jackpot_of(book).linked.moment.clause
    wins = [pool.win(number) for number in command.wins]
    if len(set(command.wins)) < 2 or any(one is None or one.stands != "locked" for one in wins):
        return Refusal(clause, "wins: two or more that wait for their award")
    if not order.reason.strip():
        return Refusal(clause, "the reason is to be taken down")
    return (e.MomentDetermined(command.wins, command.together, order.by.name, order.reason, clause),)


def hold(book: Book, pool: Pool, order: Order, command: c.HoldAwards | c.ReleaseAwards) -> Found:
    """Let awards wait for Surveillance, or wait no more."""
    clause, held = jackpot_of(book).linked.moment.clause, isinstance(command, c.HoldAwards)
    if pool.held is held:
        return Refusal(clause, "the awards of this link are held already" if held else "no award is held")
    if not order.reason.strip():
        return Refusal(clause, "the reason is to be taken down")
    return (e.AwardsHeld(held, order.by.name, order.reason, clause),)


def award(book: Book, pool: Pool, order: Order, command: c.Award) -> Found:
    """Award the wins of the earliest moment, once no other can reach the link that fell at it."""
    jackpot = jackpot_of(book)
    wins = moment(jackpot, pool)
    if isinstance(wins, Refusal):
        return wins
    clause = jackpot.linked.moment.clause
    if {one.id for one in wins} != set(command.wins):
        return Refusal(clause, f"the wins of the earliest moment are {', '.join(str(one.id) for one in wins)}")
    if any(jackpot.linked.awaits(one.pressed) >= order.at * SECOND for one in wins):
        return Refusal(clause, "another table's win of this moment may still come")
    return shared(jackpot, pool, wins)
