"""Shared jobs: where several processes share a database, each tells there of its own and answers for the others'."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from soft17.service.laboratory.jobs import ENDED, Job, JobOf, Jobs
from soft17.service.store import jobs as store
from soft17.service.store.writing import Job as Writes
from soft17.service.store.writing import tell

GIVE_UP = "give-up"
PACE = 0.5  # a job is told of, and looked for, no oftener than this
BEAT = 10.0  # and told of so often where nothing changes, so that others know it is still done
LOST = 60  # so many seconds after which a job that nobody tells of is done by nobody
PATIENCE = 10.0  # so long another process may take to give a job up
GONE = "the process that worked this out has ended; ask again"


class Shared:
    """The jobs of all processes on one database; where there is but one process nothing is kept."""

    def __init__(self, engine: Engine, do: Callable[[Writes], Awaitable[object]], now: Callable[[], int]) -> None:
        self.on = engine.dialect.name == "postgresql"
        self._engine, self._do, self._now = engine, do, now
        self._telling: set[asyncio.Task[None]] = set()

    async def keep(self, jobs: Jobs, job: Job) -> None:
        """Have a job known to every process, and told of until it has ended."""
        if not self.on:
            return
        made_at = self._now()
        await self._write(job, made_at)
        task = asyncio.create_task(self._follow(jobs, job, made_at))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _follow(self, jobs: Jobs, job: Job, made_at: int) -> None:
        seen, told = job.version, ""
        while told not in ENDED:
            await jobs.wait(job, seen, BEAT)
            seen, state = job.version, job.state
            with contextlib.suppress(SQLAlchemyError):  # it is tried again
                await self._write(job, made_at)
                told = state
            await asyncio.sleep(PACE if told not in ENDED else 0)

    async def _write(self, job: Job, made_at: int) -> None:
        said = store.Told(job.id, job.owner, made_at, self._now(), msgspec.json.encode(job.told()))
        await self._do(store.keep(said, job.result if job.state == "done" else None))

    async def of(self, owner: str) -> list[JobOf]:
        """Somebody's jobs at every process, the newest first."""
        return await asyncio.to_thread(self._of, owner) if self.on else []

    def _of(self, owner: str) -> list[JobOf]:
        with self._engine.connect() as connection:
            return [self._stands(one) for one in store.of(connection, owner)]

    def _stands(self, one: store.Told) -> JobOf:
        told = msgspec.json.decode(one.told, type=JobOf)
        if told.state in ENDED or self._now() - one.told_at <= LOST:
            return told
        return msgspec.structs.replace(told, state="failed", version=told.version + 1, why=GONE)

    async def find(self, job_id: str, owner: str) -> JobOf | None:
        """A job of somebody's own, at whatever process."""
        return next((one for one in await self.of(owner) if one.id == job_id), None)

    async def wait(self, job_id: str, owner: str, seen: int, seconds: float) -> JobOf | None:
        """A job once it has changed since a version, or as it is after a while."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        found = await self.find(job_id, owner)
        while found is not None and found.version <= seen and found.state not in ENDED and loop.time() < until:
            await asyncio.sleep(PACE)
            found = await self.find(job_id, owner)
        return found

    async def give_up(self, job_id: str, owner: str) -> JobOf | None:
        """Have the process that does a job give it up."""
        found = await self.find(job_id, owner)
        if found is None or found.state in ENDED:
            return found
        await self._do(lambda connection: tell(connection, f"{GIVE_UP} {job_id}"))
        until = asyncio.get_running_loop().time() + PATIENCE
        while found is not None and found.state not in ENDED and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(PACE)
            found = await self.find(job_id, owner)
        return found

    async def result(self, job_id: str, owner: str) -> bytes | None:
        """What a job at another process came to."""

        def read() -> bytes | None:
            with self._engine.connect() as connection:
                return store.result(connection, job_id, owner)

        return await asyncio.to_thread(read) if self.on else None

    async def close(self) -> None:
        """See that the end of every job is told; they have ended by now."""
        if self._telling:
            _, late = await asyncio.wait(self._telling, timeout=PATIENCE)
            for task in late:
                task.cancel()


def heard(jobs: Jobs, note: str) -> bool:
    """Give a job up that another process was asked to; false if it is told something else."""
    what, _, job_id = note.partition(" ")
    if what != GIVE_UP:
        return False
    job = jobs.jobs.get(job_id)
    if job is not None:
        asyncio.get_running_loop().run_in_executor(None, jobs.cancel, job)
    return True
