"""Jobs of two processes on one database: asked about, fetched and given up at either, and told of when one is gone."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from databases import fresh
from serving import by_header, running

from soft17.service.app import make
from soft17.service.laboratory.jobs import EACH, ENDED
from soft17.service.laboratory.shared import GONE, LOST
from soft17.service.settings import Settings

WISH = {"kind": "simulate", "book": "nsw-blackjack-v15", "strategy": "never-bust", "rounds": 2000}
LONG = WISH | {"rounds": 1_000_000_000}
Two = list[tuple[Any, httpx.Client]]


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    """Two processes on one database, each with the same person's browser."""
    monkeypatch.setenv("SOFT17_CACHE", str(tmp_path / "kept"))
    database = fresh("postgresql", tmp_path)
    with ExitStack() as stack:
        found: Two = []
        for _ in range(2):
            app: Any = make(Settings(database=database, pace=0))
            app.state.identify = by_header
            address = stack.enter_context(running(app))
            browser = httpx.Client(base_url=address, headers={"x-name": "ann", "x-roles": "player"}, timeout=60)
            found.append((app, stack.enter_context(browser)))
        yield found


def begun(browser: httpx.Client, wish: dict[str, Any]) -> str:
    answer = browser.post("/api/jobs", json=wish)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def ended(browser: httpx.Client, job: str) -> dict[str, Any]:
    """A job at its end, waited for version by version."""
    told: dict[str, Any] = browser.get(f"/api/jobs/{job}").json()
    versions = [told["version"]]
    while told["state"] not in ENDED:
        told = browser.get(f"/api/jobs/{job}", params={"seen": told["version"], "wait": 20}).json()
        versions.append(told["version"])
    assert versions == sorted(versions)
    return told


def test_a_job_is_asked_about_and_fetched_at_the_other_process(two: Two) -> None:
    (_, one), (_, other) = two
    job = begun(one, WISH)
    assert other.get(f"/api/jobs/{job}").status_code == 200  # known there as soon as it is taken
    assert ended(other, job)["state"] == "done"
    assert [told["id"] for told in other.get("/api/jobs").json()] == [job]
    assert [told["id"] for told in one.get("/api/jobs").json()] == [job]
    for what in ("result", "file"):
        here, there = (browser.get(f"/api/jobs/{job}/{what}") for browser in (one, other))
        assert here.status_code == there.status_code == 200
        assert here.content == there.content and here.headers["content-type"] == there.headers["content-type"]
        assert here.headers.get("content-disposition") == there.headers.get("content-disposition")


def test_a_job_is_given_up_at_the_other_process(two: Two) -> None:
    (app, one), (_, other) = two
    job = begun(one, LONG)
    early = other.get(f"/api/jobs/{job}/result")
    assert early.status_code == 409 and "not done yet" in early.json()["title"]
    told = other.delete(f"/api/jobs/{job}")
    assert told.status_code == 200 and told.json()["state"] == "cancelled", told.text
    assert app.state.jobs.jobs[job].state == "cancelled"
    assert other.get(f"/api/jobs/{job}/result").status_code == 409


def test_jobs_of_somebody_else_are_at_no_process(two: Two) -> None:
    (_, one), (_, other) = two
    job = begun(one, WISH)
    bea = {"x-name": "bea", "x-roles": "player"}
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/result"), ("GET", "/file")):
        assert other.request(method, f"/api/jobs/{job}{path}", headers=bea).status_code == 404
    assert other.get("/api/jobs", headers=bea).json() == []


def test_one_person_has_no_more_at_two_processes_than_at_one(two: Two) -> None:
    (_, one), (_, other) = two
    jobs = [begun((one, other)[number % 2], LONG) for number in range(EACH)]
    for browser in (one, other):
        assert browser.post("/api/jobs", json=LONG).status_code == 429
    assert one.delete(f"/api/jobs/{jobs[1]}").json()["state"] == "cancelled"
    assert other.delete(f"/api/jobs/{begun(other, LONG)}").json()["state"] == "cancelled"


def test_a_job_whose_process_is_gone_has_failed(two: Two) -> None:
    (app, one), (last, other) = two
    job = begun(one, LONG)
    for task in [*app.state.shared._telling]:  # as when the process is killed: nobody tells of its jobs any more
        task.get_loop().call_soon_threadsafe(task.cancel)
    last.state.clock = lambda: time.time() + 3 * LOST
    told = other.get(f"/api/jobs/{job}", params={"seen": 10**6, "wait": 5}).json()
    assert (told["state"], told["why"]) == ("failed", GONE)
    assert other.post("/api/jobs", json=WISH).status_code == 202  # it counts for nothing any more
