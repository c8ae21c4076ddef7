"""`/api/tables/ID/said`: the stored log of a table in words, a page at a time."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from soft17.log.entries import UnfollowedError
from soft17.log.lines import UnreadableError, read_head
from soft17.rules.loading import load
from soft17.service.http.answers import answer, model_of
from soft17.service.http.inspector import TableId, listens, past
from soft17.service.inspecting.told import Page, ToldPage, told
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.service.store import reading

Asking = Annotated[Who, Depends(who)]
router = APIRouter(prefix="/api", tags=["inspector"])
LATEST = 2**31


@router.get("/tables/{table_id}/said", response_model=model_of(ToldPage))
def said(
    request: Request,
    table_id: TableId,
    someone: Asking,
    before: Annotated[int, Query(ge=1, le=LATEST)] = LATEST,
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """What happened at a table in words, the last lines before a version; each hears what is for them."""
    with request.app.state.engine.connect() as connection:
        kept = reading.table(connection, table_id)
    if kept is None:
        raise Problem(404, "there is no such table", field="table")
    if kept.kind != "practice" and someone.kind != "account":
        raise Problem(403, "guests look at practice tables only", field="table")
    head = read_head(kept.head)
    book = load(head.rulebook, head.options, head.rulings)
    try:
        return answer(told(book, past(request), table_id, Page(before, most), listens(book, someone)))
    except (UnfollowedError, UnreadableError) as error:
        raise Problem(409, "the log of this table cannot be followed", detail=str(error)) from error
