"""What can still matter: how many of the dealer's cards one open wager waits for."""

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.dealer import Needed

ORDER: dict[Needed, int] = {"none": 0, "second": 1, "full": 2}


def more(one: Needed, other: Needed) -> Needed:
    """The greater need of two."""
    return one if ORDER[one] >= ORDER[other] else other


def may_be_natural(book: Book, up_rank: str) -> bool:
    """True if a second card can make a natural of the dealer's first."""
    return up_rank == "A" or up_rank in book.cards.tens


def need(book: Book, kind: str, hand: Hand, up_rank: str, *, split: bool) -> Needed:
    """What an open wager on a hand waits for; `split` if its box has more than one hand."""
    rule = book.dealer
    if hand.is_standing or rule.no_effect.is_ == "hands-on-layout":
        return "full"
    natural_may_come = may_be_natural(book, up_rank)
    if hand.natural is not None:
        if rule.for_naturals.is_ == "full":
            return "full"
        return rule.for_naturals.is_ if natural_may_come and book.settlement.depends_on_dealer(hand.natural) else "none"
    if not natural_may_come:
        return "none"
    if hand.ended == "surrendered":
        return rule.for_insurance.is_
    if hand.is_bust and book.settlement.protection.reaches_bust(kind, split=split):
        return "second"
    return "none"
