"""Days as people enter them, and when they begin at the table's place."""

import re
from calendar import monthrange, timegm

DAY = 86_400
HOUR = 3_600


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


def is_day_of(text: str, at: int, known: int) -> bool:
    """True of the day it is, reckoned from the known beginning of another, and in its last hour of the next one too.

    Summer time, which a clock reckoned so does not know, begins the next day an hour sooner.
    """
    began = start_of(text, known)
    return began is not None and text == text.strip() and began - HOUR <= at < began + DAY


def _offset(known: int) -> int:
    # A place is within half a day of Greenwich, so its midnight lies nearest to the same date there.
    return known - (known + DAY // 2) // DAY * DAY
