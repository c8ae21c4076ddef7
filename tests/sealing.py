"""What the table is shown of a walk, looked through for cards that nobody there has seen."""

import re
from collections.abc import Iterable

import msgspec

from soft17.cards import Piece
from soft17.house.events import CardsBrought, CardsShuffled, PieceMoved, TakenDown
from soft17.house.evolve import evolve
from soft17.house.state import House
from soft17.house.trouble import ErrorCardShown, FaceUpFound
from soft17.house.view import sealed
from soft17.log.telling import tell
from soft17.rules.book import Book
from soft17.table.events import Event


def _named(told: str) -> set[str]:
    """The cards that a text names, whole: the third deck's is not the thirty-sixth's."""
    return set(re.findall(r"[A23456789TJQK][cdhs]\.\d+", told))


class Sealing:
    """The cards that went unseen, from their move until they are shown or shuffled among the others."""

    def __init__(self, book: Book, hidden: Iterable[Piece] = ()) -> None:
        self.book = book
        self.hidden = set(hidden)

    def follow(self, house: House, events: tuple[Event, ...]) -> None:
        """No event as it is shown names one of them."""
        for event in events:
            # A check or a shuffle names all cards at once, and tells none from another.
            if isinstance(event, CardsBrought | CardsShuffled):
                self.hidden.clear()
            else:
                self._look(house, event)
            house = evolve(house, event)

    def _look(self, house: House, event: Event) -> None:
        shown = sealed(self.book, event, house)
        told = tell(shown) + msgspec.json.encode(shown).decode()
        if isinstance(event, PieceMoved) and not event.seen:
            self.hidden.add(event.piece)
            assert event.piece[:2] not in told, told
        elif isinstance(event, TakenDown) and event.act == "return-missing":
            self.hidden.discard(Piece(event.about["card"]))  # it turned up, for all to see
        elif isinstance(event, PieceMoved | FaceUpFound | ErrorCardShown):
            self.hidden.discard(event.piece)
        assert not self.hidden.intersection(_named(told)), told
