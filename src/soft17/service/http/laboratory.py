"""`/api/jobs` and `/api/lab`: long work with progress and cancel, and advice for practice tables."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from soft17.service.http.answers import answer, model_of
from soft17.service.http.books import known
from soft17.service.http.wishes import AdviceWish, ReadyWish, Report, Simulate, Wished
from soft17.service.laboratory.advising import Advice
from soft17.service.laboratory.jobs import ENDED, Job, JobOf, Jobs, TooManyError
from soft17.service.laboratory.shared import Shared
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.service.store import reading

Asking = Annotated[Who, Depends(who)]
router = APIRouter(prefix="/api", tags=["laboratory"])
JobId = Annotated[str, Path(max_length=64)]
MEDIA = {"pdf": "application/pdf", "html": "text/html; charset=utf-8", "json": "application/json"}


class Ready(msgspec.Struct, frozen=True):
    """Whether advice comes at once, or is being compiled: that is done once on a machine."""

    ready: bool


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def _shared(request: Request) -> Shared:
    shared: Shared = request.app.state.shared
    return shared


def _there(told: JobOf | None) -> JobOf:
    """A job of one's own, wherever it is worked out."""
    if told is None:
        raise Problem(404, "there is no such job of yours", field="job")
    return told


def _job(kind: str, wish: dict[str, Any], someone: Who, name: str = "") -> Job:
    return Job(kind, wish, someone.name, name, of_guest=someone.kind == "guest")


def _add(request: Request, job: Job, *, elsewhere: int = 0) -> Job:
    try:
        return _jobs(request).add(job, elsewhere=elsewhere)
    except TooManyError as error:
        raise Problem(429, error.why) from error


@router.post("/jobs", status_code=202, response_model=model_of(JobOf))
async def begin(request: Request, wished: Wished, someone: Asking) -> Response:
    """Ask for figures, prices, a report or a simulation; what it comes to is fetched when it is done."""
    known(wished.book)
    if isinstance(wished, Simulate) and wished.rounds is None and wished.until_error is None:
        raise Problem(422, "rounds: say how many rounds, or how precise the estimate is to be", field="rounds")
    name = f"{wished.book}.{wished.form}" if isinstance(wished, Report) else ""
    jobs, shared = _jobs(request), _shared(request)
    others = [one for one in await shared.of(someone.name) if one.id not in jobs.jobs and one.state not in ENDED]
    job = _add(request, _job(wished.kind, wished.wish(), someone, name), elsewhere=len(others))
    await shared.keep(jobs, job)
    return answer(job.told(), 202)


@router.get("/jobs", response_model=list[model_of(JobOf)])  # type: ignore[misc]  # described at run time
async def mine(request: Request, someone: Asking) -> Response:
    """One's own jobs, the newest first."""
    here = {job.id: job.told() for job in _jobs(request).of(someone.name)}
    kept = {one.id: one for one in await _shared(request).of(someone.name)}
    own = [told for job_id, told in here.items() if job_id not in kept]
    return answer([*own, *(here.get(job_id, told) for job_id, told in kept.items())])


@router.get("/jobs/{job}", response_model=model_of(JobOf))
async def how_far(
    request: Request,
    job: JobId,
    someone: Asking,
    seen: Annotated[int, Query(ge=-1, le=2**53, description="The version last seen.")] = -1,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for another version.")] = 0,
) -> Response:
    """How far a job has come; with `seen` and `wait` the answer comes when there is something new."""
    one = _jobs(request).find(job, someone.name)
    if one is None:
        return answer(_there(await _shared(request).wait(job, someone.name, seen, wait)))
    await _jobs(request).wait(one, seen, wait)
    return answer(one.told())


@router.delete("/jobs/{job}", response_model=model_of(JobOf))
async def give_up(request: Request, job: JobId, someone: Asking) -> Response:
    """Give a job up at once."""
    one = _jobs(request).find(job, someone.name)
    if one is None:
        return answer(_there(await _shared(request).give_up(job, someone.name)))
    await asyncio.to_thread(_jobs(request).cancel, one)
    return answer(one.told())


@router.get("/jobs/{job}/result", response_class=Response)
async def result(request: Request, job: JobId, someone: Asking) -> Response:
    """What a job came to, as JSON."""
    told, body = await _done(request, job, someone.name)
    if told.kind == "report":
        raise Problem(409, "a report is a file: fetch it at /file")
    return Response(body, media_type="application/json")


@router.get("/jobs/{job}/file", response_class=Response)
async def file(request: Request, job: JobId, someone: Asking) -> Response:
    """What a job came to, as a file to keep."""
    told, body = await _done(request, job, someone.name)
    name = told.name or f"{told.book or 'file'}-{told.kind}.json"
    media = MEDIA.get(name.rpartition(".")[2], "application/json")
    return Response(body, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _done(request: Request, job_id: str, owner: str) -> tuple[JobOf, bytes]:
    """A job that is done with what it came to: here, or at another process."""
    job = _jobs(request).find(job_id, owner)
    told = job.told() if job is not None else _there(await _shared(request).find(job_id, owner))
    if told.state != "done":
        raise Problem(409, f"the job is {told.state}" if told.state in ENDED else "the job is not done yet")
    return told, job.result if job is not None else await _shared(request).result(job_id, owner) or b""


@router.post(
    "/lab/advice",
    response_model=model_of(Advice),
)
async def advice(request: Request, wished: AdviceWish, someone: Asking) -> Response:
    """What each choice of a decision is worth, exactly; never at a live table."""
    known(wished.book)
    if wished.table:
        await asyncio.to_thread(_practice_only, request, wished.table)
    await _not_playing_live(request, someone.name)
    job = _add(request, _job("advice", wished.wish(), someone))
    try:
        while job.state not in ENDED:
            await _jobs(request).wait(job, job.version, 30)
    finally:
        _jobs(request).cancel(job)
    if job.state == "cancelled":
        raise Problem(409, "a newer decision took the place of this one; ask again if its values are still wanted")
    if job.state != "done":
        raise Problem(422, job.why, field=job.field)
    await _not_playing_live(request, someone.name)  # they may have sat down since
    return Response(job.result, media_type="application/json")


@router.post("/lab/ready", response_model=model_of(Ready))
async def ready(request: Request, wished: ReadyWish) -> Response:
    """Have advice compiled ahead where it is not yet; says whether that is done, after a while if so wished."""
    if request.app.state.settings.warms_after is None:
        return answer(Ready(True))
    jobs = _jobs(request)
    job, until = jobs.warm(), asyncio.get_running_loop().time() + wished.wait
    while job.state not in ENDED and (left := until - asyncio.get_running_loop().time()) > 0:
        await jobs.wait(job, job.version, left)
    return answer(Ready(job.state in ENDED))


async def _not_playing_live(request: Request, name: str) -> None:
    """Nobody who plays for chips, at a table or in a tournament, is advised, whatever they ask about."""
    where = await asyncio.to_thread(request.app.state.floor.playing.where, name)
    if where:
        why = f"at a live table nobody is shown odds or advice: you are playing at {where}; leave it first"
        raise Problem(403, why, field="table")


def _practice_only(request: Request, table_id: str) -> None:
    with request.app.state.engine.connect() as connection:
        kept = reading.table(connection, table_id)
    if kept is None:
        raise Problem(404, "there is no such table", field="table")
    if kept.kind != "practice":
        raise Problem(403, "at a live table nobody is shown odds or advice", field="table")
