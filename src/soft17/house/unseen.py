"""Cards taken for others: unseen, keyed in wrongly, foreign, replaced by their like; and promised orders retired."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.events import OrderRevealed
from soft17.house.state import House
from soft17.shoe.commitment import Opening, Retired, verify_all
from soft17.table.events import Event


class UnseenCorrected(Event, frozen=True):
    """A card that lay unseen turns out to be another than it was taken for."""

    piece: Piece
    was: Piece
    clause: str


class CardCorrected(Event, frozen=True):
    """A card of the round was taken down as another than the one that came from the source."""

    piece: Piece
    was: Piece
    clause: str


class LikePutIn(Event, frozen=True):
    """A damaged card of the last round was replaced: its like lies where it lay, should the round be put right."""

    piece: Piece
    was: Piece
    clause: str


class ForeignRemoved(Event, frozen=True):
    """A card that is none of the table's was found and taken away."""

    card: str
    clause: str


def _corrected(house: House, event: UnseenCorrected) -> House:
    """The two change places, and the place in the promised order goes with the card that lay there."""

    def other(piece: Piece) -> Piece:
        return event.piece if piece == event.was else piece

    custody = house.custody
    source = (custody.source - {event.piece}) | {event.was}
    return replace(
        house,
        custody=replace(custody, source=source, held=tuple(map(other, custody.held))),
        errors=tuple(replace(one, piece=other(one.piece)) for one in house.errors),
        under=tuple(map(other, house.under)),
        positions={other(piece): place for piece, place in house.positions.items()},
        retired=tuple(
            replace(one, positions={other(piece): place for piece, place in one.positions.items()})
            for one in house.retired
        ),
    )


def _put_right(house: House, event: CardCorrected) -> House:
    """The two change places: the one that came is where it was dealt to, the other never left the source."""

    def other(piece: Piece) -> Piece:
        return event.piece if piece == event.was else piece

    custody = house.custody
    return replace(
        house,
        custody=replace(
            custody,
            source=(custody.source - {event.piece}) | {event.was},
            layout=tuple(map(other, custody.layout)),
            rack=tuple(map(other, custody.rack)),
        ),
        drawn=tuple(map(other, house.drawn)),
        lies=tuple((other(piece), place) for piece, place in house.lies),
    )


def _like_put_in(house: House, event: LikePutIn) -> House:
    of = house.told_of
    likes = {was: event.piece if like == event.was else like for was, like in of.likes.items()}
    likes = {**likes, event.was: event.piece} if event.was in of.drawn else likes
    return replace(of, likes=likes) if isinstance(of, House) else replace(house, last=replace(of, likes=likes))


def _foreign(house: House, event: ForeignRemoved) -> House:
    removed = (*house.custody.removed, Piece(event.card))
    return replace(house, custody=replace(house.custody, removed=removed))


def retire(house: House) -> House:
    """The house whose promised order is dealt from no more; it is kept until it is opened."""
    if house.promised is None:
        return house
    old = Retired(house.promised, house.promised_of, house.positions)
    return replace(house, retired=(*house.retired, old), promised=None, promised_of=frozenset(), positions={})


def unopened(house: House) -> tuple[Retired, ...]:
    """The promises that are not opened yet, the oldest first, and last the one that is dealt from."""
    return retire(house).retired


def opened_by(house: House, opening: Opening) -> Retired | None:
    """The promise that an order opens: the one it was made of, or else the oldest."""
    promises = unopened(house)
    if len(promises) < 2:
        return next(iter(promises), None)
    made = (one for one in promises if verify_all(one.promise.root, one.promise.count, opening))
    return next(made, promises[0])


def _revealed(house: House, event: OrderRevealed) -> House:
    opened = opened_by(house, event.opening)
    if opened not in house.retired:
        return replace(house, promised=None)
    at = house.retired.index(opened)
    return replace(house, retired=house.retired[:at] + house.retired[at + 1 :])


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    OrderRevealed: _revealed,
    UnseenCorrected: _corrected,
    CardCorrected: _put_right,
    LikePutIn: _like_put_in,
    ForeignRemoved: _foreign,
}
