"""Undisclosed wagers: written on a form, sealed until the dealer's hand is complete, and mended where faulty."""

from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import NOTHING, Money, show


class Deemed(msgspec.Struct, frozen=True):
    """What a form comes to: a wager of this much, or only a deduction, by a clause."""

    amount: Money
    clause: str
    deducted: bool = False


class Forms(Chapter, frozen=True):
    """What a form may say, who checks it, and what a faulty one counts for."""

    number: Rule
    sealed: Rule
    extras: Cited[Literal["hidden", "none", "open"]]
    kinds: Cited[Literal["offered", "initial-only"]]
    own_risk: Rule
    amount: Rule
    together: Cited[Literal["sum", "each"]]
    examined: Rule
    announced: Cited[Literal["before-close", "after-close"]]
    faulty: Rule
    below: Rule
    above: Rule
    beyond: Cited[Literal["start-less-open", "gross", "at-reveal"]]
    blank: Cited[Literal["penalty", "minimum-wager"]]
    inspected: Rule

    def refusal(self, amount: Money, beside: Money, limits: tuple[Money, Money], chips: Money) -> Refusal | None:
        """Why a form goes back to its player, who has `beside` of the same type in open chips."""
        least, most = limits
        if not least <= amount <= most:
            return Refusal(self.amount.clause, f"{show(amount)} is not between {show(least)} and {show(most)}")
        if amount > chips:
            return Refusal(self.amount.clause, f"{show(amount)} is more than the {show(chips)} in chips")
        if amount > self.most(beside, limits):
            both = show(Money(amount + beside))
            return Refusal(self.together.clause, f"{both} open and undisclosed is over the maximum {show(most)}")
        return None

    def most(self, beside: Money, limits: tuple[Money, Money]) -> Money:
        """The most that a form can be for, with `beside` of the same type in open chips."""
        return Money(max(0, limits[1] - beside)) if self.together.is_ == "sum" else limits[1]

    def deemed(
        self, amount: Money | None, kind: str, beside: Money, limits: tuple[Money, Money], chips: Money
    ) -> Deemed:
        """What a form counts for once the round is over, beside open chips and with these to answer for it."""
        least, most = limits[0], self.most(beside, limits)
        if amount is None or not kind:
            return Deemed(least, self.blank.clause, deducted=self.blank.is_ == "penalty")
        if amount > chips:
            return Deemed(max(NOTHING, min(chips, most)), self.beyond.clause)
        if amount > most:
            return Deemed(most, self.above.clause)
        if amount < least:
            return Deemed(min(least, chips, most), self.below.clause)
        return Deemed(amount, self.announced.clause)
