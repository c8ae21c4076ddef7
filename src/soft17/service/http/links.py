"""Links: opening a pool that tables share, its meters and waiting wins, and which tables play for it."""

import re
import secrets
from typing import Any

from fastapi import APIRouter, Request

from soft17.house.linked import JoinLink, QuitLink
from soft17.house.orders import Order, Person
from soft17.link.commands import CloseLink, OpenLink, TakeOver
from soft17.link.terms import terms_for
from soft17.money import Money, UnreadableMoneyError, parse
from soft17.rules.book import Book
from soft17.rules.jackpot import Link
from soft17.rules.loading import load, names
from soft17.service.affairs.office import Read
from soft17.service.http.affairs import opened
from soft17.service.http.link_past import KIND, link_at
from soft17.service.http.link_rows import Answer, Closed, Determined, Held, Joined, Left, Made, NewLink, Row, row_of
from soft17.service.http.opening import rate
from soft17.service.links.fitting import refusal
from soft17.service.people.roles import at
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.store.reading import RECORD, Kept
from soft17.service.wire.messages import Done, Give, OutOfDate, Refused
from soft17.table.commands import Command

router = APIRouter(prefix="/api/links", tags=["links"])


@router.get("")
async def every(request: Request) -> list[Row]:
    """Every link, the newest first, with what may be done there."""
    floor: Floor = request.app.state.floor
    await floor.links.fitting.look()
    return [await row_of(floor, one) for one in await floor.office.all(KIND)]


@router.post("", status_code=201)
async def make(request: Request, wanted: NewLink) -> Made:
    """Open a pool."""
    floor: Floor = request.app.state.floor
    who = await request.app.state.identify(request)
    book = _book(wanted)
    command = OpenLink(_terms(wanted), _money("meter", wanted.meter) if wanted.meter else None)
    link_id = f"link-{secrets.token_hex(4)}"
    name = re.sub(r"[^\w .,'-]", "", wanted.name).strip() or f"Link {link_id[-3:]}"
    kept = Kept(link_id, name, KIND, wanted.book, b"", "", b"{}", floor.now(), who.name)
    order = Order(command, _person(book, who, command.power), floor.now(), f"opened by {who.name}")
    made = await opened(request, kept, order, Read(wanted.rulings), "The link does not open: ")
    return Made(id=made.kept.id)


@router.post("/{link_id}/tables")
async def join(request: Request, link_id: str, asked: Joined) -> Answer:
    """Let a table play for the pool from now on."""
    standing = await link_at(request, link_id)
    desk = await _desk(request, asked.table)
    brings = _money("brings", asked.brings)
    unfit = refusal(desk, standing, brings) if not desk.house.table.sign.link else None
    if unfit is not None:
        raise Problem(422, unfit.why, clause=unfit.clause, field="table")
    command = JoinLink(link_id, standing.state.meters.display, standing.kept.name, brings)
    return await _order(request, desk, command, asked.reason)


@router.post("/{link_id}/tables/leave")
async def leave(request: Request, link_id: str, asked: Left) -> Answer:
    """Let a table play for its own pool again."""
    await link_at(request, link_id)
    desk = await _desk(request, asked.table)
    if desk.house.table.sign.link != link_id:
        raise Problem(422, "This table is not on this link.", field="table")
    return await _order(request, desk, QuitLink(), asked.reason)


@router.post("/{link_id}/moments")
async def determine(request: Request, link_id: str, asked: Determined) -> Answer:
    """Take down what Surveillance found of wins on different tables."""
    command = {"type": "Determine", "wins": asked.wins, "together": asked.together}
    return await _give(request, link_id, "determine", Give(asked.id, asked.version, command, asked.reason))


@router.post("/{link_id}/hold")
async def hold(request: Request, link_id: str, asked: Held) -> Answer:
    """Let the awards of a link wait for Surveillance, or wait no more."""
    command = {"type": "HoldAwards" if asked.held else "ReleaseAwards"}
    return await _give(request, link_id, "determine", Give(asked.id, asked.version, command, asked.reason))


