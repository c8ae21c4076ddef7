"""A command being carried out: the events so far and the table they make."""

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.table.events import Event
from soft17.table.evolve import evolve
from soft17.table.state import Place, Table


class Play:
    """Events are added one by one; the table always is what they make of the one before the command."""

    __slots__ = ("book", "events", "table")

    def __init__(self, book: Book, table: Table) -> None:
        self.book = book
        self.table = table
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def hand(self, place: Place) -> Hand:
        """The hand at a place that is known to be there."""
        hand = self.table.hand(place)
        assert hand is not None  # callers name places they have just met
        return hand
