"""Jobs: long work that people asked for, a few at a time, with progress, and given up when they wish."""

import asyncio
import contextlib
import os
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any, Literal

import msgspec

from soft17.service.laboratory.errors import GoneError
from soft17.service.laboratory.workers import Worker

State = Literal["waiting", "running", "done", "refused", "failed", "cancelled"]
ENDED = ("done", "refused", "failed", "cancelled")
EACH = 4  # jobs of one person that wait or run
GUESTS = 16  # jobs of all guests together that wait for, or have, the same processes
KEPT = 200  # ended jobs that can still be asked for
POINTS = 4000
HOUSE = ""  # whose jobs are nobody's: no person has such a name
LONG = ("simulate", "prices", "report")  # where there are two processes or more, one is never taken by these
PROMPT = ("audit", "advice")  # somebody waits for these before a page or a hand: they have processes of their own


class Progress(msgspec.Struct, frozen=True):
    """How far a job has come; of a simulation also the points of its estimate: rounds, value, standard error."""

    what: str = ""
    done: int = 0
    total: int = 0
    speed: float = 0.0
    points: tuple[tuple[int, float, float], ...] = ()


class JobOf(msgspec.Struct, frozen=True):
    """A job as its owner sees it; `version` counts its changes."""

    id: str
    kind: str
    book: str
    state: State
    version: int
    progress: Progress
    why: str
    field: str
    name: str


class Job:
    """One job: what is wished for, and how it stands."""

    def __init__(self, kind: str, wish: dict[str, Any], owner: str, name: str = "", *, of_guest: bool = False) -> None:
        self.id, self.kind, self.wish, self.owner, self.name = secrets.token_urlsafe(12), kind, wish, owner, name
        self.of_guest = of_guest
        self.state: State = "waiting"
        self.progress, self.version = Progress(), 0
        self.why = self.field = ""
        self.result = b""
        self.changed = asyncio.Event()
        self.worker: Worker | None = None

    def told(self) -> JobOf:
        """The job as it stands."""
        book = str(self.wish.get("book", ""))
        return JobOf(self.id, self.kind, book, self.state, self.version, self.progress, self.why, self.field, self.name)

    def note(self, state: State, why: str = "", field: str = "") -> None:
        """Another state."""
        self.state, self.why, self.field = state, why, field
        self._changed()

    def go_on(self, said: dict[str, Any]) -> None:
        """How far it has come."""
        fresh = tuple((int(n), float(v), float(e)) for n, v, e in said.pop("points", ()))
        self.progress = Progress(**said, points=(*self.progress.points, *fresh)[-POINTS:])
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()


class TooManyError(Exception):
    """Somebody has asked for as much as one person may at a time, or all guests together have."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class Lane:
    """Processes that do jobs of some kinds, in the order in which they came."""

    def __init__(self, processes: int) -> None:
        self._turn = asyncio.Semaphore(processes)
        self._free = [Worker() for _ in range(processes)]

    @contextlib.asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A process once one is free."""
        async with self._turn:
            worker = self._free.pop()
            try:
                yield worker
            finally:
                self._free.append(worker)

    def end(self) -> None:
        """End every process."""
        for worker in self._free:
            worker.end()


