"""Cards to hands: what a card makes of a hand, and what follows at once."""

from soft17.cards import Card
from soft17.hand import Hand
from soft17.rules.ending import ending, stays_open
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


def deal_further(play: Play, place: Place, card: Card, under: str) -> None:
    """Deal a card to a hand after the initial deal, under the clause it comes by unless another one ends the hand."""
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
    ended, clause = ending(book, seen, play.table.up_card, hands=_formed(play, place), index=place.hand)
    play.add(CardDealt(place, card, total, soft, clause or under, natural, ended))
    if play.book.optional:
        settle_waiting(play, place)
    if ended is not None:
        settle_ended(play, place)


def _formed(play: Play, place: Place) -> int:
    area = play.table.area(place.area)
    assert area is not None  # a card goes to a hand that is there
    return area.hands_formed(place.box, play.book.splitting.hands_of.is_)


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
            own = wager.hand == place.hand
            play.settle(wager, "lose", clause if own else play.book.settlement.bust_takes.clause)
    if whole_box:
        for other, hand in list(play.table.hands()):
            if (other.area, other.box) == (place.area, place.box) and hand.ended is None:
                play.add(HandEnded(other, "bust", play.book.settlement.bust_takes.clause))


def pay_hand(play: Play, place: Place, row: Pays) -> None:
    """Pay every open wager on a hand at the odds of a line of the interim settlement."""
    for wager in play.table.on(place):
        if wager.is_open and wager.kind == DOUBLE and row.double == "stand-off":
            play.settle(wager, "stand-off", row.cite[0])
        elif wager.is_open:
            play.pay(wager, row.odds, row.cite[0])
    if play.hand(place).ended != "five-card-trick":
        play.add(HandEnded(place, "paid", row.cite[0]))