@router.post("/{link_id}/close")
async def close(request: Request, link_id: str, asked: Closed) -> Answer:
    """Close a pool; what it holds goes to the house, or in the same commit to another link."""
    floor: Floor = request.app.state.floor
    await floor.office.refresh(link_id)  # what it holds is known of the version that was asked for, or it is refused
    standing = await link_at(request, link_id)
    person = _person(standing.book, await request.app.state.identify(request), CloseLink.power)
    order = Order(CloseLink(asked.to, asked.link), person, floor.now(), asked.reason)
    beside = None
    if asked.link:
        if asked.link == link_id:
            raise Problem(422, "link: another than the one that is closed", field="link")
        other, amount = await link_at(request, asked.link), standing.state.meters.display
        taken = Order(TakeOver(link_id, amount, standing.state.terms.chips), person, order.at, asked.reason)
        beside = floor.office.beside(other, lambda _pool: (taken,))
    reply = await floor.office.order(link_id, order, asked.id, asked.version, beside)
    if asked.link:
        await floor.office.refresh(asked.link)
    return _answered(reply)


async def _give(request: Request, link_id: str, power: str, given: Give) -> Answer:
    floor: Floor = request.app.state.floor
    standing = await link_at(request, link_id)
    who = await request.app.state.identify(request)
    return _answered(await floor.office.give(link_id, _person(standing.book, who, power), given))


async def _order(request: Request, desk: Desk, command: Command, reason: str) -> Answer:
    who = await request.app.state.identify(request)
    act = desk.book.house.acts[command.act] if isinstance(command, JoinLink | QuitLink) else None
    wanted = act.by if act is not None else ()
    async with desk.lock:
        reply = await desk.carry_out(command, Person(who.name, _role(desk.book, who, wanted)), reason=reason)
    return _answered(reply)


def _answered(reply: Done | Refused | OutOfDate) -> Answer:
    if isinstance(reply, Refused):
        raise Problem(422, reply.why, clause=reply.clause)
    if isinstance(reply, OutOfDate):
        raise Problem(409, "Something has changed since: look again.", field="version")
    return Answer(version=reply.version)


def _person(book: Book, who: Any, power: str) -> Person:
    assert book.jackpot is not None  # links are of books with one
    return Person(who.name, _role(book, who, book.jackpot.linked.powers[power].is_))


def _role(book: Book, who: Any, wanted: tuple[str, ...]) -> str:
    """The role in which somebody does what is for others, by the book's own words: one that has the power, else any.

    Where none of them has it, the book refuses.
    """
    people = book.house.people
    known = [role for one in who.roles if (role := at(people, one)) is not None]
    holding = [role for role in known if any(people.holds(role, one) for one in wanted)]
    return next(iter((*holding, *known)), "spectator")


async def _desk(request: Request, table: str) -> Desk:
    floor: Floor = request.app.state.floor
    desk = await floor.desk(table)
    if desk is None:
        raise Problem(404, "There is no such table.", field="table")
    if desk.kind == RECORD:
        raise Problem(422, "This table was taken in as a log: nothing is played for there.", field="table")
    return desk


def _book(wanted: NewLink) -> Book:
    if wanted.book not in names() or load(wanted.book).jackpot is None:
        there = ", ".join(name for name in names() if load(name).jackpot is not None)
        raise Problem(422, f"book: {wanted.book!r} is none with a jackpot: {there}", field="book")
    return load(wanted.book)


def _terms(wanted: NewLink) -> Link:
    try:
        book = load(wanted.book, None, wanted.rulings)
    except ValueError as error:
        raise Problem(422, str(error), field="rulings") from error
    minimum, stake = _money("minimum", wanted.minimum), _money("stake", wanted.stake)
    return terms_for(book, rate(wanted.rate), minimum, stake, wanted.kind)


def _money(field: str, text: str) -> Money:
    try:
        return parse(text)
    except UnreadableMoneyError as error:
        raise Problem(422, f"{field}: {error}", field=field) from error
