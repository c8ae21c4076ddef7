"""Wrong payments told apart: too much and too little, wagers and change, what is said at a round's end."""

from datetime import UTC, datetime
from typing import Any, Literal

import pytest
from keeper import MONEY, Keeper
from msgspec.structs import replace
from test_incidents import V15

from soft17.house import commands as c
from soft17.house import events as e
from soft17.house import reports as r
from soft17.house.dates import DAY
from soft17.log.examining import Report
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import WagerSettled

OVER = (Money(50 * MONEY), Money(100 * MONEY))


def a_round(keeper: Keeper, cards: str, pays: int, net: int | None = None) -> None:
    """A round of $50 that ann wins, in which the log pays something and says what it comes to."""
    *dealt, last = cards.split()
    keeper.wager()
    keeper.deal(" ".join(dealt))
    keeper.give(t.Stand("ann", 1), "player", "ann")
    told: dict[type, dict[str, Any]] = {
        WagerSettled: {"pays": Money(pays * MONEY)},
        e.RoundEnded: {"net": {"ann": Money((pays if net is None else net) * MONEY)}},
    }
    events = [replace(one, **told.get(type(one), {})) for one in keeper.observed(c.DealCard(last))]
    keeper.force(c.DealCard(last), *events)
    keeper.give(c.OpenBetting())


def over_and_under() -> Keeper:
    """Ann is paid $50 too much, then $50 too little."""
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 100)
    a_round(keeper, "Ts 8d 9h Jc", 0)
    return keeper


def rectified(keeper: Keeper) -> None:
    """The first case is put right."""
    about = {"case": "1", "player": "ann", "steps": "chips back", "outcome": "rectified"}
    keeper.give(c.TakeDown("rectify-mispayment", about), "gaming supervisor", "sue")


def unreckoned(report: Report) -> list[str]:
    return [one.what for one in report.findings if one.kind == "unreckoned"]


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
@pytest.mark.parametrize(("told", "left"), [(OVER, 50), ((Money(50 * MONEY), Money(0)), -50)])
def test_too_much_once_does_not_hide_too_little_another_time(told: tuple[Money, Money], left: int) -> None:
    keeper = over_and_under()
    assert keeper.examine().owed == {}
    keeper.give(r.ReportMispayment("ann", *told, of="wager"), "dealer")
    assert keeper.examine().owed == {}
    rectified(keeper)
    report = keeper.examine()
    assert report.owed == {"ann": left * MONEY}
    assert unreckoned(report) == []


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
@pytest.mark.parametrize("of", ["cash change", "colour change"])
def test_change_given_wrongly_is_another_error_than_a_wager(of: Literal["cash change", "colour change"]) -> None:
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 100)
    keeper.give(r.ReportMispayment("ann", *OVER, of=of), "dealer")
    assert keeper.now.entries[-1].about["of"] == of
    assert keeper.examine().owed == {"ann": -100 * MONEY}
    rectified(keeper)
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_report_that_does_not_say_what_it_is_of_may_be_of_a_wager() -> None:
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 100)
    keeper.give(r.ReportMispayment("ann", *OVER), "dealer")
    report = keeper.examine()
    assert report.owed == {"ann": -50 * MONEY}
    assert [what.split(",")[0] for what in unreckoned(report)] == [
        "what is reported of ann may be the payment of line 16"
    ]


@pytest.mark.parametrize(("number", "owed"), [(1, -50), (2, -100)])
def test_a_report_of_a_round_is_of_an_error_in_that_round(number: int, owed: int) -> None:
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 100)
    a_round(keeper, "Ts 8d 9h Jc", 50)
    keeper.give(r.ReportMispayment("ann", *OVER, of="wager", round=number), "dealer")
    assert keeper.examine().owed == {"ann": owed * MONEY}


@pytest.mark.parametrize("number", [-1, 3])
def test_a_round_that_was_not_played_had_no_error(number: int) -> None:
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 100)
    with pytest.raises(AssertionError, match="was not played"):
        keeper.give(r.ReportMispayment("ann", *OVER, of="wager", round=number), "dealer")


