"""Cards to hands: what a card makes of a hand, and what follows at once."""

from soft17.cards import Card
from soft17.hand import Ended, Hand
from soft17.rules.book import Book
from soft17.rules.interim import Pays
from soft17.table.events import CardDealt, HandEnded
from soft17.table.optional import settle_waiting
from soft17.table.play import Play
from soft17.table.state import DOUBLE, Place


def deal_initial(play: Play, place: Place, card: Card) -> None:
    """Deal one of the first two cards of a box."""
    book = play.book
    cards = (*play.hand(place).cards, card)
    total, soft = book.cards.count(cards)
    natural = book.natural(cards, total)
    ended = play.hand(place).ended
    dealt = Hand(cards=cards, total=total, natural=natural)
    if natural is not None and (not play.table.dealer.cards or not stays_open(book, dealt, play.table.up_card)):
        ended = ended or "natural"
    play.add(CardDealt(place, card, total, soft, book.deal.order.clause, natural, ended))


def stays_open(book: Book, hand: Hand, up_card: Card) -> bool:
    """True if a two-card 21 is asked for a decision all the same, for it may be doubled."""
    if len(hand.cards) != 2 or hand.total != book.highest:
        return False
    if book.doubling.reopens(hand):
        return True
    if hand.natural is None or book.interim.waits.is_ != "double-allowed":
        return False
    return book.interim.payment(hand.natural, up_card, split=hand.split) is None


def deal_further(play: Play, place: Place, card: Card) -> None:
    """Deal a card to a hand after the initial deal."""
    book = play.book
    hand = play.hand(place)
    cards = (*hand.cards, card)
    total, soft = book.cards.count(cards, hand.fixed_aces)
    natural = book.natural(cards, total, switched=hand.switched, split=hand.split)
    seen = Hand(
        cards=cards,
        total=total,
        soft=soft,
        natural=natural,
        split=hand.split,
        split_ace=hand.split_ace,
        doubled=hand.doubled,
    )
    ended, clause = _ending(play, seen, place)
    play.add(CardDealt(place, card, total, soft, clause, natural, ended))
    if play.book.optional:
        settle_waiting(play, place)
    if ended is not None:
        settle_ended(play, place)


def _ending(play: Play, hand: Hand, place: Place) -> tuple[Ended | None, str]:
    """How a card ended a hand, and the clause; the clause of drawing if it did not."""
    book = play.book
    decisions, finished = book.decisions, book.decisions.finished
    if hand.total > decisions.bust_over.is_:
        return "bust", finished.bust
    if stays_open(book, hand, play.table.up_card):
        return None, decisions.draw_below.clause
    if hand.natural is not None:
        return "natural", finished.split_natural
    if decisions.is_trick(len(hand.cards), len(hand.cards) - (1 if hand.split else 2)) and (
        (decisions.trick_first is not None and decisions.trick_first.is_)
        or book.cards.for_thresholds(hand) >= decisions.stand_from.is_
    ):
        return "five-card-trick", finished.five_card_trick
    if book.cards.takes_no_more(hand, decisions.draw_below.is_):
        return "twenty-one", finished.twenty_one
    if hand.doubled:
        return "doubled", book.doubling.one_card.clause
    if (
        hand.split_ace
        and book.splitting.aces_one_card.is_
        and not _ace_goes_on(book, hand, _formed(play, place), place.hand)
    ):
        if book.splitting.aces_forced.is_ and hand.total < decisions.stand_from.is_:
            return None, decisions.stand_from.clause
        return "split-ace", finished.split_ace
    return None, decisions.draw_below.clause


def _formed(play: Play, place: Place) -> int:
    area = play.table.area(place.area)
    assert area is not None  # a card goes to a hand that is there
    return area.hands_formed(place.box, play.book.splitting.hands_of.is_)


def _ace_goes_on(book: Book, hand: Hand, hands: int, index: int) -> bool:
    """True if a split ace with its card still has a choice: to split again or to double."""
    if book.splitting.refusal(book.cards, hand, hands, index) is None:
        return True
    return book.doubling.split_aces.is_ and book.doubling.hand_refusal(book.cards, hand) is None


def settle_ended(play: Play, place: Place) -> None:
    """Collect or pay at once what the book settles as soon as a hand ends."""
    book = play.book
    hand = play.hand(place)
    if hand.ended == "bust":
        if book.settlement.bust.is_ == "at-once" or book.settlement.bust_takes.is_ == "box":
            _collect_bust(play, place)
        return
    kind = hand.natural if hand.natural is not None else hand.ended
    row = book.interim.payment(kind or "", play.table.up_card, split=hand.split)
    if row is not None:
        pay_hand(play, place, row)


def _collect_bust(play: Play, place: Place) -> None:
    clause = play.book.settlement.row("bust", 22, "points", 2).cite[0]
    whole_box = play.book.settlement.bust_takes.is_ == "box"
    for wager in play.table.wagers:
        if not wager.is_open or wager.area != place.area or wager.box not in (0, place.box):
            continue
        if whole_box or wager.hand == place.hand:
            play.settle(wager, "lose", clause)
    if whole_box:
        for other, hand in list(play.table.hands()):
            if (other.area, other.box) == (place.area, place.box) and hand.ended is None:
                play.add(HandEnded(other, "bust", clause))


def pay_hand(play: Play, place: Place, row: Pays) -> None:
    """Pay every open wager on a hand at the odds of a line of the interim settlement."""
    for wager in play.table.on(place):
        if wager.is_open and wager.kind == DOUBLE and row.double == "stand-off":
            play.settle(wager, "stand-off", row.cite[0])
        elif wager.is_open:
            play.pay(wager, row.odds, row.cite[0])
    if play.hand(place).ended != "five-card-trick":
        play.add(HandEnded(place, "paid", row.cite[0]))
