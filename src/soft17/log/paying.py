"""Paying: how a wager that wins comes to what it is paid, so that odds and amount are never at odds."""

import msgspec

from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.table.events import WagerSettled
from soft17.table.state import Wager


class Paid(msgspec.Struct, frozen=True):
    """What a wager is paid, the odds of it, and what of it is there by rounding to chips and as a bonus."""

    pays: Money
    odds: Odds | None
    rounded: Money = Money(0)
    rounding_clause: str = ""
    bonus: Money = Money(0)

    @property
    def at(self) -> str:
        """The odds in words, if there are any."""
        return f"{self.odds[0]} to {self.odds[1]}" if self.odds is not None and self.pays else ""

    @property
    def briefly(self) -> str:
        """The odds with what comes besides, where little room is: `5 to 1 + $1000`."""
        return self.at + (", rounded" if self.rounded else "") + (f" + {dollars(self.bonus)}" if self.bonus else "")

    @property
    def how(self) -> str:
        """What is said after the amount: ` at 3 to 2`, or what it is made of where the odds alone do not give it."""
        at = f" at {self.at}" if self.at else ""
        if not self.rounded and not self.bonus:
            return at
        owed = dollars(Money(self.pays - self.bonus - self.rounded))
        chips = f", rounded to {dollars(Money(self.pays - self.bonus))}" if self.rounded else ""
        under = f" ({self.rounding_clause})" if chips and self.rounding_clause else ""
        return f": {owed}{at}{chips}{under}" + (f" and a bonus of {dollars(self.bonus)}" if self.bonus else "")


def paid(event: WagerSettled) -> Paid:
    """How a wager is paid as it is settled."""
    return Paid(event.pays, event.odds, event.rounded, event.rounding_clause, event.bonus)


def was_paid(book: Book, wager: Wager, chip: Money) -> Paid:
    """How a settled wager was paid: at its odds in what chips can pay, and all beyond that as a bonus."""
    if wager.odds is None or not wager.pays:
        return Paid(wager.pays, None)
    at_odds, rounded = book.chips.pay(wager.stake, wager.odds, chip)
    return Paid(wager.pays, wager.odds, rounded, book.chips.winnings.clause, Money(wager.pays - at_odds))
