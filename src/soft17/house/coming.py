"""Coming next: cards that left the source and come before any that is still in it, each in its turn."""

from soft17.cards import Piece
from soft17.house.state import ErrorCard, House
from soft17.rules.book import Book
from soft17.table.progress import awaits_card
from soft17.table.state import Place


def lying_next(house: House) -> Piece | None:
    """The unseen card that comes next: of those drawn in error or under the source the one that left it first."""
    if house.left_over:
        return None
    unseen = [one.piece for one in house.errors if not one.seen]
    dealt = house.table.first_card_out
    lying = (one for one in house.custody.held if not dealt or one in house.under or one in unseen)
    return next(lying, None)


def lies_ready(house: House) -> Piece | None:
    """The card that comes before any of the source: the first that a rebuilt round left, or one that lies unseen."""
    return next(iter(house.left_over), None) or lying_next(house)


def next_place(book: Book, house: House) -> Place | None:
    """The hand that an open card dealt in error is for: the one awaiting a card, or the one to decide."""
    awaited = awaits_card(book, house.table)
    if awaited is not None:
        return awaited
    return house.table.current()


def offered(book: Book, house: House) -> ErrorCard | None:
    """The open card dealt in error that comes next, if no other lies before it: past those that the hand refused."""
    if not house.errors:
        return None  # as nearly always: nothing else is looked at
    lies = lies_ready(house)
    if lies is not None and all(one.piece != lies for one in house.errors):
        return None
    place = next_place(book, house)
    if takes_no_more(book, house, place):
        return None
    first = next((one for one in house.errors if place not in one.refused), None)
    return first if first is not None and first.seen else None


def takes_no_more(book: Book, house: House, place: Place | None) -> bool:
    """True of a hand that a refusal binds and that need not draw: whatever it may still choose, it takes no card."""
    hand = house.table.hand(place) if place is not None and place in house.stopped_hands else None
    low_total = book.house.irregularities.error.low_total
    if hand is None or awaits_card(book, house.table) == place:
        return False
    return hand.total >= book.decisions.stand_from.is_ or (low_total is not None and low_total.is_ == "freezes")
