"""Times: moments as a form has them by the clock of the place."""

import re

from soft17.house.dates import DAY, HOUR, begins, date_of
from soft17.rules.local import LocalClock

_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(?: ?([+-])(\d\d):(\d\d)|(Z))?")
MINUTE = 60
LATEST = 10**11  # the year 5138: calendars reach no further than a few thousand years more


def moment(text: str, clock: LocalClock) -> int | None:
    """A date and time in seconds since 1970, by the clock of the place unless the text says how far from Greenwich."""
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        return None
    day, hour, minute, second, sign, hours, minutes, greenwich = found.groups()
    began = begins(day)
    if began is None or int(hour) > 23 or int(minute) > 59 or int(second or 0) > 59:
        return None
    shown = began + int(hour) * HOUR + int(minute) * MINUTE + int(second or 0)
    if greenwich:
        return shown
    if sign:
        return shown - (int(hours) * HOUR + int(minutes) * MINUTE) * (1 if sign == "+" else -1)
    return clock.moment(shown)


def said(at: int, clock: LocalClock) -> str:
    """A moment as a form has it, by the clock of the place; one beyond the latest is told as that."""
    days, second = divmod(clock.shows(min(at, LATEST)), DAY)
    year, month, day = date_of(days)
    return f"{year:04d}-{month:02d}-{day:02d} {second // HOUR:02d}:{second % HOUR // MINUTE:02d}"


def shown(at: int, clock: LocalClock) -> str:
    """A moment by the clock of the place, with how far that is from Greenwich; what `moment` reads back."""
    ahead = clock.ahead(at)
    hours, rest = divmod(abs(ahead), HOUR)
    return f"{said(at, clock)} {'-' if ahead < 0 else '+'}{hours:02d}:{rest // MINUTE:02d}"
