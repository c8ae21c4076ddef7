"""Lying on the layout: which physical card is in which hand, through splits and switches."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.state import House
from soft17.table import events as t
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import DEALER, Place

Lies = tuple[tuple[Piece, Place], ...]


def _dealt(lies: Lies, event: t.CardDealt, piece: Piece | None) -> Lies:
    return _laid(lies, event.to, piece)


def _hole(lies: Lies, _event: t.HoleCardDealt, piece: Piece | None) -> Lies:
    return _laid(lies, DEALER, piece)


def _laid(lies: Lies, place: Place, piece: Piece | None) -> Lies:
    return (*lies, (piece, place)) if piece is not None else lies


def _split(lies: Lies, event: t.HandSplit, _piece: Piece | None) -> Lies:
    """The second card of the hand that was split begins the new one; hands behind it move on."""
    place = event.place
    own = [piece for piece, at in lies if at == place]
    now = []
    for piece, at in lies:
        same_box = at[:2] == place[:2]
        if piece in own[1:]:
            now.append((piece, Place(place.area, place.box, event.second)))
        elif same_box and at.hand >= event.second:
            now.append((piece, Place(at.area, at.box, at.hand + 1)))
        else:
            now.append((piece, at))
    return tuple(now)


def _switched(lies: Lies, event: t.BoxesSwitched, _piece: Piece | None) -> Lies:
    """The second cards of the two boxes change places."""
    first, second = ([piece for piece, at in lies if at == Place(event.area, box, 1)][1:2] for box in (1, 2))
    return tuple(
        (piece, Place(event.area, 2, 1) if piece in first else Place(event.area, 1, 1) if piece in second else at)
        for piece, at in lies
    )


_FOLLOWED: dict[type[t.Event], Callable[[Lies, Any, Piece | None], Lies]] = {
    t.CardDealt: _dealt,
    t.HoleCardDealt: _hole,
    t.HandSplit: _split,
    t.BoxesSwitched: _switched,
}


def followed(lies: Lies, events: Iterable[t.Event], piece: Piece | None = None) -> Lies:
    """Where the cards lie after events of a round, of which one dealt this card."""
    for event in events:
        if type(event) in _FOLLOWED:
            lies = _FOLLOWED[type(event)](lies, event, piece)
    return lies


def _on_table(house: House, event: t.Event) -> House:
    lies = followed(house.lies, (event,), house.drawn[-1] if house.drawn else None)
    return replace(house, table=evolve_table(house.table, event), lies=lies)


def put_away(house: House) -> frozenset[Piece]:
    """The cards of hands that are bust, paid or void."""
    away = {place for place, hand in house.table.hands() if hand.is_put_away}
    return frozenset(piece for piece, place in house.lies if place in away)


def gone(house: House, bust: str) -> dict[str, tuple[Piece, ...]]:
    """Cards on the layout of hands that are bust, paid or void, by the clause of that: a paid hand's is its wager's."""
    found: dict[str, tuple[Piece, ...]] = {}
    for piece, place in house.lies:
        hand = house.table.hand(place) if place != DEALER else None
        if hand is not None and hand.is_put_away and piece in house.custody.layout:
            settled = (one.clause for one in house.table.on(place) if one.clause)
            clause = bust if hand.ended == "bust" else next(settled, bust)
            found[clause] = (*found.get(clause, ()), piece)
    return found


def hand_by_hand(house: House, *, far_right: bool) -> tuple[Piece, ...]:
    """The cards on the layout hand by hand, from one end of the table to the other, the dealer's last."""
    layout = house.custody.layout
    places = sorted({place for _, place in house.lies if place != DEALER}, reverse=far_right)
    cards = [piece for where in (*places, DEALER) for piece, place in house.lies if place == where and piece in layout]
    return (*cards, *(piece for piece in layout if piece not in cards))


BY_TYPE: dict[type[t.Event], Callable[[House, Any], House]] = dict.fromkeys(_FOLLOWED, _on_table)
