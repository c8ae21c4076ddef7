"""Some people at one table, round after round from one shoe: whoever has something to decide is asked."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from soft17.cards import RANKS, Card
from soft17.clause import Refusal
from soft17.envs.actions import Actions
from soft17.envs.shoe import Shoe
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import Step, refusal, step
from soft17.table.events import BurnShown, CardDealt, Event, HoleCardTurned
from soft17.table.net import net
from soft17.table.offers import offers
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import DEALER, Sign, Table

Following = c.Command | None
"""What an action leads to: a command, or nothing but a bet or going on."""

_RANK = {rank: number for number, rank in enumerate(RANKS)}


class Sitting:
    """The table, the shoe, whose turn it is, and what that person may do; the table alone knows the rules."""

    def __init__(self, book: Book, shoe: Shoe, sign: Sign, people: Sequence[Actions], *, by_unit: bool) -> None:
        """Seat people in the order of their areas; results count in units, or in what each staked at first."""
        self._by_unit = by_unit
        self.book, self.shoe, self.sign, self.people = book, shoe, sign, people
        self._first_sign = sign
        self.table = Table(sign=sign)
        self.turn: int | None = None
        self.offered: Mapping[int, Following] = {}
        self.staked: list[int | None] = [None] * len(people)
        self.seen = [0] * len(RANKS)
        self.events: list[Event] = []
        self._openings: dict[int, Step | Refusal] = {}
        self._passed: set[int] = set()
        self._stage: object = None

    def open(self) -> None:
        """Open betting for a round, with a shuffle before it where one is due."""
        self.table = Table(sign=self.sign)
        self.events = []
        self.staked = [None] * len(self.people)
        self._stage = None
        if self.shoe.is_due:
            self._shuffle()
        self.turn = 0
        self.offered = self._bets(0)

    def start_over(self) -> None:
        """Let the next round begin with a shuffle and with the sign as it was at first."""
        self.shoe.take_out()
        if self.sign is not self._first_sign:
            self.sign = self._first_sign
            self._openings.clear()

    def _shuffle(self) -> None:
        """Shuffle before a round; what was seen until now counts no more."""
        burned = self.shoe.shuffle()
        self.seen = [0] * len(RANKS)
        if burned is not None:
            self._do(c.Burn(burned))

    def act(self, number: int) -> Refusal | None:
        """Carry an action of the person in turn out, or say why it is refused; then nothing has changed."""
        if self.turn is None or number not in self.offered:
            return self._refusal(number)
        self.events = []
        following = self.offered[number]
        if following is not None:
            self._do(following)
        elif self.table.phase == "betting":
            self._bet(self.turn, number)
            return None
        else:
            self._passed.add(self.turn)
        self._advance()
        return None

    def net(self, person: int) -> Money:
        """What a person is up or down by at the end of the round."""
        return net(self.book, self.table).get(self.people[person].seat.player, Money(0))

    def result(self, person: int) -> Fraction:
        """The net of a finished round for a person, exact, as rewards count it."""
        number, seat = self.staked[person], self.people[person].seat
        assert number is not None  # a round that is over began with bets
        return Fraction(self.net(person), seat.unit if self._by_unit else seat.stakes[number])

    def _refusal(self, number: int) -> Refusal:
        actions = self.people[self.turn or 0]
        if number < actions.bets and not self.table.first_card_out:
            laid = self._laid(self.turn or 0, number)
            assert isinstance(laid, Refusal)  # a bet that is taken is among those offered
            return laid
        refused = refusal(self.book, self.table, actions.command(number, self.table))
        assert refused is not None  # what the table allows is among what is offered
        return refused

    # ---- betting

    def _bets(self, person: int) -> Mapping[int, Following]:
        """The stakes that a person may put down."""
        bets = range(self.people[person].bets)
        return {number: None for number in bets if not isinstance(self._laid(person, number), Refusal)}

    def _laid(self, person: int, number: int) -> Step | Refusal:
        """A bet on every area of a person; what it leads to is kept for a table on which nothing has happened yet."""
        untouched = not self.table.wagers and not self.table.burned
        if untouched and number in self._openings:
            return self._openings[number]
        laid = self._lay(person, number)
        if untouched:
            self._openings[number] = laid
        return laid

    def _lay(self, person: int, number: int) -> Step | Refusal:
        table, events = self.table, tuple[Event, ...]()
        for wager in self.people[person].wagers(number):
            done = step(self.book, table, wager)
            if isinstance(done, Refusal):
                return done
            table, events = done.table, (*events, *done.events)
        return Step(events, table)

    def _bet(self, person: int, number: int) -> None:
        laid = self._laid(person, number)
        assert not isinstance(laid, Refusal)  # only stakes that are taken are offered
        self.table, self.events = laid.table, list(laid.events)
        self.staked[person] = number
        if person + 1 < len(self.people):
            self.turn = person + 1
            self.offered = self._bets(person + 1)
            return
        if self.book.deal.call.is_:
            self._do(c.CallNoMoreBets())
        self._advance()

    # ---- play

    def _advance(self) -> None:
        """Deal and go on until somebody has something to decide or the round is over."""
        while self.table.phase != "over":
            if self.table.phase in ("betting", "initial"):
                self._deal()
                continue
            place = awaits_card(self.book, self.table)
            if place is not None and place != DEALER:
                self._deal()
            elif self._ask():
                return
            elif awaits_go_on(self.book, self.table):
                self._do(c.GoOn())
            else:
                self._deal()
        self.turn, self.offered = None, {}
        if self.table.meter is not None and self.table.meter != self.sign.meter:
            self.sign = replace(self.sign, meter=self.table.meter)
            self._openings.clear()

    def _ask(self) -> bool:
        """Find who is asked: before the hand in turn, those who may still ask for something and have not gone on."""
        stage = (self.table.insurance, self.table.paying, self.table.current() is None)
        if stage != self._stage:
            self._stage = stage
            self._passed.clear()
        offered = offers(self.book, self.table)
        deciding: tuple[int, dict[int, Following]] | None = None
        for person, actions in enumerate(self.people):
            own = [one for one in offered if getattr(one, "player", None) == actions.seat.player]
            if not own:
                continue
            found: dict[int, Following] = {actions.number(one): one for one in own}
            if any(isinstance(one, c.OnHand) for one in own):
                deciding = person, found
            elif person not in self._passed:
                self.turn, self.offered = person, {actions.go_on: None, **found}
                return True
        if deciding is None:
            return False
        self.turn, self.offered = deciding
        return True

    def _deal(self) -> None:
        if self.shoe.is_empty:
            self._refill()
        self._do(c.Deal(self.shoe.draw()))

    def _refill(self) -> None:
        """No card is left in mid-round: the discards are shuffled, and only what lies on the table has been seen."""
        shown = [*self.table.dealer.cards, *(card for _, hand in self.table.hands() for card in hand.cards)]
        hole = [] if self.table.hole is None else [self.table.hole]
        self.shoe.refill([*shown, *hole])
        self.seen = [0] * len(RANKS)
        for card in shown:
            self._see(card)

    def _do(self, command: c.Command) -> None:
        done = step(self.book, self.table, command)
        assert not isinstance(done, Refusal), done.why  # only what is offered or awaited is done
        self.table = done.table
        self.events += done.events
        for event in done.events:
            if isinstance(event, CardDealt | HoleCardTurned | BurnShown):
                self._see(event.card)

    def _see(self, card: Card) -> None:
        self.seen[_RANK[card[0]]] += 1
