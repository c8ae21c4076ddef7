"""Who may use what: every route of the service with the roles it is for, in this one place; the door reads it too."""

import hmac

from fastapi import WebSocketException
from starlette.requests import HTTPConnection

from soft17.service.people.desk import People
from soft17.service.people.roles import SEEING
from soft17.service.people.who import ACCOUNT, ANYONE, GUEST, Who, allowed, who
from soft17.service.problems import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
SOCKET = "SOCKET"
ADMINISTRATOR = ("administrator",)
BOOKS = ("administrator", "inspector")
MONEY = ("administrator", "operator")
WATCHING = SEEING
OVERSEERS = ("operator", "inspector", "commission")
TOURNAMENTS = ("operator", "tournament manager")
PIT = ("gaming manager", "assistant gaming manager", "gaming supervisor")

# (method, path): whoever is one of these may use it.
ACCESS: dict[tuple[str, str], tuple[str, ...]] = {
    ("GET", "/api/me"): (ANYONE,),
    ("POST", "/api/sign-in"): (ANYONE,),
    ("POST", "/api/sign-out"): (ANYONE,),
    ("POST", "/api/guest"): (ANYONE,),
    ("POST", "/api/first"): (ANYONE,),
    ("POST", "/api/me/password"): (ACCOUNT,),
    ("GET", "/api/people"): ADMINISTRATOR,
    ("POST", "/api/people"): ADMINISTRATOR,
    ("PUT", "/api/people/{name}/roles"): ADMINISTRATOR,
    ("POST", "/api/people/{name}/password"): ADMINISTRATOR,
    ("POST", "/api/people/{name}/disable"): ADMINISTRATOR,
    ("POST", "/api/people/{name}/chips"): MONEY,
    ("GET", "/api/adjustments"): (*MONEY, "inspector"),
    ("POST", "/api/adjustments/{number}"): MONEY,
    ("GET", "/api/adjustments/report"): (*MONEY, "inspector"),
    ("GET", "/api/ledger"): BOOKS,
    ("GET", "/api/ledger/entries"): BOOKS,
    ("GET", "/api/happenings"): (*BOOKS, "surveillance"),
    ("GET", "/api/software"): (*BOOKS, "surveillance"),
    ("POST", "/api/software/verify"): (*BOOKS, "surveillance"),
    ("GET", "/api/tables"): (ANYONE,),
    ("POST", "/api/tables"): (GUEST,),
    ("GET", "/api/opening"): (GUEST,),
    ("GET", "/api/tables/{table_id}"): (GUEST,),
    ("POST", "/api/tables/{table_id}/close"): (GUEST,),
    ("GET", "/api/tables/{table_id}/log"): (GUEST,),
    ("GET", "/api/tables/{table_id}/asks"): (GUEST,),
    ("GET", "/api/tables/{table_id}/said"): (GUEST,),
    ("GET", "/api/tables/{table_id}/promises"): (GUEST,),
    ("GET", "/api/tables/{table_id}/promises/{number}"): (GUEST,),
    ("GET", "/api/tables/{table_id}/rounds"): (GUEST,),
    ("GET", "/api/tables/{table_id}/rounds/{number}"): (GUEST,),
    ("GET", "/api/tables/{table_id}/rounds/{number}/record"): (GUEST,),
    ("GET", "/api/tables/{table_id}/audit"): WATCHING,
    ("GET", "/api/inspector/tables"): WATCHING,
    ("POST", "/api/audit"): WATCHING,
    ("GET", "/api/books"): (ANYONE,),
    ("GET", "/api/books/{book}"): (GUEST,),
    ("GET", "/api/books/{book}/clauses/{clause}"): (GUEST,),
    ("GET", "/api/books/{book}/coverage"): (GUEST,),
    ("GET", "/api/books/{book}/against/{other}"): (GUEST,),
    ("GET", "/api/books/{book}/powers"): (GUEST,),
    ("POST", "/api/jobs"): (GUEST,),
    ("GET", "/api/jobs"): (GUEST,),
    ("GET", "/api/jobs/{job}"): (GUEST,),
    ("DELETE", "/api/jobs/{job}"): (GUEST,),
    ("GET", "/api/jobs/{job}/result"): (GUEST,),
    ("GET", "/api/jobs/{job}/file"): (GUEST,),
    ("POST", "/api/lab/advice"): (GUEST,),
    ("GET", "/api/links"): (*WATCHING, *PIT, "commission"),
    ("GET", "/api/links/{link_id}/past"): (*WATCHING, *PIT, "commission"),
    ("GET", "/api/links/{link_id}/log"): (*WATCHING, *PIT, "commission"),
    ("POST", "/api/links"): PIT,
    ("POST", "/api/links/{link_id}/tables"): PIT,
    ("POST", "/api/links/{link_id}/tables/leave"): PIT,
    ("POST", "/api/links/{link_id}/close"): PIT,
    ("POST", "/api/links/{link_id}/moments"): ("surveillance",),
    ("POST", "/api/links/{link_id}/hold"): ("surveillance",),
    ("POST", "/api/lab/ready"): (GUEST,),
    ("GET", "/api/promotions"): (ANYONE,),
    ("GET", "/api/promotions/forms"): (GUEST,),
    ("POST", "/api/promotions/check"): ("operator",),
    ("POST", "/api/promotions"): ("operator",),
    ("GET", "/api/promotions/{promotion_id}"): (ANYONE,),
    ("GET", "/api/promotions/{promotion_id}/entries"): (*OVERSEERS, "scrutineer"),
    ("POST", "/api/promotions/{promotion_id}/orders"): (ACCOUNT,),
    ("GET", "/api/promotions/{promotion_id}/log"): OVERSEERS,
    ("GET", "/api/promotions/{promotion_id}/verify"): (ANYONE,),
    ("GET", "/api/tournaments"): (ANYONE,),
    ("GET", "/api/tournaments/form"): TOURNAMENTS,
    ("POST", "/api/tournaments/check"): TOURNAMENTS,
    ("POST", "/api/tournaments"): ("operator",),
    ("GET", "/api/tournaments/{tournament_id}"): (ANYONE,),
    ("POST", "/api/tournaments/{tournament_id}/orders"): (ACCOUNT,),
    ("POST", "/api/tournaments/{tournament_id}/decisions"): (ACCOUNT,),
    ("GET", "/api/tournaments/{tournament_id}/log"): (*WATCHING, "tournament manager"),
    ("GET", "/api/tournaments/{tournament_id}/rounds"): (*WATCHING, "tournament manager"),
    ("GET", "/api/tournaments/{tournament_id}/rounds/{log_id}"): (*WATCHING, "tournament manager"),
    ("GET", "/api/tournaments/{tournament_id}/verified"): (*WATCHING, "tournament manager"),
    # A table says itself who looks at it and in which role, over the open socket, so that a page can be told why not.
    (SOCKET, "/api/tables/{table_id}/socket"): (ANYONE,),
}

