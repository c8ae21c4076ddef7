"""Following a table: what a line of its log means for the pool that it plays for."""

from collections.abc import Sequence

from soft17.house.events import RoundEnded
from soft17.house.evolve import evolve
from soft17.house.linked import ConfirmJackpot
from soft17.house.meters import LinkJoined, LinkLeft
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.house.trouble import JackpotStopped
from soft17.link import commands as c
from soft17.link.state import Pool, Win
from soft17.link.terms import terms_of
from soft17.log.lawful import swaps
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.jackpot import Chips, Link
from soft17.table.commands import Command
from soft17.table.events import Event, WagerSettled
from soft17.table.optional import drawn, live, pending, share_of, showing

WHOLE = (1, 1)
EQUIPMENT = Person("the jackpot's equipment", "operator")


class Line:
    """A line of a table's log on its way to the pool: the table before it, what happened, and the table after it."""

    def __init__(self, book: Book, table: str, before: House, order: Order, events: Sequence[Event]) -> None:
        self.book, self.table, self.before, self.order, self.events = book, table, before, order, events
        self.after = before
        self.changed: dict[int, tuple[dict[int, Money], dict[int, Money]]] = {}
        self.withdrawn: list[c.LinkCommand] = []
        for number, event in enumerate(events):
            now = evolve(self.after, event)
            if not swaps(event) and now.table is not self.after.table:
                self._compare(self.after, now, events[number:])
                self._withdraw(self.after, event, events[number:])
            self.after = now

    @property
    def link(self) -> str:
        """The link that the table is on before the line or after it; none if on no link."""
        return self.after.table.sign.link or self.before.table.sign.link

    def _compare(self, before: House, after: House, rest: Sequence[Event]) -> None:
        had, has = live(self.book, before.table), live(self.book, after.table)
        if had == has:
            return
        came, went = self.changed.setdefault(_round(before, rest), ({}, {}))
        came |= {area: stake for area, stake in has.items() if area not in had}
        went |= {area: stake for area, stake in had.items() if area not in has}

    def _withdraw(self, before: House, event: Event, rest: Sequence[Event]) -> None:
        """Note a prize that the pool had paid and that an event takes away."""
        if not isinstance(event, WagerSettled) or event.result == "win":
            return
        wager = next(one for one in before.table.wagers if one.id == event.wager)
        if wager.pays and drawn(self.book, before.table, wager):
            share = share_of(self.book, before.table, wager)
            parts, wholes = int(share not in (None, WHOLE)), int(share == WHOLE)
            self.withdrawn.append(c.GiveBack(self.table, _round(before, rest), wager.pays, parts, wholes))

    def orders(self, pool: Pool, pressed: int, chips: Chips = "live") -> list[Order]:
        """What is asked of the pool because of the line, in its order; `pressed` is the moment, in thousandths."""
        told = (
            *self._joins(chips),
            *self._contributions(),
            *self._wins(pool, pressed),
            *self.withdrawn,
            *self._returns(),
            *self._stops(),
        )
        return [self._by(command) for command in told]

    def _by(self, command: c.LinkCommand) -> Order:
        person = self.order.by if isinstance(command, c.Join | c.LeaveLink) else EQUIPMENT
        return Order(command, person, self.order.at, self.order.reason)

    def _joins(self, chips: Chips) -> list[c.LinkCommand]:
        found: list[c.LinkCommand] = []
        for event in self.events:
            terms = terms_of(self.book, self.before.table.sign, chips)
            if isinstance(event, LinkJoined) and terms is not None:
                found.append(self._join(terms, event))
            elif isinstance(event, LinkLeft):
                found.append(c.LeaveLink(self.table))
        return found

    def _join(self, terms: Link, event: LinkJoined) -> c.Join:
        """What the table brings, and the wagers of its last round, which may still go back out of the pool."""
        last = self.before.last.table if self.before.last is not None else None
        areas = tuple(live(self.book, last).items()) if last is not None and not last.sign.link else ()
        return c.Join(self.table, terms, event.brings, event.parts, self.before.rounds if areas else 0, areas)

    def _contributions(self) -> list[c.LinkCommand]:
        return [
            c.Contribute(self.table, number, tuple(came.items())) for number, (came, _) in self.changed.items() if came
        ]

    def _returns(self) -> list[c.LinkCommand]:
        return [
            c.TakeBack(self.table, number, tuple(went.items())) for number, (_, went) in self.changed.items() if went
        ]

    def _stops(self) -> list[c.LinkCommand]:
        stopped = [event.stopped for event in self.events if isinstance(event, JackpotStopped)]
        if not stopped or self.after.jackpot_off == self.before.jackpot_off:
            return []
        if not stopped[-1]:
            return [c.Restore(self.table)]
        shown = showing(self.book, self.after.table)
        areas = sorted({one.area for one in self.after.table.wagers if one.id in shown})
        return [c.Stop(self.table, self.after.rounds + 1 if areas else 0, tuple(areas))]

    def _wins(self, pool: Pool, pressed: int) -> list[c.LinkCommand]:
        waited, waits = pending(self.book, self.before.table), pending(self.book, self.after.table)
        fixed = self._fixed()
        win = next((one for one in pool.wins if one.table == self.table), None)
        found: list[c.LinkCommand] = []
        if isinstance(self.order.command, ConfirmJackpot) and win is not None:
            return [c.Pay(win.id, Money(win.fixed + self._won()))]
        hands = [(c.Winner(wager.player, wager.area), line.share == WHOLE) for wager, line in waits]
        parts, wholes = (tuple(hand for hand, whole in hands if whole is which) for which in (False, True))
        if win is not None and win.share is None:
            left = self._fixed_left(win)
            self.withdrawn = [one for one in self.withdrawn if not _undrawn(one)]
            if not waits:
                found += [c.Withdraw(win.id), *([c.DrawFixed(self.table, win.round, left)] if left else [])]
            elif (parts, wholes, left) != (win.parts, win.wholes, win.fixed):
                found.append(c.Narrow(win.id, parts, wholes, left))
        elif win is not None and waited != waits:
            found.append(c.Withdraw(win.id))  # it is awarded, and the pool refuses
        elif waits and waited != waits:
            found.append(c.Lock(self.table, self.after.rounds + 1, pressed, parts, wholes, fixed))
        elif fixed:
            found.append(c.DrawFixed(self.table, self.after.rounds + 1, fixed))
        return found

    def _fixed_left(self, win: Win) -> Money:
        """What is left of the fixed prizes that the pool is to pay with a win of the round."""
        assert self.book.jackpot is not None  # the table plays for a pool
        own = [one for one in self.after.table.wagers if one.kind == self.book.jackpot.wager]
        return min(win.fixed, Money(sum(one.pays for one in own if one.result == "win")))

    def _fixed(self) -> Money:
        """Fixed prizes of this line, where the pool pays them."""
        jackpot = self.book.jackpot
        if jackpot is None or jackpot.fixed.is_ != "pool" or isinstance(self.order.command, ConfirmJackpot):
            return Money(0)
        return self._won()

    def _won(self) -> Money:
        """What jackpot wagers are paid by this line."""
        jackpot = self.book.jackpot
        assert jackpot is not None  # the table plays for a pool
        own = {one.id for one in self.after.table.wagers if one.kind == jackpot.wager}
        won = [
            one.pays
            for one in self.events
            if isinstance(one, WagerSettled) and one.result == "win" and one.wager in own
        ]
        return Money(sum(won))


def _undrawn(command: c.LinkCommand) -> bool:
    """True of a fixed prize taken back: it is drawn only with the win that waits."""
    return isinstance(command, c.GiveBack) and not command.parts and not command.wholes


def _round(house: House, rest: Sequence[Event]) -> int:
    """The number of the round on the table, which is settled already or ends with what is yet to come."""
    ended = house.table.phase == "over" and not any(isinstance(one, RoundEnded) for one in rest)
    return house.rounds + (0 if ended else 1)


def confirmation(pool: Pool, table: str) -> Command | None:
    """The order by which a table takes what its win was awarded; none while there is no such win."""
    win = next((one for one in pool.wins if one.table == table and one.share is not None), None)
    return ConfirmJackpot(win.share.value, win.share.elsewhere) if win is not None and win.share is not None else None
