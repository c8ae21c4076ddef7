"""A strategy played through every order of a few cards by the real table."""

from collections.abc import Callable

from soft17.money import parse
from soft17.table import commands
from soft17.table.state import Table

STAKE = parse("100")
Decide = Callable[[Table], commands.Command]
