"""An order being carried out: the events so far and the house they make."""

import re

from soft17.house.events import DueRaised, DueSettled, TakenDown
from soft17.house.evolve import evolve
from soft17.house.orders import Order
from soft17.house.ruling import Ruled
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.chapter import HouseRules
from soft17.table.events import ControlPassed, Event, WagerSettled, WagersReturned
from soft17.table.play import Play
from soft17.table.state import Wager


class Keep:
    """Events are added one by one; the house always is what they make of the one before the order.

    `houses` are the house after each event.
    """

    __slots__ = ("book", "events", "house", "houses", "order")

    def __init__(self, book: Book, house: House, order: Order) -> None:
        self.book = book
        self.house = house
        self.order = order
        self.events: list[Event] = []
        self.houses: list[House] = []

    @property
    def rules(self) -> HouseRules:
        """What the book says of a table over time."""
        return self.book.house

    def add(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.house = evolve(self.house, event)
        self.houses.append(self.house)

    def raise_due(self, what: str, clause: str, *, card: bool = False) -> None:
        """Let something be due before the next round, or before the next card though it was to wait for the round."""
        due = self.house.owes(what)
        if due is not None and card and due.blocks == "round":
            self.add(DueSettled(what, due.clause))
            due = None
        if due is None:
            self.add(DueRaised(what, clause, "card" if card else "round"))

    def settle_due(self, what: str, clause: str) -> None:
        """Let a due be done, if it was one."""
        if self.house.owes(what) is not None:
            self.add(DueSettled(what, clause))

    def take_down(self, name: str, act: Act, about: dict[str, str], clause: str = "") -> None:
        """Enter an act, with the dues it raises and settles and the notices it asks for."""
        order = self.order
        self.add(TakenDown(name, about, clause or act.clause, order.reason, order.by.name, order.by.role))
        for what in act.settles:
            self.settle_due(named(what, about), act.clause)
        for what, its in act.raises.items():
            self.raise_due(named(what, about), its, card=act.stops and self.house.in_round)
        for what, its in act.leaves.items():
            self.add(DueRaised(named(what, about), its, "nothing"))
        for to, its in act.after.items():
            if self.house.owes(f"{to} told of {name}") is None:
                self.add(DueRaised(f"{to} told of {name}", its, "nothing"))

    def wagers(self, play: Play) -> None:
        """Take over what the house ruled on the wagers of the round, and on who decides."""
        touched = tuple(e.wager for e in play.events if isinstance(e, WagerSettled) and e.result == "void")
        passed = tuple(event for event in play.events if isinstance(event, ControlPassed))
        if touched or passed:
            self.add(Ruled(touched, passed))
        for event in play.events:
            self.add(event)

    def round(self) -> Play:
        """The round in play, to change its wagers."""
        table = self.house.table
        return Play(table.sign.played(self.book), table)


def named(what: str, about: dict[str, str]) -> str:
    """A due with the person, the case, the card or the amount it is about, where its name says so."""
    for field, said in about.items():
        what = what.replace(f"{{{field}}}", said)
    return what


def is_named_by(what: str, pattern: str) -> bool:
    """True of a due that goes by a name, whatever it is about."""
    return re.fullmatch(re.sub(r"\\\{\w+\\\}", ".*", re.escape(pattern)), what) is not None


def open_wagers(house: House, player: str) -> list[Wager]:
    """A player's wagers without a result."""
    return [wager for wager in house.table.wagers if wager.player == player and wager.is_open]


def off_layout(keep: Keep, player: str, clause: str, areas: tuple[int, ...] = ()) -> None:
    """Give a player's wagers back before the first card, on some areas or on all: they are off the layout."""
    lying = [one.area for one in keep.house.wagered_on.wagers if one.player == player and one.is_open]
    for area in sorted({area for area in lying if not areas or area in areas}):
        own = tuple(one.id for one in keep.house.wagered_on.wagers if one.player == player and one.area == area)
        keep.add(WagersReturned(player, area, own, clause))
