"""Interim settlement: what follows the initial deal before the first decision, and even money."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.rules.interim import Pays
from soft17.table import dealer
from soft17.table.commands import PayLater, TakeEvenMoney
from soft17.table.events import (
    DiscardsReturned,
    HandEnded,
    InsuranceOpened,
    InterimClosed,
    InterimOpened,
    PaymentDeferred,
)
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
    approval = book.interim.approval
    if approval is not None and book.interim.may_wait and _payable(book, play.table):
        play.add(InterimOpened(approval.clause))
    else:
        pay(play)
    if play.table.insurance != "open":
        dealer.use_reader(play)


def _payable(book: Book, table: Table) -> list[tuple[Place, Pays]]:
    """The naturals that are paid before the subsequent deal, and how."""
    found = []
    for place, hand in table.hands():
        row = book.interim.payment(hand.natural, table.up_card, split=False) if hand.natural is not None else None
        if row is not None and place.area not in table.deferred:
            found.append((place, row))
    return found


def pay(play: Play) -> None:
    """Pay the naturals that nobody let wait."""
    for place, row in _payable(play.book, play.table):
        pay_hand(play, place, row)


def close(play: Play) -> None:
    """Pay what is to be paid before the subsequent deal, once nothing more can be approved."""
    approval = play.book.interim.approval
    assert approval is not None  # payments wait for nothing else
    pay(play)
    play.add(InterimClosed(approval.clause))


def later_refusal(book: Book, table: Table, command: PayLater) -> Refusal | None:
    """Why a hand is not left to the final settlement."""
    approval = book.interim.approval
    if approval is None or not book.interim.may_wait:
        clause = book.interim.wager.clause if approval is None else approval.clause
        return Refusal(clause, "no single hand is approved to be paid later")
    if table.paying and any(place.area == command.area for place, _ in _payable(book, table)):
        return None
    return Refusal(approval.clause, f"no hand on area {command.area} waits to be paid")


def pay_later(play: Play, command: PayLater) -> None:
    """Let a hand wait; with none left to pay the round goes on."""
    approval = play.book.interim.approval
    assert approval is not None  # later_refusal has seen it
    play.add(PaymentDeferred(command.area, approval.clause))
    if not _payable(play.book, play.table):
        close(play)


def even_money_refusal(book: Book, table: Table, command: TakeEvenMoney) -> Refusal | None:
    """Why even money is not paid."""
    if not table.is_dealt:
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
