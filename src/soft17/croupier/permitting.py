"""Permitting: what the house lets players have where it deals by itself and nobody else is there to give leave."""

from collections.abc import Iterator

from soft17.croupier.carrying import Carried
from soft17.croupier.opening import person_for, said
from soft17.house.commands import CapPlayers, TakeDown
from soft17.house.directing import ALLOW, SHARE, areas_permit, to_share
from soft17.house.state import House
from soft17.rules.book import Book


def permit(book: Book, house: House) -> Carried | None:
    """The next leave that the house gives by itself, of those that its players have not got yet."""
    every = (*_shared(book, house), *_joined(book, house), *_areas(book, house)) if house.opened else ()
    return next(iter(every), None)


def _shared(book: Book, house: House) -> Iterator[Carried]:
    """A spot is open to several players, where its first player has agreed."""
    for area in to_share(book, house):
        yield _entry(book, house, SHARE, spot=str(area))


def _joined(book: Book, house: House) -> Iterator[Carried]:
    """As many may wager on an area as the book lets the house permit."""
    if book.house.signs.players_each is not None and house.on_box is None:
        yield Carried(CapPlayers(on_box=book.layout.players.is_), person_for(book, book.house.acts[CapPlayers.act]))


def _areas(book: Book, house: House) -> Iterator[Carried]:
    """A player may wager on every area."""
    for guest in house.guests if book.house.signs.areas_each is not None else ():
        if guest.here and areas_permit(house, guest.name) is None:
            yield _entry(book, house, ALLOW, player=guest.name, boxes=str(house.areas))


def _entry(book: Book, house: House, name: str, **about: str) -> Carried:
    act = book.house.acts[name]
    return Carried(TakeDown(name, said(act, house) | about), person_for(book, act))
