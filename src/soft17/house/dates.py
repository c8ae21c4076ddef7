"""Days as people enter them, and when they begin by the clock of the table's place, summer time included."""

import re
from calendar import monthrange, timegm
from typing import Literal

from soft17.rules.local import LocalClock

DAY = 86_400
HOUR = 3_600
Period = Literal["", "day", "week", "month"]

# The longest that each period can be, by a clock that is not changed in it.
PERIODS: dict[str, int] = {"day": DAY, "week": 7 * DAY, "month": 31 * DAY}


def after(at: int, period: Period, clock: LocalClock) -> int:
    """The end of a period that begins at a time: at that hour so many days later, or of that day of the next month."""
    if period != "month":
        return latest(at, period, clock)
    days, hour = divmod(clock.shows(at), DAY)
    year, month, day = date_of(days)
    year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return clock.moment(timegm((year, month, min(day, monthrange(year, month)[1]), 0, 0, 0)) + hour)


def latest(at: int, period: str, clock: LocalClock) -> int:
    """The latest that a period which begins at a time can end."""
    return clock.moment(clock.shows(at) + PERIODS[period])


def date_of(days: int) -> tuple[int, int, int]:
    """The year, month and day that come so many days after 1 January 1970."""
    year = 1970 + days // 366
    while timegm((year + 1, 1, 1, 0, 0, 0)) <= days * DAY:
        year += 1
    month = max(one for one in range(1, 13) if timegm((year, one, 1, 0, 0, 0)) <= days * DAY)
    return year, month, days - timegm((year, month, 1, 0, 0, 0)) // DAY + 1


def begins(text: str) -> int | None:
    """What a clock shows when a day such as 2016-08-17 begins, in seconds since that of 1970; None if it is no day."""
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text.strip())
    if found is None:
        return None
    year, month, day = (int(part) for part in found.groups())
    if not year or not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        return None
    return timegm((year, month, day, 0, 0, 0))


def start_of(text: str, clock: LocalClock) -> int | None:
    """When a day such as 2016-08-17 begins at a place; None if it is no day."""
    shown = begins(text)
    return clock.moment(shown) if shown is not None else None


def end_of(text: str, clock: LocalClock) -> int | None:
    """The last second of a day such as 2016-08-17 at a place; None if it is no day."""
    shown = begins(text)
    return clock.moment(shown + DAY) - 1 if shown is not None else None


def month_at(at: int, clock: LocalClock) -> str:
    """The month that a time lies in at a place, such as 2016-08."""
    year, month, _ = date_of(clock.shows(at) // DAY)
    return f"{year:04}-{month:02}"


def is_day_of(text: str, at: int, clock: LocalClock) -> bool:
    """True of the day that it is at a place."""
    return text == text.strip() and begins(text) == clock.shows(at) // DAY * DAY
