"""Times: until when something is to be done, by the clock of the place."""

from soft17.house.dates import DAY, HOUR
from soft17.rules.local import LocalClock
from soft17.rules.promotion.chapter import Within

_WEEK, _THURSDAY, _SATURDAY = 7, 3, 5


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
