"""Jobs: long work as the process that does it has told it, for every process on the same database."""

import msgspec
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from soft17.service.store import schema as s
from soft17.service.store.writing import Job as Writes

KEPT = 86_400  # so many seconds what a job came to can be fetched


class Told(msgspec.Struct, frozen=True):
    """A job of somebody's at the moment its process last told of it."""

    id: str
    owner: str
    made_at: int
    told_at: int
    told: bytes


def keep(one: Told, result: bytes | None) -> Writes:
    """Write how a job stands in place of how it stood, and forget those that nobody has told of for a day."""

    def write(connection: Connection) -> None:
        connection.execute(delete(s.jobs).where(s.jobs.c.told_at < one.told_at - KEPT))
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        adding = dialect.insert(s.jobs).values(**msgspec.structs.asdict(one), result=result)
        changed = {"told_at": one.told_at, "told": one.told, "result": result}
        connection.execute(adding.on_conflict_do_update(index_elements=["id"], set_=changed))

    return write


def of(connection: Connection, owner: str) -> list[Told]:
    """The jobs of somebody, the newest first."""
    kept = s.jobs.c
    wanted = select(kept.id, kept.owner, kept.made_at, kept.told_at, kept.told).where(kept.owner == owner)
    rows = connection.execute(wanted.order_by(kept.made_at.desc(), kept.id))
    return [Told(*row[:4], bytes(row[4])) for row in rows]


def result(connection: Connection, job_id: str, owner: str) -> bytes | None:
    """What a job of somebody's came to, if it has come to anything."""
    where = (s.jobs.c.id == job_id, s.jobs.c.owner == owner)
    found = connection.execute(select(s.jobs.c.result).where(*where)).scalar()
    return bytes(found) if found is not None else None
