"""Tournaments: conditions as a form, the board, orders by those who run and play them, decisions, and the log."""

import re
import secrets
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.money import Money, UnreadableMoneyError, dollars, parse
from soft17.rules.book import Book
from soft17.service.affairs.office import Read
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import MovedOnError, RefusedError
from soft17.service.http.access import open_to
from soft17.service.http.affairs import opened, standing_at
from soft17.service.http.shapes import PLAIN, Asked
from soft17.service.people.who import Who, who
from soft17.service.pit.floor import Floor
from soft17.service.problems import Problem
from soft17.service.store.reading import Kept
from soft17.service.tournaments.acts import person_for, rules_of
from soft17.service.tournaments.dealt import ANSWER, Dealt
from soft17.service.tournaments.electing import choices, elected, having
from soft17.service.tournaments.form import fields, filled, lacking_rows
from soft17.service.tournaments.giving import given
from soft17.service.tournaments.picture import picture, plays
from soft17.service.tournaments.reserving import Reserving
from soft17.service.tournaments.rounds import Rounds
from soft17.service.tournaments.saying import command_of
from soft17.service.tournaments.wording import in_words
from soft17.table.commands import Command
from soft17.tournament import commands as c
from soft17.tournament.conditions import Conditions as Published
from soft17.tournament.conditions import missing
from soft17.tournament.money import off_by, player_of, prizes_of
from soft17.tournament.play import RoundError
from soft17.tournament.publishing import refusal
from soft17.tournament.state import Tournament
from soft17.tournament.view import view

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
KIND = "tournament"
PAYS = (
    *(c.EnterTournament, c.WithdrawEntry, c.RefuseEntry, c.BuyIn, c.BuyBack, c.CancelTournament, c.CancelPosition),
    *(c.Disqualify, c.RedeemChips, c.AwardPrizes),
)
HOUSE = Person("the house", "operator")
Asking = Annotated[Who, Depends(who)]
Text = Annotated[str, Field(max_length=64, pattern=PLAIN)]


class Conditions(Asked):
    """The conditions of a tournament as they were filled in, and by which book."""

    book: Annotated[str, Field(max_length=64)]
    conditions: Annotated[dict[str, Any], Field(max_length=64)]
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=32)
    rulings: dict[str, str] = Field(default_factory=dict, max_length=64)


class Given(Asked):
    """An order: its id, the version it was made against, the command, sums in dollars, and a reason."""

    id: Annotated[str, Field(min_length=1, max_length=64, pattern=PLAIN)]
    version: Annotated[int, Field(ge=-1, le=2**31 - 1)]
    command: Annotated[dict[str, Any], Field(max_length=32)]
    amounts: Annotated[dict[Text, Annotated[str, Field(max_length=18)]], Field(max_length=16, default_factory=dict)]
    reason: Annotated[str, Field(max_length=200, pattern=PLAIN)] = ""


class Decided(Asked):
    """A decision in a round: at which table and step, and which of what was offered; none to go on without.

    `amount` is in tournament chips, of all that is staked with it; left out it is the most.
    """

    table: Text
    step: Annotated[int, Field(ge=0, le=2**31 - 1)]
    choice: Annotated[int, Field(ge=-1, le=64)]
    amount: Annotated[str, Field(max_length=18)] = ""


def told(value: object) -> Response:
    """An answer as it is."""
    return Response(msgspec.json.encode(value), media_type="application/json")


@router.get("", response_model=list[dict[str, Any]])
async def every(request: Request) -> Response:
    """Every tournament, the newest first."""
    floor: Floor = request.app.state.floor
    rows = []
    for one in await floor.office.all(KIND):
        state: Tournament = one.state
        board = view(one.book, state, Person("", "spectator"))
        entered = sum(each.status not in ("refused", "withdrawn") for each in state.entrants.values())
        row = {"id": one.kept.id, "name": one.kept.name, "book": one.kept.rulebook, "phase": board["phase"]}
        fee = dollars(state.said.entry_fee or Money(0))
        goods = [] if state.cancelled else [each["what"] for each in board["goods"]]
        pool = ", ".join((dollars(state.pool), *goods))
        rows.append(row | {"fee": fee, "pool": pool, "entered": entered, "most": state.said.most_players})
    return told(rows)


