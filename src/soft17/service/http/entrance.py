"""The entrance: who one is, signing in and out, as a guest, and the first administrator."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from soft17.service.guard.guard import too_many
from soft17.service.http.access import DOES, PAGES, open_to
from soft17.service.http.shapes import Amount, First, Me, OwnPassword, SignIn
from soft17.service.people import accounts, chips, entering, sessions
from soft17.service.people.desk import People
from soft17.service.people.first import NotFirstError
from soft17.service.people.passwords import weakness
from soft17.service.people.roles import in_order
from soft17.service.people.who import Who, by_session, who
from soft17.service.problems import Problem
from soft17.service.store.writing import balance

router = APIRouter(prefix="/api", tags=["people"])
Asking = Annotated[Who, Depends(who)]


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else "unknown"


async def _me(request: Request, someone: Who) -> Me:
    people: People = request.app.state.people
    held = 0
    if someone.name:
        own = chips.account(someone.name, guest=someone.kind == "guest")
        held = await people.read(lambda connection: balance(connection, own))
    return Me(
        name=someone.name,
        kind=someone.kind,
        roles=in_order(someone.roles),
        balance=Amount.of(held),
        csrf=people.cookies.csrf(someone.session) if someone.session else "",
        address=request.app.state.settings.address,
        pages=open_to(someone, PAGES),
        does=open_to(someone, DOES),
    )


async def _let_in(request: Request, response: Response, token: str, seconds: int) -> Me:
    people: People = request.app.state.people
    people.cookies.write(response, token, seconds)
    return await _me(request, await by_session(people, sessions.digest(token)))


@contextmanager
def told(wrong: Problem) -> Iterator[None]:
    """Tell somebody that a password was wrong, or that they are to wait."""
    try:
        yield
    except entering.WaitError as error:
        raise too_many(error.seconds) from error
    except entering.WrongError as error:
        raise wrong from error


def strong(name: str, password: str) -> str:
    """A password that is taken; what is wrong with another is told."""
    wrong = weakness(name, password)
    if wrong:
        raise Problem(422, "Choose another password", detail=wrong, field="password")
    return password


@router.get("/me")
async def me(request: Request, someone: Asking) -> Me:
    """Who is asking."""
    return await _me(request, someone)


@router.post("/sign-in")
async def sign_in(request: Request, response: Response, someone: Asking, asked: SignIn) -> Me:
    """Sign in with a name and a password."""
    people: People = request.app.state.people
    password = asked.password.get_secret_value()
    with told(Problem(401, "Not signed in", detail="no account has this name and this password")):
        token = await entering.sign_in(people, asked.name, password, _address(request), someone.session)
    return await _let_in(request, response, token, sessions.FOR_ACCOUNT)


@router.post("/sign-out")
async def sign_out(request: Request, response: Response, someone: Asking) -> Me:
    """Sign out; the session is over wherever its cookie went."""
    people: People = request.app.state.people
    if someone.session:
        await people.do(lambda connection: sessions.end(connection, someone.session))
    people.cookies.clear(response)
    return await _me(request, Who())


@router.post("/guest")
async def guest(request: Request, response: Response, someone: Asking) -> Me:
    """Come in as a guest, for practice tables."""
    token = await entering.as_guest(request.app.state.people, someone.session)
    return await _let_in(request, response, token, sessions.FOR_GUEST)


@router.post("/first")
async def first(request: Request, response: Response, asked: First) -> Me:
    """Make the first administrator with the link that was printed at the start."""
    people: People = request.app.state.people
    password = strong(asked.name, asked.password.get_secret_value())
    try:
        token = await entering.as_first(people, asked.token.get_secret_value(), asked.name, password)
    except (NotFirstError, accounts.TakenError) as error:
        why = "the link is used or too old: start the service again for another, while there is no account"
        raise Problem(403, "This link is no good any more", detail=why, field="token") from error
    return await _let_in(request, response, token, sessions.FOR_ACCOUNT)


@router.post("/me/password")
async def own_password(request: Request, someone: Asking, asked: OwnPassword) -> Me:
    """Choose another password; every other session of this person ends."""
    wanted = strong(someone.name, asked.password.get_secret_value())
    current = asked.current.get_secret_value()
    with told(Problem(403, "Not changed", detail="this is not your password of today", field="current")):
        account, _ = await entering.prove(request.app.state.people, someone.name, current, _address(request))
    await entering.renew(request.app.state.people, account, wanted, someone.session)
    return await _me(request, someone)
