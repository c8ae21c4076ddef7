"""The office: every affair this process looks after, with the store behind them; who listens is told of each line."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine

from soft17.house.orders import Order, Person
from soft17.log.lines import Head, chained, digest, read_head
from soft17.rules.loading import load
from soft17.service.affairs.served import KINDS, Served
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import Asked, MovedOnError, RefusedError, latest, take
from soft17.service.store import reading
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Job, OwesError, Writer
from soft17.service.wire.messages import Done, Give, OutOfDate, Refused
from soft17.table.commands import Command

SNAPSHOT_EVERY = 256
OTHERS = 10_000  # so many affairs are remembered as none that is followed here
Reply = Done | Refused | OutOfDate
Heard = Callable[[Standing], object]


class Read(msgspec.Struct, frozen=True):
    """How the book of an affair is read, and what was elected of what it leaves open."""

    rulings: dict[str, str] = {}
    options: dict[str, bool | int | str] = {}


DEFAULT = Read()


class Office:
    """Affairs by their id, each as it stood when it was last read."""

    def __init__(self, engine: Engine, writer: Writer, now: Callable[[], int]) -> None:
        self.engine, self.writer, self.now = engine, writer, now
        self.standings: dict[str, Standing] = {}
        self._heard: list[Heard] = []
        self._followed: set[str] = set()
        self.others: set[str] = set()
        self._loading = asyncio.Lock()

    def listen(self, heard: Heard, kind: str = "") -> None:
        """Have something told of every line that any process writes to an affair: one read here, or one of a kind."""
        self._heard.append(heard)
        if kind:
            self._followed.add(kind)

    async def learn(self, affair_id: str) -> None:
        """Take over what another process keeps and nobody has asked for here, if it is of a kind that is followed."""
        kept = await asyncio.to_thread(self._kept, affair_id)
        if kept is None or kept.kind not in self._followed:
            if len(self.others) >= OTHERS:
                self.others.clear()
            self.others.add(affair_id)
            return
        standing = await self.get(affair_id)
        if standing is not None:
            self._tell(standing)

    async def learn_all(self) -> None:
        """Take over every affair of the kinds that are followed."""
        for kind in sorted(self._followed):
            for standing in await self.all(kind):
                self._tell(standing)

    def _kept(self, affair_id: str) -> Kept | None:
        with self.engine.connect() as connection:
            return reading.affair(connection, affair_id)

    async def open(self, kept: Kept, order: Order, read: Read = DEFAULT) -> Standing:
        """Keep a new affair with the order that opens it; nothing is kept if that is refused."""
        served = KINDS[kept.kind]
        book = load(kept.rulebook, read.options, read.rulings)
        head = Head(
            format=served.kind.form.format,
            rulebook=kept.rulebook,
            digest=digest(kept.rulebook),
            table=kept.name,
            options=dict(read.options),
            rulings=dict(read.rulings),
        )
        head_hash, text = chained("0" * 64, head)
        kept = msgspec.structs.replace(kept, head=text, head_hash=head_hash)
        start = Standing(kept, book, served, served.kind.start, 0, head_hash)

        def job(connection: Connection) -> Standing:
            reading.add_table(connection, kept)
            return take(connection, start, lambda _state: (order,))

        self.standings[kept.id] = await self._do(job)
        self._tell(self.standings[kept.id])
        return self.standings[kept.id]

    async def all(self, kind: str) -> list[Standing]:
        """Every affair of a kind, the newest first."""

        def read() -> list[str]:
            with self.engine.connect() as connection:
                return [one.id for one in reading.affairs(connection, kind)]

        found = [await self.get(one) for one in await asyncio.to_thread(read)]
        return [one for one in found if one is not None]

    async def get(self, affair_id: str) -> Standing | None:
        """An affair, read from the store where it is not here yet."""
        if affair_id not in self.standings:
            async with self._loading:
                if affair_id not in self.standings:
                    found = await asyncio.to_thread(self._read, affair_id)
                    if found is None:
                        return None
                    self.standings[affair_id] = found
        return self.standings[affair_id]

    def _read(self, affair_id: str) -> Standing | None:
        with self.engine.connect() as connection:
            kept = reading.affair(connection, affair_id)
            return self.stored(connection, kept) if kept is not None and kept.kind in KINDS else None

    def stored(self, connection: Connection, kept: Kept) -> Standing:
        """An affair as the store has it: its last snapshot and every line since."""
        served = KINDS[kept.kind]
        head = read_head(kept.head, served.kind.form)
        book = load(head.rulebook, dict(head.options), dict(head.rulings))
        standing = Standing(kept, book, served, served.kind.start, 0, kept.head_hash)
        found = reading.snapshot(connection, kept.id)
        if found is not None:
            with contextlib.suppress(msgspec.ValidationError):  # of an older form: every line is read instead
                standing = _at_snapshot(standing, served, *found)
        return self._newer(connection, standing)

    @staticmethod
    def _newer(connection: Connection, standing: Standing) -> Standing:
        for seq, text in reading.lines(connection, standing.kept.id, standing.version):
            standing = standing.after(standing.read(seq, text))
        return standing

    async def give(self, affair_id: str, person: Person, given: Give) -> Reply:
        """Take an order: it is done, refused, or out of date; one that was done before is answered as then."""
        standing = await self.get(affair_id)
        if standing is None:
            return Refused(given.id, "there is no such affair")
        try:
            command: Command = standing.kind.read_command(given.command)
        except msgspec.ValidationError as error:
            return Refused(given.id, f"command: {error}")
        version = given.version if given.version >= 0 else None
        return await self.order(affair_id, Order(command, person, self.now(), given.reason), given.id, version)

    async def order(
        self, affair_id: str, order: Order, order_id: str = "", version: int | None = None, beside: Job | None = None
    ) -> Reply:
        """Have an order carried out, `beside` in its commit; without a version, however the affair stands."""
        standing = await self.get(affair_id)
        if standing is None:
            return Refused(order_id, "there is no such affair")
        base = standing

        def job(connection: Connection) -> int:
            now = latest(connection, base)
            before = reading.order_seq(connection, affair_id, order.by.name, order_id)
            if before:
                return before
            done = take(connection, now, lambda _state: (order,), order_id, version).version
            if beside is not None:
                beside(connection)
            return done

        return await self.answered(job, affair_id, order_id)

    async def answered(self, job: Job, affair_id: str, order_id: str = "") -> Reply:
        """Have a commit made that an order asks for; it gives the version that the order made."""
        try:
            done: int = await self._do(job)
        except RefusedError as error:
            return Refused(order_id, error.refusal.why, error.refusal.clause)
        except MovedOnError:
            await self.refresh(affair_id)
            return OutOfDate(order_id, self.standings[affair_id].version)
        except OwesError:
            return Refused(order_id, "there are not enough chips for that")
        await self.refresh(affair_id)
        return Done(order_id, done)

    def commit(self, job: Job) -> Coroutine[Any, Any, Any]:
        """Have something written that asks several affairs, each as it stands then."""
        return self._do(job)

    def forget(self, affair_id: str) -> None:
        """Keep an affair that is done with no longer at hand; it is read again where it is asked for."""
        self.standings.pop(affair_id, None)

    def beside(self, standing: Standing, asked: Asked) -> Callable[[Connection], object]:
        """A part of another commit that asks something of an affair, as it stands when that is written."""
        return lambda connection: take(connection, standing, asked)

    async def refresh(self, affair_id: str) -> None:
        """Take over every line that was written since, by this process or another, and tell who listens."""
        before = await self.get(affair_id)
        if before is None:
            return

        def read() -> Standing:
            with self.engine.connect() as connection:
                return self._newer(connection, before)

        found = await asyncio.to_thread(read)
        now = self.standings[affair_id]
        if found.version <= now.version:
            return
        self.standings[affair_id] = found
        if found.version // SNAPSHOT_EVERY > before.version // SNAPSHOT_EVERY:
            self._keep_snapshot(found)
        self._tell(found)

    def _tell(self, standing: Standing) -> None:
        for heard in self._heard:
            heard(standing)

    def _keep_snapshot(self, found: Standing) -> None:
        body = msgspec.json.encode((found.at, found.state))
        future = self.writer.do(
            lambda connection: reading.keep_snapshot(connection, found.kept.id, found.version, found.hash, body),
            asyncio.get_running_loop(),
        )
        future.add_done_callback(lambda done: done.exception())  # a snapshot not kept costs time, nothing else

    def _do(self, job: Callable[[Connection], Any]) -> Coroutine[Any, Any, Any]:
        async def wait() -> Any:
            return await self.writer.do(job, asyncio.get_running_loop())

        return wait()


def _at_snapshot(standing: Standing, served: Served, version: int, line_hash: str, body: bytes) -> Standing:
    at, said = msgspec.json.decode(body, type=tuple[int, msgspec.Raw])
    state = msgspec.json.decode(said, type=type(served.kind.start))
    return msgspec.structs.replace(standing, state=state, version=version, hash=line_hash, at=at)
