"""`/api/links/ID/past` and `/log`: what became of a link's wins, what Surveillance decided and why, and every line."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from soft17.log.lines import read_line
from soft17.service.affairs.standing import Standing
from soft17.service.http.affairs import log_of, standing_at
from soft17.service.http.answers import answer, model_of
from soft17.service.http.link_rows import named
from soft17.service.links.telling import PastTold, told
from soft17.service.pit.floor import Floor
from soft17.service.store.reading import texts

router = APIRouter(prefix="/api/links", tags=["links"])
KIND = "link"
LATEST = 2**31
Id = Annotated[str, Path(max_length=64)]


@router.get("/{link_id}/past", response_model=model_of(PastTold))
async def past(
    request: Request,
    link_id: Id,
    before: Annotated[int, Query(ge=1, le=LATEST)] = LATEST,
    most: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """Every win with its award and its decisions, and the last lines of the log before a version, in words."""
    standing = await link_at(request, link_id)
    floor: Floor = request.app.state.floor
    form = standing.kind.form
    links = {one.kept.id: one.kept.name for one in await floor.office.all(KIND)}

    def telling() -> PastTold:
        _, *lines = texts(request.app.state.engine, standing.kept)
        read = [read_line(number, text, form) for number, text in enumerate(lines, 2)]
        return told(read, lambda one: links.get(one) or named(floor, one)["name"], before, most)

    return answer(await asyncio.to_thread(telling))


@router.get("/{link_id}/log", response_class=Response)
async def log(request: Request, link_id: Id) -> Response:
    """The log as it is stored, to be kept and checked elsewhere."""
    standing = await link_at(request, link_id)
    return await log_of(request, standing)


async def link_at(request: Request, link_id: str) -> Standing:
    """A link by its id."""
    return await standing_at(request, KIND, link_id)
