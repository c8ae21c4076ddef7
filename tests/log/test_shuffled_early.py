"""Cards shuffled in mid-shoe though nothing called for it: a departure, unless it is owned to as an observation."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house.trouble import IrregularityFound

EARLY = [
    ("nsw-blackjack-v15", "4.1"),
    ("nsw-switch-2016", "4.1"),
    ("nsw-pinkjack-2016", "4.3"),
    ("ma-switch", "4(a)"),
    ("nz-blackjack-1998", "7.1"),
]


def _methods(keeper: Keeper) -> tuple[str, ...]:
    return tuple(one for one in keeper.book.house.source.shuffling.methods.is_ if one != "shuffling device")


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
@pytest.mark.clause("nsw-switch-2016", "4.1")
@pytest.mark.clause("nsw-pinkjack-2016", "4.3")
@pytest.mark.clause("ma-switch", "4(a)")
@pytest.mark.clause("nz-blackjack-1998", "7.1")
@pytest.mark.parametrize(("book", "clause"), EARLY)
def test_a_shuffle_in_mid_shoe_is_a_departure(book: str, clause: str) -> None:
    keeper = Keeper(book)
    method = _methods(keeper)[-1]
    events = keeper.observed(c.Shuffle(method, observed=True))
    keeper.force(c.Shuffle(method), *(one for one in events if not isinstance(one, IrregularityFound)))
    (found,) = (one for one in keeper.examine().departures if one.kind == "departure")
    assert (found.clause, found.what.split(";")[0]) == (
        clause,
        "the cards are being dealt from, and no shuffle is due",
    )


@pytest.mark.parametrize(("book", "clause"), EARLY)
def test_one_that_is_owned_to_is_an_irregularity(book: str, clause: str) -> None:
    keeper = Keeper(book)
    keeper.give(c.Shuffle(_methods(keeper)[-1], observed=True), "dealer")
    report = keeper.examine()
    assert [one for one in report.departures if one.kind == "departure"] == []
    assert clause in [one.clause for one in report.findings if one.kind == "irregularity"]


@pytest.mark.parametrize("book", [book for book, _ in EARLY])
def test_one_at_its_time_is_no_finding(book: str) -> None:
    assert Keeper(book).examine().findings == ()
