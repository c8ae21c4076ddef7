"""`/api/tables/ID/promises`: the orders of cards that were promised at a table, to be checked by those who look."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as InPath

from soft17.log.entries import UnfollowedError
from soft17.log.lines import UnreadableError, read_head
from soft17.rules.loading import load
from soft17.service.http.answers import answer, model_of
from soft17.service.http.inspector import TableId, past, to_be_seen
from soft17.service.inspecting.promised import Asked, PromiseRow, document, rows
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.shoe.promised import Promised

Asking = Annotated[Who, Depends(who)]
router = APIRouter(prefix="/api", tags=["inspector"])
LAST = 2**31


def _asked(request: Request, table_id: str, someone: Who) -> Asked:
    """A table that somebody may look at."""
    kept = to_be_seen(request, table_id, someone)
    head = read_head(kept.head)
    return Asked(load(head.rulebook, head.options, head.rulings), head, table_id, someone.name)


@router.get("/tables/{table_id}/promises", response_model=list[model_of(PromiseRow)])  # type: ignore[misc]  # at run time
def promises(
    request: Request,
    table_id: TableId,
    someone: Asking,
    before: Annotated[int, Query(ge=1, le=LAST)] = LAST,
    most: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """The orders of cards that were promised at a table, the newest first, before a number."""
    asked = _asked(request, table_id, someone)
    try:
        with past(request).promises(table_id) as found:
            return answer(rows(asked, found, before, most) if found is not None else [])
    except (UnfollowedError, UnreadableError) as error:
        raise Problem(409, "the log of this table cannot be followed", detail=str(error)) from error


@router.get("/tables/{table_id}/promises/{number}", response_model=model_of(Promised))
def one_promise(
    request: Request, table_id: TableId, number: Annotated[int, InPath(ge=1, le=LAST)], someone: Asking
) -> Response:
    """A promised order with the proof of each card that who asks has seen; once opened, all of it."""
    asked = _asked(request, table_id, someone)
    try:
        with past(request).promises(table_id) as found:
            made = document(asked, found, number, request.app.state.engine) if found is not None else None
    except (UnfollowedError, UnreadableError) as error:
        raise Problem(409, "the log of this table cannot be followed", detail=str(error)) from error
    if made is None:
        raise Problem(404, f"no order number {number} was promised at this table", field="number")
    response = answer(made)
    response.headers["Content-Disposition"] = f'attachment; filename="{table_id}-promise-{number}.json"'
    return response
