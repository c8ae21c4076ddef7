"""`/api/audit`, `/api/inspector` and the logs, audits and rounds of tables."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from fastapi import Path as InPath
from fastapi.responses import StreamingResponse

from soft17.house.hearing import Listener
from soft17.house.view import is_staff
from soft17.log.entries import UnfollowedError, entries
from soft17.log.lines import UnreadableError, read_head
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.service.http.access import watches
from soft17.service.http.answers import answer, model_of
from soft17.service.inspecting.past import Past
from soft17.service.inspecting.recording import UnrecordedError, recorded
from soft17.service.inspecting.rounds import RoundOf, RoundSteps, steps
from soft17.service.inspecting.tables import WatchedTable, overview, read_lines, shown, texts
from soft17.service.inspecting.uploads import Audit, written
from soft17.service.laboratory.jobs import ENDED, Job, Jobs, TooManyError
from soft17.service.people.roles import at
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.store.reading import Kept

Asking = Annotated[Who, Depends(who)]
router = APIRouter(prefix="/api", tags=["inspector"])
MOST = 64 * 1024 * 1024
TableId = Annotated[str, InPath(max_length=64)]
LINES = "application/x-ndjson"
FILE = "application/octet-stream"


def past(request: Request) -> Past:
    """The logs of tables as far as they were followed."""
    followed: Past = request.app.state.past
    return followed


def _kept(request: Request, table_id: str) -> Kept:
    with request.app.state.engine.connect() as connection:
        kept = reading.table(connection, table_id)
    if kept is None:
        raise Problem(404, "there is no such table", field="table")
    return kept


def to_be_seen(request: Request, table_id: str, someone: Who) -> Kept:
    """A table that somebody may look at: guests only to practise."""
    kept = _kept(request, table_id)
    if kept.kind != "practice" and someone.kind != "account":
        raise Problem(403, "guests look at practice tables only", field="table")
    return kept


def listens(book: Book, someone: Who) -> Listener:
    """Somebody as one to whom a table's log is told: staff are those who run games by its book, and who watch."""
    known = (at(book.house.people, role) for role in someone.roles)
    return Listener(someone.name, watches(someone) or any(is_staff(book, role) for role in known if role is not None))


def _book(kept: Kept) -> Book:
    head = read_head(kept.head)
    return load(head.rulebook, head.options, head.rulings)


@router.get("/inspector/tables", response_model=list[model_of(WatchedTable)])  # type: ignore[misc]  # at run time
def tables(request: Request, _someone: Asking) -> Response:
    """Every table there is or was, with the hash that its log ends in."""
    with request.app.state.engine.connect() as connection:
        return answer(overview(connection))


