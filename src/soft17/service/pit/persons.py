"""Persons: nobody acts at a live table as something else than before, as an audit of its log would find it."""

import asyncio

import msgspec
from sqlalchemy import Engine

from soft17.clause import Refusal
from soft17.house.orders import Person
from soft17.house.state import House
from soft17.log.persons import PLAYER, Roles, acting, others
from soft17.rules.book import Book
from soft17.rules.house.people import a
from soft17.service.store import reading
from soft17.service.store.reading import Kept
from soft17.table.commands import Command

LIVE = "live"


class _By(msgspec.Struct):
    """As what a line's order was given."""

    role: str


class Persons:
    """As what people have acted at one table; of each it is looked up in the store once, and followed from there."""

    def __init__(self, engine: Engine, kept: Kept, book: Book) -> None:
        self._engine, self._kept, self._book = engine, kept, book
        self._known: Roles = {}

    async def refusal(self, house: House, command: Command, by: Person) -> Refusal | None:
        """Why somebody does not act in a role here, or is no player: they have acted as something else."""
        if self._kept.kind != LIVE:
            return None
        for one in acting(command, by):
            if one.name not in self._known:
                self._known[one.name] = await asyncio.to_thread(self._stored, house, one.name)
        known = {name: [*roles] for name, roles in self._known.items()}
        people = self._book.house.people
        for person, before in others(people, known, command, by):
            why = f"{person.name} has acted as {' and as '.join(map(a, before))} at this table"
            why += f", and so is not {a(person.role)} there too: that is for somebody else"
            return Refusal(people.otherwise.clause, why)
        return None

    def follow(self, command: Command, by: Person) -> None:
        """Take an order over that was carried out; of those who are not known yet the store tells when they act."""
        for one in acting(command, by):
            if one.name in self._known:
                roles, role = self._known[one.name], self._book.house.people.same.get(one.role, one.role)
                roles += [] if role in roles else [role]

    def _stored(self, house: House, name: str) -> list[str]:
        """As what somebody has acted by the log of the table; a player also by what another entered."""
        with self._engine.connect() as connection:
            texts = reading.lines_by(connection, self._kept.id, name)
        said = (msgspec.json.decode(text, type=_By).role for text in texts)
        guest = house.guest(name)
        played = guest is not None and (guest.here or guest.left_at > 0)
        same = self._book.house.people.same
        return list(dict.fromkeys([*(same.get(role, role) for role in said), *([PLAYER] if played else [])]))
