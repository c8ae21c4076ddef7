"""Announcing: what the dealer calls for all to hear before a card leaves the source, where the book has it called."""

from soft17.clause import Refusal
from soft17.house.coming import lies_ready
from soft17.house.commands import DealCard
from soft17.house.events import CardAnnounced
from soft17.house.keep import Keep
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.progress import awaits_card
from soft17.table.state import DEALER

WHY = "the dealer's second card has not been announced"


def entry_due(book: Book, house: House) -> str | None:
    """The entry that announces the card to come, if it is to be announced and has not been."""
    return _entry(book) if _comes_next(book, house) and not house.announced else None


def refusal(book: Book, house: House, command: DealCard) -> Refusal | None:
    """Why a card stays in the source: it has not been announced; one that was seen to leave it has left."""
    rule, entry = book.dealer.announces, entry_due(book, house)
    if rule is None or entry is None or command.observed:
        return None
    return Refusal(rule.clause, f"{WHY}: first {entry.replace('-', ' ')}")


def call_refusal(book: Book, act: Act, house: House) -> Refusal | None:
    """Why nothing is announced: the card that is comes only once every player is done, or was announced already."""
    if not _comes_next(book, house):
        return Refusal(act.clause, "the dealer's second card is not the next to leave the source")
    return Refusal(act.clause, "the dealer's second card has been announced") if house.announced else None


def announce(keep: Keep, act: Act) -> None:
    """Announce the card, if that is what was done."""
    rule = keep.book.dealer.announces
    if act.announces and rule is not None:
        keep.add(CardAnnounced(rule.is_, rule.clause))


def tell(keep: Keep) -> None:
    """Tell of a card that was seen to leave the source before it was announced."""
    rule = keep.book.dealer.announces
    if rule is not None and entry_due(keep.book, keep.house) is not None:
        keep.add(IrregularityFound(WHY, rule.clause))


def _entry(book: Book) -> str | None:
    return next((name for name, act in book.house.acts.items() if act.announces), None)


def _comes_next(book: Book, house: House) -> bool:
    """True if the dealer's second card is the next to leave the source; one that lies ready has left it."""
    table = house.table
    if book.dealer.announces is None or table.phase != "play" or len(table.dealer.cards) != 1:
        return False
    return table.hole is None and awaits_card(book, table) == DEALER and lies_ready(house) is None
