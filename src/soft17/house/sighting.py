"""Sighting: which physical cards come into everybody's sight by something that happens at a table."""

from collections.abc import Iterator

from soft17.cards import Piece, face
from soft17.house.events import PieceMoved
from soft17.house.face_down import dealt_down, is_ordered, lies_face_down, turned_up
from soft17.house.state import Entry, House
from soft17.house.trouble import ErrorCardShown, FaceUpFound
from soft17.rules.book import Book
from soft17.table.events import BurnShown, CardBurned, CardDealt, Event, HoleCardTurned
from soft17.table.state import DEALER, Place

FIRST_TWO = 2


class Sighting:
    """What everybody has seen, followed event by event; of a card that could be another nothing is said."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._burned: Piece | None = None
        self._known: tuple[tuple[Entry, ...], bool] = ((), False)

    def by(self, before: House, event: Event, after: House) -> Iterator[Piece]:
        """The cards that come into sight by an event."""
        if isinstance(event, CardBurned):
            self._burned = _if(event.card, before.custody.rack[-1:])
        elif isinstance(event, BurnShown):
            yield from _faced(event.card, (self._burned,))
        elif isinstance(event, CardDealt):
            shown = dealt_down(before, event) if self._face_down(before) else event
            yield from _faced(shown.card, before.drawn[-1:])
        elif isinstance(event, HoleCardTurned):
            yield from _faced(event.card, _hole(before))
        elif isinstance(event, FaceUpFound | ErrorCardShown) or (isinstance(event, PieceMoved) and event.seen):
            yield event.piece
        for one in turned_up(self.book, before, after) if self._face_down(before) else []:
            yield from _at(before, one.place)[:FIRST_TWO]

    def rebuilt(self, house: House) -> Iterator[Piece]:
        """The cards of a round that was put in another order: all lie open but one like the dealer's face-down card."""
        if not is_ordered(self.book, house):
            hole = house.table.hole
            yield from (piece for piece in house.drawn if face(piece) != hole)

    def _face_down(self, house: House) -> bool:
        """True where first cards are dealt face down; what was entered says so, and is looked through once."""
        if self._known[0] is not house.entries:
            self._known = house.entries, is_ordered(self.book, house)
        return self._known[1]


def own(book: Book, house: House, name: str) -> Iterator[Piece]:
    """The cards that one person sees besides: the first two of the hands that are that person's to play."""
    if is_ordered(book, house):
        mine = {area.number for area in house.table.areas if area.control is not None and area.control == name}
        yield from (piece for piece, place in house.lies if place.area in mine)


def covered(book: Book, house: House) -> Iterator[Piece]:
    """The cards that lie face down now, though they may have lain open before: the dealer's, and hands dealt so."""
    if house.table.hole is not None:
        yield from _hole(house) or (piece for piece in house.drawn if face(piece) == house.table.hole)
    if is_ordered(book, house) and house.table.phase != "over":
        for place in {place for _, place in house.lies if place != DEALER}:
            if lies_face_down(book, house, place):
                yield from _at(house, place)[:FIRST_TWO]


def _at(house: House, place: Place) -> list[Piece]:
    return [piece for piece, at in house.lies if at == place]


def _hole(house: House) -> list[Piece]:
    """The dealer's face-down card: behind those that lie open, or after a round was rebuilt the only one like it."""
    laid = _at(house, DEALER)[len(house.table.dealer.cards) :][:1]
    hole = house.table.hole
    alike = [piece for piece in house.drawn if hole is not None and face(piece) == hole]
    return laid or (alike if len(alike) == 1 else [])


def _if(card: str, pieces: tuple[Piece, ...]) -> Piece | None:
    return next(_faced(card, pieces), None)


def _faced(card: str, pieces: "tuple[Piece | None, ...] | list[Piece]") -> Iterator[Piece]:
    """Those of some cards that are of that rank and suit."""
    return (piece for piece in pieces if piece is not None and face(piece) == card)
