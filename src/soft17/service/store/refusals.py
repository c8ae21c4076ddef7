"""Refusals: what orders that were refused were answered, so that the same id is answered so again."""

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from soft17.service.store import schema as s
from soft17.service.store.reading import own_id
from soft17.service.store.writing import ConflictError, Job

MOST = 512  # so many of each person at a table are kept, the newest


def keep(table_id: str, person: str, order_id: str, body: bytes) -> Job:
    """A job that keeps a refusal, and forgets the oldest of the same person at the table."""

    def job(connection: Connection) -> None:
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        adding = dialect.insert(s.refusals).values(table_id=table_id, order_id=own_id(person, order_id), body=body)
        connection.execute(adding.on_conflict_do_nothing(index_elements=["table_id", "order_id"]))
        of_person = s.refusals.c.order_id.startswith(own_id(person, ""), autoescape=True)
        theirs = (s.refusals.c.table_id == table_id, of_person)
        newest = select(s.refusals.c.id).where(*theirs).order_by(s.refusals.c.id.desc())
        old = newest.offset(MOST).limit(1).scalar_subquery()
        connection.execute(delete(s.refusals).where(*theirs, s.refusals.c.id <= old))

    return job


def last(connection: Connection, table_id: str) -> list[tuple[str, bytes]]:
    """The refusals that are kept of a table, the oldest first."""
    wanted = select(s.refusals.c.order_id, s.refusals.c.body).where(s.refusals.c.table_id == table_id)
    return [(order, body) for order, body in connection.execute(wanted.order_by(s.refusals.c.id))]


def of(connection: Connection, table_id: str, own: str) -> bytes | None:
    """What an order was answered that was refused, if it was."""
    where = (s.refusals.c.table_id == table_id, s.refusals.c.order_id == own)
    return connection.execute(select(s.refusals.c.body).where(*where)).scalar()


def unless_refused(table_id: str, own: str) -> Job:
    """A job that stops what it is written with, if another process has refused the order."""

    def job(connection: Connection) -> None:
        if of(connection, table_id, own) is not None:
            raise ConflictError(f"{table_id} {own}")

    return job
