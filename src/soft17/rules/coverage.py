"""Coverage: which obligations have a value in their book and a test that names them."""

from functools import cache

import msgspec

from soft17.rules.checks import citations
from soft17.rules.ledger import obligations, tests
from soft17.rules.loading import listed, names, raw


class Row(msgspec.Struct, frozen=True):
    """The obligations of one book, topic and level."""

    rulebook: str
    topic: str
    level: str
    obligations: int
    covered: int
    missing: tuple[str, ...]


def cited(book: str) -> frozenset[str]:
    """The clauses that the values of a book rest on."""
    return frozenset(clause for _, clause in citations(listed(raw(book))))


@cache
def covered(book: str) -> frozenset[str]:
    """The clauses with a value and a test."""
    return cited(book) & frozenset(tests(book))


def coverage() -> list[Row]:
    """All obligations, counted by book, topic and level."""
    rows = []
    for book in names():
        done = covered(book)
        groups: dict[tuple[str, str], list[str]] = {}
        for one in obligations(book).values():
            if one.level != "context":
                groups.setdefault((one.topic, one.level), []).append(one.clause)
        for (topic, level), clauses in sorted(groups.items()):
            missing = tuple(clause for clause in clauses if clause not in done)
            rows.append(Row(book, topic, level, len(clauses), len(clauses) - len(missing), missing))
    return rows
