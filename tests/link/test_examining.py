"""The log of a link is examined by itself: what the book would not have made of it is told, with its clause."""

from msgspec.structs import replace

from link.linking import Linked
from soft17.affairs.examining import Departure, examine
from soft17.link import commands as c
from soft17.link.events import Contributed, WinPaid
from soft17.link.kind import LINK
from soft17.log.lines import Line, ReadHead, ReadLine, read_head, read_line, write
from soft17.money import Money


def played() -> Linked:
    link = Linked("50000")
    link.collect("a", 1, 2)
    won = link.lock("b", parts=1)
    assert link.award(won) is None
    link.pay(won)
    assert link.give(c.LeaveLink("a")) is None
    return link


def written(link: Linked, lines: list[Line]) -> tuple[ReadHead, list[ReadLine]]:
    first, *rest = write(link.affair.head, lines)
    return read_head(first, LINK.form), [read_line(n, text, LINK.form) for n, text in enumerate(rest, 2)]


def test_a_log_as_it_was_kept_has_nothing_wrong() -> None:
    link = played()
    assert examine(LINK, *written(link, link.affair.lines)) == []


def test_a_contribution_and_a_payment_that_were_made_up_are_found() -> None:
    link = played()
    lines = list(link.affair.lines)
    at = next(n for n, line in enumerate(lines) if isinstance(line.events[0], Contributed))
    less = replace(lines[at].events[0], added=Money(0))
    lines[at] = replace(lines[at], events=(less,))
    paid = next(n for n, line in enumerate(lines) if isinstance(line.events[0], WinPaid))
    lines.append(replace(lines[paid], seq=len(lines) + 1, at=lines[-1].at))
    found = examine(LINK, *written(link, lines))
    assert Departure(at + 2, "14.23", "the book makes something else of it") in found
    twice = "the book does not allow it: this win is not awarded, or was paid"
    assert Departure(len(lines) + 1, "14.27.4(i)", twice) in found


def test_a_changed_line_breaks_the_chain() -> None:
    link = played()
    head, lines = written(link, link.affair.lines)
    lines[1] = replace(lines[1], own="0" * 64)
    assert [one.line for one in examine(LINK, head, lines)] == [3]
