"""Doubles, splits and insurance in a tournament: what they take of a player's chips, openly and undisclosed.

Beside an undisclosed initial wager the table has only the open chips, or the minimum as a mark; a further wager is
staked on what it has, and what the form says goes with it in the same proportion, where the book is read so.
"""

from collections.abc import Iterator
from math import gcd
from typing import NamedTuple

from msgspec.structs import replace

from soft17.money import CENT, NOTHING, Money, down
from soft17.rules.book import Book
from soft17.table import commands as t
from soft17.table.decide import refusal
from soft17.table.state import DOUBLE, INSURANCE, MAIN, SPLIT, Table
from soft17.tournament.table_round import BeginRound

Extra = t.Double | t.Split | t.TakeInsurance
SIZED = (t.Double, t.TakeInsurance)


class Amounts(NamedTuple):
    """The amounts that a player may choose from, of everything that is staked with them."""

    least: Money
    most: Money
    step: Money


class Extras:
    """The further wagers of one player in a round, as their chips allow them."""

    def __init__(self, book: Book, began: BeginRound, table: Table, player: str) -> None:
        rules = book.tournament
        assert rules is not None  # only a book with the chapter has tournaments
        self.book, self.began, self.table, self.player = book, began, table, player
        laid, reading = began.laid[player], rules.forms.extras.is_
        self.laid, self.base = laid, laid.stake or began.least
        on_hand = laid.form is not None and laid.form.kind in ("", MAIN)
        self.barred = on_hand and reading == "none"
        self.openly = bool(laid.stake) or reading == "open"
        form = laid.form.amount or NOTHING if laid.form is not None else NOTHING
        self.hidden = form if on_hand and reading == "hidden" else NOTHING
        self.apart = form if not self.hidden else NOTHING
        unit = began.least if rules.wagers.units.is_ == "all-wagers" else CENT
        self.step = Money(unit * (self.base // gcd(self.base, self.hidden)))

    def all_of(self, amount: Money) -> Money:
        """What is staked in all with so much at the table."""
        return Money((amount if self.openly else 0) + self.hidden * amount // self.base)

    @property
    def left(self) -> int:
        """The chips that are left of those of the beginning, beside everything that is staked."""
        own = [one for one in self.table.wagers if one.player == self.player]
        optional = sum(one.stake for one in own if one.kind in self.book.optional)
        beyond = sum(one.stake for one in own) - optional - self.base
        staked = self.laid.stake + self.hidden + self.apart + optional + self.all_of(Money(beyond))
        return self.began.chips[self.player] - staked

    def fit(self, command: Extra) -> Extra | None:
        """A further wager as far as the chips go; none if no lawful amount can be paid."""
        whole = command.amount if isinstance(command, t.TakeInsurance) else self.base
        most = down(whole, self.step)
        each = self.all_of(self.step)
        payable = min(most, self.left // each * self.step) if each else most
        if self.barred or payable <= 0:
            return None
        if not isinstance(command, SIZED) or payable == whole:
            return command if payable == whole else None
        less = replace(command, amount=Money(payable))
        return less if refusal(self.book, self.table, less) is None else None

    def amounts(self, command: t.Double | t.TakeInsurance) -> Amounts:
        """The amounts for which something may be done that was found to fit."""
        most = command.amount or self.base
        lawful = (one for one in self._small() if refusal(self.book, self.table, replace(command, amount=one)) is None)
        least = min(next(lawful, most), most)
        return Amounts(self.all_of(least), self.all_of(most), self.all_of(self.step))

    def _small(self) -> Iterator[Money]:
        """The least that there can be, and the minimum where the book asks for it."""
        yield from (self.step, self.began.least)

    def sized(self, command: t.Double | t.TakeInsurance, amount: Money) -> Extra | None:
        """The same for an amount in all; none if the amount is not among those that may be chosen."""
        found = self.amounts(command)
        if not found.least <= amount <= found.most or amount % found.step:
            return None
        return replace(command, amount=Money(amount // found.step * self.step))

    def placed(self) -> dict[str, Money]:
        """What was staked beyond the initial wager, in all, by its kind."""
        found: dict[str, Money] = {}
        for one in self.table.wagers:
            if one.player == self.player and one.kind in (INSURANCE, DOUBLE, SPLIT):
                found[one.kind] = Money(found.get(one.kind, NOTHING) + self.all_of(one.stake))
        return found
