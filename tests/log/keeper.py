"""A table that is run as its book wants it, with its log kept, so that a test can make it go wrong."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from opening import T0, Opening
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house.decide import step
from soft17.house.evolve import fold
from soft17.house.orders import Order, Person
from soft17.log.examining import Report, examine
from soft17.log.keeping import TableLog
from soft17.log.lines import Line, read_head, read_line, write
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import Event, WagerSettled

MONEY = 10_000


class Keeper(Opening):
    """The opening of the scenarios, its orders taken down; `force` takes down what the book refuses."""

    def __init__(
        self,
        rulebook: str,
        setting: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
    ) -> None:
        self.log = TableLog(rulebook, options, rulings, table="table 7")
        super().__init__(self.log.book, setting or {})
        self.house()

    def give(self, command: Any, role: str | None = None, name: str = "", reason: str = "as usual") -> None:
        """Give an order and take it down."""
        self.announce(command)
        before = self.now
        super().give(command, role, name, reason)
        act = self.book.house.acts.get(getattr(command, "act", "") or getattr(command, "entry", ""))
        role = role or (act.by[0].removeprefix("=") if act is not None else "dealer")
        named = self.book.house.people.supervisor.is_ if role == "casino supervisor" else role
        order = Order(command, Person(name or f"the {named}", named), self.at, reason)
        done = step(self.book, before, order)
        assert not isinstance(done, Refusal)
        self.log.take_down(order, *done.events)

    def force(self, command: Any, *events: Event, role: str = "dealer", name: str = "the dealer") -> None:
        """Take an order and its events down though the book refuses it or gives others."""
        self.at += 1
        self.log.take_down(Order(command, Person(name, role), self.at, "it happened"), *events)
        self.now = fold(self.now, events, self.at)

    def observed(self, command: Any, role: str = "dealer") -> tuple[Event, ...]:
        """What an order would lead to now."""
        self.at += 1
        done = step(self.book, self.now, Order(command, Person(f"the {role}", role), self.at))
        assert not isinstance(done, Refusal), done
        self.at -= 1
        return done.events

    def deal(self, cards: str) -> None:
        """Deal cards."""
        for card in cards.split():
            self.give(c.DealCard(card), "dealer")

    def wager(self, player: str = "ann", dollars: int = 50, area: int = 1) -> None:
        """Place a main wager on every box of an area."""
        stake = Money(dollars * MONEY)
        self.give(t.PlaceWager(player, area, (stake,) * self.book.boxes), "player", player)

    def examine(self, change: Callable[[list[Line]], Iterable[Line]] | None = None) -> Report:
        """The log written, read again and examined."""
        lines = self.log.lines if change is None else list(change(list(self.log.lines)))
        texts = list(write(self.log.head, lines))
        return examine(read_head(texts[0]), ((n, read_line(n, text)) for n, text in enumerate(texts[1:], 2)))


def clauses(report: Report) -> set[str]:
    """The clauses that were departed from."""
    return {one.clause for one in report.findings}


def alter(lines: list[Line], number: int, **changes: Any) -> list[Line]:
    """The lines with one of them changed."""
    return [replace(line, **changes) if n == number else line for n, line in enumerate(lines)]


def overpaid(lines: list[Line]) -> list[Line]:
    """Every wager settled for ten dollars too much."""
    return [
        replace(
            line,
            events=tuple(
                replace(one, pays=one.pays + 10 * MONEY) if isinstance(one, WagerSettled) else one
                for one in line.events
            ),
        )
        for line in lines
    ]


__all__ = ["MONEY", "T0", "Keeper", "alter", "clauses", "overpaid"]
