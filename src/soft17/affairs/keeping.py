"""Keeping an affair: orders go in one by one, refusals come back, everything else is taken down."""

from typing import Generic, TypeVar

from soft17.affairs.kind import Kind
from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.log.lines import Head, Line, ReadLine, digest
from soft17.rules.loading import Elected, load

S = TypeVar("S")


class TimeError(ValueError):
    """An order whose time is before that of the last one."""


class Affair(Generic[S]):
    """An affair and its log; it is what its lines make of it."""

    def __init__(
        self,
        kind: Kind[S],
        rulebook: str,
        name: str = "",
        options: Elected | None = None,
        rulings: dict[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self.book = load(rulebook, options, rulings)
        self.head = Head(
            format=kind.form.format,
            rulebook=rulebook,
            digest=digest(rulebook),
            table=name,
            options=dict(options or {}),
            rulings=dict(rulings or {}),
        )
        self.state: S = kind.start
        self.lines: list[Line] = []

    def give(self, order: Order) -> Refusal | None:
        """Give an order; it is taken down unless it is refused."""
        if self.lines and order.at < self.lines[-1].at:
            raise TimeError(f"at: {order.at} is before the last order, at {self.lines[-1].at}")
        done = self.kind.decide(self.book, self.state, order)
        if isinstance(done, Refusal):
            return done
        self.state = self.kind.fold(self.state, done)
        by = order.by
        self.lines.append(Line(len(self.lines) + 1, order.at, by.name, by.role, order.command, done, order.reason))
        return None

    def recall(self, line: ReadLine) -> None:
        """Take a line of a log as it stands."""
        self.state = self.kind.fold(self.state, line.events)
        self.lines.append(line)
