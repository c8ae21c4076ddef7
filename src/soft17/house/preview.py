"""Preview: a round whose cards did not fall as they should, as it would have run in the right order."""

from functools import reduce
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.house.lying import Lies, followed
from soft17.house.patrons import void_invalid
from soft17.house.ruling import Ruled
from soft17.house.state import Answer, House, Misdeal
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import Step, step
from soft17.table.events import HandEnded, PlacePassed
from soft17.table.evolve import evolve
from soft17.table.insurance import window_is_open
from soft17.table.play import Play
from soft17.table.progress import awaits_card, complete_deal, proceed
from soft17.table.splitting import may_be_backed
from soft17.table.state import Table

BETTING = (c.PlaceWager, c.WithdrawWager, c.CallNoMoreBets)
# What others on a hand say to the decision just made on it.
WITH_IT = (c.JoinDouble, c.JoinSplit, c.StayOn)
# What is said of an offer that the right order may not have; without it that says nothing, and no card hangs on it.
OFFERED = (c.TakeInsurance, c.TakeEvenMoney, c.GoOn, c.PayLater, c.ObserveInsuranceNotOffered)
# What is decided of hands, and what that closes: once one of these does not stand, those after it are asked anew.
DECIDED = (c.OnHand, c.Switch, c.Unswitch, c.Absent, c.GoOn, *WITH_IT)


class Rebuilt(msgspec.Struct, frozen=True):
    """A round in the right order of its cards, with the cards it has no use for then.

    `idle` are decisions that say nothing then, on hands that are over by that; `anew` what does not stand and what was
    decided after it: it is asked again.
    """

    table: Table
    left: tuple[Piece, ...]
    lies: Lies = ()
    idle: tuple[c.Played, ...] = ()
    anew: tuple[c.Played, ...] = ()


class _Run(NamedTuple):
    """A round being run again: the table, and where its cards lie."""

    table: Table
    lies: Lies = ()

    def at(self, table: Table) -> "_Run":
        """The round with another table, on which no card has moved."""
        return _Run(table, self.lies)

    def then(self, done: Step, piece: Piece | None = None) -> "_Run":
        """The round after a step, by which this card may have been dealt."""
        return _Run(done.table, followed(self.lies, done.events, piece))


def preview(book: Book, house: House) -> Table | Refusal:
    """The round as it would have run in the right order of cards, or why it cannot be rebuilt."""
    result = rebuilt(book, house)
    return result if isinstance(result, Refusal) else result.table


def rebuilt(book: Book, house: House) -> Rebuilt | Refusal:
    """The round in the right order, and what of its cards and decisions has no place in it."""
    clause = book.house.irregularities.rebuild.cite[0]
    refused = _unknown_refusal(house, clause)
    if refused is not None:
        return refused
    assert house.misdeal is not None and house.start is not None  # refused without them
    cards = list(house.misdeal.order)
    run, passed, ruled = _Run(_as_touched(house.start, house)), False, frozenset[int]()
    out, idle, anew = 0, list[c.Played](), list[c.Played]()
    standing, undone = _standing(house, house.misdeal)
    for command in standing:
        if isinstance(command, (c.Deal, *BETTING)) or house.misdeal.undoes(command):
            out += isinstance(command, c.Deal)
            continue
        initial = isinstance(command, Answer) and run.table.phase != "play"
        # What was ruled came when so many cards were out, and others join a decision before its card.
        left = max(0, len(house.misdeal.order) - out) if isinstance(command, Ruled) else 0
        if not isinstance(command, WITH_IT):
            run = _dealt(book, run, cards, initial=initial, left=left)
        table = _void_touched(book, house, run.table, ruled)
        if isinstance(command, Ruled):
            ruled |= frozenset(command.wagers)
            table = _void_touched(book, house, reduce(evolve, command.passed, table), ruled)
            run = run.at(table)
            continue
        run = run.at(table)
        passed = _is_finished(table, command) if isinstance(command, c.OnHand | c.Absent) else passed
        said_nothing = passed and isinstance(command, (c.OnHand, c.Absent, *WITH_IT))
        if said_nothing or _is_dead(table, getattr(command, "area", 0)):
            idle.append(command)
            continue
        if anew and isinstance(command, DECIDED):
            anew.append(command)
            continue
        result = _played(book, table, command)
        if not isinstance(result, Refusal):
            run = run.then(result)
        elif isinstance(command, OFFERED):
            idle.append(command)
        elif isinstance(command, DECIDED):
            anew.append(command)
        else:
            return Refusal(clause, f"it cannot be rebuilt: {type(command).__name__} would not stand ({result.why})")
    run = _dealt(book, run, cards)
    play = Play(book, _void_touched(book, house, run.table, ruled))
    void_invalid(play, house.invalid)
    if play.table.phase != "over" and not house.opened:
        return Refusal(clause, "it would want further cards or decisions, and the table is closed")
    left_over = tuple(house.likes.get(one, one) for one in cards)
    lies = tuple((house.likes.get(piece, piece), place) for piece, place in run.lies)
    return Rebuilt(play.table, left_over, lies, tuple(idle), (*anew, *undone))


