"""Tables that play for one pool: each line of theirs reaches the link, as the service has it."""

from typing import Any

from keeper import Keeper

from link.linking import AWAITED, BOOK, EQUIPMENT, FIVE
from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house.decide import step
from soft17.house.linked import JoinLink
from soft17.house.meters import pool
from soft17.house.orders import Order, Person
from soft17.link import commands as lc
from soft17.link.following import Line, confirmation
from soft17.link.kind import LINK
from soft17.link.money import differences, moves
from soft17.link.terms import terms_of
from soft17.link.winning import moment
from soft17.log.moves import moves as chips_moved
from soft17.money import Money, parse
from soft17.table.commands import PlaceWager, Side, Stand

SETTING = {
    "source": "shuffling device",
    "offered": ["blazing_7s"],
    "limits": {"main": {"min": "10", "max": "500"}, "blazing_7s": {"min": "5", "max": "5"}},
}


class Seated(Keeper):
    """A table with seven players, whose lines go to the link."""

    def __init__(self, name: str, hall: "Hall", rulings: dict[str, str] | None = None) -> None:
        self.name, self.hall = name, hall
        players = [f"{name}{area}" for area in range(1, 8)]
        jackpot = {"meter": "10000", "minimum": "10000", "increment": list(hall.increment)}
        setting = {**SETTING, "players": players, "jackpot": jackpot}
        super().__init__(BOOK, setting, hall.options, rulings=hall.rulings if rulings is None else rulings)
        self.pooled(pool(self.now))

    def _open(self) -> None:
        if self.hall.options is not None:
            told = {"table": self.name, "notice": "players told before play"}
            self.give(c.TakeDown("permit-second-split", told), "gaming manager")
        super()._open()

    def pooled(self, by: int) -> None:
        """The table's own pool holds more by so much, out of the float."""
        self.hall.moved(f"pool:{self.name}", by)
        self.hall.moved(f"float:{self.name}", -by)

    def ask(self, command: Any, role: str = "dealer", name: str = "") -> Refusal | None:
        """Give an order to the table and, in one step, to the link; nothing happens where one of them refuses."""
        self.at = max(self.at, self.hall.at)
        order = Order(command, Person(name or f"the {role}", role), self.at, "as usual")
        done = step(self.book, self.now, order)
        if isinstance(done, Refusal):
            return done
        line = Line(self.book, self.name, self.now, order, done.events)
        refused = self.hall.follow(line, self.at) if line.link else None
        if refused is not None:
            return refused
        self.pooled(pool(done.house) - pool(self.now))
        for move in chips_moved(self.book, self.now, done.events):
            self.hall.moved(f"player:{move.player}", move.chips)
            self.hall.moved(f"felt:{self.name}", move.felt)
            self.hall.moved(f"float:{self.name}", move.bank)
        self.log.take_down(order, *done.events)
        self.now = done.house
        return None

    def do(self, command: Any, role: str = "dealer", name: str = "") -> None:
        """Give an order that is taken."""
        refused = self.ask(command, role, name)
        assert refused is None, refused

    def wagers(self, *areas: int) -> None:
        """Main wagers with a jackpot wager each."""
        if self.now.table.phase == "over":
            self.do(c.OpenBetting())
        for area in areas:
            name = f"{self.name}{area}"
            side = (Side("blazing_7s", FIVE),)
            self.do(PlaceWager(name, area, (parse("10"),), side, seated=True), "player", name)

    def cards(self, text: str) -> None:
        """Deal cards."""
        for card in text.split():
            self.do(c.DealCard(card))

    def stand(self) -> None:
        """Every hand stands, or draws where it must, and the dealer draws tens."""
        for _ in range(60):
            if self.now.table.phase == "over":
                return
            place = self.now.table.current()
            name = f"{self.name}{place.area}" if place is not None else ""
            if place is not None and self.ask(Stand(name, *place), "player", name) is None:
                continue
            self.do(c.DealCard(min(one for one in self.now.custody.source if one[0] == "T")))

    def paid(self) -> dict[int, Money]:
        """What jackpot wagers were paid, by area."""
        return {one.area: one.pays for one in self.now.table.wagers if one.kind == "blazing_7s" and one.pays}


class Hall:
    """A link and its tables, with every account of money."""

    def __init__(
        self,
        names: str = "ab",
        meter: str = "10000",
        rulings: dict[str, str] | None = None,
        increment: tuple[int, int] = (3, 10),
        options: dict[str, Any] | None = None,
    ) -> None:
        self.at, self.increment, self.options = 0, increment, options
        self.rulings = rulings or {}
        self.balances: dict[str, int] = {}
        self.link: Affair[Any] = Affair(LINK, BOOK, "link-1", rulings=self.rulings)
        self.tables = {name: Seated(name, self) for name in names}
        self.at = max(one.at for one in self.tables.values())
        terms = terms_of(self.link.book, self.tables[names[0]].now.table.sign)
        assert terms is not None
        self.give(lc.OpenLink(terms, parse(meter)), Person("max", "gaming manager"))
        for table in self.tables.values():
            table.do(JoinLink("link-1", self.link.state.meters.display), "gaming supervisor")

    def moved(self, account: str, by: int) -> None:
        self.balances[account] = self.balances.get(account, 0) + by

    def give(self, command: Any, by: Person, reason: str = "seen") -> None:
        refused = self.link.give(Order(command, by, self.at, reason))
        assert refused is None, refused
        self._post()

    def _post(self) -> None:
        for account, amount in moves("link-1", self.link.lines[-1].events).items():
            self.moved(account, amount)
        assert differences("link-1", self.link.state, self.balances) == {}

    def follow(self, line: Line, at: int) -> Refusal | None:
        self.at = max(self.at, at)
        for order in line.orders(self.link.state, self.at * 1000):
            refused = self.link.give(Order(order.command, order.by, self.at, order.reason))
            if refused is not None:
                return refused
            self._post()
        return None

    def award(self) -> None:
        """Award the earliest moment, and let its tables pay."""
        self.at += AWAITED
        book = self.link.book
        assert book.jackpot is not None
        wins = moment(book.jackpot, self.link.state)
        assert not isinstance(wins, Refusal), wins
        self.give(lc.Award(tuple(one.id for one in wins)), EQUIPMENT)
        for name, table in self.tables.items():
            command = confirmation(self.link.state, name)
            if command is not None:
                table.do(command, "operator")
