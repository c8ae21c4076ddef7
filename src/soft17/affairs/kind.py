"""What kind an affair is: the commands it takes, the events they lead to, and how both are decided and folded."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.log.lines import Form
from soft17.rules.book import Book
from soft17.table.commands import Command
from soft17.table.events import Event

S = TypeVar("S")


class Kind(msgspec.Struct, Generic[S], frozen=True, dict=True):
    """One kind of affair: `start` is its state before any order, `decide` knows the rules, `evolve` only folds."""

    name: str
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    start: S
    decide: Callable[[Book, S, Order], tuple[Event, ...] | Refusal]
    evolve: Callable[[S, Event], S]

    @cached_property
    def form(self) -> Form:
        """How its log is written."""
        return Form(f"soft17.{self.name}/1", self.commands, self.events)

    def fold(self, state: S, events: tuple[Event, ...]) -> S:
        """The state that events make."""
        for event in events:
            state = self.evolve(state, event)
        return state

    def read_command(self, said: object) -> Command:
        """A command as it came over the wire, or from a file."""
        return self.form.read_command(said)


AnyKind = Kind[Any]
