"""The signed report of a day: adjustments asked for or decided on it, chips issued, a digest to compare copies by."""

from calendar import timegm
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection, select

from soft17.service.http import shapes
from soft17.service.http.money import adjusted
from soft17.service.http.shapes import Amount
from soft17.service.people import chips
from soft17.service.people.desk import People
from soft17.service.signing import Signer
from soft17.service.store import schema as s

router = APIRouter(prefix="/api/adjustments", tags=["money"])
DAY = 24 * 3600


@router.get("/report")
async def report(
    request: Request, day: Annotated[date | None, Query(description="A day of UTC; today unless said.")] = None
) -> shapes.DayReport:
    """What was done to chips outside play on one day, by whom and who approved it."""
    desk: People = request.app.state.people
    made_at = desk.now()
    of = day or datetime.fromtimestamp(made_at, UTC).date()
    begin = timegm(of.timetuple())

    def read(connection: Connection) -> shapes.DayReport:
        every = [one for one in chips.every(connection) if _within(begin, one.at, one.decided_at)]
        approved = (one for one in every if one.decision == "approved" and _within(begin, one.decided_at))
        when = (s.happenings.c.at >= begin, s.happenings.c.at < begin + DAY)
        issued = select(s.happenings).where(*when, s.happenings.c.what == chips.ISSUED).order_by(s.happenings.c.id)
        return shapes.DayReport(
            day=of.isoformat(),
            made_at=made_at,
            is_over=made_at >= begin + DAY,
            adjustments=[adjusted(one) for one in reversed(every)],
            issued=[shapes.Happened(**row) for row in connection.execute(issued).mappings()],
            approved=Amount.of(sum(one.amount for one in approved)),
            digest="",
            key="",
            signature="",
        )

    made = await desk.read(read)
    signer: Signer = request.app.state.signer
    return made.model_copy(update=signer.seal(made.model_dump(mode="json")))


def _within(begin: int, *moments: int | None) -> bool:
    return any(at is not None and begin <= at < begin + DAY for at in moments)
