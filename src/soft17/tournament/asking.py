"""What a decision looks at: the book, its chapter on tournaments, the tournament, and the order."""

from typing import NamedTuple

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.table.events import Event
from soft17.tournament.desk import Desk
from soft17.tournament.evolve import evolve
from soft17.tournament.state import Entrant, Tournament

Done = tuple[Event, ...] | Refusal


class Ask(NamedTuple):
    """An order given in a tournament."""

    book: Book
    rules: Rules
    state: Tournament
    order: Order

    @property
    def at(self) -> int:
        """When it was given."""
        return self.order.at

    def after(self, *events: Event) -> "Ask":
        """The same with the tournament as events make it."""
        state = self.state
        for event in events:
            state = evolve(state, event)
        return self._replace(state=state)

    def player(self, name: str) -> Entrant | Refusal:
        """Somebody who is in the running session."""
        one = self.state.entrants.get(name)
        if one is None or one.status != "playing" or not self.state.running:
            exclusive = self.rules.sessions.exclusive
            return Refusal(exclusive.clause, f"{name} does not play here: the table is used for the tournament only")
        return one

    def desk(self, table: str) -> Desk | Refusal:
        """A table in the running session, with nothing in dispute."""
        desk = self.state.desks.get(table)
        if desk is None or not self.state.running or desk.ended:
            return Refusal(self.rules.acts["designate"].clause, f"no session is being played at {table!r}")
        if desk.dispute:
            return Refusal(self.rules.provisions.dispute.clause, f"play waits for a decision: {desk.dispute}")
        return desk

    def seated(self, name: str) -> tuple[Entrant, Desk] | Refusal:
        """Somebody in the running session, and the table."""
        one = self.player(name)
        if isinstance(one, Refusal):
            return one
        desk = self.desk(one.table)
        return desk if isinstance(desk, Refusal) else (one, desk)
