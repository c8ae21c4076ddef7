"""Links for tests: a pool with tables on it, and its money beside it."""

from collections.abc import Mapping

from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.link import commands as c
from soft17.link.kind import LINK
from soft17.link.money import differences, moves
from soft17.link.state import Pool
from soft17.money import DOLLAR, Money, parse, show
from soft17.rules.jackpot import Link

BOOK = "nsw-blackjack-v15"
FIVE = Money(5 * DOLLAR)
TERMS = Link(pay_table="seven", increment=(3, 10), seed=parse("10000"), stake=FIVE)
MANAGER = Person("max", "gaming manager")
EQUIPMENT = Person("the jackpot's equipment", "operator")
SURVEILLANCE = Person("eve", "surveillance")
BY = dict.fromkeys((c.OpenLink, c.Join, c.LeaveLink, c.CloseLink), MANAGER)
BY |= dict.fromkeys((c.Determine, c.HoldAwards, c.ReleaseAwards), SURVEILLANCE)
NAME = "link-1"
AWAITED = 4  # so many seconds after a button was pressed no other win of that moment can come


def clause(refused: Refusal | None) -> str:
    """The clause that an order was refused by."""
    assert refused is not None
    return refused.clause


def fives(*areas: int) -> c.Staked:
    """A wager of five dollars on each of some areas."""
    return tuple((area, FIVE) for area in areas)


class Linked:
    """A link, its clock and its accounts."""

    def __init__(
        self,
        meter: str = "10000",
        tables: str = "ab",
        rulings: Mapping[str, str] | None = None,
        terms: Link = TERMS,
    ) -> None:
        self.affair: Affair[Pool] = Affair(LINK, BOOK, NAME, rulings=dict(rulings or {}))
        self.balances: dict[str, int] = {}
        self.at = 1_800_000_000
        self.round = 0
        assert self.give(c.OpenLink(terms, parse(meter))) is None
        for table in tables:
            assert self.give(c.Join(table, terms)) is None

    @property
    def pool(self) -> Pool:
        return self.affair.state

    @property
    def display(self) -> str:
        return show(self.pool.meters.display)

    def give(self, command: c.LinkCommand, by: Person | None = None, reason: str = "") -> Refusal | None:
        refused = self.affair.give(Order(command, by or BY.get(type(command), EQUIPMENT), self.at, reason))
        if refused is None:
            for account, amount in moves(NAME, self.affair.lines[-1].events).items():
                self.balances[account] = self.balances.get(account, 0) + amount
        assert differences(NAME, self.pool, self.balances) == {}
        assert sum(self.balances.values()) == 0
        return refused

    def collect(self, table: str, *areas: int) -> None:
        self.round += 1
        assert self.give(c.Contribute(table, self.round, fives(*areas))) is None

    def lock(self, table: str, parts: int = 0, wholes: int = 0, thousandths: int = 0) -> int:
        """A round in which so many hands win; their own wagers are in the pool already if there are any."""
        areas = list(range(1, parts + wholes + 1))
        self.collect(table, *areas)
        hands = tuple(c.Winner(f"{table}{area}", area) for area in areas)
        pressed = self.at * 1000 + thousandths
        assert self.give(c.Lock(table, self.round, pressed, hands[:parts], hands[parts:])) is None
        return self.pool.last_win

    def award(self, *wins: int) -> Refusal | None:
        self.at += AWAITED
        return self.give(c.Award(wins))

    def amount(self, win: int) -> str:
        found = self.pool.win(win)
        assert found is not None and found.share is not None
        return show(found.share.amount)

    def pay(self, win: int) -> None:
        found = self.pool.win(win)
        assert found is not None and found.share is not None
        assert self.give(c.Pay(win, found.share.amount)) is None
