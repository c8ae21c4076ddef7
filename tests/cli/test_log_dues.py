"""What the log of a table leaves to be done, by when, and what is overdue."""

from pathlib import Path

import pytest
from keeper import Keeper
from test_incidents import V15

from cli.test_commands import run
from soft17.house import commands as c
from soft17.house.dates import DAY
from soft17.house.reports import ReportMispayment
from soft17.log.lines import write
from soft17.money import Money, parse

LAST_HOUR_OF_JUNE = 1751288400


def written(keeper: Keeper, path: Path) -> str:
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    return str(path)


@pytest.mark.clause("nsw-blackjack-v15", "16.19.2", "16.21.2")
def test_what_is_overdue_is_said_so(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    keeper.give(ReportMispayment("ann", Money(0), parse("1500"), of="cash change"), "dealer")
    keeper.give(c.TakeDown("date-mispayment", {"player": "ann", "date": "2025-06-20"}), "operator")
    before = run("audit", written(keeper, tmp_path / "table.jsonl")).stdout
    assert before.count(", by 2025-06-") == 3
    assert "overdue since" not in before
    keeper.at += 40 * DAY
    keeper.give(c.OpenBetting())
    path = written(keeper, tmp_path / "later.jsonl")
    assert run("audit", path).stdout.count(", overdue since 2025-06-") == 3
    month = run("log", "report", path, "--month", "2025-06").stdout
    assert "overdue: wrong payments of 2025-06 reported to the NICC" in month
    assert "by 2025-06-" in run("log", "show", path).stdout


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_a_month_that_was_reported_is_said_so(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    keeper.give(ReportMispayment("ann", Money(0), parse("1500"), of="cash change"), "dealer")
    keeper.at += 40 * DAY
    before = run("log", "report", written(keeper, tmp_path / "table.jsonl"), "--month", "2025-06").stdout
    assert "reported already" not in before
    keeper.give(c.TakeDown("report-month", {"month": "2025-06"}), "operator", "olga")
    path = written(keeper, tmp_path / "later.jsonl")
    month = run("log", "report", path, "--month", "2025-06").stdout
    assert "by olga, late: due by 2025-06-30 23:59:59+10:00 [16.21.2]" in month
    assert "reported already" not in run("log", "report", path, "--month", "2025-07").stdout


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_a_month_that_was_reported_on_its_last_day_is_not_late(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    keeper.give(ReportMispayment("ann", Money(0), parse("1500"), of="cash change"), "dealer")
    keeper.at = LAST_HOUR_OF_JUNE
    keeper.give(c.TakeDown("report-month", {"month": "2025-06"}), "operator", "olga")
    month = run("log", "report", written(keeper, tmp_path / "table.jsonl"), "--month", "2025-06").stdout
    assert "by olga [16.21.2]" in month
