"""Interim settlement: what follows the initial deal before the first decision, and even money."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table import dealer
from soft17.table.commands import TakeEvenMoney
from soft17.table.events import DiscardsReturned, HandEnded, InsuranceOpened
from soft17.table.hands import pay_hand
from soft17.table.insurance import window_is_open
from soft17.table.optional import settle_initial
from soft17.table.play import Play
from soft17.table.state import INSURANCE, Place, Table


def after_initial_deal(play: Play) -> None:
    """Optional wagers, the call for insurance, naturals that are paid at once, and the card reader."""
    book = play.book
    settle_initial(play)
    if book.deal.device is not None and play.table.sign.source == "shuffling device":
        play.add(DiscardsReturned(book.deal.device.clause))
    if book.insurance is not None and book.insurance.offered(play.table.up_card):
        play.add(InsuranceOpened(book.insurance.called.clause))
    for place, hand in list(play.table.hands()):
        if hand.natural is not None:
            row = book.interim.payment(hand.natural, play.table.up_card, split=False)
            if row is not None:
                pay_hand(play, place, row)
    if play.table.insurance != "open":
        dealer.use_reader(play)


def even_money_refusal(book: Book, table: Table, command: TakeEvenMoney) -> Refusal | None:
    """Why even money is not paid."""
    if table.phase in ("betting", "initial"):
        return Refusal(book.interim.wager.clause, "the initial deal is not complete")
    rule = book.interim.even_money
    place = Place(command.area, command.box, 1)
    hand = table.hand(place)
    natural = hand.natural if hand is not None else None
    refusal = book.interim.even_money_refusal(natural, table.up_card, book.cards.tens)
    if refusal is not None or rule is None:
        return refusal
    wager = table.main(command.player, command.area, command.box)
    if wager is None:
        return Refusal(rule.not_natural.clause, f"{command.player} has no wager on this hand")
    if not wager.is_open:
        return Refusal(rule.cite[0], "this wager is settled already")
    area = table.area(command.area)
    if rule.who.is_ == "controlling" and area is not None and area.control != command.player:
        return Refusal(rule.who.clause, "the controlling player asks for every wager on the hand")
    late = len(table.dealer.cards) > 1 if rule.until.is_ == "second-card" else not window_is_open(book, table)
    return Refusal(rule.until.clause, "even money comes too late") if late else None


def even_money(play: Play, command: TakeEvenMoney) -> None:
    """Pay a natural early and give the insurance on it back."""
    table = play.table
    rule = play.book.interim.even_money
    assert rule is not None  # even_money_refusal has seen it
    place = Place(command.area, command.box, 1)
    asking = {command.player}
    if rule.who.is_ == "controlling":
        asking = {wager.player for wager in table.on(place)}
    for wager in table.wagers:
        if not wager.is_open or wager.player not in asking or (wager.area, wager.box) != (place.area, place.box):
            continue
        if wager.kind == INSURANCE:
            play.settle(wager, "void", rule.insurance.clause)
        elif wager.hand:
            play.pay(wager, rule.odds, rule.cite[0])
    if not any(wager.is_open for wager in play.table.on(place)):
        play.add(HandEnded(place, "paid", rule.cite[0]))
