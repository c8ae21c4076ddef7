"""The first administrator: made with a link that is printed at a start, while there is no account."""

import secrets

from sqlalchemy import Connection, Engine, delete, insert, select, text

from soft17.service.people import accounts, roles, sessions
from soft17.service.store import schema as s

HOLDS = 24 * 3600
LOCK = 171_718  # of two who come at once with two links one is first


class NotFirstError(Exception):
    """The link is none, is used, or is too old."""


def invite(engine: Engine, at: int) -> str | None:
    """A token for the first administrator; None if there is an account."""
    with engine.begin() as connection:
        if accounts.is_any(connection):
            return None
        token = secrets.token_urlsafe(24)
        connection.execute(delete(s.invitations).where(s.invitations.c.until <= at))
        connection.execute(insert(s.invitations).values(token_hash=sessions.digest(token), until=at + HOLDS))
        return token


def accept(connection: Connection, token: str, name: str, password: str, at: int) -> accounts.Account:
    """Make the administrator; no link is good after that."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    where = (s.invitations.c.token_hash == sessions.digest(token), s.invitations.c.until > at)
    found = connection.execute(select(s.invitations.c.until).where(*where)).scalar()
    if found is None or accounts.is_any(connection):
        raise NotFirstError
    account = accounts.add(connection, name, password, at, name)
    accounts.grant(connection, account, (roles.ADMINISTRATOR,), name, at)
    connection.execute(delete(s.invitations))
    return account
