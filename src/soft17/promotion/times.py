"""Times: moments as a form has them by the clock of the place, and until when something is to be done."""

import re

from soft17.house.dates import DAY, HOUR, date_of, start_of
from soft17.rules.promotion.chapter import Within
from soft17.rules.promotion.local import LocalClock

_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(?: ?([+-])(\d\d):(\d\d)|(Z))?")
_WEEK, _THURSDAY, _SATURDAY = 7, 3, 5
MINUTE = 60


def moment(text: str, clock: LocalClock) -> int | None:
    """A date and time in seconds since 1970, by the clock of the place unless the text says how far from Greenwich."""
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        return None
    day, hour, minute, second, sign, hours, minutes, greenwich = found.groups()
    began = start_of(day, 0)
    if began is None or int(hour) > 23 or int(minute) > 59 or int(second or 0) > 59:
        return None
    shown = began + int(hour) * HOUR + int(minute) * MINUTE + int(second or 0)
    if greenwich:
        return shown
    if sign:
        return shown - (int(hours) * HOUR + int(minutes) * MINUTE) * (1 if sign == "+" else -1)
    return clock.moment(shown)


def said(at: int, clock: LocalClock) -> str:
    """A moment as a form has it, by the clock of the place."""
    days, second = divmod(clock.shows(at), DAY)
    year, month, day = date_of(days)
    return f"{year:04d}-{month:02d}-{day:02d} {second // HOUR:02d}:{second % HOUR // MINUTE:02d}"


def shown(at: int, clock: LocalClock) -> str:
    """A moment by the clock of the place, with how far that is from Greenwich; what `moment` reads back."""
    ahead = clock.ahead(at)
    hours, rest = divmod(abs(ahead), HOUR)
    return f"{said(at, clock)} {'-' if ahead < 0 else '+'}{hours:02d}:{rest // MINUTE:02d}"


def last_moment(within: Within, at: int, clock: LocalClock) -> int:
    """The last second at which something is still done in time, from a moment on."""
    if within.unit == "hours":
        return at + within.count * HOUR
    day = clock.shows(at) // DAY
    days = within.count if within.unit == "calendar-days" else _business(day, within.count)
    return clock.moment((day + days + 1) * DAY) - 1


def _business(day: int, count: int) -> int:
    """How many days on, so many days from Monday to Friday have passed; `day` counts dates from 1 January 1970."""
    passed = days = 0
    while passed < count:
        days += 1
        passed += (day + days + _THURSDAY) % _WEEK < _SATURDAY
    return days
