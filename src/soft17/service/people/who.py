"""Who is asking: nobody, a guest, or somebody with an account and roles."""

import asyncio
from typing import Literal

import msgspec
from starlette.requests import HTTPConnection

from soft17.service.people import sessions
from soft17.service.people.desk import People

ANYONE = "anyone"
GUEST = "guest"
ACCOUNT = "account"

Kind = Literal["nobody", "guest", "account"]


class Who(msgspec.Struct, frozen=True):
    """Somebody as the service knows them; `session` is known to the service alone."""

    name: str = ""
    kind: Kind = "nobody"
    roles: tuple[str, ...] = ()
    session: str = ""


NOBODY = Who()


def allowed(who: Who, role: str) -> bool:
    """True if somebody is what is asked for: anyone, at least a guest, an account, or a role."""
    match role:
        case "anyone":
            return True
        case "guest":
            return who.kind != "nobody"
        case "account":
            return who.kind == "account"
    return who.kind == "account" and role in who.roles


async def who(asked: HTTPConnection) -> Who:
    """Who is asking, of a request or of a socket that opens; the database is asked once for each."""
    known: Who | None = getattr(asked.state, "who", None)
    if known is None:
        known = asked.state.who = await asked.app.state.identify(asked) or NOBODY
    return known


async def identify(asked: HTTPConnection) -> Who | None:
    """Who a request or a socket is of by its cookie; None of nobody."""
    people: People = asked.app.state.people
    token = people.cookies.read(asked)
    found = await by_session(people, sessions.digest(token)) if token is not None else NOBODY
    return found if found.session else None


async def by_session(people: People, key: str) -> Who:
    """Who a session is of now: nobody once it has ended, and the roles are those of today."""

    def read() -> Who:
        with people.engine.connect() as connection:
            found = sessions.find(connection, key, people.now())
        if found is None:
            return NOBODY
        return Who(found.name, "guest" if found.guest else "account", found.roles, key)

    return await asyncio.to_thread(read)
