"""The ledger, to be looked at: the trial balance and the entries behind it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from soft17.service.http import shapes
from soft17.service.http.shapes import Amount
from soft17.service.people import entries, ledger
from soft17.service.people.desk import People
from soft17.service.people.entries import Entry, Wish

router = APIRouter(prefix="/api/ledger", tags=["money"])
Before = Annotated[int | None, Query(ge=1, le=2**31 - 1)]
Limit = Annotated[int, Query(ge=1, le=200)]
Words = Annotated[str, Query(max_length=100, pattern=shapes.PLAIN)]


@router.get("")
async def trial(request: Request) -> shapes.Ledger:
    """The trial balance: every account, and that nothing came from nowhere."""
    desk: People = request.app.state.people
    found = await desk.read(ledger.trial)
    accounts = [
        shapes.LedgerAccount(
            account=one.name, balance=Amount.of(one.balance), posted=Amount.of(one.posted), agrees=one.agrees
        )
        for one in found.accounts
    ]
    return shapes.Ledger(accounts=accounts, total=Amount.of(found.total), entries=found.entries, is_even=found.is_even)


@router.get("/entries")
async def entered(
    request: Request, before: Before = None, limit: Limit = 50, account: Words = "", about: Words = ""
) -> shapes.Entries:
    """Entries, the newest first: those of one account, or with a word in what they are for, where that is asked."""
    desk: People = request.app.state.people
    wish = Wish(before, limit + 1, account, about)
    found = await desk.read(lambda connection: entries.some(connection, wish))
    shown = found[:limit]
    older = shown[-1].id if len(found) > limit else None
    return shapes.Entries(entries=[_entry(one) for one in shown], older=older)


def _entry(one: Entry) -> shapes.Entry:
    moved = [shapes.Posting(account=each.account, amount=Amount.of(each.amount)) for each in one.postings]
    return shapes.Entry(
        id=one.id,
        at=one.at,
        why=one.why,
        table=one.table,
        version=one.version,
        postings=moved,
        total=Amount.of(one.total),
        is_even=not one.total,
    )
