"""Outboxes: what waits to be sent to one person who looks at a table; it never grows without bound."""

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from soft17.house.orders import Person
from soft17.service.wire.messages import Pushed, Said, Told

MOST = 64


class Outbox:
    """Messages for one person; of pictures only the newest waits, with everything said since the last one sent."""

    def __init__(self, person: Person, draw: Callable[[], Pushed]) -> None:
        self.person = person
        self._draw = draw
        self._replies: deque[Told] = deque()
        self._said: list[Said] = []
        self._stale = False
        self._wake = asyncio.Event()
        self.fell_behind = False

    def reply(self, message: Told) -> None:
        """Let an answer wait to be sent."""
        if len(self._replies) >= MOST:
            self.fell_behind = True
        else:
            self._replies.append(message)
        self._wake.set()

    def begin(self, said: tuple[Said, ...]) -> None:
        """Let everything said so far wait to be sent, in place of what came in meanwhile: that is among it."""
        self._said.clear()
        self.push(said)

    def push(self, said: tuple[Said, ...]) -> None:
        """Let it be known that the table has changed."""
        self._stale = True
        self._said += said
        if len(self._said) > 8 * MOST:
            self.fell_behind = True
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
