"""Closing a practice table: who opened it gives it back; a live table is closed in the pit, as its book has it."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from soft17.service.http.bounds import OPENERS
from soft17.service.people.who import Who, who
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.pit.giving_up import give_up
from soft17.service.problems import Problem
from soft17.service.wire.messages import OutOfDate, Refused

router = APIRouter(prefix="/api/tables", tags=["tables"])
Asking = Annotated[Who, Depends(who)]


def may_close(someone: Who, desk: Desk) -> bool:
    """True of who opened a practice table, and of those who open live ones."""
    own = someone.kind != "nobody" and desk.kept.made_by == someone.name
    return desk.kept.kind == "practice" and (own or bool(set(OPENERS) & set(someone.roles)))


@router.post("/{table_id}/close", status_code=204)
async def close(request: Request, someone: Asking, table_id: str) -> Response:
    """Close a practice table between rounds, once nobody else plays there; everybody's chips are theirs again."""
    floor: Floor = request.app.state.floor
    desk = await floor.desk(table_id)
    if desk is None:
        raise Problem(404, "There is no such table.", field="table_id")
    if not may_close(someone, desk):
        why = "a practice table is closed by who opened it, a live one in the pit by those who run the games"
        raise Problem(403, "This table is not yours to close", detail=why, field="table_id")
    async with desk.lock:
        _empty(desk, someone.name)
        reply = await give_up(desk, f"closed by {someone.name}")
    if isinstance(reply, Refused):
        raise Problem(409, "The table stays open", detail=reply.why, clause=reply.clause)
    if isinstance(reply, OutOfDate):
        raise Problem(409, "The table stays open", detail="something was done there just now; try again")
    return Response(status_code=204)


def _empty(desk: Desk, name: str) -> None:
    """See that nobody is in the way: no round is being played, and nobody else is there."""
    if not desk.house.opened:
        raise Problem(409, "This table is closed already")
    if "between" not in desk.house.moments:
        raise Problem(409, "A round is being played", detail="play it to its end, or let its time run out, then close")
    own = {name, *desk.setting.bots}
    people = [one.name for one in desk.house.guests if one.here and one.name not in own]
    others = [one for one in people if not desk.presence.is_away(one)]
    if others:
        raise Problem(409, "Others play here", detail=f"{', '.join(others)}: the table is closed when they have left")