class Jobs:
    """The jobs of a service: at most one to each core runs, the others wait in the order they came.

    Beside them there is a process for audits and one for advice, so that these wait for nobody's long work.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.most = workers or os.cpu_count() or 1
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self._lane, self._prompt = Lane(self.most), {kind: Lane(1) for kind in PROMPT}
        self._long = asyncio.Semaphore(max(1, self.most - 1))
        self._running: set[asyncio.Task[None]] = set()
        self._warming: Job | None = None
        self._idle: asyncio.Task[None] | None = None

    def warm(self) -> Job:
        """Have advice compiled ahead, once; a warm-up that did not come to its end is begun anew."""
        if self._warming is None or self._warming.state in ("failed", "cancelled"):
            self._warming = self.add(Job("warm", {}, HOUSE))
        return self._warming

    def warm_when_idle(self, seconds: float) -> None:
        """Warm up after a while; what somebody asks for meanwhile comes first."""
        self._idle = asyncio.create_task(self._when_idle(seconds))

    async def _when_idle(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        while any(job.state not in ENDED for job in self.jobs.values()):
            await asyncio.sleep(seconds)
        self.warm()

    def add(self, job: Job, *, elsewhere: int = 0) -> Job:
        """Take a job; it begins when a process is free. Of too many, newer advice takes the place of older.

        `elsewhere` is how many of the same person other processes have.
        """
        own = [one for one in self.jobs.values() if one.owner == job.owner and one.state not in ENDED]
        if len(own) + elsewhere >= EACH:
            older = next((one for one in own if one.kind == job.kind == "advice"), None)
            if older is None:
                raise TooManyError("so many jobs of yours wait or run already; give one up or let it end")
            self.cancel(older)
        if job.of_guest and sum(self._beside(job, one) for one in self.jobs.values()) >= GUESTS:
            raise TooManyError("guests together ask for as much as is worked out for them at a time; try again later")
        self.jobs[job.id] = job
        self._forget()
        task = asyncio.create_task(self._run(job))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return job

    def _beside(self, job: Job, other: Job) -> bool:
        """True of another guest's job that waits for, or has, the processes that a job wants."""
        same = self._prompt.get(job.kind) is self._prompt.get(other.kind)
        return other.of_guest and same and other.state not in ENDED

    def find(self, job_id: str, owner: str) -> Job | None:
        """A job of somebody's own."""
        job = self.jobs.get(job_id)
        return job if job is not None and job.owner == owner else None

    def of(self, owner: str) -> list[Job]:
        """Somebody's jobs, the newest first."""
        return [job for job in reversed(self.jobs.values()) if job.owner == owner]

    def cancel(self, job: Job) -> None:
        """Give a job up; its process is ended at once."""
        if job.state in ENDED:
            return
        job.note("cancelled")
        if job.worker is not None:
            job.worker.end()

    async def wait(self, job: Job, seen: int, seconds: float) -> None:
        """Come back when a job has changed since a version, or after a while."""
        if job.version <= seen and job.state not in ENDED:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(job.changed.wait(), seconds)

    async def close(self) -> None:
        """End every process."""
        if self._idle is not None:
            self._idle.cancel()
        for job in self.jobs.values():
            self.cancel(job)
        await asyncio.gather(*self._running, return_exceptions=True)
        for lane in (self._lane, *self._prompt.values()):
            lane.end()

    async def _warmed(self, job: Job) -> None:
        """Two processes never compile the same: advice that needs it waits for the warm-up, where one is under way."""
        first = self._warming
        if job.kind == "advice" and job.wish.get("weigh") != "insurance" and first is not None:
            while first.state not in ENDED:
                await self.wait(first, first.version, 30)

    async def _run(self, job: Job) -> None:
        await self._warmed(job)
        long = self._long if job.kind in LONG else contextlib.nullcontext()
        lane = self._prompt.get(job.kind, self._lane)
        async with long, lane.worker() as worker:
            if job.state != "waiting":
                return
            job.worker = worker
            job.note("running")
            loop = asyncio.get_running_loop()

            def tell(body: dict[str, Any]) -> None:
                loop.call_soon_threadsafe(job.go_on, body)

            try:
                said = await asyncio.to_thread(worker.work, job.kind, job.wish, tell)
                self._ended(job, said.kind, said.body)
            except GoneError:
                self._ended(job, "gone", None)
            finally:
                job.worker = None

    def _ended(self, job: Job, kind: str, body: Any) -> None:
        if job.state in ENDED:  # given up meanwhile
            return
        if kind == "done":
            job.result = body
            job.note("done")
        elif kind == "refused":
            job.note("refused", body.why, body.field)
        else:
            job.note("failed", "this could not be worked out; ask again, or for something else")

    def _forget(self) -> None:
        ended = [job.id for job in self.jobs.values() if job.state in ENDED]
        for job_id in ended[: max(0, len(ended) - KEPT)]:
            del self.jobs[job_id]
