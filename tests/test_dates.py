"""Periods that begin at one time and end at another, by the clock of the table's place."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from soft17.house import dates

SYDNEY = timezone(timedelta(hours=10))
MIDNIGHT = int(datetime(2025, 8, 15, tzinfo=SYDNEY).timestamp())


def at(year: int, month: int, day: int, hour: int = 0) -> int:
    return int(datetime(year, month, day, hour, tzinfo=SYDNEY).timestamp())


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
    ],
)
def test_a_period_ends_where_the_next_begins(
    period: dates.Period, begins: tuple[int, ...], ends: tuple[int, ...]
) -> None:
    assert dates.after(at(*begins), period, MIDNIGHT) == at(*ends)


def test_every_day_has_its_date() -> None:
    for days in range(0, 40_000, 13):
        date = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=days)
        assert dates.date_of(days) == (date.year, date.month, date.day)
