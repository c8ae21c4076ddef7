"""Moving cards: each in one place, from one to another."""

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.custody import Custody, Where
from soft17.house.state import House


def _without(custody: Custody, where: Where, piece: Piece) -> Custody:
    held = getattr(custody, where)
    rest = held - {piece} if isinstance(held, frozenset) else tuple(one for one in held if one != piece)
    return replace(custody, **{where: rest})


def _with(custody: Custody, where: Where, piece: Piece) -> Custody:
    held = getattr(custody, where)
    return replace(custody, **{where: held | {piece} if isinstance(held, frozenset) else (*held, piece)})


def move(house: House, piece: Piece, origin: Where, to: Where) -> House:
    """The house with a card elsewhere."""
    custody = _with(_without(house.custody, origin, piece), to, piece)
    # A card found missing or damaged never came out in its turn.
    if origin != "source" or to == "removed":
        return replace(house, custody=custody)
    positions = house.positions
    if house.promised is not None:
        positions = {**positions, piece: (house.cut_at + house.out) % house.promised.count}
    return replace(house, custody=custody, out=house.out + 1, positions=positions)
