"""Persons: as what each acts at a table; nobody checks the own work, or deals where they play."""

from collections.abc import Iterator

from soft17.house.commands import Arrive
from soft17.house.orders import Person
from soft17.rules.house.people import People
from soft17.table.commands import Command, PlaceWager

PLAYER = "player"
Roles = dict[str, list[str]]


def acting(command: Command, by: Person) -> list[Person]:
    """Who acts by an order, and as what: a wager or a coming makes a player of whom it names, whoever enters it."""
    player = command.player if isinstance(command, PlaceWager | Arrive) else ""
    return [by, *([Person(player, PLAYER)] if player else [])]


def others(people: People, known: Roles, command: Command, by: Person) -> Iterator[tuple[Person, list[str]]]:
    """Those who act by an order as something else than before, each with what that was; all are known as it then."""
    for one in acting(command, by):
        before, named = known.setdefault(one.name, []), people.same.get(one.role, one.role)
        if before and named not in before:
            yield Person(one.name, named), [*before]
        if named not in before:
            before.append(named)
