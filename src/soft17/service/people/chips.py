"""Chips outside play: issued from the bank with a reason; an adjustment waits until another person approves."""

import msgspec
from sqlalchemy import Connection, insert, select, update

from soft17.money import DOLLAR, Money, dollars
from soft17.service.people.accounts import note
from soft17.service.store import schema as s
from soft17.service.store.writing import Posting, post

BANK = "bank"
ISSUED = "chips issued"
MOST = Money(1_000_000 * DOLLAR)


class SamePersonError(Exception):
    """Nobody decides what they asked for themselves, or about their own chips, or issues chips to themself."""


class DecidedError(Exception):
    """It was decided already, or never asked for."""


class Adjustment(msgspec.Struct, frozen=True):
    """A change of somebody's chips that waits or was decided."""

    id: int
    at: int
    asked_by: str
    person: str
    amount: int
    reason: str
    decided_by: str | None = None
    decided_at: int | None = None
    decision: str = "waits"

    @property
    def said(self) -> str:
        """What it comes to, in words."""
        return f"{dollars(Money(self.amount))} for {self.person}: {self.reason}"


def account(name: str, *, guest: bool = False) -> str:
    """Where the chips of a person are; a guest has some to practise with and no others."""
    return f"practice:{name}" if guest else f"player:{name}"


def issue(connection: Connection, wish: Adjustment) -> tuple[Posting, ...]:
    """Give another person chips from the bank."""
    if wish.asked_by == wish.person:
        raise SamePersonError(wish.person)
    moved = _postings(wish)
    post(connection, wish.at, f"chips issued by {wish.asked_by}: {wish.reason}", moved)
    note(connection, wish.at, ISSUED, wish.asked_by, wish.said)
    return moved


def ask(connection: Connection, wish: Adjustment) -> Adjustment:
    """Ask for a change of somebody's chips."""
    row = {name: value for name, value in msgspec.structs.asdict(wish).items() if name != "id"}
    made = connection.execute(insert(s.adjustments).values(**row))
    assert made.inserted_primary_key is not None  # the database has numbered it
    note(connection, wish.at, "adjustment asked for", wish.asked_by, wish.said)
    return msgspec.structs.replace(wish, id=made.inserted_primary_key[0])


def _postings(one: Adjustment) -> tuple[Posting, ...]:
    return Posting(account(one.person), one.amount), Posting(BANK, -one.amount)


def decide(
    connection: Connection, at: int, by: str, number: int, *, approved: bool
) -> tuple[Adjustment, tuple[Posting, ...]]:
    """Approve or refuse an adjustment that somebody else asked for; what is approved is entered at once."""
    found = select(s.adjustments).where(s.adjustments.c.id == number)
    if connection.dialect.name == "postgresql":
        found = found.with_for_update()
    row = connection.execute(found).one_or_none()
    one = Adjustment(*row) if row is not None else None
    if one is None or one.decision != "waits":
        raise DecidedError(number)
    if by in (one.asked_by, one.person):
        raise SamePersonError(by)
    decision = "approved" if approved else "refused"
    values = {"decided_by": by, "decided_at": at, "decision": decision}
    connection.execute(update(s.adjustments).where(s.adjustments.c.id == number).values(**values))
    moved: tuple[Posting, ...] = ()
    if approved:
        moved = _postings(one)
        post(connection, at, f"adjustment asked for by {one.asked_by}, approved by {by}: {one.reason}", moved)
    note(connection, at, f"adjustment {decision}", by, one.said)
    return msgspec.structs.replace(one, **values), moved


def every(connection: Connection) -> list[Adjustment]:
    """Adjustments, the newest first."""
    return [Adjustment(*row) for row in connection.execute(select(s.adjustments).order_by(s.adjustments.c.id.desc()))]
