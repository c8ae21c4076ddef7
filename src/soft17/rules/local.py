"""The clock of a place: how far from Greenwich it is and when that changes, as data; no time is asked for here."""

from bisect import bisect_right

import msgspec


class LocalClock(msgspec.Struct, frozen=True):
    """A clock, summer time included: at first so many seconds ahead of Greenwich, then changed at these moments."""

    first: int
    changes: tuple[tuple[int, int], ...] = ()

    def ahead(self, at: int) -> int:
        """How many seconds the clock is ahead of Greenwich at a moment."""
        passed = bisect_right(self.changes, at, key=lambda one: one[0])
        return self.changes[passed - 1][1] if passed else self.first

    def shows(self, at: int) -> int:
        """What the clock shows at a moment, in seconds since it showed the beginning of 1970."""
        return at + self.ahead(at)

    def moment(self, shown: int) -> int:
        """The first moment at which the clock shows this; where it skips it, as if it had not been put forward yet."""
        found = [shown - ahead for ahead in {self.first, *(one[1] for one in self._near(shown))}]
        right = [at for at in found if self.shows(at) == shown]
        return min(right) if right else max(found)

    def _near(self, shown: int) -> tuple[tuple[int, int], ...]:
        """The last changes before the clock shows this, and the next."""
        passed = bisect_right(self.changes, shown, key=lambda one: one[0])
        return self.changes[max(0, passed - 2) : passed + 1]


GREENWICH = LocalClock(0)  # where a book names no place
