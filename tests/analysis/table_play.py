"""A strategy played through every order of a few cards by the real table."""

from collections.abc import Callable

from soft17.cards import Card
from soft17.money import Money, parse
from soft17.rules.book import Book
from soft17.table import commands
from soft17.table.decide import step
from soft17.table.net import net
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import DEALER, Bounds, Sign, Table

STAKE = parse("100")
Decide = Callable[[Table], commands.Command]