# Pages that are not for everybody, with what each asks for first; and what may be done on them.
PAGES = {
    "inspector": ("GET", "/api/inspector/tables"),
    "jackpots": ("GET", "/api/links"),
    "people": ("GET", "/api/people"),
    "ledger": ("GET", "/api/ledger"),
    "adjustments": ("GET", "/api/adjustments"),
    "happenings": ("GET", "/api/happenings"),
}
DOES = {
    "publish tournaments": ("POST", "/api/tournaments"),
    "ask for adjustments": ("POST", "/api/people/{name}/chips"),
    "decide adjustments": ("POST", "/api/adjustments/{number}"),
    "open promotions": ("POST", "/api/promotions"),
}


def open_to(someone: Who, among: dict[str, tuple[str, str]]) -> list[str]:
    """Those of several pages, or of what is done there, that somebody may use."""
    return [name for name, route in among.items() if any(allowed(someone, role) for role in ACCESS[route])]


def watches(someone: Who) -> bool:
    """True of those who see the log of a table as it is stored."""
    return any(allowed(someone, role) for role in WATCHING)


async def door(asked: HTTPConnection) -> None:
    """Let somebody use a route: they are what it is for, and what changes something comes from a page of ours."""
    method = asked.scope.get("method", SOCKET)
    someone = await who(asked)
    if method not in SAFE and method != SOCKET and someone.session:
        people: People = asked.app.state.people
        given = asked.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(given.encode(), people.cookies.csrf(someone.session).encode()):
            raise Problem(403, "This came from no page of yours", detail="load the page again", field="X-CSRF-Token")
    wanted = ACCESS.get((method, asked.scope["route"].path), ())
    if any(allowed(someone, role) for role in wanted):
        return
    problem = refused(someone, wanted)
    raise problem if method != SOCKET else WebSocketException(1008, problem.detail)


def refused(someone: Who, wanted: tuple[str, ...]) -> Problem:
    """Why somebody may not."""
    if someone.kind == "nobody":
        return Problem(401, "Sign in first", detail="this is for people who are signed in")
    theirs = {GUEST: "a guest", ACCOUNT: "somebody with an account"}
    named = " or ".join(theirs.get(role, role) for role in wanted) or "nobody"
    return Problem(403, "This is not yours to do", detail=f"this is for: {named}")
