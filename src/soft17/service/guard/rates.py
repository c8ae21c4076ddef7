"""Rates: nobody asks faster than a person with a browser could; a bucket of tokens for each who asks."""

import math
from collections import OrderedDict

import msgspec

KEPT = 10_000


class Rate(msgspec.Struct, frozen=True):
    """So many requests a second in the long run, so many at once."""

    second: float
    burst: int


USUAL = Rate(50, 250)
# What costs more to answer: the longest beginning of the path that fits.
BY_PATH: dict[str, Rate] = {"/api/sign-in": Rate(2, 30), "/api/first": Rate(1, 10), "/api/guest": Rate(5, 250)}


class Buckets:
    """Tokens by who asks for what, in memory; those not asked for longest are forgotten first."""

    def __init__(self) -> None:
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, who: str, path: str, at: float) -> int:
        """Take a token: 0, or the seconds until there is one."""
        prefix = path if path in BY_PATH else ""
        rate = BY_PATH.get(prefix, USUAL)
        key = (who, prefix)
        left, then = self._left.pop(key, (float(rate.burst), at))
        left = min(float(rate.burst), left + (at - then) * rate.second)
        taken = left >= 1
        self._left[key] = (left - 1 if taken else left, at)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
        return 0 if taken else max(1, math.ceil((1 - left) / rate.second))
