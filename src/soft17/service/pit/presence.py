"""Presence: who looks at a table now, here or by another process; nobody waits for somebody who has gone."""

import time
from collections.abc import Callable, Iterable

from soft17.service.pit.outbox import Outbox

AWAY = 20.0  # so many seconds after which somebody who no longer looks is away
AGAIN = AWAY / 3  # so often processes on one database tell one another who looks


class Presence:
    """Those who look at one table; whoever was there when it was read has a while to come back."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._seen: dict[str, float] = {}
        self._last = self._since
        self.outboxes: list[Outbox] = []

    def came(self, outbox: Outbox) -> None:
        """Somebody looks."""
        self.outboxes.append(outbox)

    def went(self, outbox: Outbox) -> None:
        """Somebody looks no longer."""
        self.outboxes.remove(outbox)
        self._last = self._now()
        self.seen(outbox.person.name)

    def seen(self, name: str) -> None:
        """Somebody looks, or looked, just now."""
        self._seen[name] = self._now()

    @property
    def here(self) -> frozenset[str]:
        """Those who look through this process."""
        return frozenset(one.person.name for one in self.outboxes)

    @property
    def alone(self) -> float:
        """For how many seconds nobody has looked through this process."""
        return 0.0 if self.outboxes else self._now() - self._last

    def left(self, name: str) -> float | None:
        """How many seconds somebody has still to come back; None for who is there."""
        if name in self.here:
            return None
        return max(0.0, self._seen.get(name, self._since) + AWAY - self._now())

    def is_away(self, name: str) -> bool:
        """True if nobody waits for somebody any more."""
        return self.left(name) == 0.0

    def soonest(self, names: Iterable[str]) -> float | None:
        """How long until the first of these is away; None if all of them look."""
        return min((left for one in names if (left := self.left(one)) is not None), default=None)
