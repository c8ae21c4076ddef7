"""Answers: what the orders at one table were answered, so that an id that comes again is answered as then."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from soft17.service.store import refusals
from soft17.service.store.reading import order_seq, own_id
from soft17.service.wire.messages import Done, Refused

if TYPE_CHECKING:
    from soft17.service.pit.floor import Floor

REMEMBERED = refusals.MOST


class Answers:
    """The last orders of a table by their givers' ids; the store has every one that was done, and the last refusals."""

    def __init__(
        self, floor: "Floor", table_id: str, done: list[tuple[str, int]], refused: list[tuple[str, bytes]]
    ) -> None:
        self.floor, self.table_id = floor, table_id
        self.versions: OrderedDict[str, int] = OrderedDict(done)
        self.refused: OrderedDict[str, Refused] = OrderedDict((own, _read(body)) for own, body in refused)

    def known(self, name: str, order_id: str) -> Done | Refused | None:
        """The answer to somebody's order, if it is remembered here."""
        own = own_id(name, order_id)
        return Done(order_id, self.versions[own]) if own in self.versions else self.refused.get(own)

    async def stored(self, name: str, order_id: str) -> Done | Refused | None:
        """The answer to somebody's order as the store has it, whichever process gave it."""
        return await asyncio.to_thread(self._stored, name, order_id) if order_id else None

    def _stored(self, name: str, order_id: str) -> Done | Refused | None:
        with self.floor.engine.connect() as connection:
            version = order_seq(connection, self.table_id, name, order_id)
            if version is not None:
                return Done(order_id, version)
            body = refusals.of(connection, self.table_id, own_id(name, order_id))
            return _read(body) if body is not None else None

    def done(self, name: str, order_id: str, version: int) -> None:
        """An order made a version, which is on the disk."""
        if order_id:
            self.versions[own_id(name, order_id)] = version
            trim(self.versions)

    async def refuse(self, name: str, reply: Refused) -> None:
        """Keep a refusal, on the disk before it is answered."""
        await self.floor.do(refusals.keep(self.table_id, name, reply.id, msgspec.json.encode(reply)))
        self.refused[own_id(name, reply.id)] = reply
        trim(self.refused)


def _read(body: bytes) -> Refused:
    return msgspec.json.decode(body, type=Refused)


def trim(kept: OrderedDict[Any, Any]) -> None:
    """Forget what is oldest."""
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
