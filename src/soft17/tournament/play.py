"""Playing rounds of a tournament at a table: the same engine as at any other, and what it reports of a round."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.events import Event, RoundClosed, WagerPlaced, WagerSettled
from soft17.table.offers import offers
from soft17.table.progress import next_card
from soft17.table.state import INSURANCE, MAIN, Table, Wager
from soft17.tournament.results import Fate, Settled
from soft17.tournament.table_round import PROBE, ROUND, BeginRound, InPlay, laid_down
from soft17.tournament.wagers import TakeResults

Choose = Callable[[Book, Table, list[t.Command]], t.Command]
BARRED = 10**18
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
        return [one for one in map(self._in_units, offers(self.book, self.table)) if self._may(one)]

    def _in_units(self, command: t.Command) -> t.Command:
        """Insurance for no more than whole units of the minimum, where the book is read so."""
        rules = self.book.tournament
        if not isinstance(command, t.TakeInsurance) or rules is None or rules.wagers.units.is_ != "all-wagers":
            return command
        return msgspec.structs.replace(command, amount=Money(command.amount - command.amount % self.began.least))

    def _may(self, command: t.Command) -> bool:
        """True of what the chips of the player allow, with an undisclosed wager in the same proportion."""
        if not isinstance(command, t.Double | t.Split | t.TakeInsurance):
            return True
        if isinstance(command, t.TakeInsurance) and not (command.amount and self._in_turn(command.player)):
            return False
        base = self.table.main(command.player, command.area, 1)
        assert base is not None  # who is offered something has a wager
        more = command.amount if isinstance(command, t.TakeInsurance) else base.stake
        return self._staked_with(command.player, base.stake, more) <= self.began.chips[command.player]

    def _in_turn(self, player: str) -> bool:
        """True of one who has not been passed over in the order of wagering."""
        order, rules = self.began.order, self.book.tournament
        if player not in order or rules is None or rules.marker.insurance.is_ != "in-turn":
            return True
        insured = [one.player for one in self.table.wagers if one.kind == INSURANCE]
        return all(order.index(name) < order.index(player) for name in insured)

    def _staked_with(self, player: str, base: Money, more: Money) -> int:
        """What a player has staked in all with so much more, open and undisclosed; more than anybody has if barred."""
        laid, rules = self.began.laid[player], self.book.tournament
        own = [one for one in self.table.wagers if one.player == player]
        optional = sum(one.stake for one in own if one.kind in self.book.optional)
        on_hand = sum(one.stake for one in own) - optional + more
        extras = rules.forms.extras.is_ if rules is not None else "open"
        opened = on_hand if laid.stake else (on_hand - base if extras == "open" else 0)
        if laid.form is None:
            return opened + optional
        amount = laid.form.amount or 0
        if laid.form.kind not in ("", MAIN):
            return opened + optional + amount
        hidden = {"hidden": amount * on_hand // base, "open": amount}.get(extras, BARRED)
        return opened + optional + hidden

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
