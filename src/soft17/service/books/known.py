"""Prices that were worked out before: a page of a book shows them and works out nothing itself."""

from soft17.analysis.price import Prices
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.pricing import Pricing, pricing


def known_prices(asked: Asked) -> Pricing | None:
    """The house edge and the prices of a book, where somebody has had them worked out."""
    found = Figures(asked).known(Prices, "prices")
    return None if found is None else pricing(found)
