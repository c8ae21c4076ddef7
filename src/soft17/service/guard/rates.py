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


class Bucket:
    """Tokens of one who asks: full at first, and filled again as time goes by."""

    def __init__(self, rate: Rate, at: float) -> None:
        self._rate, self._left, self._then = rate, float(rate.burst), at

    def wait(self, at: float) -> int:
        """Take a token: 0, or the seconds until there is one."""
        self._left = min(float(self._rate.burst), self._left + (at - self._then) * self._rate.second)
        self._then = at
        if self._left < 1:
            return max(1, math.ceil((1 - self._left) / self._rate.second))
        self._left -= 1
        return 0


class Buckets:
    """Tokens by who asks for what, in memory; those not asked for longest are forgotten first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def wait(self, who: str, path: str, at: float) -> int:
        """Take a token: 0, or the seconds until there is one."""
        prefix = path if path in BY_PATH else ""
        rate = BY_PATH.get(prefix, USUAL)
        key = (who, prefix)
        self._kept[key] = self._kept.pop(key) if key in self._kept else Bucket(rate, at)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key].wait(at)
