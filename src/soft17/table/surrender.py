"""Surrender: a hand given up for part of the wager."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table import decisions
from soft17.table.commands import Surrender
from soft17.table.events import HandEnded, WagerGivenUp
from soft17.table.play import Play
from soft17.table.state import Place, Table


def refusal(book: Book, table: Table, command: Surrender) -> Refusal | None:
    """Why a hand is not given up."""
    rule = book.surrender
    if rule is None:
        return Refusal(book.decisions.turn.clause, "this game has no surrender")
    if not rule.offered.is_:
        return Refusal(rule.offered.clause, "surrender is not offered here")
    alone, together = rule.binds.is_ == "own-wager", rule.first_decision.is_ == "on-area"
    closed = decisions.refusal(book, table, command, anyone=alone, any_box=together)
    if closed is not None:
        return closed
    hand, area = table.hand(Place(command.area, command.box, command.hand)), table.area(command.area)
    assert hand is not None and area is not None  # decisions.refusal has seen both
    if alone and table.base(command.player, Place(command.area, command.box, command.hand)) is None:
        return Refusal(rule.binds.clause, f"{command.player} has no wager on this hand to give up")
    return rule.refusal(hand, decided=together and area.decided)


def surrender(play: Play, command: Surrender) -> None:
    """Give a hand up: at once, or waiting for the dealer's second card."""
    rule = play.book.surrender
    assert rule is not None  # refusal has seen it
    decisions.close_earlier(play, command.area)
    place = Place(command.area, command.box, command.hand)
    waits = play.table.up_card in rule.waiting_cards
    clause = (rule.waits if waits else rule.at_once).clause
    given_up = [wager for wager in play.table.on(place) if wager.is_open]
    if rule.binds.is_ == "own-wager":
        given_up = [wager for wager in given_up if wager.player == command.player]
        for wager in given_up:
            play.add(WagerGivenUp(wager.id, rule.binds.clause))
    if not waits:
        for wager in given_up:
            refund = rule.refund(wager.stake, play.table.sign.smallest_chip)
            play.settle(wager, "surrender", clause, refund)
    if any(wager.is_open and not wager.given_up for wager in play.table.on(place)) and rule.binds.is_ == "own-wager":
        return
    play.add(HandEnded(place, "surrendered", clause))
    decisions.end_turn(play, command.area, play.book.boxes)
