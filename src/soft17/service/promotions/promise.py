"""The secret of a draw, kept in the store for the service alone: promised in one commit with its order, opened once."""

import msgspec
from sqlalchemy import Connection, Engine, insert

from soft17.promotion.commands import CommitDraw, HoldDraw
from soft17.promotion.holding import drawn_from
from soft17.promotion.secret import Secret, secret
from soft17.promotion.state import State
from soft17.service.store import reading
from soft17.service.store import schema as s
from soft17.service.store.writing import Job


def promised(promotion: str) -> tuple[CommitDraw, Job]:
    """A new secret of the operating system's generator: what is published of it, and what keeps it beside that."""
    made = secret()

    def keep(connection: Connection) -> None:
        row = {"table_id": promotion, "root": made.promise, "body": msgspec.json.encode(made)}
        connection.execute(insert(s.shoes).values(**row))

    return CommitDraw(made.promise), keep


def opened(engine: Engine, promotion: str, state: State) -> HoldDraw:
    """The draw that follows from the secret promised; where anything is missing before it the book refuses it."""
    body = None
    if state.promised is not None and state.lot is not None:
        with engine.connect() as connection:
            body = reading.shoe(connection, promotion, state.promised.promise)
    if body is None:
        return HoldDraw("", "", ())
    kept = msgspec.json.decode(bytes(body), type=Secret)
    return HoldDraw(kept.seed, kept.salt, drawn_from(state, kept.seed))
