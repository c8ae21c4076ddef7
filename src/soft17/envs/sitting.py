"""Some people at one table, round after round from one shoe: whoever has something to decide is asked."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

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

REMEMBERED = 2
"""So many cards of a round are looked up where the same bets and cards have begun one before."""

MOST_KNOWN = 20_000

_RANK = {rank: number for number, rank in enumerate(RANKS)}


class Sitting:
    """The table, the shoe, whose turn it is, and what that person may do; the table alone knows the rules."""

    def __init__(self, book: Book, shoe: Shoe, sign: Sign, people: Sequence[Actions], *, by_unit: bool) -> None:
        """Seat people in the order of their areas; results count in units, or in what each staked at first."""
        self.by_unit = by_unit
        self.book, self.shoe, self.sign, self.people = book, shoe, sign, people
        self._first_sign = sign
        self.table = Table(sign=sign)
        self.turn: int | None = None
        self.offered: Mapping[int, Following] = {}
        self.staked: list[int | None] = [None] * len(people)
        self.seen = [0] * len(RANKS)
        self.events: list[Event] = []
        self._begun: tuple[int | Card, ...] | None = ()
        self._known: dict[tuple[int | Card, ...], Step | Refusal] = {}
        self._passed: set[int] = set()
        self._stage: object = None

    def open_betting(self) -> None:
        """Open betting for a round, with a shuffle before it where one is due."""
        self.table = Table(sign=self.sign)
        self.events = []
        self.staked = [None] * len(self.people)
        self._stage, self._begun = None, ()
        if self.shoe.is_due:
            self._shuffle()
        self.turn = 0
        self.offered = self._bets(0)

    def start_over(self) -> None:
        """Let the next round begin with a shuffle and with the sign as it was at first."""
        self.shoe.take_out()
        if self.sign is not self._first_sign:
            self.sign = self._first_sign
            self._known.clear()

    def _shuffle(self) -> None:
        """Shuffle before a round; what was seen until now counts no more."""
        burned = self.shoe.shuffle()
        self.seen = [0] * len(RANKS)
        if burned is not None:
            self._do(c.Burn(burned))
            self._begun = None

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
        return Fraction(self.net(person), seat.unit if self.by_unit else seat.stakes[number])

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

    def taken(self, person: int) -> list[int]:
        """The stakes that the table takes of a person at the beginning of a round."""
        return list(self._bets(person))

    def _bets(self, person: int) -> Mapping[int, Following]:
        """The stakes that a person may put down."""
        bets = range(self.people[person].bets)
        return {number: None for number in bets if not isinstance(self._laid(person, number), Refusal)}

    def _laid(self, person: int, number: int) -> Step | Refusal:
        """A bet on every area of a person."""
        key = None if self._begun is None else (*self._begun, number)
        known = self._known.get(key) if key is not None else None
        if known is not None:
            return known
        table, events = self.table, tuple[Event, ...]()
        for wager in self.people[person].wagers(number):
            done = step(self.book, table, wager)
            if isinstance(done, Refusal):
                return self._keep(key, done)
            table, events = done.table, (*events, *done.events)
        return self._keep(key, Step(events, table))

    def _bet(self, person: int, number: int) -> None:
        laid = self._laid(person, number)
        assert not isinstance(laid, Refusal)  # only stakes that are taken are offered
        self._take(laid)
        self._begun = None if self._begun is None else (*self._begun, number)
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
        if self.table.meter is not None and self.table.pooled != self.sign:
            self.sign = self.table.pooled
            self._known.clear()

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
        card = self.shoe.draw()
        if self._begun is None or self.table.drawn >= REMEMBERED:
            self._do(c.Deal(card))
            return
        self._begun = (*self._begun, card)
        known = self._known.get(self._begun)
        if known is None:
            known = self._keep(self._begun, step(self.book, self.table, c.Deal(card)))
        self._take(known)

    def _keep(self, key: tuple[int | Card, ...] | None, done: Step | Refusal) -> Step | Refusal:
        """Remember what the beginning of a round leads to, for the table answers the same each time."""
        if key is not None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = done
        return done

    def _refill(self) -> None:
        """No card is left in mid-round: the discards are shuffled, and only what lies on the table has been seen.

        Cards of a hand that is bust or paid are among the discards where the book puts them there at once.
        """
        shown = [*self.table.dealer.cards]
        for _, hand in self.table.hands():
            if not (self.book.settlement.bust.is_ == "at-once" and hand.is_put_away):
                shown += hand.cards
        hole = [] if self.table.hole is None else [self.table.hole]
        self.shoe.refill([*shown, *hole])
        self.seen = [0] * len(RANKS)
        for card in shown:
            self._see(card)

    def _do(self, command: c.Command) -> None:
        self._take(step(self.book, self.table, command))

    def _take(self, done: Step | Refusal) -> None:
        assert not isinstance(done, Refusal), done.why  # only what is offered or awaited is done
        self.table = done.table
        self.events += done.events
        for event in done.events:
            if isinstance(event, CardDealt | HoleCardTurned | BurnShown):
                self._see(event.card)

    def _see(self, card: Card) -> None:
        self.seen[_RANK[card[0]]] += 1
