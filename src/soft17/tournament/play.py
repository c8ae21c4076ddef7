"""Playing rounds of a tournament at a table: the same engine as at any other, and what it reports of a round."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import msgspec

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.events import Event, RoundClosed, WagerPlaced, WagerSettled
from soft17.table.offers import offers
from soft17.table.progress import next_card
from soft17.table.state import INSURANCE, Table, Wager
from soft17.tournament.extras import Extra, Extras
from soft17.tournament.results import Fate, Settled
from soft17.tournament.table_round import PROBE, ROUND, BeginRound, InPlay, laid_down
from soft17.tournament.wagers import TakeResults

Choose = Callable[[Book, Table, list[t.Command]], t.Command]
HOUSE = Person("the house", "dealer")


class Given(NamedTuple):
    """Something that was done in a round: the command, what came of it, and whose it was."""

    command: t.Command
    events: tuple[Event, ...]
    by: Person = HOUSE


class RoundError(Exception):
    """A round that cannot be played: the table refuses what the tournament holds."""


def table_book(book: Book) -> Book:
    """The book as it holds at a table of a tournament."""
    assert book.tournament is not None  # only a book with the chapter has tournaments
    return load(book.id, {**book.elected, book.tournament.application.option.is_: True}, book.read_as)


class RoundAtTable:
    """One round: wagers as the tournament has them, cards and decisions from outside; `done` is what its log holds."""

    def __init__(self, book: Book, began: BeginRound | InPlay) -> None:
        self.book = table_book(book)
        self.done: list[Given] = []
        self.state = InPlay()
        if isinstance(began, InPlay):
            self.state = began
            return
        self.do(began)
        for one in laid_down(self.book, began):
            self.do(one)

    @property
    def began(self) -> BeginRound:
        """What the round began with."""
        assert self.state.began is not None  # it began when it was made
        return self.state.began

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.state.table

    @property
    def is_dealt(self) -> bool:
        """True if anybody has a wager that cards are dealt to."""
        return bool(self.table.wagers)

    def do(self, command: t.Command, by: Person = HOUSE) -> None:
        """Carry a command out at the table."""
        found = ROUND.decide(self.book, self.state, Order(command, by, 0))
        if isinstance(found, Refusal):
            raise RoundError(f"[{found.clause}] {found.why}")
        self.done.append(Given(command, found, by))
        self.state = ROUND.fold(self.state, found)

    def play(self, cards: Iterator[Card], choose: Choose) -> None:
        """Deal and let people decide until the round is over."""
        self.deal(cards)
        while not self.is_over:
            self.do(choose(self.book, self.table, self.offered()))
            self.deal(cards)

    @property
    def is_over(self) -> bool:
        """True if nothing is left to deal or to decide."""
        return not self.is_dealt or self.table.phase == "over"

    def deal(self, cards: Iterator[Card]) -> None:
        """Deal until somebody is to decide, or the round is over."""
        if self.is_dealt and self.book.deal.call.is_ and not self.table.called:
            self.do(t.CallNoMoreBets())
        while not self.is_over and next_card(self.book, self.table) is not None:
            self.do(t.Deal(next(cards)))

    def offered(self) -> list[t.Command]:
        """What may be done at the table now, as far as chips allow."""
        asked = [one for own in self.asked().values() for one in own]
        return [*asked, *(one for one in self._offers() if not getattr(one, "player", ""))]

    def asked(self, gone: Collection[str] = ()) -> dict[str, list[t.Command]]:
        """Those who are to decide now, with what each may do; `gone` are asked no more.

        Who has a form is asked whatever it says, if only to go on: others would learn from it what chips are left.
        """
        given, found = self._offers(), dict[str, list[t.Command]]()
        may_pass = any(isinstance(one, t.GoOn) for one in given)
        for one in given:
            name = getattr(one, "player", "")
            if not name or name in gone or name in self.state.declined:
                continue
            fit = self.extras(name).fit(one) if isinstance(one, Extra) else one
            if fit is not None or (may_pass and self.began.laid[name].form is not None):
                found.setdefault(name, []).extend([fit] if fit is not None else [])
        first = self._first(given, found)
        return {first: found[first]} if first else found

    def _offers(self) -> list[t.Command]:
        return offers(self.book, self.table) if not self.is_over else []

    def _first(self, given: Sequence[t.Command], names: Collection[str]) -> str:
        """Whose turn it is to insure, where that goes by the order of wagering; nobody's otherwise."""
        order, rules = self.began.order, self.book.tournament
        insures = {one.player for one in given if isinstance(one, t.TakeInsurance) and one.player in names}
        if rules is None or rules.marker.insurance.is_ != "in-turn":
            return ""
        return next((name for name in order if name in insures), "")

    def turn_refusal(self, player: str, gone: Collection[str] = ()) -> Refusal | None:
        """Why somebody who is to be offered insurance waits: it is the turn of another."""
        given, rules = self._offers(), self.book.tournament
        first = self._first(given, self.asked(gone))
        insures = {one.player for one in given if isinstance(one, t.TakeInsurance)} - {*self.state.declined, *gone}
        if not first or first == player or player not in insures or rules is None:
            return None
        return Refusal(
            rules.marker.out_of_turn.clause, f"insurance is in the order of wagering: {first} is asked first"
        )

    def extras(self, player: str) -> Extras:
        """The doubles, splits and insurance of a player."""
        return Extras(self.book, self.began, self.table, player)

    def results(self, log: str = "", digest: str = "") -> TakeResults:
        """What the table reports to the tournament; by default it names the round, and hashes what was done in it."""
        began = self.began
        log = log or f"{began.table}, round {began.number}"
        digest = digest or hashlib.sha256(msgspec.json.encode([one.command for one in self.done])).hexdigest()
        return report(self.book, self.done, log, digest)