@router.get("/form", response_model=list[dict[str, Any]])
async def form() -> Response:
    """The form of conditions for each book that has tournaments: its fields, their kinds and clauses."""
    return told([_form(one) for one in having()])


def _form(book: Book) -> dict[str, Any]:
    named = {"book": book.id, "title": book.document.title, "zone": rules_of(book).zone}
    return {**named, "fields": fields(book), "choices": choices(book)}


@router.post("/check", response_model=dict[str, Any])
async def check(request: Request, asked: Conditions) -> Response:
    """What conditions still lack, each with its clause, and the first thing that is wrong in them."""
    floor: Floor = request.app.state.floor
    book = _book(asked)
    rows, whole = lacking_rows(book, asked.conditions)
    said = _called(filled(book, whole), "")
    named = {one.field for one in rows}
    lacking = [*(one for one in missing(rules_of(book).conditions, said) if one.field not in named), *rows]
    return told({"missing": lacking, "wrong": None if lacking else _wrong(book, said, floor.now())})


@router.post("", status_code=201, response_model=dict[str, str])
async def make(request: Request, someone: Asking, asked: Conditions) -> Response:
    """Publish conditions: entries are taken from now on."""
    floor: Floor = request.app.state.floor
    book = _book(asked)
    said = filled(book, asked.conditions)
    tournament_id = f"tournament-{secrets.token_hex(4)}"
    said = _called(said, tournament_id[-3:])
    kept = Kept(tournament_id, said.name, KIND, asked.book, b"", "", b"{}", floor.now(), someone.name)
    wrong = _wrong(book, said, floor.now())
    if wrong is not None:
        raise Problem(422, wrong.why, clause=wrong.clause)
    command = c.PublishConditions(said)
    order = Order(command, person_for(book, someone, type(command)), floor.now(), f"published by {someone.name}")
    await opened(request, kept, order, Read(asked.rulings, asked.options))
    return Response(msgspec.json.encode({"id": tournament_id}), 201, media_type="application/json")


def _called(said: Published, number: str) -> Published:
    """Conditions with a name that a page can show; one is given where they have none."""
    name = re.sub(r"[^\w .,'-]", "", said.name).strip()[:40] or f"Tournament {number}".strip()
    return msgspec.structs.replace(said, name=name)


@router.get("/{tournament_id}", response_model=dict[str, Any])
async def see(request: Request, someone: Asking, tournament_id: str) -> Response:
    """A tournament as somebody sees it: the board, their acts, their own place and decisions."""
    floor: Floor = request.app.state.floor
    standing = await standing_of(request, tournament_id)
    said = picture(standing, someone, await request.app.state.rounds.all(standing), floor.now())
    account = prizes_of(tournament_id)
    balances = {account: await floor.accounts.balance_now(account)}
    off = off_by(tournament_id, standing.state, balances) if said["runs"] else 0
    tables = await request.app.state.reserving.designated(standing)
    log = {"log": _log(standing, someone)}
    return told(said | log | {"off_by": dollars(Money(off)) if off else "", "tables": tables})


def _log(standing: Standing, someone: Who) -> dict[str, str] | None:
    """Where somebody may have the log: nothing to wait for, or why not yet; none for who may not have it."""
    if not open_to(someone, {"log": ("GET", "/api/tournaments/{tournament_id}/log")}):
        return None
    waits = sealed(standing)
    return {"waits": waits.why if waits else "", "clause": waits.clause if waits else ""}


def sealed(standing: Standing) -> Refusal | None:
    """Why a log is not shown yet: it would tell what a form says."""
    state: Tournament = standing.state
    laid = (one for desk in state.desks.values() for one in (*desk.laid.values(), *desk.left.values()))
    if any(one.form and not one.form.announced for one in laid):
        clause = rules_of(standing.book).forms.sealed.clause
        return Refusal(clause, "An undisclosed wager is sealed: the log is shown after its round.")
    return None


