"""Perft: how many sequences of commands there are from a position, walking only what is offered.

Two engines that agree on these numbers agree on what is allowed and on what it pays.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from soft17 import cards
from soft17.cards import Card
from soft17.clause import Refusal
from soft17.money import Money, parse
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.net import net
from soft17.table.offers import offers
from soft17.table.progress import awaits_card
from soft17.table.state import Table


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position after the initial deal, the cards that may follow, and the numbers once frozen."""

    name: str
    players: tuple[str, ...]
    stake: str
    deal: str
    cards: str
    options: dict[str, bool | int | str] = {}
    nodes: tuple[int, ...] = ()
    net: tuple[int, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """Sequences of one length, and the net result, in cents, of those that end the round."""

    nodes: int
    net: int

    def __add__(self, other: "Count") -> "Count":
        return Count(self.nodes + other.nodes, self.net + other.net)


NONE = Count(0, 0)


@cache
def positions(book: str) -> tuple[Position, ...]:
    """The positions frozen with a rulebook."""
    text = (files("soft17.rulebooks") / book / "perft.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["position"], list[Position]))


def start(rulebook: str, position: Position) -> tuple[Book, Table]:
    """The table of a position."""
    book = load(rulebook, position.options)
    table = Table()
    for player in position.players:
        stakes = (parse(position.stake),) * book.boxes
        table = _must(book, table, c.PlaceWager(player, 1, stakes, (), seated=player == position.players[0]))
    if book.deal.call.is_:
        table = _must(book, table, c.CallNoMoreBets())
    for card in cards.parse_all(position.deal):
        table = _must(book, table, c.Deal(card))
    return book, table


def _must(book: Book, table: Table, command: c.Command) -> Table:
    done = step(book, table, command)
    assert not isinstance(done, Refusal), f"{command} is refused: {done}"  # only offers are walked
    return done.table


def successors(book: Book, table: Table, deck: tuple[Card, ...]) -> Iterator[tuple[c.Command, Table]]:
    """Each command that may come next, cards included, with the table after it."""
    following: list[c.Command] = offers(book, table)
    if awaits_card(book, table) is not None:
        following += [c.Deal(card) for card in deck]
    for command in following:
        yield command, _must(book, table, command)


def perft(book: Book, table: Table, deck: tuple[Card, ...], depth: int) -> Count:
    """How many sequences of exactly this length there are, and what those that end the round come to."""
    if depth == 0:
        total = Money(sum(net(book, table).values())) if table.phase == "over" else Money(0)
        return Count(1, total // 100)
    found = NONE
    for _, after in successors(book, table, deck):
        found += perft(book, after, deck, depth - 1)
    return found


def divide(book: Book, table: Table, deck: tuple[Card, ...], depth: int) -> Iterator[tuple[c.Command, Count]]:
    """The same, apart for each first command."""
    for command, after in successors(book, table, deck):
        yield command, perft(book, after, deck, depth - 1)