def _unknown_refusal(house: House, clause: str) -> Refusal | None:
    """Why there is nothing to rebuild from: no error, no right order, or cards that are gone."""
    if house.misdeal is None:
        return Refusal(clause, "no error is reported")
    if not house.misdeal.order:
        return Refusal(clause, "the right order of the cards is not known")
    at_hand = {*house.custody.rack, *house.custody.layout}
    came = house.custody.source.issuperset(house.misdeal.came.values())
    dealt = (house.likes.get(one, one) for one in house.drawn)
    if not at_hand.issuperset(dealt) or not came or house.start is None:
        return Refusal(clause, "the cards of the round are no longer at hand")
    return None


def _standing(house: House, misdeal: Misdeal) -> tuple[tuple[c.Played | Ruled, ...], tuple[c.Played, ...]]:
    """What was asked of the round, and what was decided last on hands that a switch undone had made: asked anew."""
    commands = house.as_offered
    at = len(commands)
    while at and _may_go(commands[at - 1], misdeal):
        at -= 1
    ruled = (one for one in commands[at:] if isinstance(one, Ruled))
    return (*commands[:at], *ruled), tuple(one for one in commands[at:] if not isinstance(one, Ruled))


def _may_go(command: c.Played | Ruled, misdeal: Misdeal) -> bool:
    """True of a decision on hands that a switch undone had made; what the house ruled since does not keep it."""
    return isinstance(command, Ruled) or (isinstance(command, c.OnHand) and command.area in misdeal.unswitched)


def _played(book: Book, table: Table, command: c.Played) -> Step | Refusal:
    """A command in the right order of cards: past insurance that would have been offered and was not."""
    result = step(book, table, command)
    if not isinstance(result, Refusal) or not window_is_open(book, table):
        return result
    closed = step(book, table, c.GoOn())
    return result if isinstance(closed, Refusal) else step(book, closed.table, command)


def at_offer(book: Book, house: House) -> Table:
    """The round as it was when insurance should have been offered, with what players asked for then and since."""
    assert house.misdeal is not None and house.start is not None  # an offer is missed only in a round
    table = _dealt(book, _Run(_as_touched(house.start, house)), list(house.misdeal.order), initial=True).table
    for command in house.as_offered:
        result = step(book, table, command) if isinstance(command, Answer) else None
        table = table if result is None or isinstance(result, Refusal) else result.table
    return table


def _is_dead(table: Table, area: int) -> bool:
    """True of an area on which every wager is void: what was decided there counts for nothing."""
    here = [wager for wager in table.wagers if wager.area == area]
    return bool(here) and all(wager.result == "void" for wager in here)


def _is_finished(table: Table, decision: c.OnHand | c.Absent) -> bool:
    """True of a decision on a hand that its cards have ended by then, or that was never split off: it says nothing."""
    if isinstance(decision, c.Absent):
        area = table.area(decision.area)
        return area is not None and area.is_finished
    hands = [(place, hand) for place, hand in table.hands() if place[:2] == (decision.area, decision.box)]
    here = [hand for place, hand in hands if place.hand == decision.hand] or [hand for _, hand in hands]
    return bool(here) and all(hand.ended is not None for hand in here)


def _as_touched(start: Table, house: House) -> Table:
    """The wagers as they lay at the first card, cut where the house cut them since."""
    now = {wager.id: wager.stake for wager in house.table.wagers if wager.id in house.touched}
    wagers = tuple(replace(one, stake=now.get(one.id, one.stake)) for one in start.wagers)
    return replace(start, wagers=wagers)


def _void_touched(book: Book, house: House, table: Table, ruled: frozenset[int]) -> Table:
    """What the house declared void by then is void again, and hands that nobody has a wager on any more end."""
    void = {one.id: one for one in house.table.wagers if one.id in ruled and one.result == "void"}
    if not void or table.phase == "betting":
        return table
    play = Play(book, table)
    for wager in table.wagers:
        if wager.id in void and wager.player == void[wager.id].player and wager.result != "void":
            play.settle(wager, "void", void[wager.id].clause)
    for place, hand in list(play.table.hands()):
        backed = any(one.is_open for one in play.table.on(place)) or may_be_backed(book, play.table, place)
        if hand.ended is None and not backed:
            play.add(HandEnded(place, "paid", void[min(void)].clause))
            if play.table.phase == "initial":
                play.add(PlacePassed(place, void[min(void)].clause, dead=True))
    complete_deal(play)
    proceed(play)
    return play.table


def _dealt(book: Book, run: _Run, cards: list[Piece], *, initial: bool = False, left: int = 0) -> _Run:
    """The round once cards are dealt to whoever awaits them, or only those of the initial deal; they leave the list.

    So many are left there as are not to come yet.
    """
    while len(cards) > left and (run.table.phase == "betting" or awaits_card(book, run.table) is not None):
        if initial and run.table.phase == "play":
            return run
        result = step(book, run.table, c.Deal(face(cards[0])))
        if isinstance(result, Refusal):
            return run
        run = run.then(result, cards.pop(0))
    return run
