"""Trying: what an order would lead to, in words, wager by wager, before anybody gives it; nothing is done."""

from collections.abc import Iterator, Mapping

import msgspec

from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.croupier.opening import role_for
from soft17.croupier.proving import as_it_lies
from soft17.croupier.shoe import Shoe
from soft17.house.decide import OrderError, step
from soft17.house.face_down import is_ordered
from soft17.house.hearing import STAFF
from soft17.house.orders import Order, Person
from soft17.house.preview import Rebuilt, rebuilt
from soft17.house.reports import Rebuild, VoidRound
from soft17.house.state import House
from soft17.house.view import approves, foreseen, is_staff
from soft17.log.deciding import decision
from soft17.log.lines import read_command
from soft17.money import dollars
from soft17.rules.book import Book
from soft17.service.wire import panel as n
from soft17.service.wire.laying import area_of, change, hand_of, shown
from soft17.service.wire.messages import Tried, Try
from soft17.service.wire.naming import sentence
from soft17.service.wire.offering import Asker
from soft17.service.wire.saying import said_of
from soft17.service.wire.speaking import placed, where
from soft17.table.net import gain
from soft17.table.state import Table, Wager


def tried(asker: Asker, asked: Try, shoes: Mapping[str, Shoe]) -> Tried:
    """What an order would lead to, or why it would be refused; for those who run the game."""
    if not is_staff(asker.book, asker.person.role):
        return Tried(asked.id, why="only those who run the game look ahead")
    try:
        command = read_command(asked.command)
    except msgspec.ValidationError as error:
        return Tried(asked.id, why=f"command: {error}")
    order = Order(as_it_lies(command, asker.house, shoes), asker.person, asker.at, asked.reason)
    try:
        done = step(asker.book, asker.house, order)
    except OrderError as error:
        return Tried(asked.id, why=str(error))
    if isinstance(done, Refusal):
        return Tried(asked.id, why=done.why, clause=done.clause)
    lines = said_of(asker.book, asker.house, done, 0, order)
    told = [n.Line(sentence(one.text), one.clause) for one, to in lines if to.has(STAFF)]
    wagers = tuple(_became(asker.book, asker.house.table, done.house.table))
    ways = ways_of(asker.book, done.house, asker.person.role) if _begins(asker.house, done.house) else ()
    return Tried(asked.id, tuple(told), wagers, ways)


def _begins(before: House, after: House) -> bool:
    return after.misdeal is not None and after.misdeal != before.misdeal


def ways_of(book: Book, house: House, role: str) -> tuple[n.Preview, ...]:
    """The ways out of a round that waits, as a role sees them: rebuilt or void, and what each wager becomes then."""
    if house.misdeal is None:
        return ()
    return (_rebuilt(book, house, role), _voided(book, house))


def _rebuilt(book: Book, house: House, role: str) -> n.Preview:
    refused = _after(book, house, Rebuild())
    result = rebuilt(book, house)
    if isinstance(refused, Refusal) or isinstance(result, Refusal):
        why = refused if isinstance(refused, Refusal) else result
        assert isinstance(why, Refusal)  # one of the two is
        return n.Preview("rebuild", "The round cannot be rebuilt", sentence(why.why), why.clause)
    seen = foreseen(book, house, result.table, role)
    clause = book.house.acts[Rebuild.act].clause
    lines = (*_hands(book, seen), *_stakes(book, seen), *_without_place(book, result, house.table))
    left = _left_over(result.left, shown=approves(book, role) or not is_ordered(book, house))
    lines += (n.Line(left),) if left else ()
    return n.Preview("rebuild", "If the round is rebuilt", "Hands and wagers are then:", clause, lines)


def _without_place(book: Book, result: Rebuilt, before: Table) -> Iterator[n.Line]:
    """What the right order has no room for: decisions on hands that are over by then, and those asked anew."""
    for command in result.idle:
        if said := decision(command):
            yield n.Line(f"Counts for nothing: {placed(book, said, before)}")
    for command in result.anew:
        if said := decision(command):
            yield n.Line(f"Is asked anew: {placed(book, said, before)}")


def _left_over(pieces: tuple[Piece, ...], *, shown: bool) -> str:
    """Cards that the right order has no use for, which come next; some may have lain face down."""
    cards = " ".join(map(face, pieces)) if shown else f"{len(pieces)} card{'s' if len(pieces) > 1 else ''}"
    return f"Left over, to come next: {cards}" if pieces else ""


def _voided(book: Book, house: House) -> n.Preview:
    after = _after(book, house, VoidRound())
    if isinstance(after, Refusal):
        return n.Preview("void-round", "The round cannot be voided", sentence(after.why), after.clause)
    clause = book.house.acts[VoidRound.act].clause
    return n.Preview("void-round", "If the round is void", "Each wager:", clause, tuple(_stakes(book, after.table)))


def _after(book: Book, house: House, command: Rebuild | VoidRound) -> House | Refusal:
    """The house after an order of whoever may give it."""
    act = book.house.acts.get(command.act)
    if act is None:
        return Refusal(book.house.people.otherwise.clause, "this rulebook gives nobody the power to")
    order = Order(command, Person("somebody", role_for(book, act)), house.at, "asked")
    done = step(book, house, order)
    return done if isinstance(done, Refusal) else done.house


def _hands(book: Book, table: Table) -> Iterator[n.Line]:
    dealer = hand_of(table.dealer, highest=book.highest, hole=table.hole is not None)
    if dealer.cards:
        yield n.Line(f"Dealer: {' '.join(dealer.cards)}, {dealer.says}")
    for place, hand in table.hands():
        drawn = hand_of(hand, highest=book.highest)
        yield n.Line(f"{where(book, place, table)}: {' '.join(drawn.cards)}{f', {drawn.says}' if drawn.says else ''}")


def _stakes(book: Book, table: Table) -> Iterator[n.Line]:
    for wager in table.wagers:
        yield n.Line(f"{_whose(book, wager)} {_result(book, wager)}", wager.clause)


def _became(book: Book, before: Table, after: Table) -> Iterator[n.Line]:
    """What became of each wager that an order touches."""
    known = {one.id: one for one in before.wagers}
    left = {one.id for one in after.wagers}
    for wager in after.wagers:
        was = known.get(wager.id)
        if was is None or (was.result, was.stake) != (wager.result, wager.stake):
            yield n.Line(f"{_whose(book, wager)} {_result(book, wager)}", wager.clause)
    for wager in before.wagers:
        if wager.id not in left:
            yield n.Line(f"{_whose(book, wager)} goes back")


def _whose(book: Book, wager: Wager) -> str:
    return (
        f"{wager.player}'s {shown(book, wager.kind)} of {dollars(wager.stake)} on {area_of(book, wager.area).lower()}"
    )


def _result(book: Book, wager: Wager) -> str:
    if wager.result is None:
        return "stays in play"
    words = {"win": "wins", "lose": "loses", "void": "is void and goes back", "stand-off": "stands off"}
    came = gain(book, wager)
    return words.get(wager.result, wager.result) + (f" ({change(came)})" if came else "")
