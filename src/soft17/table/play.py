"""A command being carried out: the events so far and the table they make."""

from soft17.hand import Hand
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.rules.settlement import Result
from soft17.table.events import Event, WagerCorrected, WagerSettled
from soft17.table.evolve import evolve
from soft17.table.state import INSURANCE, Place, Table, Wager

NOTHING = Money(0)


class Play:
    """Events are added one by one; the table always is what they make of the one before the command."""

    __slots__ = ("book", "events", "table")

    def __init__(self, book: Book, table: Table) -> None:
        self.book = book
        self.table = table
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def hand(self, place: Place) -> Hand:
        """The hand at a place that is known to be there."""
        hand = self.table.hand(place)
        assert hand is not None  # callers name places they have just met
        return hand

    def settle(self, wager: Wager, result: Result, clause: str, pays: Money = NOTHING) -> None:
        """Give a wager its one result."""
        kept = self._kept(wager, result)
        self._cut(wager)
        self.add(WagerSettled(wager.id, result, pays, clause, tokens_kept=kept))

    def pay(self, wager: Wager, odds: Odds, clause: str, bonus: Money = NOTHING) -> None:
        """Let a wager win at odds, in what chips can pay."""
        chips = self.book.chips
        stake = self._cut(wager)
        pays, rounded = chips.pay(stake, odds, self.table.sign.smallest_chip)
        rounding = chips.winnings.clause if rounded else ""
        kept = self._kept(wager, "win")
        changed = chips.tokens_exchanged(Money(self._back(wager) - kept))
        won = Money(pays + bonus)
        self.add(WagerSettled(wager.id, "win", won, clause, rounded, rounding, bonus, kept, changed, odds))

    def _kept(self, wager: Wager, result: Result) -> Money:
        """The tokens of a wager that are collected though it was not lost: by the book, or as good for one decision."""
        back = self._back(wager) if result == "win" else wager.tokens
        single = min(wager.single_use, back) if result in ("win", "stand-off") else NOTHING
        return max(self.book.chips.tokens_kept(back, result), single)

    def _back(self, wager: Wager) -> Money:
        """The tokens of a wager that would come back with its stake: none where the book collects that on a win."""
        rule = self.book.optional.get(wager.kind)
        return wager.tokens if rule is None or rule.stake_back.is_ else NOTHING

    def most_beside(self, wager: Wager, main: Money) -> Money:
        """The most that a wager measured on a main wager of this amount may be."""
        insurance = self.book.insurance
        if wager.kind == INSURANCE and insurance is not None:
            return insurance.most(main, self.table.sign.smallest_chip, wager.tokens)
        return main

    def _cut(self, wager: Wager) -> Money:
        """A wager found to be too much plays in full where the book cuts it, and what rests on it, when settled."""
        main = self.table.main(wager.player, wager.area, wager.box) if wager.box else None
        if main is None or main.cap is None:
            return wager.stake
        cap = self.most_beside(wager, main.cap)
        if wager.stake <= cap:
            return wager.stake
        self.add(WagerCorrected(wager.id, wager.placed, cap, Money(wager.stake - cap), main.cap_clause))
        return cap
