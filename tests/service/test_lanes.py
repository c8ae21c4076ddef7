"""Which jobs wait for which: audits and advice for no long work, guests together for no more than so much."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest

from soft17.service.laboratory import jobs as laboratory
from soft17.service.laboratory.jobs import ENDED, GUESTS, Job, Jobs, TooManyError
from soft17.service.laboratory.workers import Said


class Standing:
    """A process that does short work at once and stands at other work until it is told to go on."""

    goes_on = Event()

    def work(self, name: str, _wish: dict[str, Any], _tell: Any) -> Said:
        if name not in ("audit", "advice"):
            self.goes_on.wait(60)
        return Said("done", b"")

    def end(self) -> None:
        self.goes_on.set()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Jobs], Awaitable[None]]], None]:
    monkeypatch.setattr(laboratory, "Worker", Standing)
    monkeypatch.setattr(Standing, "goes_on", Event())

    def run(test: Callable[[Jobs], Awaitable[None]]) -> None:
        async def whole() -> None:
            jobs = Jobs(2)
            try:
                await test(jobs)
            finally:
                Standing.goes_on.set()
                await jobs.close()

        asyncio.run(whole())

    return run


async def ended(jobs: Jobs, job: Job) -> str:
    while job.state not in ENDED:
        await jobs.wait(job, job.version, 30)
    return job.state


@pytest.mark.parametrize("kind", ["analyze", "simulate"])
def test_audits_and_advice_wait_for_no_guests_work(asked: Any, kind: str) -> None:
    async def test(jobs: Jobs) -> None:
        for number in range(8):
            jobs.add(Job(kind, {}, f"guest {number}", of_guest=True))
        assert await ended(jobs, jobs.add(Job("audit", {}, "ivy"))) == "done"
        assert await ended(jobs, jobs.add(Job("advice", {"weigh": "insurance"}, "ann"))) == "done"

    asked(test)


def test_long_work_leaves_a_process_for_figures(asked: Any) -> None:
    async def test(jobs: Jobs) -> None:
        long = [jobs.add(Job("simulate", {}, f"p{number}")) for number in range(3)]
        figures = jobs.add(Job("analyze", {}, "ann"))
        while figures.state == "waiting":
            await jobs.wait(figures, figures.version, 30)
        assert [figures.state, *(one.state for one in long)] == ["running", "running", "waiting", "waiting"]

    asked(test)


def test_guests_together_ask_for_so_much_and_no_more(asked: Any) -> None:
    async def test(jobs: Jobs) -> None:
        for number in range(GUESTS):
            jobs.add(Job("analyze", {}, f"guest {number}", of_guest=True))
        with pytest.raises(TooManyError, match="guests together"):
            jobs.add(Job("prices", {}, "guest 17", of_guest=True))
        jobs.add(Job("analyze", {}, "ann"))
        assert await ended(jobs, jobs.add(Job("advice", {"weigh": "insurance"}, "guest 17", of_guest=True))) == "done"
        jobs.cancel(next(iter(jobs.jobs.values())))
        jobs.add(Job("prices", {}, "guest 17", of_guest=True))

    asked(test)
