"""What a finding rests on: the book's own clause, never one that the log alone names; and clauses that are none."""

from typing import Any

import msgspec
import pytest
from keeper import Keeper, alter
from msgspec.structs import replace
from test_incidents import V15, a_round

from soft17.house import commands as c
from soft17.house import events as e
from soft17.house import reports as r
from soft17.house import standing
from soft17.house.trouble import IrregularityFound
from soft17.log.examining import Finding, Report
from soft17.log.grounds import ground
from soft17.log.lines import Line, of_table
from soft17.money import Money
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names
from soft17.table import commands as t
from soft17.table.events import CardDealt, Event, RoundClosed, WagerSettled
from soft17.table.state import DEALER

NONE = "99.9"


def empty(kind: type) -> Any:
    """An event of a kind that says nothing but a clause."""
    said = dict.fromkeys((one.name for one in msgspec.structs.fields(kind)), "")
    return kind(**{**said, "clause": NONE} if "clause" in said else said)


@pytest.mark.parametrize("rulebook", names())
def test_every_kind_of_event_has_a_ground_in_every_book(rulebook: str) -> None:
    book, known = load(rulebook), obligations(rulebook)
    for kind in of_table().events:
        for command in (None, c.DealCard("7d"), c.OpenBetting()):
            assert ground(book, empty(kind), (), command) in known, kind


def reclaimed(lines: list[Line], kind: type[Event], clause: str) -> list[Line]:
    """The lines with every event of a kind put under another clause."""
    return [
        replace(
            line, events=tuple(replace(one, clause=clause) if isinstance(one, kind) else one for one in line.events)
        )
        for line in lines
    ]


def of_kind(report: Report, kind: str) -> list[Finding]:
    return [one for one in report.findings if one.kind == kind]


def grounds(report: Report) -> set[str]:
    return {one.clause for one in report.findings} | {one.clause for one in report.dues}


@pytest.mark.clause("nsw-blackjack-v15", "15.2")
def test_a_clause_that_the_book_does_not_have_is_a_finding_of_its_own() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    report = keeper.examine(lambda lines: reclaimed(lines, RoundClosed, NONE))
    said = "round closed names clause 99.9, and the rulebook has none of that number"
    assert [(one.clause, one.what) for one in of_kind(report, "clause")] == [("15.2", said)]
    assert [one.clause for one in of_kind(report, "departure")] == ["15.2"]
    assert NONE not in grounds(report)


def test_a_clause_of_the_book_that_is_not_the_ground_is_a_departure_only() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    report = keeper.examine(lambda lines: reclaimed(lines, RoundClosed, "15.1"))
    assert of_kind(report, "clause") == []
    assert [(one.clause, one.what) for one in report.findings] == [("15.2", "round closed: clause is 15.1, not 15.2")]


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("claimed", [NONE, "1.1"])
def test_what_has_no_ground_is_told_under_the_books_own_clause(rulebook: str, claimed: str) -> None:
    keeper = Keeper(rulebook)
    stake = Money(500_000)
    placed = t.PlaceWager("ann", 1, (stake,) * keeper.book.boxes)
    keeper.force(placed, *keeper.observed(placed), WagerSettled(0, "win", stake, claimed))
    report = keeper.examine()
    found = [one.clause for one in report.findings if one.what == "wager settled has no ground"]
    assert found == [keeper.book.settlement.closing.clause]
    assert claimed not in grounds(report)


def test_what_is_due_by_the_log_alone_is_told_under_the_books_own_clause() -> None:
    keeper = Keeper(V15)
    a_round(keeper)

    def asked(lines: list[Line]) -> list[Line]:
        last = lines[-1]
        due = (e.DueRaised("shuffle", NONE, "nothing"), e.DueRaised("a new carpet", NONE, "nothing"))
        return alter(lines, len(lines) - 1, events=(*last.events, *due))

    report = keeper.examine(asked)
    assert [one.what for one in report.dues] == ["shuffle", "a new carpet"]
    assert report.dues[0].clause == "4.1.4"
    assert NONE not in grounds(report)


def test_an_exclusion_by_the_log_alone_refuses_nobody_under_its_clause() -> None:
    keeper = Keeper(V15)
    keeper.force(r.Bar("ann"), standing.PlayerBarred("ann", NONE), role="player", name="bob")
    wager = t.PlaceWager("ann", 1, (Money(500_000),))
    keeper.force(wager, role="player", name="ann")
    report = keeper.examine()
    assert "ann is excluded from the game" in {one.what for one in report.findings}
    assert NONE not in grounds(report)


def test_an_irregularity_by_the_log_alone_is_told_under_the_books_own_clause() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    said = IrregularityFound("the dealer sneezed", NONE)
    keeper.force(c.DealCard("7d"), *keeper.observed(c.DealCard("7d")), said)
    report = keeper.examine()
    assert [one.what for one in of_kind(report, "irregularity")] == ["the dealer sneezed"]
    assert NONE not in grounds(report)


def test_a_card_put_in_rests_on_the_rule_it_is_drawn_by() -> None:
    book = load(V15)
    drawn = CardDealt(DEALER, "7d", 17, False, NONE)  # type: ignore[arg-type]  # a card as the log writes it
    assert ground(book, drawn) == book.dealer.stands_hard.clause
