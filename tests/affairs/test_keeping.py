"""An affair is kept as a log: what it takes down can be read back, and makes the same affair."""

import pytest

from soft17.affairs.keeping import Affair, TimeError
from soft17.affairs.kind import Kind
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.log.chain import Chain
from soft17.log.lines import UnreadableError, read_head, read_line, write
from soft17.rules.book import Book
from soft17.table.commands import Command
from soft17.table.events import Event

BOOK = "nsw-blackjack-v15"


class Add(Command, frozen=True):
    """Add a number."""

    by: int


class Added(Event, frozen=True):
    """A number was added."""

    by: int


def decide(_book: Book, _total: int, order: Order) -> tuple[Event, ...] | Refusal:
    assert isinstance(order.command, Add)
    return Refusal("1.1", "nothing is taken away") if order.command.by < 0 else (Added(order.command.by),)


def evolve(total: int, event: Event) -> int:
    assert isinstance(event, Added)
    return total + event.by


SUM = Kind[int]("sum", (Add,), (Added,), 0, decide, evolve)


def order(by: int, at: int = 1) -> Order:
    return Order(SUM.read_command({"type": "Add", "by": by}), Person("ann", "dealer"), at)


def kept() -> Affair[int]:
    affair = Affair(SUM, BOOK, "sum one")
    assert [affair.give(order(by, at)) for by, at in ((2, 1), (3, 5))] == [None, None]
    return affair


def test_what_is_refused_leaves_nothing() -> None:
    affair = kept()
    assert affair.give(order(-1, 6)) == Refusal("1.1", "nothing is taken away")
    assert (affair.state, len(affair.lines)) == (5, 2)


def test_time_does_not_go_back() -> None:
    with pytest.raises(TimeError, match="4 is before the last order, at 5"):
        kept().give(order(1, 4))


def test_a_log_read_back_makes_the_same_affair() -> None:
    affair = kept()
    first, *rest = write(affair.head, affair.lines)
    head = read_head(first, SUM.form)
    assert (head.format, head.table, head.own) == ("soft17.sum/1", "sum one", head.hash)
    again, chain = Affair(SUM, head.rulebook, head.table), Chain(head)
    for number, text in enumerate(rest, 2):
        line = read_line(number, text, SUM.form)
        assert not list(chain.faults(line))
        again.recall(line)
    assert again.state == 5


def test_a_log_of_another_kind_is_not_read() -> None:
    first, *_ = write(kept().head, ())
    with pytest.raises(UnreadableError, match=r"'soft17.sum/1' is not soft17.table/1"):
        read_head(first)
