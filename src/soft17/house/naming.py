"""Naming: a person is written in one way at a table, for capitals and blanks make nobody else."""

from collections.abc import Iterator
from functools import cache

from soft17.house.orders import Order
from soft17.house.spelling import plain
from soft17.house.state import House
from soft17.table.commands import Command

# What names a person in a command or in what is said with an entry.
PEOPLE = ("player", "holder", "dealer", "asked_by", "person", "helper", "owner")


def fault(house: House, order: Order) -> str:
    """What is wrong with a name in an order: blanks that nobody sees, or capitals other than before; else nothing."""
    named: dict[str, str] = {}  # each name once, with the field where it stands first
    for field, said in _said(order):
        named.setdefault(said, field)
    for said, field in (*named.items(), (getattr(order.command, "back", ""), "back")):
        right = " ".join(said.split())
        if said != right:
            return f"{field}: {said!r} has blanks that nobody sees; write {right!r}"
    before: dict[str, str] = {}
    for said, field in named.items():
        known = _known(house, said)
        if said != known:
            return f"{field}: {said!r} is written {known!r} at this table; capitals make nobody else"
        first = before.setdefault(plain(said), said) if len(named) > 1 else said
        if said != first:
            return f"{field}: {said!r} is written {first!r} in the same order; capitals make nobody else"
    return ""


def _said(order: Order) -> Iterator[tuple[str, str]]:
    """The names of people in an order, each with the field it stands in."""
    command = order.command
    yield "by.name", order.by.name
    yield from ((field, said) for field in _fields(type(command)) if isinstance(said := getattr(command, field), str))
    yield from (("forfeits", said) for said in getattr(command, "forfeits", ()))
    about = getattr(command, "about", None)
    if isinstance(about, dict):
        yield from ((f"about.{field}", about[field]) for field in PEOPLE if about.get(field, "").strip())


@cache
def _fields(kind: type[Command]) -> tuple[str, ...]:
    """The fields of a kind of command that may name somebody."""
    return tuple(field for field in PEOPLE if field in kind.__struct_fields__)


def _known(house: House, name: str) -> str:
    """A name as it was written first at this table; as it is now where it is new."""
    if name == house.dealer or house.guest(name) is not None:
        return name
    if not name or name in _names(house):  # who gave orders before stands near the front
        return name
    wanted = plain(name)
    return next((one for one in _names(house) if plain(one) == wanted), name)


def _names(house: House) -> Iterator[str]:
    """Every name of a person that is known at a table."""
    for guest in house.guests:
        yield guest.name
        yield guest.holder
    for entry in house.entries:
        yield entry.by
        yield from (entry.about[field] for field in PEOPLE if field in entry.about)
