"""Lying on the layout: which physical card is in which hand, through splits and switches."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.state import House
from soft17.table import events as t
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import DEALER, Place


def _dealt(house: House, event: t.CardDealt) -> House:
    return _laid(house, event, event.to)


def _hole(house: House, event: t.HoleCardDealt) -> House:
    return _laid(house, event, DEALER)


def _laid(house: House, event: t.Event, place: Place) -> House:
    lies = (*house.lies, (house.drawn[-1], place)) if house.drawn else house.lies
    return replace(house, table=evolve_table(house.table, event), lies=lies)


def _split(house: House, event: t.HandSplit) -> House:
    """The second card of the hand that was split begins the new one; hands behind it move on."""
    place = event.place
    own = [piece for piece, at in house.lies if at == place]
    lies = []
    for piece, at in house.lies:
        same_box = at[:2] == place[:2]
        if piece in own[1:]:
            lies.append((piece, Place(place.area, place.box, event.second)))
        elif same_box and at.hand >= event.second:
            lies.append((piece, Place(at.area, at.box, at.hand + 1)))
        else:
            lies.append((piece, at))
    return replace(house, table=evolve_table(house.table, event), lies=tuple(lies))


def _switched(house: House, event: t.BoxesSwitched) -> House:
    """The second cards of the two boxes change places."""
    first, second = ([piece for piece, at in house.lies if at == Place(event.area, box, 1)][1:2] for box in (1, 2))
    lies = tuple(
        (piece, Place(event.area, 2, 1) if piece in first else Place(event.area, 1, 1) if piece in second else at)
        for piece, at in house.lies
    )
    return replace(house, table=evolve_table(house.table, event), lies=lies)


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


BY_TYPE: dict[type[t.Event], Callable[[House, Any], House]] = {
    t.CardDealt: _dealt,
    t.HoleCardDealt: _hole,
    t.HandSplit: _split,
    t.BoxesSwitched: _switched,
}
