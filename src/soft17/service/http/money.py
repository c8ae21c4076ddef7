"""Money: chips issued and adjusted."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import Connection

from soft17.money import Money, parse
from soft17.service.http import shapes
from soft17.service.http.people import Named, known
from soft17.service.http.shapes import Amount
from soft17.service.people import chips
from soft17.service.people.chips import Adjustment
from soft17.service.people.desk import People
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.service.store.writing import OwesError, Posting

router = APIRouter(prefix="/api", tags=["money"])
Asking = Annotated[Who, Depends(who)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


def adjusted(one: Adjustment) -> shapes.Adjusted:
    """An adjustment as it is told."""
    return shapes.Adjusted(**(msgspec.structs.asdict(one) | {"amount": Amount.of(one.amount)}))


def _moved(request: Request, moved: tuple[Posting, ...]) -> None:
    """Let the tables of this process know what accounts hold now."""
    floor: Any = getattr(request.app.state, "floor", None)
    if floor is not None:
        floor.accounts.moved(moved)


def _amount(asked: shapes.Chips) -> Money:
    amount = parse(asked.amount)
    if not amount or (asked.kind == "issue" and amount < 0):
        raise Problem(422, "No such amount", detail="chips are issued in amounts over nothing", field="amount")
    if abs(amount) > chips.MOST:
        raise Problem(422, "No such amount", detail="at most a million at a time", field="amount")
    return amount


@router.post("/people/{name}/chips", status_code=201)
async def give(request: Request, someone: Asking, name: Named, asked: shapes.Chips) -> shapes.Adjusted:
    """Issue somebody else chips from the bank, or ask for an adjustment, which another person approves."""
    desk: People = request.app.state.people
    wish = Adjustment(0, desk.now(), someone.name, name, _amount(asked), asked.reason)

    def job(connection: Connection) -> tuple[Adjustment, tuple[Posting, ...]]:
        of = msgspec.structs.replace(wish, person=known(connection, name).name)
        if asked.kind == "adjustment":
            return chips.ask(connection, of), ()
        return msgspec.structs.replace(of, decision="approved"), chips.issue(connection, of)

    try:
        one, moved = await desk.do(job)
    except chips.SamePersonError as error:
        why = "ask for an adjustment, which another person approves, or have another person issue them"
        raise Problem(403, "Nobody issues chips to themself", detail=why, field="name") from error
    _moved(request, moved)
    return adjusted(one)


@router.get("/adjustments")
async def adjustments(request: Request) -> list[shapes.Adjusted]:
    """Adjustments that wait and those that were decided, the newest first."""
    desk: People = request.app.state.people
    return [adjusted(one) for one in await desk.read(chips.every)]


@router.post("/adjustments/{number}")
async def decide(request: Request, someone: Asking, number: Number, asked: shapes.Decision) -> shapes.Adjusted:
    """Approve or refuse an adjustment that somebody else asked for."""
    desk: People = request.app.state.people

    def job(connection: Connection) -> tuple[Adjustment, tuple[Posting, ...]]:
        return chips.decide(connection, desk.now(), someone.name, number, approved=asked.approved)

    try:
        one, moved = await desk.do(job)
    except chips.SamePersonError as error:
        why = "who asked for it, and whose chips they are, do not decide it"
        raise Problem(403, "Another person decides this", detail=why) from error
    except chips.DecidedError as error:
        raise Problem(409, "Nothing waits under this number", detail="it was decided, or never asked for") from error
    except OwesError as error:
        raise Problem(409, "Nobody owes chips", detail="the account holds less than would be taken") from error
    _moved(request, moved)
    return adjusted(one)