def report(book: Book, done: Sequence[Given], log: str, digest: str) -> TakeResults:
    """What a round comes to, from everything that was done in it."""
    state, settled, insured = InPlay(), list[Settled](), list[str]()
    for one in done:
        state = ROUND.fold(state, one.events)
        early = not any(isinstance(event, RoundClosed) for event in one.events)
        for event in one.events:
            if isinstance(event, WagerSettled):
                settled.append(_settled(state.table.wagers[event.wager], event, early=early))
            elif isinstance(event, WagerPlaced) and event.wager.kind == INSURANCE:
                insured.append(event.wager.player)
    began = state.began
    if began is None:
        raise RoundError("the log holds no round")
    fates = tuple(_fates(book, began, done)) if state.table.wagers else ()
    return TakeResults(began.table, tuple(settled), fates, tuple(insured), log, digest)


def _settled(wager: Wager, event: WagerSettled, *, early: bool) -> Settled:
    return Settled(wager.player, wager.kind, wager.stake, event.result, event.pays, event.odds, early, event.clause)


def _fates(book: Book, began: BeginRound, done: Sequence[Given]) -> Iterator[Fate]:
    """What optional wagers came to on each box, laid or not: the same round with one of each beside it."""
    state = InPlay()
    for one in done if began.optional else ():
        given = one.command
        if isinstance(given, t.PlaceWager):
            have = {side.kind for side in given.side}
            probes = tuple(t.Side(kind, PROBE) for kind in began.optional if kind not in have)
            given = msgspec.structs.replace(given, side=(*given.side, *probes))
        found = ROUND.decide(book, state, Order(given, one.by, 0))
        if isinstance(found, Refusal):
            raise RoundError(f"[{found.clause}] {found.why}")
        state = ROUND.fold(state, found)
    for wager in state.table.wagers:
        if wager.kind in began.optional and wager.result is not None:
            yield Fate(wager.player, wager.kind, wager.result, wager.odds)
