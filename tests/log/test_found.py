"""What people found and reported at the table is in the report on its log."""

import pytest
from keeper import Keeper, alter
from msgspec.structs import replace
from test_incidents import V15, a_round

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.log.examining import Report
from soft17.log.lines import Line
from soft17.table.events import CardDealt
from soft17.table.state import DEALER


def irregular(report: Report) -> list[tuple[str, str]]:
    return [(one.clause, one.what) for one in report.findings if one.kind == "irregularity"]


@pytest.mark.clause("nsw-blackjack-v15", "16.16", "16.16.1")
def test_cards_found_missing_are_told_with_the_rounds_played_without_them() -> None:
    keeper = Keeper(V15)
    for _ in range(3):
        a_round(keeper)
    lost = tuple(sorted(keeper.now.custody.source)[:5])
    keeper.give(r.ReportIncomplete(lost), "gaming supervisor", "sue", "counted")
    assert irregular(keeper.examine()) == [
        ("16.16", "5 cards missing"),
        ("16.16.1", "rounds 1 to 3 played since the cards were last checked, and stand"),
    ]


@pytest.mark.clause("nsw-switch-2016", "17.15", "17.15.1")
def test_rounds_before_the_last_check_are_not_in_doubt() -> None:
    keeper = Keeper("nsw-switch-2016")
    keeper.give(r.ReportIncomplete((), ("a joker",)), "casino supervisor", "sue", "seen")
    assert irregular(keeper.examine()) == [("17.15", "1 card of no deck here")]


@pytest.mark.parametrize(
    ("disadvantage", "clause"),
    [
        pytest.param(True, "17.4", marks=pytest.mark.clause("nsw-blackjack-v15", "17.4")),
        pytest.param(False, "17.5", marks=pytest.mark.clause("nsw-blackjack-v15", "17.5")),
    ],
)
def test_a_device_that_failed_is_told(disadvantage: bool, clause: str) -> None:
    keeper = Keeper(V15, {"source": "shuffling device"})
    keeper.wager()
    keeper.deal("Th 9d")
    failed = r.ReportDeviceFailure(disadvantage, spare=False, practicable=False)
    keeper.give(failed, "gaming supervisor", "sue", "it jammed")
    assert clause in [one for one, _ in irregular(keeper.examine())]


@pytest.mark.clause("nsw-blackjack-v15", "16.16.3")
def test_a_check_of_the_decks_ends_the_doubt() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    keeper.give(c.TakeDown("check-decks", {"missing": "0", "foreign": "0"}), "dealer")
    a_round(keeper)
    lost = tuple(sorted(keeper.now.custody.source)[:1])
    keeper.give(r.ReportIncomplete(lost), "gaming supervisor", "sue", "counted")
    assert irregular(keeper.examine())[1][1] == "round 2 played since the cards were last checked, and stands"


def test_what_differs_is_told_in_words() -> None:
    keeper = Keeper(V15)
    a_round(keeper)

    def elsewhere(lines: list[Line]) -> list[Line]:
        at = next(n for n, line in enumerate(lines) if any(isinstance(one, CardDealt) for one in line.events))
        moved = tuple(
            replace(one, to=DEALER, natural="blackjack") if isinstance(one, CardDealt) else one
            for one in lines[at].events
        )
        return alter(lines, at, events=moved[:-1])

    told = [one.what for one in keeper.examine(elsewhere).findings if one.kind == "departure"]
    assert any(one.startswith("card dealt: to is dealer, not area 1, box 1, hand 1") for one in told), told
    assert not any(mark in one for one in told for mark in "()={}'"), told
