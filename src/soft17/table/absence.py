"""Absence: nobody is there to decide for an area."""

from collections.abc import Container

from soft17.clause import Refusal
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.control import Candidate
from soft17.table import decisions
from soft17.table.commands import Absent
from soft17.table.events import ControlPassed, HandEnded
from soft17.table.play import Play
from soft17.table.state import INSURANCE, MAIN, Area, Place, Table, Wager


def refusal(book: Book, table: Table, command: Absent) -> Refusal | None:
    """Why an absence changes nothing now."""
    if book.absence is None:
        return Refusal(book.decisions.turn.clause, "this rulebook has no procedure for an absent player")
    early = decisions.phase_refusal(book, table)
    if early is not None:
        return early
    area = table.area(command.area)
    if area is not None and area.unattended and not area.absent:
        return decisions.control_refusal(book, table, area, "")
    current = table.current()
    if area is None or current is None or current.area != command.area or area.unattended:
        return book.decisions.turn_refusal()
    return None


def absent(play: Play, command: Absent) -> None:
    """Pass control on, or let the hands of the area be drawn to."""
    rule = play.book.absence
    area = play.table.area(command.area)
    assert rule is not None and area is not None and area.control is not None  # refusal has seen them
    decisions.close_earlier(play, command.area)
    following = play.book.control.of(_heirs(play, area)) if rule.passes.is_ else None
    play.add(ControlPassed(command.area, area.control, following, rule.passes.clause))


def pass_on(play: Play, area: Area, staying: Container[str]) -> None:
    """Pass control of an area whose controlling player has no wager there any more, by the tests among who stays."""
    assert area.control is not None  # as the caller found
    left = [one for one in _heirs(play, area) if one.player in staying]
    control = play.book.control
    play.add(ControlPassed(area.number, area.control, control.of(left), control.clause_of(left)))


def shut_out(play: Play, area: Area, player: str) -> None:
    """Let a player decide nothing for an area any more: control passes to the others, or cards are drawn to its hands.

    Who did not decide there will not come to: control stays where it is.
    """
    rule, control = play.book.absence, play.book.control
    if rule is None or player in area.absent:
        return
    if area.control != player:
        play.add(ControlPassed(area.number, player, area.control, control.others.clause))
        return
    left = _heirs(play, area)
    following = control.of(left)
    clause = rule.passes.clause if following is None else control.clause_of(left)
    play.add(ControlPassed(area.number, player, following, clause))


def _heirs(play: Play, area: Area) -> list[Candidate]:
    """Who may decide for an area when its controlling player does not."""
    gone = {*area.absent, area.control}
    mains: dict[str, int] = {}
    for wager in play.table.wagers:
        if wager.kind == MAIN and wager.area == area.number and wager.player not in gone and wager.result != "void":
            mains[wager.player] = mains.get(wager.player, 0) + wager.stake
    seated = play.table.seated(area.number)
    line = play.table.line(area.number)
    return [
        Candidate(player, Money(main), player == seated, position=line.index(player)) for player, main in mains.items()
    ]


def void(play: Play, area: Area) -> None:
    """Void the open hands of an area, and with them what rests on them."""
    rule = play.book.absence
    assert rule is not None  # as the caller found
    for box_number, box in enumerate(area.boxes, 1):
        for hand_number, hand in enumerate(box, 1):
            place = Place(area.number, box_number, hand_number)
            if hand.ended is None:
                for wager in play.table.on(place):
                    if wager.is_open:
                        play.settle(wager, "void", rule.hands.clause)
                play.add(HandEnded(place, "paid", rule.hands.clause))
    for wager in play.table.wagers:
        if wager.area == area.number and not wager.hand:
            _void_with_hand(play, wager)


def _void_with_hand(play: Play, wager: Wager) -> None:
    insurance, optional = play.book.insurance, play.book.optional.get(wager.kind)
    if wager.kind == INSURANCE and insurance is not None and insurance.void is not None:
        play.settle(wager, "void", insurance.void.clause)
    elif (
        optional is not None
        and optional.voided is not None
        and (wager.is_open or optional.voided.is_ == "even-if-settled")
    ):
        play.settle(wager, "void", optional.voided.clause)
