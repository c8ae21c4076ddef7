"""The hand as it counts for one wager, where a reading tells the wagers on a hand apart."""

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.table.state import DOUBLE, SPLIT, Place, Table, Wager


def counted(book: Book, table: Table, wager: Wager) -> Hand:
    """A wager's hand: given up by its player alone, an ace fixed for those who doubled, a natural barred by a split."""
    place = Place(wager.area, wager.box, wager.hand)
    hand = table.hand(place)
    assert hand is not None  # a wager lies on a hand that is there
    if wager.given_up:
        return Hand(cards=hand.cards, total=hand.total, ended="surrendered")
    if hand.fixed_aces and book.doubling.fixed_aces.is_ == "doublers":
        return _freed(book, table, wager, hand, place)
    if hand.natural is not None and _is_barred(book, table, wager.player):
        ended = "twenty-one" if hand.ended == "natural" else hand.ended
        return Hand(cards=hand.cards, total=hand.total, soft=hand.soft, ended=ended)
    return hand


def _freed(book: Book, table: Table, wager: Wager, hand: Hand, place: Place) -> Hand:
    if any(other.kind == DOUBLE and other.player == wager.player for other in table.on(place)):
        return hand
    total, soft = book.cards.count(hand.cards)
    return Hand(cards=hand.cards, total=total, soft=soft, split=hand.split, ended=hand.ended)


def _is_barred(book: Book, table: Table, player: str) -> bool:
    barred = book.naturals.barred
    if barred is None or barred.is_ != "player":
        return False
    return any(wager.kind == SPLIT and wager.player == player for wager in table.wagers)
