"""Days and periods by the clock of the table's place, on both sides of the nights in which it is changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from soft17.house import dates
from soft17.rules.loading import load

SYDNEY = ZoneInfo("Australia/Sydney")
CLOCK = load("nsw-blackjack-v15").house.clock


def at(*when: int) -> int:
    return int(datetime(*when, tzinfo=SYDNEY).timestamp())  # type: ignore[misc,arg-type]


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Loss Limit")
@pytest.mark.parametrize(
    ("period", "begins", "ends"),
    [
        ("day", (2025, 2, 28, 6), (2025, 3, 1, 6)),
        ("week", (2025, 12, 29), (2026, 1, 5)),
        ("month", (2025, 1, 1), (2025, 2, 1)),
        ("month", (2025, 12, 15, 6), (2026, 1, 15, 6)),
        ("month", (2024, 1, 31), (2024, 2, 29)),
        ("month", (2025, 1, 31), (2025, 2, 28)),
        ("day", (2025, 10, 4, 12), (2025, 10, 5, 12)),  # 23 hours
        ("day", (2026, 4, 4, 12), (2026, 4, 5, 12)),  # 25 hours
        ("week", (2025, 10, 1), (2025, 10, 8)),
        ("month", (2025, 9, 15, 6), (2025, 10, 15, 6)),
        ("month", (2026, 3, 15, 6), (2026, 4, 15, 6)),
    ],
)
def test_a_period_ends_where_the_next_begins(
    period: dates.Period, begins: tuple[int, ...], ends: tuple[int, ...]
) -> None:
    assert dates.after(at(*begins), period, CLOCK) == at(*ends)


DAYS = ["2025-06-16", "2025-10-04", "2025-10-05", "2025-10-06", "2026-01-01", "2026-04-04", "2026-04-05", "2026-04-06"]


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Deposit Limit")
@pytest.mark.parametrize("day", DAYS)
def test_a_day_begins_and_ends_at_midnight_of_the_place(day: str) -> None:
    began = datetime.fromisoformat(day).replace(tzinfo=SYDNEY)
    first, last = int(began.timestamp()), int((began + timedelta(days=1)).timestamp()) - 1
    assert (dates.start_of(day, CLOCK), dates.end_of(day, CLOCK)) == (first, last)
    near = {one: dates.is_day_of(day, one, CLOCK) for one in (first - 1, first, last, last + 1)}
    assert near == {first - 1: False, first: True, last: True, last + 1: False}


@pytest.mark.parametrize("text", ["", "soon", "2025-02-29", "2025-13-01", "0000-01-01", "2025-6-1"])
def test_what_is_no_day_neither_begins_nor_ends(text: str) -> None:
    assert (dates.start_of(text, CLOCK), dates.end_of(text, CLOCK)) == (None, None)
    assert not dates.is_day_of(text, at(2025, 6, 16), CLOCK)


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
@pytest.mark.parametrize(("year", "month"), [(2025, 10), (2025, 11), (2026, 1), (2026, 4), (2026, 5)])
def test_a_month_begins_at_midnight_of_the_place(year: int, month: int) -> None:
    first, before = at(year, month, 1), (year, month - 1) if month > 1 else (year - 1, 12)
    assert dates.month_at(first - 1, CLOCK) == f"{before[0]}-{before[1]:02}"
    for later in (first, first + dates.HOUR - 1, first + dates.HOUR):
        assert dates.month_at(later, CLOCK) == f"{year}-{month:02}"


def test_every_day_has_its_date() -> None:
    for days in range(0, 40_000, 13):
        date = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=days)
        assert dates.date_of(days) == (date.year, date.month, date.day)


@pytest.mark.parametrize(
    ("rulebook", "first"),
    [
        ("nsw-pinkjack-2016", datetime(2016, 8, 17, tzinfo=SYDNEY)),
        ("nsw-switch-2016", datetime(2016, 8, 17, tzinfo=SYDNEY)),
        ("nz-blackjack-1998", datetime(1998, 2, 1, tzinfo=ZoneInfo("Pacific/Auckland"))),
    ],
)
def test_the_first_day_of_a_book_begins_by_its_clock(rulebook: str, first: datetime) -> None:
    house = load(rulebook).house
    assert house.opening.first_day is not None
    assert house.opening.first_day.is_ == dates.start_of(f"{first:%Y-%m-%d}", house.clock) == int(first.timestamp())
