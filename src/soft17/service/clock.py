"""The clock: what time it is comes in from here, so that a test can say it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
Ticks = Callable[[], float]


def now() -> int:
    """Seconds since 1970, UTC."""
    return int(time.time())


ticks: Ticks = time.monotonic
