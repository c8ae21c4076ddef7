"""Misdeals: an error that somebody tells of, is found or dismissed, and what players answer to it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.events import Commanded
from soft17.house.moving import move
from soft17.house.state import Answer, House, Misdeal
from soft17.house.trouble import recall
from soft17.table.commands import Deal
from soft17.table.events import Event, PlacePassed
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import Place, Table


class ErrorNotified(Event, frozen=True):
    """Somebody told the dealer of an error; the round waits until it is reported as it was found, or dismissed."""

    what: str
    person: str
    clause: str
    recalled: bool = False


class MisdealFound(Event, frozen=True):
    """The cards of the round did not fall as they should; the round waits.

    `came` are cards that were taken down as others: the one taken down, with the one that came.
    """

    what: str
    order: tuple[Piece, ...]
    clause: str
    recalled: bool = False
    offers: bool = False
    unswitched: tuple[int, ...] = ()
    came: dict[Piece, Piece] = msgspec.field(default_factory=dict)
    areas: tuple[int, ...] = ()


class MisdealAnswered(Event, frozen=True):
    """A player whose hand an error touched leaves the hand, or takes it as it lies."""

    player: str
    leaves: bool
    clause: str


class MisdealDismissed(Event, frozen=True):
    """There was no such error: the round goes on as it lies."""

    clause: str


class MisdealDecided(Event, frozen=True):
    """What follows from an error is decided, where no card goes back."""

    clause: str


class OfferAnswered(Event, frozen=True):
    """A player takes what was not offered in its time; it counts once the round is rebuilt."""

    command: Answer
    clause: str


class MissedCardFound(Event, frozen=True):
    """A card was passed over, and the player of the hand is asked whether to take it later.

    Noticed late, it was passed over `since` so many cards, which lie one place further than they were taken down.
    """

    place: Place
    clause: str
    since: int = 0


class MissedCardAnswered(Event, frozen=True):
    """A player said whether the hand takes the card that was passed over."""

    player: str
    takes: bool
    clause: str


class CardsTakenUp(Event, frozen=True):
    """The last cards lie on other places than they were taken down for: the round as it was before them."""

    table: Table
    pieces: tuple[Piece, ...]
    clause: str


def _commanded(house: House, event: Commanded) -> House:
    card = isinstance(event.command, Deal)
    undecided = (house.undecided or house.table) if card else None
    return replace(house, played=(*house.played, event.command), undecided=undecided)


def _taken_up(house: House, event: CardsTakenUp) -> House:
    """The cards stay on the layout, and are dealt to nobody; with them lie those of hands that they had ended."""
    count = len(event.pieces)
    played, drawn = house.played[: len(house.played) - count], house.drawn[: len(house.drawn) - count]
    lies = tuple(one for one in house.lies if one[0] not in event.pieces)
    hands = dict(event.table.hands())
    stay = {piece for piece, place in lies if place in hands and not hands[place].is_put_away}
    for piece in house.custody.rack:
        house = move(house, piece, "rack", "layout") if piece in stay.union(event.pieces) else house
    return replace(house, table=event.table, played=played, drawn=drawn, lies=lies, undecided=None)


def _passed(house: House, event: PlacePassed) -> House:
    return replace(house, table=evolve_table(house.table, event), undecided=None)


def _notified(house: House, event: ErrorNotified) -> House:
    house = recall(house) if event.recalled else house
    return replace(house, misdeal=Misdeal(event.what, (), event.clause, told=True))


def _found(house: House, event: MisdealFound) -> House:
    house = recall(house) if event.recalled else house
    found = Misdeal(event.what, event.order, event.clause, event.offers, unswitched=event.unswitched, came=event.came)
    return replace(house, misdeal=replace(found, areas=event.areas))


def _answered(house: House, event: MisdealAnswered) -> House:
    assert house.misdeal is not None  # decide asks only while the round waits
    stay = house.misdeal.stay if event.leaves else (*house.misdeal.stay, event.player)
    return replace(house, misdeal=replace(house.misdeal, stay=stay))


def _offer_answered(house: House, event: OfferAnswered) -> House:
    assert house.misdeal is not None  # decide hears answers only while the round waits
    return replace(house, misdeal=replace(house.misdeal, answers=(*house.misdeal.answers, event.command)))


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    ErrorNotified: _notified,
    MisdealFound: _found,
    MisdealAnswered: _answered,
    MisdealDismissed: lambda house, _event: replace(house, misdeal=None),
    MisdealDecided: lambda house, _event: replace(house, misdeal=None),
    OfferAnswered: _offer_answered,
    Commanded: _commanded,
    CardsTakenUp: _taken_up,
    PlacePassed: _passed,
    MissedCardFound: lambda house, event: replace(house, passed_over=event.place, passed_since=event.since),
    MissedCardAnswered: lambda house, _event: replace(house, passed_over=None),
}
