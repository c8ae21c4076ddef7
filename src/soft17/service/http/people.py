"""Accounts and roles, for administrators."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from sqlalchemy import Connection, or_, select

from soft17.service.http import shapes
from soft17.service.http.entrance import strong
from soft17.service.http.shapes import Amount
from soft17.service.people import accounts, chips, roles, sessions
from soft17.service.people.accounts import Account
from soft17.service.people.desk import People
from soft17.service.people.names import KEPT
from soft17.service.people.who import Who, who
from soft17.service.problems import Problem
from soft17.service.store import schema as s
from soft17.service.store.writing import balance

router = APIRouter(prefix="/api", tags=["people"])
Asking = Annotated[Who, Depends(who)]
Named = Annotated[str, Path(min_length=2, max_length=32)]


def _person(connection: Connection, account: Account) -> shapes.Person:
    held = balance(connection, chips.account(account.name))
    return shapes.Person(
        name=account.name,
        roles=list(account.roles),
        disabled=account.disabled,
        made_at=account.made_at,
        balance=Amount.of(held),
    )


def known(connection: Connection, name: str) -> Account:
    """The account of a name, or the problem that there is none."""
    found = accounts.find(connection, name)
    if found is None:
        raise Problem(404, "No such account", detail=f"nobody here is called {name}", field="name")
    return found[0]


def _wanted(asked: list[str]) -> tuple[str, ...]:
    wrong = roles.conflict(asked)
    if wrong:
        raise Problem(422, "These roles cannot be granted", detail=wrong, field="roles")
    return tuple(sorted(set(asked)))


@router.get("/people")
async def people(request: Request) -> shapes.People:
    """Everybody with an account."""
    desk: People = request.app.state.people

    def read(connection: Connection) -> list[shapes.Person]:
        return [_person(connection, one) for one in accounts.every(connection)]

    return shapes.People(people=await desk.read(read), roles=list(roles.grantable()))


@router.post("/people", status_code=201)
async def add(request: Request, someone: Asking, asked: shapes.NewAccount) -> shapes.Person:
    """Make an account."""
    desk: People = request.app.state.people
    if asked.name.lower() in KEPT:
        raise Problem(
            422, "Choose another name", detail=f"{asked.name} is what the house calls something", field="name"
        )
    wanted = _wanted(asked.roles)
    made = await desk.passwords.make(strong(asked.name, asked.password.get_secret_value()))
    at = desk.now()

    def job(connection: Connection) -> shapes.Person:
        account = accounts.add(connection, asked.name, made, at, someone.name)
        if wanted:
            accounts.grant(connection, account, wanted, someone.name, at)
        return _person(connection, known(connection, asked.name))

    try:
        return await desk.do(job)
    except accounts.TakenError as error:
        raise Problem(409, "This name is taken", detail=f"there is an account {asked.name}", field="name") from error


@router.put("/people/{name}/roles")
async def grant(request: Request, someone: Asking, name: Named, asked: shapes.Roles) -> shapes.Person:
    """Give somebody these roles and no others; they hold at once."""
    desk: People = request.app.state.people
    wanted, at = _wanted(asked.roles), desk.now()

    def job(connection: Connection) -> shapes.Person:
        accounts.grant(connection, known(connection, name), wanted, someone.name, at)
        return _person(connection, known(connection, name))

    try:
        return await desk.do(job)
    except accounts.LastError as error:
        raise _last() from error


@router.post("/people/{name}/password")
async def password(request: Request, someone: Asking, name: Named, asked: shapes.NewPassword) -> shapes.Person:
    """Give somebody another password; their sessions end."""
    desk: People = request.app.state.people
    made = await desk.passwords.make(strong(name, asked.password.get_secret_value()))

    def job(connection: Connection) -> shapes.Person:
        account = known(connection, name)
        if account.name == someone.name:
            why = "choose your own with the password of today, at /api/me/password"
            raise Problem(409, "This is your own password", detail=why, field="name")
        accounts.renew(connection, account, made, someone.name, desk.now())
        sessions.end_all(connection, account.id)
        return _person(connection, account)

    return await desk.do(job)


@router.post("/people/{name}/disable")
async def disable(request: Request, someone: Asking, name: Named, asked: shapes.Disabled) -> shapes.Person:
    """Let somebody in no more, which ends their sessions, or again."""
    desk: People = request.app.state.people

    def job(connection: Connection) -> shapes.Person:
        account = known(connection, name)
        accounts.disable(connection, account, disabled=asked.disabled, by=someone.name, at=desk.now())
        if asked.disabled:
            sessions.end_all(connection, account.id)
        return _person(connection, known(connection, name))

    try:
        return await desk.do(job)
    except accounts.LastError as error:
        raise _last() from error


def _last() -> Problem:
    why = "nobody would be left who can grant roles: make somebody else administrator first"
    return Problem(409, "This is the last administrator", detail=why)


@router.get("/happenings")
async def happenings(
    request: Request,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
    about: Annotated[str, Query(max_length=100, pattern=shapes.PLAIN)] = "",
) -> list[shapes.Happened]:
    """What happened besides tables, the newest first: sign-ins, grants, chips; those with a word in them if asked."""
    desk: People = request.app.state.people

    def read(connection: Connection) -> list[shapes.Happened]:
        wanted = select(s.happenings).order_by(s.happenings.c.id.desc()).limit(limit)
        if before is not None:
            wanted = wanted.where(s.happenings.c.id < before)
        if about:
            told = (s.happenings.c.what, s.happenings.c.who, s.happenings.c.detail)
            wanted = wanted.where(or_(*(one.icontains(about, autoescape=True) for one in told)))
        return [shapes.Happened(**row) for row in connection.execute(wanted).mappings()]

    return await desk.read(read)
