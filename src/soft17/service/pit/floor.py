"""The floor: every table this process looks after, with the store behind them and the clock and chance they use."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from soft17.clause import Refusal
from soft17.croupier.shoe import Chance, Shoe
from soft17.log.lines import Head, chained, digest, read_head
from soft17.rules.loading import Elected, load
from soft17.service.affairs.office import Office
from soft17.service.links.links import Links
from soft17.service.pit.accounts import Accounts
from soft17.service.pit.answers import REMEMBERED
from soft17.service.pit.dealing import Dealing
from soft17.service.pit.desk import Desk
from soft17.service.pit.giving_up import close_left
from soft17.service.pit.loading import loaded
from soft17.service.pit.opening import opened
from soft17.service.pit.playing import Playing
from soft17.service.pit.postings import BANK, account
from soft17.service.pit.presence import AGAIN
from soft17.service.store import reading, refusals
from soft17.service.store.reading import Kept
from soft17.service.store.writing import (
    NEVER_OWES,
    Job,
    OwesError,
    Posting,
    Writer,
    Written,
    append,
    post,
    tell,
    together,
)

BOTS_CHIPS = 10**10
TIDY = 60.0  # so often it is looked which tables nobody looks at
LOG = logging.getLogger(__name__)
ALONE = 600.0  # so many seconds after which such a table is put away


class Floor:
    """Tables by their id; each has one desk here, and a task that deals."""

    def __init__(self, engine: Engine, writer: Writer, now: Callable[[], int], chance: Chance) -> None:
        self.engine, self.writer, self.now, self.chance = engine, writer, now, chance
        self.shared = engine.dialect.name == "postgresql"  # other processes may write too
        self.desks: dict[str, Desk] = {}
        self.dealings: dict[str, Dealing] = {}
        self.closed: set[str] = set()  # tables known to be closed, which the lobby need not read again
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.accounts = Accounts(engine, writer, now, self._show)
        self._loading = asyncio.Lock()
        self._catching: set[asyncio.Task[None]] = set()
        self.moment: Callable[[], int] = lambda: now() * 1000  # thousandths of a second, where the clock has them
        self.office = Office(engine, writer, now)
        self.playing = Playing(engine, self.office.stored)
        self.reserved: dict[str, Refusal] = {}  # tables kept for something else now, by id or name
        self.halted: Refusal | None = None  # why no wagers are taken at any table
        self.links = Links(self)

    async def desk(self, table_id: str) -> Desk | None:
        """A table's desk, read from the store where it is not here yet."""
        if table_id not in self.desks:
            async with self._loading:
                if table_id not in self.desks:
                    desk = await asyncio.to_thread(self.read, table_id)
                    if desk is None:
                        return None
                    self._look_after(desk)
        return self.desks[table_id]

    def _look_after(self, desk: Desk) -> None:
        self.desks[desk.kept.id] = desk
        self.links.look_after(desk)
        dealing = self.dealings[desk.kept.id] = Dealing(desk)
        self._tasks[desk.kept.id] = asyncio.create_task(dealing.run(), name=f"dealing at {desk.kept.id}")

    def read(self, table_id: str) -> Desk | None:
        """A table as the store has it; nobody looks after it yet."""
        with self.engine.connect() as connection:
            kept = reading.table(connection, table_id)
            if kept is None:
                return None
            head = read_head(kept.head)
            found = loaded(connection, kept)
            found.answered = reading.answered(connection, table_id, REMEMBERED)
            found.refused = refusals.last(connection, table_id)
        return Desk(self, kept, load(head.rulebook, dict(head.options), dict(head.rulings)), found)

    async def open(
        self,
        kept: Kept,
        options: Elected | None = None,
        rulings: dict[str, str] | None = None,
        roles: Iterable[str] = (),
    ) -> Desk:
        """Keep a new table, opened as its book wants it by somebody with these roles; nothing if the book refuses."""
        book = load(kept.rulebook, options, rulings)
        head = Head(
            rulebook=kept.rulebook,
            digest=digest(kept.rulebook),
            table=kept.name,
            options=dict(options or {}),
            rulings=dict(rulings or {}),
        )
        head_hash, text = chained("0" * 64, head)
        kept = msgspec.structs.replace(kept, head=text, head_hash=head_hash)
        new, written = opened(book, kept, self.now(), roles)
        await self.keep_new(kept, written)
        desk = Desk(self, kept, book, new)
        self._look_after(desk)
        return desk

    async def keep_new(self, kept: Kept, written: tuple[Written, ...]) -> None:
        """Keep a new table with the lines that opened it: all of it, or nothing."""
        setting, at = kept.setting(), self.now()

        def job(connection: Connection) -> None:
            reading.add_table(connection, kept)
            append(kept.id, written)(connection)
            for bot in setting.bots:
                own = account(kept, setting.dealt_by, bot)
                post(connection, at, f"chips for {bot}", (Posting(own, BOTS_CHIPS), Posting(BANK, -BOTS_CHIPS)))

        await self.do(job)

    async def do(self, job: Job) -> object:
        """Have something written with the next commit."""
        return await self.writer.do(job, asyncio.get_running_loop())

    async def append(self, table_id: str, written: tuple[Written, ...], beside: Job | None = None) -> None:
        """Add lines to a table's log, and what goes beside them in one commit.

        Where others write too, the database alone knows who has not enough.
        """
        for line in () if self.shared else written:
            for one in line.postings:
                if one.account.startswith(NEVER_OWES) and one.amount < 0:
                    held = await self.accounts.balance(one.account)
                    if held + one.amount < 0:
                        raise OwesError(one.account)
        await self.do(together(append(table_id, written), beside))

    def _show(self, account: str) -> None:
        """Show those anew what an account holds who are shown it."""
        for desk in self.desks.values():
            for outbox in desk.presence.outboxes:
                if account in (desk.account(outbox.person.name), desk.tokens(outbox.person.name)):
                    outbox.push(())

    def tell_passed(self, desk: Desk, name: str) -> None:
        """Tell other processes that somebody at a table wants nothing more."""
        if self.shared:
            asked = ",".join(sorted(desk.passed.get(name, frozenset())))
            note = f"passed {desk.kept.id} {desk.version} {desk.stage} {asked} {name}"
            future = self.writer.do(lambda connection: tell(connection, note), asyncio.get_running_loop())
            future.add_done_callback(lambda done: done.exception())  # where it was not told, this process deals

    async def tell_present(self) -> None:
        """Tell other processes, time and again, who looks at which table through this one."""
        while True:
            notes = [f"here {one.kept.id} {name}" for one in self.desks.values() for name in one.presence.here]

            def job(connection: Connection, notes: list[str] = notes) -> None:
                for note in notes:
                    tell(connection, note)

            with contextlib.suppress(SQLAlchemyError):  # who is not told waits no longer for them
                await self.do(job)
            await asyncio.sleep(AGAIN)

    async def lines(self, table_id: str, after: int) -> list[tuple[int, bytes]]:
        """The lines of a table after a version."""

        def read() -> list[tuple[int, bytes]]:
            with self.engine.connect() as connection:
                return reading.lines(connection, table_id, after)

        return await asyncio.to_thread(read)

    def keep_snapshot(self, table_id: str, version: int, line_hash: str, body: bytes) -> None:
        """Keep how a table stands, so that the next start is quick."""
        future = self.writer.do(
            lambda connection: reading.keep_snapshot(connection, table_id, version, line_hash, body),
            asyncio.get_running_loop(),
        )
        future.add_done_callback(lambda done: done.exception())  # a snapshot not kept costs time, nothing else

    async def load_shoes(self, desk: Desk) -> None:
        """Have the promised orders at hand that the table deals from or is to open."""
        house = desk.house
        roots = [one.promise.root for one in house.retired]
        roots += [house.promised.root] if house.promised is not None else []
        for root in roots:
            if root not in desk.shoes:
                body = await asyncio.to_thread(self._shoe, desk.kept.id, root)
                if body is not None:
                    desk.shoes[root] = msgspec.json.decode(body, type=Shoe)
        for root in [one for one in desk.shoes if one not in roots]:
            del desk.shoes[root]

    def _shoe(self, table_id: str, root: str) -> bytes | None:
        with self.engine.connect() as connection:
            return reading.shoe(connection, table_id, root)

    def catch(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something taken over that another process did."""
        task = asyncio.get_running_loop().create_task(work)
        self._catching.add(task)
        task.add_done_callback(self._catching.discard)

    async def tidy(self) -> None:
        """Put tables away, time and again, that nobody has looked at for a while; the store has them.

        Those whose guests have gone are closed first.
        """
        while True:
            await asyncio.sleep(TIDY)
            try:
                await close_left(self)
                for desk in [one for one in self.desks.values() if one.presence.alone > ALONE]:
                    await self.put_away(desk)
            except Exception:  # whatever it was, it is done again in a while
                LOG.exception("tables could not be put away; it is tried again")

    async def put_away(self, desk: Desk) -> None:
        """Look after a table no longer, unless somebody has come meanwhile."""
        async with self._loading, desk.lock:
            if desk.presence.outboxes or self.desks.get(desk.kept.id) is not desk:
                return
            desk.keep_snapshot()
            del self.desks[desk.kept.id], self.dealings[desk.kept.id]
            self._tasks.pop(desk.kept.id).cancel()

    async def close(self) -> None:
        """Stop dealing; tables are as they were last written."""
        tasks = (*self._tasks.values(), *self._catching, *self.links.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