@router.post(
    "/audit",
    response_model=model_of(Audit),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {FILE: {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def upload(request: Request, someone: Asking) -> Response:
    """Audit a file of round records, or the log of a table: the body is the file itself."""
    handle, path = await asyncio.to_thread(tempfile.mkstemp, ".jsonl", "soft17-")
    try:
        with os.fdopen(handle, "wb") as file:
            size = 0
            async for part in request.stream():
                size += len(part)
                if size > MOST:
                    raise Problem(413, f"a file of at most {MOST // 2**20} MiB is taken", field="file")
                await asyncio.to_thread(file.write, part)
        if not size:
            raise Problem(422, "the file is empty", field="file")
        return await _examined(request, path, someone)
    finally:
        Path(path).unlink(missing_ok=True)


@router.get("/tables/{table_id}/audit", response_model=model_of(Audit))
async def audit(request: Request, table_id: TableId, someone: Asking) -> Response:
    """Replay the log of a table against its rulebook."""
    kept = await asyncio.to_thread(_kept, request, table_id)
    handle, path = await asyncio.to_thread(tempfile.mkstemp, ".jsonl", "soft17-")
    os.close(handle)
    try:
        lines = (text for _, text in texts(request.app.state.engine, table_id))
        await asyncio.to_thread(written, Path(path), kept.head, lines)
        return await _examined(request, path, someone)
    finally:
        Path(path).unlink(missing_ok=True)


async def _examined(request: Request, path: str, someone: Asking) -> Response:
    jobs: Jobs = request.app.state.jobs
    try:
        job = jobs.add(Job("audit", {"path": path}, someone.name))
    except TooManyError as error:
        raise Problem(429, error.why) from error
    try:
        while job.state not in ENDED:
            await jobs.wait(job, job.version, 30)
    finally:
        jobs.cancel(job)
    if job.state != "done":
        raise Problem(422, job.why, field=job.field)
    return Response(job.result, media_type="application/json")


@router.get("/tables/{table_id}/log", response_class=StreamingResponse)
def log(request: Request, table_id: TableId, someone: Asking) -> Response:
    """The log of a table as JSON lines: as it is stored for those who watch, for others what they may hear of it."""
    kept = to_be_seen(request, table_id, someone)
    engine = request.app.state.engine

    def stored() -> Iterator[bytes]:
        yield kept.head.rstrip(b"\n") + b"\n"
        for text in shown(text for _, text in texts(engine, table_id)):
            yield text.rstrip(b"\n") + b"\n"

    def told() -> Iterator[bytes]:
        numbered = ((line.seq + 1, line) for line in read_lines(engine, table_id))
        book = _book(kept)
        for one in entries(book, numbered, to=listens(book, someone)):
            yield msgspec.json.encode(one) + b"\n"

    named = f'attachment; filename="{table_id}{"" if watches(someone) else "-sealed"}.jsonl"'
    return StreamingResponse(
        stored() if watches(someone) else told(), media_type=LINES, headers={"Content-Disposition": named}
    )


@router.get("/tables/{table_id}/rounds", response_model=list[model_of(RoundOf)])  # type: ignore[misc]  # at run time
def played(request: Request, table_id: TableId, someone: Asking) -> Response:
    """The rounds of a table, the newest first."""
    to_be_seen(request, table_id, someone)
    return answer(_rounds(request, table_id)[::-1])


def _rounds(request: Request, table_id: str) -> list[RoundOf]:
    try:
        return past(request).rounds(table_id)
    except (UnfollowedError, UnreadableError) as error:
        raise Problem(409, "the log of this table cannot be followed", detail=str(error)) from error


@router.get("/tables/{table_id}/rounds/{number}", response_model=model_of(RoundSteps))
def one_round(
    request: Request, table_id: TableId, number: Annotated[int, InPath(ge=1, le=2**31)], someone: Asking
) -> Response:
    """A round step by step, as it could be seen and heard at the table by who asks."""
    kept = to_be_seen(request, table_id, someone)
    found = [one for one in _rounds(request, table_id) if one.round == number]
    if not found:
        raise Problem(404, f"there is no round {number} at this table", field="number")
    first, last = found[0].first, found[-1].version
    since = past(request).since(table_id, first - 1)
    book = _book(kept)
    every = tuple(steps(book, since, first, last, listens(book, someone)))
    return answer(RoundSteps(number, kept.rulebook, kept.name, found[-1].result, every))


@router.get("/tables/{table_id}/rounds/{number}/record", response_model=dict[str, Any])
def one_record(
    request: Request, table_id: TableId, number: Annotated[int, InPath(ge=1, le=2**31)], someone: Asking
) -> Response:
    """A round that is over as a round record, to be settled and audited by anybody."""
    kept = to_be_seen(request, table_id, someone)
    rounds = [one for one in _rounds(request, table_id) if one.round == number and one.ended]
    if not rounds:
        raise Problem(404, f"there is no round {number} that is over at this table", field="number")
    try:
        found = recorded(_book(kept), past(request).since(table_id, rounds[0].first - 1), number)
    except UnrecordedError as error:
        raise Problem(409, f"round {number} cannot be told by a record: {error}", field="number") from error
    return Response(msgspec.json.encode(found), media_type="application/json")
