"""Breaches that the staff wrote down: each is an irregularity of the log, with the clause that forbids it."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.rules.loading import load, names

BREACHES = [(book, name) for book in names() for name, row in load(book).house.acts.items() if row.breach]


def test_handling_cards_is_a_breach_in_every_book() -> None:
    assert {book for book, name in BREACHES if name == "report-handling"} == set(names())


@pytest.mark.parametrize(("book", "name"), BREACHES)
def test_a_breach_that_was_written_down_is_told(book: str, name: str) -> None:
    keeper, row = Keeper(book), load(book).house.acts[name]
    keeper.give(c.TakeDown(name, dict.fromkeys(row.wants, "bob")), "dealer")
    told = [(one.kind, one.clause) for one in keeper.examine().findings]
    assert told == [("irregularity", row.clause)]
