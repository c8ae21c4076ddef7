"""Accounts: names with a password and roles, kept in the database; whatever changes one is taken down."""

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from soft17.service.people import names, roles
from soft17.service.store import schema as s


class TakenError(Exception):
    """There is an account of that name already."""


class LastError(Exception):
    """Nobody would be left who can grant roles."""


class Account(msgspec.Struct, frozen=True):
    """Somebody with a password."""

    id: int
    name: str
    made_at: int
    disabled: bool
    roles: tuple[str, ...] = ()


def find(connection: Connection, name: str) -> tuple[Account, str] | None:
    """An account and the hash of its password, by its name."""
    where = s.people.c.key == names.key(name)
    row = connection.execute(select(s.people).where(where)).mappings().one_or_none()
    if row is None:
        return None
    account = Account(row["id"], row["name"], row["made_at"], row["disabled"], held(connection, row["id"]))
    return account, row["password"]


def held(connection: Connection, person_id: int) -> tuple[str, ...]:
    """The roles that a person was granted."""
    wanted = select(s.grants.c.role).where(s.grants.c.person_id == person_id).order_by(s.grants.c.role)
    return tuple(connection.execute(wanted).scalars())


def every(connection: Connection) -> list[Account]:
    """All accounts by name."""
    granted: dict[int, list[str]] = {}
    for person, role in connection.execute(select(s.grants.c.person_id, s.grants.c.role).order_by(s.grants.c.role)):
        granted.setdefault(person, []).append(role)
    columns = (s.people.c.id, s.people.c.name, s.people.c.made_at, s.people.c.disabled)
    rows = connection.execute(select(*columns).order_by(s.people.c.key))
    return [Account(*row, tuple(granted.get(row[0], ()))) for row in rows]


def is_any(connection: Connection) -> bool:
    """True if there is an account at all."""
    return connection.execute(select(s.people.c.id).limit(1)).scalar() is not None


def add(connection: Connection, name: str, password: str, at: int, by: str) -> Account:
    """Make an account with the hash of its password."""
    row = {"name": name, "key": names.key(name), "password": password, "made_at": at, "disabled": False}
    try:
        made = connection.execute(insert(s.people).values(**row))
    except IntegrityError as error:
        raise TakenError(name) from error
    assert made.inserted_primary_key is not None  # the database has numbered it
    note(connection, at, "account made", by, name)
    return Account(made.inserted_primary_key[0], name, at, disabled=False)


def set_password(connection: Connection, person_id: int, password: str) -> None:
    """Keep another hash."""
    connection.execute(update(s.people).where(s.people.c.id == person_id).values(password=password))


def renew(connection: Connection, account: Account, password: str, by: str, at: int) -> None:
    """Give an account another password, as its hash."""
    set_password(connection, account.id, password)
    note(connection, at, "password changed", by, account.name)


def grant(connection: Connection, account: Account, wanted: tuple[str, ...], by: str, at: int) -> None:
    """Give a person these roles and no others."""
    if roles.ADMINISTRATOR not in wanted:
        _another(connection, account)
    gone = set(account.roles) - set(wanted)
    where = (s.grants.c.person_id == account.id, s.grants.c.role.in_(gone))
    connection.execute(delete(s.grants).where(*where))
    for role in sorted(set(wanted) - set(account.roles)):
        values = {"person_id": account.id, "role": role, "granted_by": by, "granted_at": at}
        connection.execute(insert(s.grants).values(**values))
    note(connection, at, "roles granted", by, f"{account.name}: {', '.join(wanted) or 'none'}")


def disable(connection: Connection, account: Account, *, disabled: bool, by: str, at: int) -> None:
    """Let a person in no more, or again."""
    if disabled:
        _another(connection, account)
    connection.execute(update(s.people).where(s.people.c.id == account.id).values(disabled=disabled))
    note(connection, at, "account disabled" if disabled else "account enabled", by, account.name)


def _another(connection: Connection, account: Account) -> None:
    """See that somebody else can grant roles, if this person can."""
    if roles.ADMINISTRATOR not in account.roles:
        return
    # Two administrators who take the role from one another at once: the second sees what the first did.
    if connection.dialect.name == "postgresql":
        connection.execute(select(s.people.c.id).where(s.people.c.disabled.is_(False)).with_for_update())
    joined = s.grants.join(s.people, s.people.c.id == s.grants.c.person_id)
    others = (
        select(func.count())
        .select_from(joined)
        .where(
            s.grants.c.role == roles.ADMINISTRATOR, s.people.c.disabled.is_(False), s.grants.c.person_id != account.id
        )
    )
    if not connection.execute(others).scalar():
        raise LastError(account.name)


def note(connection: Connection, at: int, what: str, who: str, detail: str = "") -> None:
    """Take down what happened."""
    connection.execute(insert(s.happenings).values(at=at, what=what, who=who, detail=detail))
