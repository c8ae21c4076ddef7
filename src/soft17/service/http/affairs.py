"""Affairs besides tables over HTTP: one by its id, opening one, and its log as a file."""

import asyncio

from fastapi import Request, Response

from soft17.house.orders import Order
from soft17.service.affairs.office import Read
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import RefusedError
from soft17.service.http.inspector import LINES
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.store.reading import Kept, texts


async def standing_at(request: Request, kind: str, affair_id: str) -> Standing:
    """An affair of a kind, as it stands."""
    floor: Floor = request.app.state.floor
    standing = await floor.office.get(affair_id)
    if standing is None or standing.kept.kind != kind:
        raise no_such(kind)
    return standing


def no_such(kind: str) -> Problem:
    """What is told of an affair that is not there."""
    return Problem(404, f"There is no such {kind}.", field=f"{kind}_id")


async def opened(request: Request, kept: Kept, order: Order, read: Read, told: str = "") -> Standing:
    """Open an affair; what the book refuses is told after a few words, if there are any."""
    floor: Floor = request.app.state.floor
    try:
        return await floor.office.open(kept, order, read)
    except RefusedError as error:
        raise Problem(422, f"{told}{error}", clause=error.refusal.clause) from error
    except ValueError as error:
        raise Problem(422, str(error), field="rulings") from error


async def log_of(request: Request, standing: Standing) -> Response:
    """The log of an affair as it is stored, to be kept and checked elsewhere."""
    lines = await asyncio.to_thread(texts, request.app.state.engine, standing.kept)
    body = b"".join(line.rstrip(b"\n") + b"\n" for line in lines)
    kept_as = f'attachment; filename="{standing.kept.id}.jsonl"'
    return Response(body, media_type=LINES, headers={"Content-Disposition": kept_as})
