"""Sessions: somebody is known by a random token for a time; the database has only its hash."""

import hashlib
import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from soft17.service.people import accounts, chips, names
from soft17.service.store import schema as s

HOUR = 3600
FOR_ACCOUNT = 12 * HOUR
FOR_GUEST = 72 * HOUR


class Session(msgspec.Struct, frozen=True):
    """Somebody who is known: by an account or as a guest."""

    key: str
    name: str
    guest: bool
    roles: tuple[str, ...]
    until: int


def digest(token: str) -> str:
    """What the database knows a token by."""
    return hashlib.sha256(token.encode()).hexdigest()


def begin(connection: Connection, person_id: int, at: int) -> str:
    """Let somebody with an account in: the token."""
    _sweep(connection, at)
    token = secrets.token_urlsafe(32)
    row = {"token_hash": digest(token), "person_id": person_id, "made_at": at, "until": at + FOR_ACCOUNT}
    connection.execute(insert(s.sessions).values(**row))
    return token


def begin_guest(connection: Connection, at: int) -> tuple[str, str]:
    """Let a guest in under a name that nobody had: the token and the name."""
    _sweep(connection, at)
    while True:
        token, name = secrets.token_urlsafe(32), names.for_guest()
        own = chips.account(name, guest=True)
        had = connection.execute(select(s.balances.c.account).where(s.balances.c.account == own)).scalar()
        if had is not None:
            continue
        row = {"token_hash": digest(token), "guest": name, "made_at": at, "until": at + FOR_GUEST}
        try:
            with connection.begin_nested():
                connection.execute(insert(s.sessions).values(**row))
        except IntegrityError:
            continue
        return token, name


def find(connection: Connection, key: str, at: int) -> Session | None:
    """A session that holds, by the hash of its token."""
    joined = s.sessions.outerjoin(s.people, s.people.c.id == s.sessions.c.person_id)
    columns = (s.sessions.c.guest, s.sessions.c.until, s.people.c.id, s.people.c.name, s.people.c.disabled)
    where = (s.sessions.c.token_hash == key, s.sessions.c.until > at)
    row = connection.execute(select(*columns).select_from(joined).where(*where)).one_or_none()
    if row is None:
        return None
    guest, until, person_id, name, disabled = row
    if person_id is None:
        return Session(key, guest, guest=True, roles=(), until=until)
    if disabled:
        return None
    return Session(key, name, guest=False, roles=accounts.held(connection, person_id), until=until)


def end(connection: Connection, key: str) -> None:
    """Let somebody go."""
    connection.execute(delete(s.sessions).where(s.sessions.c.token_hash == key))


def end_all(connection: Connection, person_id: int, *, but: str = "") -> None:
    """End every session of a person, or every other."""
    connection.execute(delete(s.sessions).where(s.sessions.c.person_id == person_id, s.sessions.c.token_hash != but))


def _sweep(connection: Connection, at: int) -> None:
    connection.execute(delete(s.sessions).where(s.sessions.c.until <= at))
