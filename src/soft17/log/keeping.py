"""Keeping a log: a table that is run order by order, with every line taken down."""

import msgspec
from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.decide import OrderError, step
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.log.lines import Head, Line, digest, read_command
from soft17.rules.loading import Elected, load


class TableLog:
    """A table and its log: orders go in, refusals come back, everything else is taken down."""

    def __init__(
        self, rulebook: str, options: Elected | None = None, rulings: dict[str, str] | None = None, table: str = ""
    ) -> None:
        self.book = load(rulebook, options, rulings)
        self.head = Head(
            rulebook=rulebook,
            digest=digest(rulebook),
            table=table,
            options=dict(options or {}),
            rulings=dict(rulings or {}),
        )
        self.house = House()
        self.lines: list[Line] = []

    def give(self, order: Order) -> Refusal | None:
        """Give an order; it is taken down unless it is refused, as the log has it: each field of its kind."""
        try:
            command = read_command(msgspec.to_builtins(order.command))
        except msgspec.ValidationError as error:
            raise OrderError(f"command: {error}") from error
        order = replace(order, command=command)
        done = step(self.book, self.house, order)
        if isinstance(done, Refusal):
            return done
        self.house = done.house
        self.take_down(order, *done.events)
        return None

    def take_down(self, order: Order, *events: object) -> None:
        """Write a line."""
        line = Line(len(self.lines) + 1, order.at, order.by.name, order.by.role, order.command, events, order.reason)
        self.lines.append(line)
