"""The lawful round: what the rules of the round make of the orders of a log, whatever the log says came of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.commands import DealCard, HouseCommand
from soft17.house.decide import step as house_step
from soft17.house.events import BettingOpened, RoundRecalled, TableOpened
from soft17.house.evolve import evolve, fold
from soft17.house.misdeals import ErrorNotified, MisdealFound
from soft17.house.rounds import face_of
from soft17.house.state import House
from soft17.house.trouble import BettingResumed
from soft17.log.lines import Line
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.commands import Command, Deal, PlaceWager, Stand
from soft17.table.decide import step
from soft17.table.events import Event, RoundOpened, WagerPlaced, WagerRaised, WagersReturned
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import MAIN, Place, Table, Wager


def swaps(event: Event) -> bool:
    """True of an event after which another round is on the table."""
    return recalls(event) or isinstance(event, BettingOpened | BettingResumed | TableOpened)


def recalls(event: Event) -> bool:
    """True of an event that puts the last round on the table again."""
    return isinstance(event, RoundRecalled) or (isinstance(event, ErrorNotified | MisdealFound) and event.recalled)


def advanced(book: Book, lawful: Table, line: Line, before: House, due: Sequence[Event] | None) -> Table:
    """The lawful round after a line, up to where another round is on the table."""
    first = isinstance(line.command, DealCard) and not lawful.first_card_out and not before.table.first_card_out
    unbacked = _unbacked(before.table, line) if first else ()
    if lawful == before.table and due is not None and not unbacked:
        return folded(before, due).table
    if first:
        lawful = as_played(lawful, replace(before.table, wagers=(*before.table.wagers, *unbacked)))
    house = replace(before, table=lawful, undecided=_undecided(lawful, before.undecided))
    events = _decided(book, house, line) if lawful != before.table else None
    return folded(house, events).table if events is not None else _round_alone(book, house, line, before.table)


def _undecided(lawful: Table, logged: Table | None) -> Table | None:
    """The lawful round before the first card since anybody decided: as the log has it, with the lawful stakes."""
    if logged is None or len(lawful.wagers) != len(logged.wagers):
        return logged
    stakes = [{name: getattr(one, name) for name in ("stake", "placed", "tokens")} for one in lawful.wagers]
    return replace(logged, wagers=tuple(replace(one, **own) for one, own in zip(logged.wagers, stakes, strict=True)))


def waited(lawful: Table, before: House, due: Sequence[Event]) -> Table:
    """The lawful wagers that wait for the last round, after a line that gives some back or changes the sign."""
    house = before
    for event in due:
        if swaps(event) or house.betting is None:
            break
        if isinstance(event, WagersReturned):
            kinds = {one.kind for one in house.betting.wagers if one.id in event.wagers}
            whose = (event.player, event.area)
            own = (one for one in lawful.wagers if (one.player, one.area) == whose and one.kind in kinds)
            lawful = evolve_table(lawful, replace(event, wagers=tuple(one.id for one in own)))
        house = evolve(house, event)
    same = before.betting is not None and lawful.sign == before.betting.sign
    return replace(lawful, sign=house.betting.sign) if same and house.betting is not None else lawful


def recalled(book: Book, lawful: Table, line: Line, before: House, due: Sequence[Event]) -> Table:
    """The lawful last round after a line that puts it on the table again and goes on with it."""
    if before.last is None:
        return lawful
    house = replace(before, last=replace(before.last, table=lawful))
    events = list(due if house == before else _decided(book, house, line) or ())
    start = next((number for number, event in enumerate(events, 1) if recalls(event)), None)
    if start is None:
        return lawful
    return folded(fold(house, tuple(events[:start]), line.at), events[start:]).table


def _decided(book: Book, house: House, line: Line) -> Sequence[Event] | None:
    """What the book gives for an order were the lawful round on the table; None if it refuses."""
    try:
        done = house_step(book, house, line.order())
    except Exception:  # the house is the log's and may not fit the lawful round, or the order no table at all
        return None
    return None if isinstance(done, Refusal) else done.events


def folded(house: House, events: Sequence[Event]) -> House:
    """The house after events, up to where another round is on the table."""
    for event in events:
        if swaps(event):
            break
        house = evolve(house, event)
    return house


def _round_alone(book: Book, house: House, line: Line, logged: Table) -> Table:
    """The lawful round after an order that the house refuses, by the rules of the round alone."""
    command: Command = Deal(face_of(line.command.card)) if isinstance(line.command, DealCard) else line.command
    table = None if isinstance(command, HouseCommand) else _played(book, house.table, command, logged)
    if table is not None:
        return table
    return house.table if house.table.first_card_out else _as_logged(house, line).table


def _played(book: Book, lawful: Table, command: Command, logged: Table) -> Table | None:
    """The lawful round after a command; hands that the log is done with are passed over where they hold it up."""
    while True:
        done = step(book, lawful, command)
        if not isinstance(done, Refusal):
            return done.table
        further = _passed_over(book, lawful, logged)
        if further is None:
            return None
        lawful = further


def _passed_over(book: Book, lawful: Table, logged: Table) -> Table | None:
    """The lawful round with a hand standing as it lies that the log ended or that nobody has a wager on there."""
    place = lawful.current() if lawful.phase == "play" else None
    area = lawful.area(place.area) if place is not None else None
    if place is None or area is None or not _is_done(logged, place):
        return None
    done = step(book, lawful, Stand(area.control or "", *place))
    return None if isinstance(done, Refusal) else done.table


def _is_done(logged: Table, place: Place) -> bool:
    hand = logged.hand(place)
    return hand is None or hand.ended is not None or not any(wager.is_open for wager in logged.on(place))


def _as_logged(house: House, line: Line) -> House:
    """What a refused order led to before the first card: the log tells what lies there, but no wager beside it."""
    placing = isinstance(line.command, PlaceWager)
    kept = [one for one in line.events if placing or not isinstance(one, WagerPlaced | WagerRaised)]
    return folded(house, kept)


def as_played(lawful: Table, logged: Table) -> Table:
    """The lawful wagers on the hands that are dealt: what the log adds to them is worth nothing."""
    own = list(lawful.wagers)
    wagers: list[Wager] = []
    for wager in logged.wagers:
        mine = next((one for one in own if _same(one, wager)), None)
        if mine is not None:
            own.remove(mine)
        wagers.append(mine or replace(wager, stake=Money(0), placed=Money(0), tokens=Money(0)))
    dealt = {wager.area for wager in logged.wagers}
    wagers += [one for one in own if one.area in dealt]
    numbered = tuple(replace(one, id=number) for number, one in enumerate(wagers))
    return replace(lawful, wagers=numbered, seats=logged.seats)


def _unbacked(logged: Table, line: Line) -> tuple[Wager, ...]:
    """Wagers worth nothing for the hands that the log deals to areas on which none lies: one came later, say."""
    lying = {wager.area for wager in logged.wagers}
    areas = (area for event in line.events if isinstance(event, RoundOpened) for area in event.areas)
    return tuple(
        Wager(0, area.control or "", MAIN, Money(0), area.number, box, 1)
        for area in areas
        if area.number not in lying
        for box in range(1, len(area.boxes) + 1)
    )


def left_out(lawful: Table, logged: Table) -> list[Wager]:
    """Lawful wagers on areas that the log deals no hand to."""
    dealt = {wager.area for wager in logged.wagers}
    return [wager for wager in lawful.wagers if wager.area not in dealt]


def _same(one: Wager, other: Wager) -> bool:
    fields = ("player", "area", "box", "kind", "suit")
    return all(getattr(one, name) == getattr(other, name) for name in fields)
