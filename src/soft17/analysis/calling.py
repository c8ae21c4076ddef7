"""Whether a hand calls for the dealer's second card; where none does, no card comes and what waits for it is spared."""

import numpy as np
from msgspec.structs import replace

from soft17.analysis.arrays import Floats
from soft17.analysis.errors import AnalysisError
from soft17.analysis.payments import Payments
from soft17.analysis.tree import TWO_CARDS, End
from soft17.cards import DECK, Card
from soft17.rules.book import Book


def comes_anyway(book: Book) -> bool:
    """True if a hand given up, or insurance, sees the dealer's second card whatever becomes of the hands."""
    return _always(book) or book.dealer.for_insurance.is_ != "none"


def natural_calls(book: Book) -> bool:
    """True if a natural that waits sees it, whatever becomes of the other hands."""
    return _always(book) or book.dealer.for_naturals.is_ != "none"


def check(book: Book) -> None:
    """Refuse a book in which a natural that waits may see no second card though its odds hang on it."""
    settlement = replace(book.settlement, bonus=None)
    for name in book.naturals.kinds if not natural_calls(book) else ():
        waits = any(book.interim.payment(name, card, split=False) is None for card in DECK)
        if waits and settlement.depends_on_dealer(name):
            raise AnalysisError(f"{name}: no dealer's card is drawn for it, and it is paid by that card")


def _always(book: Book) -> bool:
    rule = book.dealer
    always = rule.hole_card.is_ != "none" or rule.second_card.is_ == "always"
    return always or rule.no_effect.is_ == "hands-on-layout"


def silent(pays: Payments, end: End) -> bool:
    """True if a hand that ended so calls for no second card, over a first card that a natural may come to."""
    book = pays.book
    if end.paid_as == "bust":
        rule, at_end = book.settlement.protection, book.settlement.bust.is_ == "at-end"
        wagers = ["main", *["split"] * end.split, *["double"] * end.doubled]
        return not (at_end and any(rule.reaches_bust(kind, split=end.split) for kind in wagers))
    if end.paid_as != TWO_CARDS:
        return pays.paid_at_once(end) is not None
    found = {_two_silent(pays, cards, split=end.split) for cards in pays.two_faces()}
    if len(found) > 1:
        raise AnalysisError("of an ace and a ten only some call for the dealer's second card")
    return found == {True}


def _two_silent(pays: Payments, cards: tuple[Card, Card], *, split: bool) -> bool:
    """True if an ace and a ten are paid before the dealer's hand is known, or wait without a card for them."""
    book = pays.book
    natural = book.natural(cards, book.highest, split=split)
    if book.interim.payment(natural or "twenty-one", pays.up_card, split=split) is not None:
        return True
    if natural is None:
        return False
    return not natural_calls(book) or not book.settlement.depends_on_dealer(natural)


def silence(pays: Payments, ends: tuple[End, ...]) -> Floats:
    """For every end 1 where it calls for no second card."""
    return np.array([float(silent(pays, end)) for end in ends])
