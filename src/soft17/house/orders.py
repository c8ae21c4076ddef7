"""Orders: a command, who gives it, and when."""

import msgspec

from soft17.table.commands import Command


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the table, in a role."""

    name: str
    role: str


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with its giver, its time in seconds since 1970 (UTC), and the reason given for it."""

    command: Command
    by: Person
    at: int
    reason: str = ""
