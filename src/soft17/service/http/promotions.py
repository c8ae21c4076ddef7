"""Promotions: the list, forms of their terms, opening one, seeing it by role, orders, its log, and its draw checked."""

import asyncio
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from soft17.affairs.times import shown
from soft17.house.orders import Order, Person
from soft17.promotion.barring import forbidden
from soft17.promotion.commands import DraftTerms
from soft17.promotion.faults import rules_of
from soft17.promotion.judging import wrong
from soft17.promotion.lacking import missing
from soft17.promotion.state import State
from soft17.promotion.view import OVERSEERS
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.service.affairs.office import Read
from soft17.service.affairs.standing import Standing
from soft17.service.http.affairs import log_of, no_such, opened, standing_at
from soft17.service.http.answers import answer, model_of
from soft17.service.http.promotion_shapes import (
    Answered,
    Draft,
    EntryRow,
    Fault,
    GivenOrder,
    NewPromotion,
    Opened,
)
from soft17.service.people.who import Who, who
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.promotions.acts import KIND_OF, Case
from soft17.service.promotions.checking import Checked, check
from soft17.service.promotions.form import Form, cleaned, form_of, having
from soft17.service.promotions.giving import NotGivenError, give
from soft17.service.promotions.picture import Row, Seen, looking, picture, row_of, visible
from soft17.service.store.reading import Kept
from soft17.service.wire.messages import OutOfDate, Refused

router = APIRouter(prefix="/api/promotions", tags=["promotions"])
Asking = Annotated[Who, Depends(who)]
Id = Annotated[str, Path(max_length=64)]
After = Annotated[int, Query(ge=0, le=100_000_000)]
KIND = "promotion"
ENTRIES = 500


@router.get("", response_model=list[model_of(Row)])  # type: ignore[misc]  # described at run time
async def every(request: Request, someone: Asking) -> Response:
    """Every promotion that somebody may look at, the newest first."""
    floor: Floor = request.app.state.floor
    found = await floor.office.all(KIND)
    return answer([row_of(one, someone, floor.now()) for one in found if visible(one, someone)])


@router.get("/forms", response_model=list[model_of(Form)])  # type: ignore[misc]  # described at run time
def forms() -> Response:
    """The form of terms of each book that has a chapter on promotions."""
    return answer([form_of(name) for name in having()])


@router.post("/check")
def faults(asked: Draft) -> list[Fault]:
    """Every field that a draft lacks and every prize in it that may not be given, with the clause."""
    book = _book(asked.book)
    terms = cleaned(book, asked.terms.terms())
    barred = [Fault.of("forbidden", one) for one in forbidden(book, terms, tuple(asked.prescribed))]
    return [*barred, *(Fault.of("missing", one) for one in missing(book, terms))]


@router.post("", status_code=201)
async def make(request: Request, someone: Asking, wanted: NewPromotion) -> Opened:
    """Open a promotion from the form of its terms; it is a draft until they are filed and published."""
    floor: Floor = request.app.state.floor
    book = _book(wanted.book)
    terms = cleaned(book, wanted.terms.terms())
    if not terms.name:
        raise Problem(422, "Give the promotion a name.", field="name", clause=_complete(book))
    promotion = f"promotion-{secrets.token_hex(4)}"
    kept = Kept(promotion, terms.name, KIND, wanted.book, b"", "", b"{}", floor.now(), someone.name)
    role = Case(book, State(), someone, floor.now()).role("draft-terms")
    order = Order(DraftTerms(terms), Person(someone.name, role), floor.now())
    made = await opened(request, kept, order, Read(wanted.rulings), "The promotion does not open: ")
    return Opened(id=made.kept.id)


@router.get("/{promotion_id}", response_model=model_of(Seen))
async def see(request: Request, someone: Asking, promotion_id: Id, after: After = 0) -> Response:
    """A promotion as who asks sees it; awards after a number where there are very many."""
    standing = await _promotion(request, someone, promotion_id)
    return answer(picture(standing, someone, request.app.state.floor.now(), after))


@router.get("/{promotion_id}/entries")
async def entries(request: Request, someone: Asking, promotion_id: Id, after: After = 0) -> list[EntryRow]:
    """Entries with names, some at a time."""
    standing = await _promotion(request, someone, promotion_id)
    clock = rules_of(standing.book).clock
    found = standing.state.entries[after : after + ENTRIES]
    return [EntryRow(number=one.number, entrant=one.entrant, at=shown(one.at, clock)) for one in found]


@router.post("/{promotion_id}/orders")
async def order(request: Request, someone: Asking, promotion_id: Id, asked: GivenOrder) -> Answered:
    """Give an order; one that was given before is answered as then."""
    standing = await _promotion(request, someone, promotion_id)
    if asked.act not in KIND_OF:
        raise Problem(422, f"act: {asked.act!r} is none of {', '.join(KIND_OF)}", field="act")
    try:
        reply = await give(request.app.state.floor, standing, someone, asked)
    except NotGivenError as error:
        raise Problem(422, str(error), field=error.field, clause=error.clause) from error
    if isinstance(reply, Refused):
        raise Problem(422, reply.why, field=_field(standing, asked, reply), clause=reply.clause)
    if isinstance(reply, OutOfDate):
        raise Problem(409, "Something has changed since: look again.", field="version")
    return Answered(version=reply.version)


def _field(standing: Standing, asked: GivenOrder, reply: Refused) -> str:
    """What a refusal is about: a field that it names first, a place on the form of terms, else the act itself."""
    named, colon, _ = reply.why.partition(":")
    if colon and named in (*KIND_OF[asked.act].__struct_fields__, "reason"):
        return named
    terms = cleaned(standing.book, asked.terms.terms()) if asked.terms is not None else standing.state.terms
    if terms is None:
        return "act"
    found = wrong(standing.book, terms, standing.state.prescribed)
    return next((one.place for one in found if reply.clause in (one.clause, one.within)), "act")


@router.get("/{promotion_id}/log", response_class=Response)
async def log(request: Request, someone: Asking, promotion_id: Id) -> Response:
    """The log as it is stored, to be kept and checked elsewhere."""
    standing = await _promotion(request, someone, promotion_id)
    return await log_of(request, standing)


@router.get("/{promotion_id}/verify", response_model=model_of(Checked))
async def verify(request: Request, someone: Asking, promotion_id: Id) -> Response:
    """Replay the log and draw again, step by step."""
    standing = await _promotion(request, someone, promotion_id)
    names = looking(someone).role in OVERSEERS
    return answer(await asyncio.to_thread(check, request.app.state.engine, standing.kept, names=names))


async def _promotion(request: Request, someone: Who, promotion_id: str) -> Standing:
    standing = await standing_at(request, KIND, promotion_id)
    if not visible(standing, someone):
        raise no_such(KIND)
    return standing


def _book(name: str) -> Book:
    if name not in having():
        raise Problem(422, f"book: {name!r} is none with promotions: {', '.join(having())}", field="book")
    return load(name)


def _complete(book: Book) -> str:
    assert book.promotion is not None  # it is one of those
    return book.promotion.complete.clause
