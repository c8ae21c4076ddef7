"""What a card makes of a hand: whether it ends it, and what an open hand may still do."""

import msgspec

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.hand import Ended, Hand
from soft17.rules.book import Book


def stays_open(book: Book, hand: Hand, up_card: Card) -> bool:
    """True if a two-card 21 is asked for a decision all the same, for it may be doubled."""
    if len(hand.cards) != 2 or hand.total != book.highest or _one_card_only(book, hand):
        return False
    if book.doubling.reopens(hand):
        return True
    if hand.natural is None or book.interim.waits.is_ != "double-allowed":
        return False
    return book.interim.payment(hand.natural, up_card, split=hand.split) is None


def _one_card_only(book: Book, hand: Hand) -> bool:
    """True of a split ace that takes its one card and no double."""
    return hand.split_ace and book.splitting.aces_one_card.is_ and not book.doubling.split_aces.is_


def ending(book: Book, hand: Hand, up_card: Card, *, hands: int, index: int) -> tuple[Ended | None, str]:
    """How its last card ended a hand, the `index`th of the box's `hands`; no clause if it did not."""
    decisions, finished = book.decisions, book.decisions.finished
    if hand.total > decisions.bust_over.is_:
        return "bust", finished.bust
    if stays_open(book, hand, up_card):
        return None, ""
    if hand.natural is not None:
        return "natural", finished.split_natural
    if is_trick(book, hand):
        return "five-card-trick", finished.five_card_trick
    if book.cards.takes_no_more(hand, decisions.draw_below.is_):
        return "twenty-one", finished.twenty_one
    if hand.doubled and book.cards.for_thresholds(hand) >= decisions.draw_below.is_:
        # No card follows that could make use of counting the ace low.
        return "twenty-one", finished.twenty_one
    if hand.doubled:
        return "doubled", book.doubling.one_card.clause
    if hand.split_ace and book.splitting.aces_one_card.is_ and not _ace_goes_on(book, hand, hands, index):
        if book.splitting.aces_forced.is_ and hand.total < decisions.stand_from.is_:
            return None, ""
        return "split-ace", finished.split_ace
    return None, ""


def ended_by_standing(book: Book, hand: Hand) -> Ended:
    """How a hand ends that takes no more cards; a 21 that was left to choice is then what it would have been."""
    if hand.natural is not None:
        return "natural"
    return "twenty-one" if hand.total == book.highest else "stood"


def is_trick(book: Book, hand: Hand) -> bool:
    """True of a hand that wins by the number of its cards."""
    decisions = book.decisions
    if not decisions.is_trick(len(hand.cards), len(hand.cards) - (1 if hand.split else 2)):
        return False
    first = decisions.trick_first is not None and decisions.trick_first.is_
    return first or book.cards.for_thresholds(hand) >= decisions.stand_from.is_


def _ace_goes_on(book: Book, hand: Hand, hands: int, index: int) -> bool:
    """True if a split ace with its card still has a choice: to split again or to double."""
    if book.splitting.refusal(book.cards, hand, hands, index) is None:
        return True
    return book.doubling.split_aces.is_ and book.doubling.hand_refusal(book.cards, hand) is None


def hit_refusal(book: Book, hand: Hand, up_card: Card) -> Refusal | None:
    """Why an open hand takes no card."""
    forced = book.splitting.aces_forced.is_ and hand.total < book.decisions.stand_from.is_
    if hand.split_ace and book.splitting.aces_one_card.is_ and not forced:
        return Refusal(book.splitting.aces_one_card.clause, "a split ace takes one card only")
    if stays_open(book, hand, up_card):
        return Refusal(book.decisions.finished.twenty_one, "no card goes to 21")
    return None


def stand_refusal(book: Book, hand: Hand) -> Refusal | None:
    """Why an open hand may not stand."""
    return book.decisions.stand_refusal(book.cards.for_thresholds(hand))


def double_refusal(book: Book, hand: Hand, up_card: Card) -> Refusal | None:
    """Why an open hand is not doubled, whatever the amount."""
    if _one_card_only(book, hand):
        return Refusal(book.doubling.split_aces.clause, "a split ace takes one card only")
    return book.doubling.hand_refusal(book.cards, hand, any_total=stays_open(book, hand, up_card))


def after_double(book: Book, hand: Hand, card: Card, up_card: Card) -> tuple[Hand, Ended]:
    """A hand that was doubled with the one card it takes, and how that has ended it."""
    fixed = book.doubling.fixed(hand)
    cards = (*hand.cards, card)
    total, soft = book.cards.count(cards, fixed)
    after = msgspec.structs.replace(
        hand, cards=cards, total=total, soft=soft, natural=None, doubled=True, fixed_aces=fixed
    )
    ended, _ = ending(book, after, up_card, hands=book.splitting.most_hands.is_, index=1)
    return after, ended or "doubled"
