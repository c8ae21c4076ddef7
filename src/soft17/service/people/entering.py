"""Entering: signing in with a password, as a guest, or by the first link."""

from sqlalchemy import Connection

from soft17.service.people import accounts, first, sessions, throttle
from soft17.service.people.desk import People


class WaitError(Exception):
    """Too many tries: so many seconds to wait."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(seconds)


class WrongError(Exception):
    """No such name with such a password; which of the two is nobody's business."""


async def prove(people: People, name: str, password: str, address: str) -> tuple[accounts.Account, str]:
    """Somebody's account and the hash of the password, if that is the password; tries are counted."""
    at, who = people.now(), throttle.tried(people.cookies.blind, name, address)
    wait = await people.do(lambda connection: throttle.begin(connection, at, who))
    if wait:
        raise WaitError(wait)
    found = await people.read(lambda connection: accounts.find(connection, name))
    fits = await people.passwords.fits(found[1] if found is not None else None, password)
    if not fits or found is None or found[0].disabled:
        # A name that is none may be a password typed in the wrong field: it is not written down.
        known = found[0].name if found is not None else "no such name"
        await people.do(lambda connection: accounts.note(connection, at, "sign-in failed", known, address))
        raise WrongError
    return found


async def sign_in(people: People, name: str, password: str, address: str, ending: str) -> str:
    """The token of a new session; the old one of that browser ends."""
    at = people.now()
    account, known_hash = await prove(people, name, password, address)
    fresh = await people.passwords.make(password) if people.passwords.is_outdated(known_hash) else None

    def job(connection: Connection) -> str:
        throttle.succeed(connection, throttle.tried(people.cookies.blind, name, address))
        if fresh is not None:
            accounts.set_password(connection, account.id, fresh)
        sessions.end(connection, ending)
        accounts.note(connection, at, "signed in", account.name, address)
        return sessions.begin(connection, account.id, at)

    return await people.do(job)


async def as_guest(people: People, ending: str) -> str:
    """The token of a new guest's session."""
    at = people.now()

    def job(connection: Connection) -> str:
        sessions.end(connection, ending)
        return sessions.begin_guest(connection, at)[0]

    return await people.do(job)


async def as_first(people: People, token: str, name: str, password: str) -> str:
    """Make the administrator with the link of the first start: the token of the session."""
    at, made = people.now(), await people.passwords.make(password)

    def job(connection: Connection) -> str:
        account = first.accept(connection, token, name, made, at)
        return sessions.begin(connection, account.id, at)

    return await people.do(job)


async def renew(people: People, account: accounts.Account, password: str, keeping: str) -> None:
    """Give somebody another password at their own wish; every other session of theirs ends."""
    at, made = people.now(), await people.passwords.make(password)

    def job(connection: Connection) -> None:
        accounts.renew(connection, account, made, account.name, at)
        sessions.end_all(connection, account.id, but=keeping)

    await people.do(job)
