"""Zones: what the zone database says of a place's clock, made into data when a rulebook is loaded."""

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from soft17.rules.local import LocalClock

FROM, UNTIL = 631_152_000, 3_471_292_800  # 1990 to 2080
STEP = 1_209_600  # no clock is changed twice within two weeks


@cache
def clock_of(zone: str) -> LocalClock | None:
    """The clock of a zone such as Europe/Paris; none where there is no such zone."""
    try:
        known = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None

    def ahead(at: int) -> int:
        offset = datetime.fromtimestamp(at, UTC).astimezone(known).utcoffset()
        assert offset is not None  # the time has a zone
        return int(offset.total_seconds())

    changes = []
    for start in range(FROM, UNTIL, STEP):
        low, high = start, start + STEP
        before, after = ahead(low), ahead(high)
        while before != after and high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if ahead(middle) == before else (low, middle)
        if before != after:
            changes.append((high, after))
    return LocalClock(ahead(FROM), tuple(changes))
