"""Throttling: who tries to sign in again and again waits, by name and by address, in whatever process it was."""

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from soft17.service.store import schema as s

FREE = {"name": 5, "address": 20}  # so many tries cost nothing
LONGEST = {"name": 300, "address": 900}
FORGOTTEN = 3600
FIRST_WAIT = 2


def _key(kind: str, value: str) -> str:
    return f"{kind}:{value.lower()[:100]}"


def begin(connection: Connection, at: int, name: str, address: str) -> int:
    """Count a try before the password is looked at: how long to wait instead, 0 if it may go on."""
    connection.execute(delete(s.tries).where(s.tries.c.at < at - FORGOTTEN, s.tries.c.until < at))
    keys = {"address": _key("address", address), "name": _key("name", name)}
    found = {kind: _row(connection, key, at) for kind, key in keys.items()}
    wait = max(until - at for _, until in found.values())
    if wait > 0:
        return wait
    for kind, key in keys.items():
        count = found[kind][0] + 1
        over = count - FREE[kind]
        pause = min(FIRST_WAIT * 2 ** min(over, 20), LONGEST[kind]) if over >= 0 else 0
        connection.execute(update(s.tries).where(s.tries.c.key == key).values(count=count, at=at, until=at + pause))
    return 0


def _row(connection: Connection, key: str, at: int) -> tuple[int, int]:
    """The tries of a name or an address, held until this transaction ends."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    adding = dialect.insert(s.tries).values(key=key, count=0, at=at, until=0)
    connection.execute(adding.on_conflict_do_nothing(index_elements=["key"]))
    wanted = select(s.tries.c.count, s.tries.c.until).where(s.tries.c.key == key)
    row = connection.execute(wanted.with_for_update()).one()
    return row[0], row[1]


def succeed(connection: Connection, name: str, address: str) -> None:
    """Forget the tries of a name that came in; that address gets this one back."""
    connection.execute(delete(s.tries).where(s.tries.c.key == _key("name", name)))
    where = (s.tries.c.key == _key("address", address), s.tries.c.count > 0)
    connection.execute(update(s.tries).where(*where).values(count=s.tries.c.count - 1, until=0))