@router.post("/{tournament_id}/orders", response_model=dict[str, int])
async def give(request: Request, someone: Asking, tournament_id: str, asked: Given) -> Response:
    """Give an order: of those who run the tournament, or of a player in their own name."""
    floor: Floor = request.app.state.floor
    standing = await standing_of(request, tournament_id)
    command = command_of(standing, asked.command, asked.amounts)
    person = person_for(standing.book, someone, type(command))
    if person.role == "player" and not plays(someone):
        raise Problem(403, "Who runs or watches games does not play in a tournament.")
    version = asked.version if asked.version >= 0 else None
    given_now = Order(command, person, floor.now(), asked.reason)
    reserving: Reserving = request.app.state.reserving
    order = await reserving.meant(standing, given_now)
    async with reserving.still(standing, order):
        made = await given(request.app.state.rounds, standing, order, asked.id, version)
    await _follow(request, tournament_id, command)
    if isinstance(command, PAYS):
        await _tell(request, tournament_id)
    return told({"version": made})


async def _tell(request: Request, tournament_id: str) -> None:
    """Let tables where those who entered sit know what they hold now."""
    accounts = request.app.state.floor.accounts
    for name in (await standing_of(request, tournament_id)).state.entrants:
        await accounts.look_again(player_of(name))


async def _follow(request: Request, tournament_id: str, command: Command) -> None:
    """What comes of an order: a copy of the conditions for who enters."""
    floor: Floor = request.app.state.floor
    if isinstance(command, c.EnterTournament):
        await floor.office.order(tournament_id, Order(c.GiveCopy(command.player), HOUSE, floor.now(), "with the entry"))


@router.post("/{tournament_id}/decisions", response_model=dict[str, int])
async def decide(request: Request, someone: Asking, tournament_id: str, asked: Decided) -> Response:
    """Decide in a round: one's own hand, or as the dealer to go on without who does not answer in time."""
    floor: Floor = request.app.state.floor
    rounds: Rounds = request.app.state.rounds
    standing = await standing_of(request, tournament_id)
    dealt = await rounds.at(standing, asked.table)
    if dealt is None or dealt.play.is_over:
        raise Problem(409, "Nothing waits to be decided at this table.", field="table")

    amount = _amount(asked.amount)

    def choose(now: Dealt) -> None:
        if asked.choice < 0:
            _pass_over(standing.book, someone, now, floor.now())
            return
        refused = now.play.turn_refusal(someone.name, now.gone)
        if refused is not None and plays(someone):
            raise RefusedError(refused)
        if someone.name not in now.asks or not plays(someone):
            raise Problem(403, "This decision is not yours.", field="table")
        now.choose(someone.name, asked.choice, amount)

    try:
        return told({"step": await rounds.decide(standing, asked.table, asked.step, choose)})
    except MovedOnError as error:
        raise Problem(409, "Something has changed since: look again.", field="step") from error
    except RefusedError as error:
        raise Problem(409, str(error), clause=error.refusal.clause) from error
    except RoundError as error:
        raise Problem(409, "The round does not go on", detail=str(error)) from error


def _amount(said: str) -> Money | None:
    """An amount of tournament chips; none where none was given."""
    try:
        return parse(said) if said else None
    except UnreadableMoneyError as error:
        raise Problem(422, f"amount: {error}", field="amount") from error


def _pass_over(book: Book, someone: Who, dealt: Dealt, now: int) -> None:
    people, by = book.house.people, rules_of(book).acts["deal"].by
    if not any(people.holds(role, one) for role in someone.roles for one in by):
        raise Problem(403, "The dealer goes on without those who do not answer.")
    if dealt.asks and now < dealt.since + ANSWER:
        raise Problem(409, f"They have {ANSWER} seconds to answer.", field="choice")
    dealt.pass_over(Person(someone.name, "dealer"))


async def standing_of(request: Request, tournament_id: str) -> Standing:
    """A tournament, as it stands."""
    return await standing_at(request, KIND, tournament_id)


def _wrong(book: Book, said: Published, now: int) -> Refusal | None:
    """Why conditions are not published now, in the words of the form."""
    found = refusal(book, said, now)
    return msgspec.structs.replace(found, why=in_words(found.why)) if found is not None else None


def _book(asked: Conditions) -> Book:
    return elected(asked.book, asked.options, asked.rulings)
