"""Examining an affair's log: its chain, and whether each order led to what the book makes of it."""

from collections.abc import Iterable

import msgspec

from soft17.affairs.kind import AnyKind
from soft17.clause import Refusal
from soft17.log.chain import Chain
from soft17.log.lines import ReadHead, ReadLine
from soft17.rules.loading import load


class Departure(msgspec.Struct, frozen=True):
    """A line that is not as it should be: which, under which clause, and what is wrong."""

    line: int
    clause: str
    what: str


def examine(kind: AnyKind, head: ReadHead, lines: Iterable[ReadLine]) -> list[Departure]:
    """What is wrong with a log; it is read on as it stands."""
    book, state, chain = load(head.rulebook, dict(head.options), dict(head.rulings)), kind.start, Chain(head)
    found = [Departure(1, "", "the head was changed after it was written")] if chain.head_changed else []
    last = 0
    for line in lines:
        found += [Departure(line.seq + 1, "", fault) for fault in chain.faults(line)]
        if line.at < last:
            found.append(Departure(line.seq + 1, "", f"at: {line.at} is before the line before it, at {last}"))
        due = kind.decide(book, state, line.order())
        if isinstance(due, Refusal):
            found.append(Departure(line.seq + 1, due.clause, f"the book does not allow it: {due.why}"))
        elif due != line.events:
            clauses = [getattr(event, "clause", "") for event in due]
            found.append(Departure(line.seq + 1, next(iter(clauses), ""), "the book makes something else of it"))
        state, last = kind.fold(state, line.events), line.at
    return found
