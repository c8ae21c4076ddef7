"""Answering for a card dealt in error: who is asked, and why somebody else is not heard."""

from soft17.clause import Refusal
from soft17.house.coming import next_place, offered, takes_no_more
from soft17.house.keep import open_wagers
from soft17.house.orders import Order
from soft17.house.patrons import excluded_refusal
from soft17.house.reports import AnswerErrorCard
from soft17.house.state import House
from soft17.house.waiting import touched, waiting_refusal
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table import decisions
from soft17.table.decide import refusal as table_refusal
from soft17.table.progress import awaits_card
from soft17.table.state import DEALER, Area


def answer_refusal(book: Book, house: House, order: Order, command: AnswerErrorCard) -> Refusal | None:
    """Why a player does not answer for the card."""
    rule = book.house.irregularities.error
    if house.misdeal is not None:
        return _touched_refusal(book, house, order, command)
    waits = waiting_refusal(book, house) if house.errors else None
    if waits is not None:
        return waits
    place, error = next_place(book, house), offered(book, house)
    bound = any(place in one.refused for one in house.errors) or takes_no_more(book, house, place)
    if error is None and house.errors and bound:
        return Refusal(rule.refused.clause, "this hand has refused the card")
    if error is None:
        return Refusal(rule.next.clause, "no card dealt in error lies there, or another comes before it")
    if place is None or place == DEALER:
        return Refusal(rule.all_refuse.clause, "the card is the dealer's")
    area, hand = house.table.area(place.area), house.table.hand(place)
    assert area is not None and hand is not None  # the place is on the table
    if command.answer == "leave":
        return _leave_refusal(book, house, area, command.player)
    refused = _speaker_refusal(book, house, order, area, command.player)
    if refused is not None:
        return refused
    asked_for = awaits_card(book, house.table) == place
    if command.answer == "refuse":
        refused = rule.refuse_refusal(hand, book.decisions.stand_from.is_)
        before = error.awaited == place
        if refused is None and asked_for and (not before or len(hand.cards) < 2 or area.unattended):
            refused = Refusal(rule.next.clause, "the hand awaits a card and takes this one")
        return refused
    if command.answer == "take" and not asked_for:
        return table_refusal(book, house.table, c.Hit(area.control or "", *place))
    return None


def _leave_refusal(book: Book, house: House, area: Area, player: str) -> Refusal | None:
    """Why a player does not leave the hand that is asked: that is for each who has a wager there, beside others too."""
    rule = book.house.irregularities.error
    if rule.leave is None:
        return Refusal(rule.next.clause, "nobody may leave the hand")
    if _has_wager(house, area, player):
        return None
    return Refusal(rule.leave.clause, f"player: {player} has no open wager on the hand that is asked to take the card")


def _speaker_refusal(book: Book, house: House, order: Order, area: Area, player: str) -> Refusal | None:
    """Why a player does not answer for a hand, whoever enters it: another does; for an absent one who has a wager."""
    if order.by.role == "player" and (excluded := excluded_refusal(house.guest(order.by.name))) is not None:
        return excluded
    for_nobody = area.unattended and order.by.role != "player"
    refused = None if for_nobody else decisions.control_refusal(book, house.table, area, player)
    if refused is not None or player == area.control or _has_wager(house, area, player):
        return refused
    return Refusal(book.control.others.clause, f"player: {player} has no open wager on the hand that is asked")


def _has_wager(house: House, area: Area, player: str) -> bool:
    return any(one.area == area.number for one in open_wagers(house, player))


def _touched_refusal(book: Book, house: House, order: Order, command: AnswerErrorCard) -> Refusal | None:
    """Why a player does not say whether to leave the hand for an error: it touched another's, or it is answered."""
    leave = book.house.irregularities.error.leave
    if leave is None or house.misdeal is None or house.misdeal.told:
        return waiting_refusal(book, house)
    if command.answer == "refuse":
        return Refusal(leave.clause, "a hand that the error touched is left, or taken as it lies")
    if order.by.role == "player" and order.by.name != command.player:
        return Refusal(leave.clause, f"{command.player} says so, or the dealer enters it")
    if command.player not in touched(house):
        return Refusal(leave.clause, f"{command.player} has no hand that the error touched and is yet to be decided on")
    return None
