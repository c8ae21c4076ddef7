"""Advice for a newer decision takes the place of one's oldest; other jobs are not given up for it."""

import asyncio

import pytest

from soft17.service.laboratory import jobs as laboratory
from soft17.service.laboratory.jobs import EACH, Job, Jobs, TooManyError


def test_newer_advice_takes_the_place_of_older(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        async def waits(_jobs: Jobs, _job: Job) -> None:
            return None

        monkeypatch.setattr(laboratory.Jobs, "_run", waits)
        jobs = Jobs(1)
        advice = [jobs.add(Job("advice", {}, "ann")) for _ in range(EACH + 1)]
        assert [one.state for one in advice] == ["cancelled", *["waiting"] * EACH]
        with pytest.raises(TooManyError):
            jobs.add(Job("figures", {}, "ann"))
        for _ in range(EACH):
            jobs.add(Job("figures", {}, "bob"))
        with pytest.raises(TooManyError):
            jobs.add(Job("advice", {}, "bob"))
        await jobs.close()

    asyncio.run(asked())
