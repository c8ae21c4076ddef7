"""The clock: what time it is comes in from here, so that a test can say it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
Ticks = Callable[[], float]


def now() -> int:
    """Seconds since 1970, UTC."""
    return int(time.time())


def moment() -> int:
    """Thousandths of a second since 1970, UTC."""
    return time.time_ns() // 1_000_000


ticks: Ticks = time.monotonic
