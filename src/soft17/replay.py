"""A shoe of a simulation played again at the real table, round by round, and written down as round records."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from soft17.cards import DECK, Card
from soft17.clause import Refusal
from soft17.money import CENT, NOTHING, Money
from soft17.records import history
from soft17.rules.book import Book
from soft17.simulation import choices
from soft17.simulation.deciding import Deciding
from soft17.simulation.job import Job
from soft17.simulation.numbering import before_the_cut, bucket, numbers
from soft17.simulation.optional import Meter, Side
from soft17.simulation.purse import Purse
from soft17.simulation.shuffling import Stream
from soft17.table import commands as c
from soft17.table.decide import refusal, step
from soft17.table.events import CardDealt, HoleCardTurned
from soft17.table.net import gain
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import DEALER, DOUBLE, INSURANCE, MAIN, Sign, Table
from soft17.table.state import SPLIT as SPLIT_WAGER

_COMMANDS: dict[int, type[c.OnHand]] = {
    choices.STAND: c.Stand,
    choices.HIT: c.Hit,
    choices.DOUBLE: c.Double,
    choices.SPLIT: c.Split,
    choices.SURRENDER: c.Surrender,
}
_ON_HANDS = frozenset({MAIN, SPLIT_WAGER, DOUBLE, INSURANCE})


class DisagreementError(Exception):
    """The table does not allow what the simulation did."""


class Replayed(NamedTuple):
    """A round as the table played it: its place in the shoe, its record, and what it came to by area and wager."""

    shoe: int
    start: int
    cards: int
    nets: tuple[int, ...]
    gains: dict[str, int]
    record: dict[str, Any]


def replay(job: Job, seed: int, shoe: int) -> Iterator[Replayed]:
    """Every round of one shoe of a run; what a session has by then is found by playing it from its first shoe."""
    purse, together = Purse(job.session), max(1, job.session.shoes)
    for number in range(shoe - shoe % together, shoe + 1):
        for one in _Shoe(job, seed, number, purse).rounds():
            if number == shoe:
                yield one


def refused(book: Book, areas: int, stake: Money, sides: Sequence[Side], meter: Meter | None) -> Refusal | None:
    """Why the table does not take the wagers of a round."""
    table = Table(sign=_sign(meter))
    for area in range(1, areas + 1):
        done = step(book, table, _wagers(book, f"player {area}", area, stake, sides))
        if isinstance(done, Refusal):
            return done
        table = done.table
    return None


def _wagers(book: Book, player: str, area: int, stake: Money, sides: Sequence[Side]) -> c.PlaceWager:
    """What whoever sits on an area lays there."""
    laid = tuple(c.Side(one.name, one.stake, one.suit) for one in sides)
    return c.PlaceWager(player, area, (stake,) * book.boxes, laid, seated=True)


def _sign(meter: Meter | None) -> Sign:
    sign = Sign(smallest_chip=Money(CENT))
    return sign if meter is None else msgspec.structs.replace(sign, meter=meter.meter, minimum=meter.minimum)


class _Shoe:
    def __init__(self, job: Job, seed: int, shoe: int, purse: Purse) -> None:
        self.job, self.book, self.shoe, self.purse = job, job.book, shoe, purse
        self.numbers = numbers(job, 1, 1)
        self.deciding = Deciding(job)
        self.stream = Stream(self.book.cards.in_use.is_, seed, shoe)
        self.before_the_cut = before_the_cut(job)
        self.count = self.numbers.start

    def rounds(self) -> Iterator[Replayed]:
        """Deal until the cutting card, or as many rounds as a stream has."""
        stream, device = self.stream, self.numbers.device
        for _ in range(self.numbers.burn):
            stream.next()
        cut = self.numbers.cut
        for _ in range(self.numbers.rounds):
            start = stream.place
            if start >= cut:
                return
            stream.ready(2 * self.job.areas * self.book.boxes + 2)
            played = _Round(self, start)
            table = played.play()
            yield self._told(played, table)
            if stream.stack:
                cut = stream.put_away(self.before_the_cut)
            if device:
                self.count = self.numbers.start
                if device == 1:
                    stream.put_back(0, stream.place)

    def _told(self, played: "_Round", table: Table) -> Replayed:
        nets = [0] * self.job.areas
        gains: dict[str, int] = {}
        for wager in () if played.watched else table.wagers:
            won = gain(self.book, wager)
            gains[wager.kind] = gains.get(wager.kind, 0) + won
            if wager.kind in _ON_HANDS:
                nets[wager.area - 1] += won
        self.purse.end(sum(gains.values()))
        record = history.record(self.book, played.told, table)
        return Replayed(self.shoe, played.start, len(played.told.dealt), tuple(nets), gains, record)

    def bucket(self) -> int:
        """The row of the count, as the kernel reads it."""
        return bucket(self.numbers, self.count, self.stream.size - self.stream.place)

    def see(self, card: Card) -> None:
        """Count a card that lies open."""
        self.count += int(self.job.counting.tags[DECK.index(card)])


class _Round:
    """One round: everybody on an area of their own."""

    def __init__(self, shoe: _Shoe, start: int) -> None:
        self.shoe, self.job, self.book = shoe, shoe.job, shoe.book
        self.start, self.purse = start, shoe.purse
        self.table = Table(sign=_sign(self.job.meter))
        self.told = history.Told(self.table.sign, [], [], [])
        self.asked: set[int] = set()
        self.offered_up: set[int] = set()  # areas asked at once whether they give hands up
        boxes = self.job.areas * self.book.boxes
        self.initial = sum(1 if one == "dealer" else boxes for one in self.book.deal.order.is_) + self.shoe.numbers.hole
        self.insurance_asked = self.watched = False

    def play(self) -> Table:
        """Wagers, cards and decisions until the round is over."""
        self._wager()
        while self.table.phase != "over":
            self._go_on()
        return self.table

    def _do(self, command: c.Command) -> None:
        done = step(self.book, self.table, command)
        if isinstance(done, Refusal):
            raise DisagreementError(f"the table refused {command}: [{done.clause}] {done.why}")
        self.table = done.table
        for event in done.events:
            if isinstance(event, CardDealt | HoleCardTurned):
                self.shoe.see(event.card)
        act = history.act(self.book, command)
        if act is not None:
            self.told.acts.append(act)

    def _wager(self) -> None:
        """Stakes by the count; a round that is watched is somebody else's, for one unit."""
        units = int(self.job.counting.bets[self.shoe.bucket()])
        self.watched, self.who = not units, "player" if units else "other"
        stake = Money(self.job.stake * max(1, units))
        sides = () if self.watched else self.job.sides
        on_area = self.book.boxes * stake + sum(one.stake for one in sides)
        self.purse.begin(0 if self.watched else self.job.areas * on_area)
        for area in range(1, self.job.areas + 1):
            laid = _wagers(self.book, f"{self.who} {area}", area, stake, sides)
            self._do(laid)
            self.told.wagers.append(history.wager(area, laid.player, stake, laid.side))
        if self.book.deal.call.is_:
            self._do(c.CallNoMoreBets())

    def _go_on(self) -> None:
        table = self.table
        if table.phase in ("betting", "initial"):
            self._deal()
        elif not self.insurance_asked:
            self.insurance_asked = True
            self._insure()
        elif self._switches():
            return
        elif awaits_card(self.book, table) is not None:
            self._deal()
        elif awaits_go_on(self.book, table):
            self._do(c.GoOn())
        else:
            self._decide()

    def _deal(self) -> None:
        if self.shoe.stream.is_empty:
            self._run_out()
        card = self.shoe.stream.next()
        self._do(c.Deal(card))
        self.told.dealt.append(card)
        stream = self.shoe.stream
        if len(self.told.dealt) == self.initial and self.shoe.numbers.device == 2 and self.start and not stream.stack:
            stream.put_back(0, self.start)
            self.start = 0

    def _run_out(self) -> None:
        """Shuffle the discards; of the cards known to the counter only those that lie open are still out."""
        table, hole = self.table, self.table.hole
        at_once = self.book.settlement.bust.is_ == "at-once"
        lying = [*table.dealer.cards]
        for _, hand in table.hands():
            if not (at_once and hand.is_put_away):
                lying += hand.cards
        hidden = [] if hole is None else [hole]
        awaited = max(0, self.initial - len(self.told.dealt))
        self.shoe.stream.shuffle_discards([*lying, *hidden], self.shoe.numbers.run_out_burn, awaited)
        self.shoe.count = self.shoe.numbers.start
        for card in lying:
            self.shoe.see(card)

    def _insure(self) -> None:
        """Even money and insurance, if the strategy takes them and the table offers them."""
        job, row = self.job, self.shoe.bucket()
        even = job.counting.even_money(always=job.even_money)[row]
        insured = job.counting.insurance(always=job.insure)[row]
        for area in self.table.areas:
            for box in range(1, self.book.boxes + 1):
                early = c.TakeEvenMoney(f"{self.who} {area.number}", area.number, box)
                if even and refusal(self.book, self.table, early) is None:
                    self._do(early)
                elif insured and self.book.insurance is not None:
                    wager = self.table.main(f"{self.who} {area.number}", area.number, box)
                    stake = wager.stake if wager is not None else Money(0)
                    most = self.book.insurance.most(stake, self.table.sign.smallest_chip)
                    taken = c.TakeInsurance(f"{self.who} {area.number}", area.number, most, box)
                    if self.purse.affords(most) and refusal(self.book, self.table, taken) is None:
                        self.purse.pay(most)
                        self._do(taken)

    def _switches(self) -> bool:
        """Ask each area whose turn has come once whether it switches."""
        if self.book.switching is None or not self.job.switch or self.table.insurance == "open":
            return False
        current = self.table.current()
        for area in self.table.areas:
            if area.number in self.asked or (current is not None and area.number > current.area):
                continue
            self.asked.add(area.number)
            switch = c.Switch(f"{self.who} {area.number}", area.number)
            one, other = (box[0] for box in area.boxes)
            worth = self.shoe.deciding.worth_more(one, other, self.table.up_card)
            if worth and refusal(self.book, self.table, switch) is None:
                self._do(switch)
                return True
        return False

    def _decide(self) -> None:
        place = self.table.current()
        hand = None if place is None or place == DEALER else self.table.hand(place)
        assert place is not None and hand is not None  # a decision is awaited
        if self._together and place.area not in self.offered_up:
            self.offered_up.add(place.area)
            self._give_up(place.area)
            return
        player = f"{self.who} {place.area}"
        main = self.table.main(player, place.area, place.box)
        assert main is not None  # whose hand it is
        costs = {choices.DOUBLE: main.stake, choices.SPLIT: main.stake}
        offered = {
            code: kind(player, *place)
            for code, kind in _COMMANDS.items()
            if refusal(self.book, self.table, kind(player, *place)) is None
            and self.purse.affords(costs.get(code, NOTHING))
            and not (self._together and code == choices.SURRENDER)
        }
        choice = self.shoe.deciding.choice(hand, self.table.up_card, self.shoe.bucket(), frozenset(offered))
        self.purse.pay(costs.get(choice, NOTHING))
        self._do(offered[choice])

    @property
    def _together(self) -> bool:
        """True if an area is asked once, for all its hands, whether it gives any up."""
        return self.shoe.numbers.give_up == 2

    def _give_up(self, area: int) -> None:
        """Give the hands up that the strategy gives up, before any of the area is played."""
        player, up, costly = f"{self.who} {area}", self.table.up_card, (choices.DOUBLE, choices.SPLIT)
        for place, hand in self.table.hands():
            command = c.Surrender(player, *place)
            if place.area != area or refusal(self.book, self.table, command) is not None:
                continue
            main = self.table.main(player, place.area, place.box)
            assert main is not None  # whose hand it is
            poor = frozenset() if self.purse.affords(main.stake) else frozenset(costly)
            if self.shoe.deciding.gives_up(hand, up, self.shoe.bucket(), poor):
                self._do(command)
