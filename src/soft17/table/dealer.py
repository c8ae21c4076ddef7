"""The dealer's hand: whether a further card can still matter, drawing it, and the hole card."""

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.rules.dealer import Needed
from soft17.rules.matters import more, need
from soft17.table import insurance
from soft17.table.counted import counted
from soft17.table.events import CardDealt, HoleCardTurned, ReaderLooked
from soft17.table.play import Play
from soft17.table.protection import is_split
from soft17.table.state import DEALER, INSURANCE, Table


def draws(book: Book, table: Table) -> bool:
    """True if the dealer takes another card."""
    hand = table.dealer
    if table.hole is not None or hand.natural is not None:
        return False
    if len(hand.cards) == 1 and book.dealer.second_card.is_ == "always":
        return True
    if not book.dealer.must_draw(hand.total, soft=hand.soft, highest=book.highest):
        return False
    need = needed(book, table)
    return need == "full" or (need == "second" and len(hand.cards) == 1)


def needed(book: Book, table: Table) -> Needed:
    """What of the dealer's cards can still change a result: nothing, the second card, or the whole hand."""
    found: Needed = "none"
    up = table.dealer.cards[0][0]
    for wager in table.wagers:
        if wager.result is not None:
            continue
        if wager.kind == INSURANCE:
            found = more(found, book.dealer.for_insurance.is_)
        elif wager.hand:
            split = is_split(table, wager.area, wager.box)
            found = more(found, need(book, wager.kind, counted(book, table, wager), up, split=split))
        if found == "full":
            break
    return found


def card_clause(book: Book, table: Table) -> str:
    """The clause under which the dealer takes a further card: the second one, or one that the total calls for."""
    hand = table.dealer
    return (book.dealer.after_players if len(hand.cards) == 1 else book.dealer.stops(soft=hand.soft)).clause


def finished_refusal(book: Book, table: Table) -> Refusal:
    """Why a dealer's hand takes no further card: its total, or that a card would change nothing any more."""
    hand = table.dealer
    if book.dealer.must_draw(hand.total, soft=hand.soft, highest=book.highest):
        why = f"the dealer's hand stays as it is on {hand.total}: a further card would change nothing"
        return Refusal(book.dealer.no_effect.clause, why)
    return Refusal(book.dealer.stops(soft=hand.soft).clause, f"the dealer's hand is finished on {hand.total}")


def draw(play: Play, card: Card) -> None:
    """Deal a card to the dealer; the second one decides insurance."""
    book = play.book
    cards = (*play.table.dealer.cards, card)
    total, soft = book.cards.count(cards)
    clause = card_clause(book, play.table)
    play.add(CardDealt(DEALER, card, total, soft, clause, book.natural(cards, total)))
    if len(cards) == 2:
        insurance.settle(play, final=False)


def turn_hole_card(play: Play) -> None:
    """Show the face-down card."""
    book, table = play.book, play.table
    assert table.hole is not None  # callers have seen the card
    cards = (*table.dealer.cards, table.hole)
    total, soft = book.cards.count(cards)
    play.add(HoleCardTurned(table.hole, total, soft, book.dealer.hole_card.clause, book.natural(cards, total)))
    insurance.settle(play, final=False)


def use_reader(play: Play, moment: str = "before-switch") -> None:
    """Look at the hole card with the reader, where there is one and the first card calls for it."""
    book, table = play.book, play.table
    rule = book.dealer.reader
    if book.dealer.hole_card.is_ != "reader" or rule is None or rule.is_ != moment:
        return
    if table.hole is None or table.reader_looked or table.reader_off:
        return
    if table.up_card[0] != "A" and table.up_card[0] not in book.cards.tens:
        return
    cards = (*table.dealer.cards, table.hole)
    total, _ = book.cards.count(cards)
    play.add(ReaderLooked(book.natural(cards, total) is not None, rule.clause))
