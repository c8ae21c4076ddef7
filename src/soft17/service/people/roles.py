"""Roles: the administrator's, and those that the rulebooks know; who watches does not deal."""

from collections.abc import Iterable
from functools import cache

from soft17.rules.house.people import People
from soft17.rules.loading import load, names

ADMINISTRATOR = "administrator"
DEALER = "dealer"
INSPECTOR = "inspector"
WATCHING = frozenset({INSPECTOR, "surveillance", "commission"})
# Those who see the log of a table as it is stored, with what is hidden at the table.
SEEING = (INSPECTOR, "surveillance", ADMINISTRATOR, "operator")
# Everybody who has an account plays and looks on; a device is nobody.
UNGRANTED = frozenset({"player", "spectator", "deck-checking device"})


@cache
def floor() -> frozenset[str]:
    """Those who deal and supervise, in any of the books."""
    return frozenset(role for name in names() for role in load(name).house.people.ladder.is_)


@cache
def grantable() -> tuple[str, ...]:
    """Every role that an administrator can grant."""
    known = {role for name in names() for role in load(name).house.people.roles}
    return tuple(sorted((known - UNGRANTED) | {ADMINISTRATOR}))


@cache
def _place(role: str) -> tuple[bool, int, str]:
    """Where a role comes among others: those of the games before those beside them, and who deals first."""
    books = [load(name).house.people for name in names()]
    above = [abs(one.rank(role) - one.rank(DEALER)) for one in books if role in one.ladder.is_]
    return not above, min(above, default=0), role


def in_order(roles: Iterable[str]) -> list[str]:
    """Roles as somebody works in them: who deals first, then those above, then those beside the games."""
    return sorted(roles, key=_place)


def conflict(wanted: Iterable[str]) -> str:
    """Why nobody holds these roles together; empty if somebody may."""
    asked = set(wanted)
    unknown = sorted(asked - set(grantable()))
    if unknown:
        return f"{unknown[0]!r} is no role: there are {', '.join(grantable())}"
    watching, dealing = sorted(asked & WATCHING), sorted(asked & floor())
    if watching and dealing:
        return f"who watches does not deal: {watching[0]} and {dealing[0]} are two persons"
    return ""


def at(people: People, role: str) -> str | None:
    """A role by the words of a table's own book: who supervises elsewhere supervises here; None if it is none here."""
    if role in people.roles or role in people.same:
        return role
    books = [load(name).house.people for name in names()]
    if role not in floor():
        return None
    above = any(one.rank(role) >= one.rank(one.supervisor.is_) for one in books)
    return people.supervisor.is_ if above else people.ladder.is_[0]


def plays(roles: Iterable[str]) -> bool:
    """True if somebody may play for more than practice: who deals, watches or sees hidden cards does not."""
    return not set(roles) & (floor() | WATCHING | set(SEEING))
