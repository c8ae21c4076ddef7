"""Drawing: a dealer's hand that a log ends before the rules of drawing do."""

from soft17.house.events import BettingOpened, CardsCollected, RoundEnded
from soft17.house.evolve import fold
from soft17.house.state import House
from soft17.house.trouble import RoundVoided
from soft17.log.differing import Events
from soft17.log.lawful import swaps
from soft17.rules.book import Book
from soft17.table import dealer
from soft17.table.events import PaymentRounded, RoundClosed, WagerCorrected, WagerSettled
from soft17.table.meter import MeterSet
from soft17.table.progress import awaits_card
from soft17.table.state import DEALER, Table

END = (WagerSettled, WagerCorrected, MeterSet, PaymentRounded, RoundClosed, CardsCollected, RoundEnded)


def stopped_early(book: Book, house: House, due: Events, written: Events) -> tuple[str, str] | None:
    """The clause by which the dealer was to draw, and the hand stopped on, where the log is done with the round."""
    if any(isinstance(one, RoundVoided) or (swaps(one) and not isinstance(one, BettingOpened)) for one in written):
        return None
    table = fold(house, due, house.at).table
    if awaits_card(table.sign.played(book), table) != DEALER or not _is_done_with(house, written):
        return None
    return dealer.card_clause(book, table), f"{_stops(table)}, where a further card is to be drawn"


def _is_done_with(house: House, written: Events) -> bool:
    opened = any(isinstance(one, BettingOpened) for one in written)
    return opened or fold(house, written, house.at).table.phase == "over"


def _stops(table: Table) -> str:
    hand = table.dealer
    if len(hand.cards) == 1:
        return "the dealer stops on one card"
    return f"the dealer stops on {'soft' if hand.soft else 'hard'} {hand.total}"


def without_end(due: Events, written: Events) -> Events:
    """What is written without the end of the round, where that was not due."""
    return tuple(one for one in written if not isinstance(one, END) or one in due)
