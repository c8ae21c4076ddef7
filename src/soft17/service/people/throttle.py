"""Throttling: who tries to sign in again and again waits, by name and by address, in whatever process it was.

Neither can be read from what is kept: what was typed as a name may be a password.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from soft17.service.store import schema as s

FREE = {"name": 5, "address": 20}  # so many tries cost nothing
LONGEST = {"name": 300, "address": 900}
FORGOTTEN = 3600
FIRST_WAIT = 2


class Tried(NamedTuple):
    """Who tries: the name that was typed and the address it came from, as they are kept."""

    address: str
    name: str


def tried(blind: Callable[[str], str], name: str, address: str) -> Tried:
    """Somebody who tries, so that only a try of the same name or from the same address is known again."""
    return Tried(blind(f"address:{address.lower()[:100]}"), blind(f"name:{name.lower()[:100]}"))


def begin(connection: Connection, at: int, who: Tried) -> int:
    """Count a try before the password is looked at: how long to wait instead, 0 if it may go on."""
    connection.execute(delete(s.tries).where(s.tries.c.at < at - FORGOTTEN, s.tries.c.until < at))
    keys = who._asdict()
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


def succeed(connection: Connection, who: Tried) -> None:
    """Forget the tries of a name that came in; that address gets this one back."""
    connection.execute(delete(s.tries).where(s.tries.c.key == who.name))
    where = (s.tries.c.key == who.address, s.tries.c.count > 0)
    connection.execute(update(s.tries).where(*where).values(count=s.tries.c.count - 1, until=0))
