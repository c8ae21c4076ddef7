"""Opening a table: every order that its book wants, carried out in memory first, so that all is kept or nothing."""

from collections.abc import Iterable

from soft17.clause import Refusal
from soft17.croupier.opening import By, Opening, person_for
from soft17.house.commands import OpenTable
from soft17.house.decide import step
from soft17.house.meters import pool
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.log.lines import Line, chained
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.service.people.roles import at as role_at
from soft17.service.pit.loading import Loaded
from soft17.service.pit.postings import HOUSE, postings
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Written
from soft17.table.commands import Command


class NotOpenedError(ValueError):
    """A table that the book does not let open as it was asked for."""

    def __init__(self, why: str, clause: str = "") -> None:
        self.clause = clause
        super().__init__(why)


def opened(book: Book, kept: Kept, at: int, roles: Iterable[str] = ()) -> tuple[Loaded, tuple[Written, ...]]:
    """A table that has just opened, and the lines that say so; `roles` are those of who opens it, where they count."""
    loaded = Loaded(House(), 0, kept.head_hash)
    written: list[Written] = []
    reason = f"the table is opened for {kept.made_by}"

    def give(command: Command, person: Person) -> House:
        done = step(book, loaded.house, Order(command, person, at, reason))
        if isinstance(done, Refusal):
            raise NotOpenedError(done.why, done.clause)
        loaded.version += 1
        line = Line(loaded.version, at, person.name, person.role, command, done.events, reason, loaded.hash)
        loaded.hash, text = chained(loaded.hash, line)
        moved = postings(kept, "", (), pool(done.house) - pool(loaded.house))
        written.append(Written(loaded.version, at, person.name, loaded.hash, text, why=reason, postings=moved))
        loaded.house = done.house
        return loaded.house

    Opening(book, kept.setting().plan, give, loaded.house, _by(book, kept.made_by, roles)).begin()
    return loaded, tuple(written)


def _by(book: Book, name: str, roles: Iterable[str]) -> By:
    """Who does each act: who opens the table, in the one role that may, and the house itself what that role may not."""
    people, opens = book.house.people, book.house.acts[OpenTable.act]
    known = [role for role in (role_at(people, one) for one in roles) if role is not None]
    may = [role for role in known if opens.person_refusal(people, role) is None]
    own = max(may, key=people.rank, default="")

    def person(book: Book, act: Act, what: str) -> Person:
        if own and act.person_refusal(people, own) is None:
            return Person(name, own)
        return the_house(book, act, what)

    return person


def the_house(book: Book, act: Act, what: str = "") -> Person:
    """The house itself, in the place of somebody whom the book names for an act."""
    instead = person_for(book, act, what)
    return Person(f"{HOUSE} as {instead.name}", instead.role)
