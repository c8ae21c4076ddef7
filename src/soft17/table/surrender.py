"""Surrender: a hand given up for part of the wager."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table import decisions
from soft17.table.commands import Surrender
from soft17.table.events import HandEnded
from soft17.table.play import Play
from soft17.table.state import Place, Table


def refusal(book: Book, table: Table, command: Surrender) -> Refusal | None:
    """Why a hand is not given up."""
    rule = book.surrender
    if rule is None:
        return Refusal(book.decisions.turn.clause, "this game has no surrender")
    if not rule.offered.is_:
        return Refusal(rule.offered.clause, "surrender is not offered here")
    closed = decisions.refusal(book, table, command)
    if closed is not None:
        return closed
    hand, area = table.hand(Place(command.area, command.box, command.hand)), table.area(command.area)
    assert hand is not None and area is not None  # decisions.refusal has seen both
    decided = rule.first_decision.is_ == "on-area" and area.decided
    return rule.refusal(hand, decided=decided)


def surrender(play: Play, command: Surrender) -> None:
    """Give a hand up: at once, or waiting for the dealer's second card."""
    rule = play.book.surrender
    assert rule is not None  # refusal has seen it
    decisions.close_earlier(play, command.area)
    place = Place(command.area, command.box, command.hand)
    waits = play.table.up_card in rule.waiting_cards
    play.add(HandEnded(place, "surrendered", (rule.waits if waits else rule.at_once).clause))
    if not waits:
        for wager in play.table.on(place):
            refund = rule.refund(wager.stake, play.table.sign.smallest_chip)
            play.settle(wager, "surrender", rule.at_once.clause, refund)
    decisions.end_turn(play, command.area, play.book.boxes)
