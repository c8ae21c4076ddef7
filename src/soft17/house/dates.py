"""Days as people enter them, and when they begin at the table's place."""

import re
from calendar import monthrange, timegm
from typing import Literal

DAY = 86_400
HOUR = 3_600
Period = Literal["", "day", "week", "month"]

# The longest that each period can be.
PERIODS: dict[str, int] = {"day": DAY, "week": 7 * DAY, "month": 31 * DAY}


def after(at: int, period: Period, known: int) -> int:
    """The end of a period that begins at a time: so many days later, or at that hour of that day of the next month."""
    if period != "month":
        return at + PERIODS[period]
    days, hour = divmod(at - _offset(known), DAY)
    year, month, day = date_of(days)
    year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return timegm((year, month, min(day, monthrange(year, month)[1]), 0, 0, 0)) + hour + _offset(known)


def date_of(days: int) -> tuple[int, int, int]:
    """The year, month and day that come so many days after 1 January 1970."""
    year = 1970 + days // 366
    while timegm((year + 1, 1, 1, 0, 0, 0)) <= days * DAY:
        year += 1
    month = max(one for one in range(1, 13) if timegm((year, one, 1, 0, 0, 0)) <= days * DAY)
    return year, month, days - timegm((year, month, 1, 0, 0, 0)) // DAY + 1


def start_of(text: str, known: int) -> int | None:
    """When a day such as 2016-08-17 begins, reckoned from the known beginning of another day; None if it is no day.

    The clock of the place is taken as it was on the known day, so that summer time may shift the hour.
    """
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text.strip())
    if found is None:
        return None
    year, month, day = (int(part) for part in found.groups())
    if not year or not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        return None
    return timegm((year, month, day, 0, 0, 0)) + _offset(known)


def month_at(at: int, known: int) -> str:
    """The month that a time lies in, such as 2016-08, reckoned from the known beginning of a day."""
    year, month, _ = date_of((at - _offset(known)) // DAY)
    return f"{year:04}-{month:02}"


def is_day_of(text: str, at: int, known: int) -> bool:
    """True of the day it is, reckoned from the known beginning of another, and in its last hour of the next one too.

    Summer time, which a clock reckoned so does not know, begins the next day an hour sooner.
    """
    began = start_of(text, known)
    return began is not None and text == text.strip() and began - HOUR <= at < began + DAY


def _offset(known: int) -> int:
    # A place is within half a day of Greenwich, so its midnight lies nearest to the same date there.
    return known - (known + DAY // 2) // DAY * DAY
