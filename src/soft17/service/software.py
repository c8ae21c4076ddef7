"""The software in use: compared once a day, and whenever it is asked for, with what was tested or else was started."""

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from soft17.clause import Refusal
from soft17.service.components import NAME, Departure, Manifest, departures, made
from soft17.service.people.accounts import note
from soft17.service.people.desk import People

if TYPE_CHECKING:
    from soft17.service.pit.floor import Floor

LOG = logging.getLogger(__name__)
SERVICE = "the service"
CHANGED, AGAIN = "software changed", "software as kept again"
SOON = 60.0  # so many seconds till it is looked again while something departs
NAMED = 3  # so many components are named where people read


@cache
def started() -> Manifest:
    """The software as it was when this process first asked."""
    return made()


class Software:
    """What runs here and what of it was changed; as long as anything is, no new wagers are taken at any table."""

    def __init__(self, floor: "Floor", people: People, tested: Manifest | None) -> None:
        self.floor, self.people, self.tested = floor, people, tested
        self.look: Callable[[], Manifest] = made
        self.found: tuple[Departure, ...] = ()
        self._noted: tuple[Departure, ...] = ()
        self.at = people.now()
        self._one = asyncio.Lock()

    async def kept(self) -> Manifest:
        """What it is compared with."""
        return await asyncio.to_thread(started) if self.tested is None else self.tested

    async def watch(self, every: float) -> None:
        """Verify now and then, for as long as the service runs; sooner again while something departs."""
        while True:
            await asyncio.sleep(min(every, SOON) if self.found else every)
            try:
                await self.verify(SERVICE)
            except Exception:  # what was found holds, and is noted the next time
                LOG.exception("what became of verifying the software could not be noted")

    async def verify(self, who: str) -> None:
        """Compare now; what is found is noted with who asked, and those at the tables are told."""
        async with self._one:
            found = await self._departures()
            self.at = self.people.now()
            if found != self.found:
                self.found = found
                self.floor.halted = _halted(found) if found else None
                for desk in self.floor.desks.values():
                    desk.announce()
            if found != self._noted:
                what, detail = (CHANGED, named(found)) if found else (AGAIN, "")
                LOG.error("%s: %s", what, detail) if found else LOG.warning(what)
                await self.people.do(lambda connection: note(connection, self.at, what, who, detail))
                self._noted = found

    async def _departures(self) -> tuple[Departure, ...]:
        """What departs; software that cannot be looked at is not known to be what it was."""
        try:
            return departures(await self.kept(), await asyncio.to_thread(self.look))
        except Exception:
            LOG.exception("the software could not be looked at")
            return (Departure(NAME, "unreadable"),)


def named(found: tuple[Departure, ...]) -> str:
    """What departs, in a line."""
    said = ", ".join(f"{one.component} {one.how}" for one in found[:NAMED])
    return said if len(found) <= NAMED else f"{said} and {len(found) - NAMED} more"


def _halted(found: tuple[Departure, ...]) -> Refusal:
    return Refusal("", f"no wagers are taken: the software of this service was changed ({named(found)})")
