"""Rounds of a table's log: told in a line each, and step by step as everybody saw them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from soft17.croupier.calling import said_total
from soft17.hand import Hand
from soft17.house.events import RoundEnded
from soft17.house.face_down import turned_up
from soft17.house.hearing import STAFF, Listener, heard_by
from soft17.house.state import House
from soft17.house.trouble import RoundCorrected, RoundReopened, RoundVoided
from soft17.house.view import sealed, view
from soft17.log.entries import Passed, followed
from soft17.log.lines import Line
from soft17.log.paying import was_paid
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.service.wire import picture as p
from soft17.service.wire.laying import area_of, areas_of, change, hand_of, shown
from soft17.service.wire.saying import clause_of
from soft17.service.wire.signing import sign_of
from soft17.service.wire.speaking import speak, speak_turned, where
from soft17.table.events import Event
from soft17.table.state import DEALER, Place, Table, Wager

Since = tuple[House, Iterable[Line]]  # a table, and the lines that came after it


class RoundOf(msgspec.Struct, frozen=True):
    """A round: its number, the versions of the table from its first line to its last, and what it came to,
    for all in a line and for each player."""

    round: int
    first: int
    version: int
    at: int
    result: str
    ended: bool
    void: bool
    came_to: dict[str, str]


class HandOf(msgspec.Struct, frozen=True):
    """A hand on the felt at a step: its place as the book calls it, cards, `??` face down, its total in words."""

    area: int
    box: int
    hand: int
    cards: tuple[str, ...]
    says: str
    where: str


class WagerOf(msgspec.Struct, frozen=True):
    """A wager on the felt at a step: its kind, its place and its result in the book's words."""

    player: str
    area: int
    kind: str
    shown: str
    where: str
    stake: str
    result: str
    pays: str
    clause: str
    odds: str = ""


class Step(msgspec.Struct, frozen=True):
    """One thing that happened, and the sign and the felt after it: told, and as a page draws it."""

    version: int
    at: int
    by: str
    role: str
    what: str
    clause: str
    hands: tuple[HandOf, ...]
    wagers: tuple[WagerOf, ...]
    dealer: p.Hand
    areas: tuple[p.Area, ...]
    sign: p.Sign


class RoundSteps(msgspec.Struct, frozen=True):
    """A round to be replayed."""

    round: int
    rulebook: str
    table: str
    result: str
    steps: tuple[Step, ...]


class Rounds:
    """The rounds of a log, which is taken line by line."""

    def __init__(self) -> None:
        self.house, self.version = House(), 0
        self._over: list[RoundOf] = []
        self._first, self._void = 0, False
        self._nets: dict[str, Money] = {}

    def take(self, line: Line, passed: Sequence[Passed]) -> None:
        """Follow one more line, with the table before and after each of its events."""
        before = self.house.rounds
        for was, event, self.house in passed:
            self._follow(line, was, event)
        lying = self.house.wagered_on.phase != "over" and self.house.wagered_on.wagers
        if not self._first and (self.house.in_round or lying) and self.house.rounds == before:
            self._first = line.seq
        self.version = line.seq

    def _follow(self, line: Line, was: House, event: Event) -> None:
        match event:
            case RoundVoided() if was.in_round:
                self._void = True
            case RoundVoided() if was.table.phase == "over" and self._over:
                self._over[-1] = replace(self._over[-1], void=True)
            case RoundEnded():
                first, self._nets = self._first or line.seq, dict(event.net)
                came = _result(self._nets), True, self._void, _changes(self._nets)
                self._over.append(RoundOf(event.number, first, line.seq, line.at, *came))
                self._first, self._void = 0, False
            case RoundCorrected() if self._over:
                for player, amount in event.owed.items():
                    self._nets[player] = Money(self._nets.get(player, 0) + amount)
                came_to = {"result": _result(self._nets), "came_to": _changes(self._nets)}
                self._over[-1] = replace(self._over[-1], version=line.seq, **came_to)
            case RoundReopened() if self._over:
                again = self._over.pop()
                self._first, self._void = again.first, again.void

    def every(self) -> list[RoundOf]:
        """Each in a line; one that goes on comes last."""
        if not self._first:
            return list(self._over)
        number, at = self.house.rounds + 1, self.house.at
        going_on = RoundOf(number, self._first, self.version, at, "not over yet", False, self._void, {})
        return [*self._over, going_on]


def _changes(nets: Mapping[str, Money]) -> dict[str, str]:
    return {player: change(amount) for player, amount in nets.items()}


def _result(nets: Mapping[str, Money]) -> str:
    said = (f"{player} {'+' if amount > 0 else ''}{dollars(amount)}" for player, amount in nets.items())
    return ", ".join(said) or "nobody played"


def steps(book: Book, past: Since, first: int, last: int, to: Listener = STAFF) -> Iterator[Step]:
    """What happened from one line to another, as somebody could see and hear it; their own wagers are marked."""
    house, lines = past
    for line in lines:
        if line.seq > last:
            return
        house = replace(house, at=line.at)
        for event in line.events:
            after = followed(line.seq, house, event)
            if line.seq >= first:
                for heard in heard_by(book, sealed(book, event, house), to):
                    if said := speak(book, heard, after.table):
                        yield _step(book, line, (said, clause_of(book, heard)), after, to.name)
                for one in turned_up(book, house, after):
                    yield _step(book, line, (speak_turned(book, one, after.table), one.clause), after, to.name)
            house = after


def _step(book: Book, line: Line, said: tuple[str, str], house: House, viewer: str) -> Step:
    seen = view(book, house, "spectator")
    felt = seen.table
    return Step(
        line.seq,
        line.at,
        line.by,
        line.role,
        *said,
        tuple(_hands(book, felt)),
        _wagers(book, felt),
        hand_of(felt.dealer, hole=felt.hole is not None, highest=book.highest),
        areas_of(book, house, seen, viewer),
        sign_of(book, house),
    )


def _hands(book: Book, table: Table) -> Iterator[HandOf]:
    hole = (table.hole,) if table.hole is not None else ()
    if table.dealer.cards or hole:
        cards = tuple(map(str, (*table.dealer.cards, *hole)))
        yield HandOf(*DEALER, cards, _says(book, table.dealer), where(book, DEALER, table))
    for area in table.areas:
        for box, hands in enumerate(area.boxes, 1):
            for number, hand in enumerate(hands, 1):
                if hand.cards:
                    place = Place(area.number, box, number)
                    yield HandOf(*place, tuple(map(str, hand.cards)), _says(book, hand), where(book, place, table))


def _says(book: Book, hand: Hand) -> str:
    if not hand.total:
        return ""
    if not hand.natural and hand.total > book.highest:
        return f"{hand.total}, bust"
    return said_total(hand)


def _lies(book: Book, wager: Wager, table: Table) -> str:
    """Where a wager lies; one that is of no box lies on its area."""
    place = Place(wager.area, wager.box, wager.hand)
    return where(book, place, table) if wager.box else area_of(book, wager.area)


def _wagers(book: Book, table: Table) -> tuple[WagerOf, ...]:
    chip = table.sign.smallest_chip
    return tuple(
        WagerOf(
            player=one.player,
            area=one.area,
            kind=one.kind,
            shown=shown(book, one.kind),
            where=_lies(book, one, table),
            stake=dollars(one.stake),
            result=book.document.words.get(one.result, one.result) if one.result else "",
            pays=dollars(one.pays) if one.pays else "",
            clause=one.clause,
            odds=was_paid(book, one, chip).briefly if one.pays else "",
        )
        for one in table.wagers
    )
