"""Links: a table's line and what it means for its pool go into one commit; wins are awarded, and everybody is told."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from soft17.clause import Refusal
from soft17.house.meters import LinkJoined
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.link.commands import Award
from soft17.link.following import EQUIPMENT, Line, confirmation
from soft17.link.kind import LINK
from soft17.link.state import Pool
from soft17.link.winning import SECOND, moment
from soft17.money import Money
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import RefusedError
from soft17.service.links.fitting import Fitting
from soft17.service.store.writing import Job
from soft17.service.wire.messages import Refused
from soft17.table.events import Event

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk
    from soft17.service.pit.floor import Floor

LOG = logging.getLogger(__name__)
AGAIN = 2.0  # so many seconds until an award that could not be written is tried again
REASON = "the pool's award"


class Beside(NamedTuple):
    """What a line of a table asks of a link, as a part of the line's commit."""

    link: str
    job: Job


class Links:
    """The links whose tables this process looks after; each has a task that awards its wins."""

    def __init__(self, floor: "Floor") -> None:
        self.floor = floor
        self._wake: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.fitting = Fitting(floor)
        floor.office.listen(self._heard)

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """The tasks that award."""
        return tuple(self._tasks.values())

    def meter(self, link: str) -> Money | None:
        """What a link's meter shows, as far as this process knows; nothing where it knows none."""
        standing = self.floor.office.standings.get(link) if link else None
        return standing.state.meters.display if standing is not None else None

    def waiting(self, desk: "Desk") -> str:
        """The wins that wait for their award at other tables of a table's link, in words; nothing where none does."""
        standing = self.floor.office.standings.get(desk.house.table.sign.link)
        wins = standing.state.wins if standing is not None else ()
        tables = dict.fromkeys(one.table for one in wins if one.table != desk.kept.id)
        named = [self.fitting.name(one) for one in tables]
        if not named:
            return ""
        return f"{'a win waits' if len(named) == 1 else 'wins wait'} at {' and '.join(named)}"

    async def begin(self) -> None:
        """Look after every link with wins that wait, whether or not anybody looks at its tables."""
        await self.fitting.learn_names()
        for standing in await self.floor.office.all(LINK.name):
            if standing.state.is_open and standing.state.wins:
                self._watch(standing.kept.id)

    def look_after(self, desk: "Desk") -> None:
        """A table is looked after here: so is the link that it plays for."""
        self.fitting.know(desk.kept)
        self._watch(desk.house.table.sign.link)

    def follow(self, before: House, after: House) -> None:
        """A table has gone on: where it joined a link that is looked after too, and its page shows that meter."""
        if before.table.sign.link != after.table.sign.link:
            self._watch(after.table.sign.link)

    def _watch(self, link: str) -> None:
        if link and link not in self._tasks:
            self._wake[link] = asyncio.Event()
            self._tasks[link] = asyncio.create_task(self._run(link), name=f"awards of {link}")

    async def beside(self, desk: "Desk", order: Order, events: Sequence[Event]) -> Beside | None:
        """What a line of a table asks of its pool, to be written in the same commit; nothing for a table on none."""
        joins = any(isinstance(event, LinkJoined) for event in events)
        if not joins and not desk.house.table.sign.link:
            return None
        line = Line(desk.book, desk.kept.id, desk.house, order, events)
        standing = await self.floor.office.get(line.link)
        if standing is None or not isinstance(standing.state, Pool):
            raise RefusedError(Refusal("", f"link: there is none called {line.link}"))
        # The dealer's terminal and the log have one clock, but the log's is in seconds and never goes back.
        stamp = min(max(self.floor.moment(), order.at * SECOND), order.at * SECOND + SECOND - 1)
        if not line.orders(standing.state, stamp, desk.chips):
            return None

        def asked(pool: Pool) -> list[Order]:
            """What the pool is asked as it stands then; a confirmation that was held up for long follows the award."""
            return line.orders(pool, max(stamp, pool.awarded_until + 1), desk.chips)

        return Beside(line.link, self.floor.office.beside(standing, asked))

    def wrote(self, beside: Beside) -> None:
        """What a table asked of its pool is on the disk: look at the link anew."""
        self.floor.catch(self.floor.office.refresh(beside.link))

    def _heard(self, standing: Standing) -> None:
        """A line was written to a link: every table on it shows its meter, and wins are looked at."""
        link = standing.kept.id
        if link in self._wake:
            self._wake[link].set()
        for desk in self.floor.desks.values():
            if desk.house.table.sign.link == link:
                desk.announce()

    async def _run(self, link: str) -> None:
        while True:
            self._wake[link].clear()
            try:
                await self.floor.office.refresh(link)
                wait = await self._once(link)
            except Exception:  # whatever it was, wins are not left to wait for ever
                LOG.exception("the wins of %s could not be paid; they are tried again", link)
                wait = AGAIN
            try:
                await asyncio.wait_for(self._wake[link].wait(), wait)
            except TimeoutError:
                continue

    async def _once(self, link: str) -> float | None:
        """Pay what was awarded and award what can be; how long until there may be something more, if anything."""
        standing = await self.floor.office.get(link)
        if standing is None:
            return None
        pool: Pool = standing.state
        for win in pool.wins:
            if win.share is not None:
                await self._pay(standing, win.table)
        assert standing.book.jackpot is not None  # it is a link
        wins = moment(standing.book.jackpot, pool)
        if isinstance(wins, Refusal):
            return AGAIN if pool.owed else None
        now = self.floor.now()
        linked = standing.book.jackpot.linked
        if any(linked.awaits(one.pressed) >= now * SECOND for one in wins):
            return 0.1
        await self.floor.office.order(link, Order(Award(tuple(one.id for one in wins)), EQUIPMENT, now, REASON))
        return 0.0

    async def _pay(self, standing: Standing, table: str) -> None:
        """Have a table take what its win was awarded."""
        desk = await self.floor.desk(table)
        command = confirmation(standing.state, table)
        if desk is None or command is None:
            return
        async with desk.lock:
            await desk.refresh()
            reply = await desk.carry_out(command, EQUIPMENT, reason=REASON)
        if isinstance(reply, Refused):
            LOG.error("the award of %s is not paid at %s: %s", standing.kept.id, table, reply.why)
