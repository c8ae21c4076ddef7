"""Prices that were worked out before: a page of a book shows them and works out nothing itself."""

import msgspec

from soft17.analysis.price import Prices
from soft17.service.books.shelf import word
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures


class Priced(msgspec.Struct, frozen=True):
    """What another value or reading changes in the house edge."""

    what: str
    name: str
    instead: str
    house_edge: float
    change: float


def known_prices(asked: Asked) -> tuple[float | None, tuple[Priced, ...]]:
    """The house edge and the prices of a book, where somebody has had them worked out."""
    found = Figures(asked).known(Prices, "prices")
    if found is None:
        return None, ()
    every = (*found.bearing, *found.optional_only, *found.nothing)
    return found.house_edge, tuple(
        Priced(one.what, one.name, word(one.instead), one.house_edge, one.change) for one in every
    )