@pytest.mark.parametrize(("net", "told"), [(50, 0), (100, 1)])
def test_a_sum_that_the_wagers_do_not_come_to_leaves_open_what_was_paid(net: int, told: int) -> None:
    keeper = Keeper(V15)
    a_round(keeper, "Th 8c 9d Tc", 50, net)
    assert len(unreckoned(keeper.examine())) == told


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
def test_two_like_payments_are_two_cases_and_owed_once_each() -> None:
    keeper = Keeper(V15)
    unpaid = r.ReportMispayment("ann", Money(50 * MONEY), Money(0), of="cash change")
    keeper.give(unpaid, "dealer")
    with pytest.raises(AssertionError, match="case 1 already"):
        keeper.give(unpaid, "dealer")
    assert keeper.examine().owed == {"ann": Money(50 * MONEY)}
    keeper.give(replace(unpaid, another=True), "dealer")
    report = keeper.examine()
    assert report.owed == {"ann": Money(100 * MONEY)}
    assert report.findings == ()
    rectified(keeper)
    assert keeper.examine().owed == {"ann": Money(50 * MONEY)}


@pytest.mark.clause("nsw-blackjack-v15", "16.19.2")
def test_a_case_whose_day_has_passed_is_told_as_overdue() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", *OVER, of="cash change"), "dealer")
    began = keeper.at
    assert {(one.until, one.overdue) for one in keeper.examine().dues} == {(None, False)}
    day = datetime.fromtimestamp(began + DAY, UTC).strftime("%Y-%m-%d")
    keeper.give(c.TakeDown("date-mispayment", {"player": "ann", "date": day}), "operator", "olga")
    dues = keeper.examine().dues
    assert {one.overdue for one in dues} == {False}
    assert all(one.until is not None and began < one.until for one in dues)
    keeper.at = began + 3 * DAY
    keeper.give(c.OpenBetting())
    assert {one.overdue for one in keeper.examine().dues} == {True}


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_a_month_that_was_not_told_of_is_overdue_after_it() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", Money(0), Money(1500 * MONEY), of="cash change"), "dealer")
    keeper.at += 31 * DAY
    keeper.give(c.OpenBetting())
    told = [one for one in keeper.examine().dues if one.overdue]
    assert [one.clause for one in told] == ["16.21.2"]
    month = told[0].what.split()[3]
    keeper.give(c.TakeDown("report-month", {"month": month}), "operator", "olga")
    report = keeper.examine()
    assert not any(one.overdue for one in report.dues)
    assert [(one.kind, one.clause, one.by) for one in report.findings] == [("delay", "16.21.2", "olga")]


@pytest.mark.clause("nsw-blackjack-v15", "16.19.2")
def test_what_is_done_or_put_off_after_its_day_is_a_delay() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", *OVER, of="cash change"), "dealer")
    keeper.give(c.TakeDown("date-mispayment", {"player": "ann", "date": "2025-06-20"}), "operator", "olga")
    asked = {"player": "ann", "enquiries": "footage seen", "intentional": "no"}
    keeper.give(c.TakeDown("enquire-mispayment", asked), "gaming supervisor", "sue")
    assert keeper.examine().findings == ()
    keeper.at += 10 * DAY
    keeper.give(c.TakeDown("date-mispayment", {"player": "ann", "date": "2025-06-28"}), "operator", "olga")
    keeper.at += 10 * DAY
    rectified(keeper)
    late = keeper.examine().findings
    assert [(one.kind, one.clause, one.by) for one in late] == [
        ("delay", "16.19.2", "olga"),
        ("delay", "16.19.2", "sue"),
    ]
    assert late[0].what.startswith("put off late: due by 2025-06-20 23:59:59+10:00, put off 2025-06-2")
    assert late[1].what.startswith("done late: due by 2025-06-28 23:59:59+10:00, done 2025-07-0")
    assert late[1].what.endswith("payment to ann rectified, case 1")


@pytest.mark.clause("nsw-blackjack-v15", "18.8.1", "16.19")
def test_a_stake_neither_settled_nor_returned_when_a_round_ends_is_owed() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 8c 9d")
    about = {"person": "ann", "evidence": "seen on camera"}
    keeper.give(c.TakeDown("report-device-used", about), "gaming supervisor", "sue")
    events = keeper.observed(r.VoidWagers("ann"), "gaming supervisor")
    kept = [one for one in events if not isinstance(one, WagerSettled)]
    assert len(kept) < len(events)
    keeper.force(r.VoidWagers("ann"), *kept, role="gaming supervisor", name="sue")
    assert keeper.examine().owed == {"ann": Money(50 * MONEY)}
