"""Outboxes: what waits to be sent to one person who looks at a table; it never grows without bound."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from soft17.house.hearing import Listener
from soft17.house.orders import Person
from soft17.service.wire.messages import Pushed, Said, Told
from soft17.service.wire.saying import Line

MOST = 64


class Outbox:
    """Messages for one person; of pictures only the newest waits, with what they may hear since the last one sent.

    Who falls behind is sent nothing more: `behind` is set then, and what waited is let go of.
    """

    def __init__(self, person: Person, draw: Callable[[], Pushed], listener: Listener | None = None) -> None:
        self.person = person
        self.listener = listener or Listener(person.name)
        self._draw = draw
        self._replies: deque[Told] = deque()
        self._said: list[Said] = []
        self._stale = False
        self._wake = asyncio.Event()
        self.behind = asyncio.Event()

    @property
    def fell_behind(self) -> bool:
        """True of somebody for whom too much waits."""
        return self.behind.is_set()

    def fall_behind(self) -> None:
        """Keep nothing more for somebody who does not take it."""
        self.behind.set()
        self._replies.clear()
        self._said.clear()
        self._stale = False

    def reply(self, message: Told) -> None:
        """Let an answer wait to be sent."""
        if len(self._replies) >= MOST:
            self.fall_behind()
        if not self.fell_behind:
            self._replies.append(message)
            self._wake.set()

    def begin(self, said: Iterable[Line]) -> None:
        """Let everything said so far wait to be sent, in place of what came in meanwhile: that is among it."""
        self._said.clear()
        self.push(said)

    def push(self, said: Iterable[Line]) -> None:
        """Let it be known that the table has changed, and what was said that this person may hear."""
        if self.fell_behind:
            return
        self._stale = True
        self._said += (one.said for one in said if one.to.has(self.listener))
        if len(self._said) > 8 * MOST:
            self.fall_behind()
        self._wake.set()

    async def next(self) -> list[Told]:
        """What is to be sent now; the picture is drawn only when it is about to be sent."""
        await self._wake.wait()
        self._wake.clear()
        sent = list(self._replies)
        self._replies.clear()
        if self._stale:
            said, self._said, self._stale = tuple(self._said), [], False
            sent.append(msgspec.structs.replace(self._draw(), said=said))
        return sent
