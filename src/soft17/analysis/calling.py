"""Whether a hand calls for the dealer's second card; where none does, no card comes and what waits for it is spared."""

import numpy as np

from soft17.analysis.arrays import Floats
from soft17.analysis.payments import Payments
from soft17.analysis.tree import TWO_CARDS, End
from soft17.rules.book import Book


def comes_anyway(book: Book) -> bool:
    """True if a hand given up, or insurance, sees the dealer's second card whatever becomes of the hands."""
    rule = book.dealer
    always = rule.hole_card.is_ != "none" or rule.second_card.is_ == "always"
    return always or rule.no_effect.is_ == "hands-on-layout" or rule.for_insurance.is_ != "none"


def silent(pays: Payments, end: End) -> bool:
    """True if a hand that ended so calls for no second card, over a first card that a natural may come to."""
    book = pays.book
    if end.paid_as == "bust":
        rule, at_end = book.settlement.protection, book.settlement.bust.is_ == "at-end"
        wagers = ["main", *["split"] * end.split, *["double"] * end.doubled]
        return not (at_end and any(rule.reaches_bust(kind, split=end.split) for kind in wagers))
    if end.paid_as != TWO_CARDS:
        return pays.paid_at_once(end) is not None
    kinds = [name for name, one in book.naturals.kinds.items() if not end.split or one.after_split]
    return bool(kinds) and all(_natural_silent(pays, name, split=end.split) for name in kinds)


def _natural_silent(pays: Payments, name: str, *, split: bool) -> bool:
    """True if a natural is paid before the dealer's hand is known, or waits without a card for it."""
    book = pays.book
    if book.interim.payment(name, pays.up_card, split=split) is not None:
        return True
    return book.dealer.for_naturals.is_ == "none" or not book.settlement.depends_on_dealer(name)


def silence(pays: Payments, ends: tuple[End, ...]) -> Floats:
    """For every end 1 where it calls for no second card."""
    return np.array([float(silent(pays, end)) for end in ends])
