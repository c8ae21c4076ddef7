"""The progressive jackpot: what winners of one round receive, and where the meter stands afterwards."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import CENT, NOTHING, Money, dollars, down, half_up, parse, up
from soft17.rules.chips import Odds


class Awards(msgspec.Struct, frozen=True):
    """The prize of each winner of a part and of the whole of the jackpot, and the meter after them.

    `rounding` is what all of them receive beyond their exact shares, because a share is of whole cents.
    """

    part: Money
    whole: Money
    meter: Money
    rounding: Money = NOTHING


Chips = Literal["live", "practice"]  # what is played with: the house's chips, or those to practise with


class Link(msgspec.Struct, frozen=True):
    """What a table brings to a pool shared by several; chips to practise with never meet others in it.

    `reading` marks how the book is read on the jackpot, so that pool and table reckon one prize.
    """

    pay_table: str
    increment: Odds
    seed: Money
    stake: Money
    chips: Chips = "live"
    reading: str = ""

    def parts(self, stakes: Iterable[Money]) -> int:
        """What wagers bring, exactly: in parts of which the rate makes one unit of money."""
        return sum(stakes) * self.increment[0]


class Linked(Chapter, frozen=True):
    """What tables on one pool must have in common."""

    pay_table: Rule
    rate_and_seed: Rule
    stake: Rule
    moment: Cited[Literal["surveillance", "same-second", "same-millisecond"]]
    window: Cited[int]
    lateness: Cited[int]
    powers: dict[str, Cited[tuple[str, ...]]]

    def awaits(self, pressed: int) -> int:
        """Until when another win of the moment at which a button was pressed may still reach the link."""
        return pressed + self.window.is_ + self.lateness.is_

    def refusal(self, pool: Link, table: Link) -> Refusal | None:
        """Why a table cannot join a pool."""
        refused = self.mixing(pool, table.chips)
        if refused is not None:
            return refused
        if table.pay_table != pool.pay_table:
            return Refusal(self.pay_table.clause, "another jackpot pay table")
        if (table.increment, table.seed) != (pool.increment, pool.seed):
            return Refusal(self.rate_and_seed.clause, "another increment rate or seed")
        if table.stake != pool.stake:
            return Refusal(self.stake.clause, "another qualifying wager")
        if table.reading != pool.reading:
            why = "another reading of the jackpot: open the table with the rulings that the link was opened with"
            return Refusal(self.pay_table.clause, why)
        return None

    def mixing(self, pool: Link, chips: Chips) -> Refusal | None:
        """Why chips of a kind are not for a pool: it has the one kind or the other."""
        if chips == pool.chips:
            return None
        return Refusal(self.pay_table.cite[-1], f"chips: this link is for {pool.chips} tables, not for {chips} tables")


class Jackpot(Chapter, frozen=True):
    """Prizes out of the pool."""

    wager: str
    minimums: Cited[tuple[str, ...]]
    winners: Cited[Literal["hand", "player"]]
    shares_whole: Rule
    shares_part: Cited[Literal["reset-after-all", "reset-between"]]
    cent: Cited[Literal["up", "down"]]
    order: Cited[Literal["part-first", "whole-first", "both-of-displayed"]]
    fixed: Cited[Literal["float", "pool"]]
    reset: Cited[Literal["to-minimum", "minimum-plus-rest"]]
    part: Cited[Odds]
    at_once: Rule
    source: Cited[Literal["device", "any"]]
    linked: Linked
    contributes: Cited[Literal["at-collection", "after-round"]]

    @cached_property
    def _minimums(self) -> frozenset[Money]:
        return frozenset(parse(text) for text in self.minimums.is_)

    def contribution(self, staked: Money, increment: tuple[int, int], carried: Odds) -> tuple[Money, Odds]:
        """What wagers add to the pool of a table in whole cents, and what is carried on until it is one."""
        exact = staked * Fraction(*increment) + Fraction(*carried)
        added = down(exact, CENT)
        return added, (exact - added).as_integer_ratio()

    def brought(self, parts: int, increment: tuple[int, int]) -> Money:
        """The whole cents in what wagers brought, counted in parts of which the rate makes one unit of money."""
        return down(Fraction(parts, increment[1]), CENT)

    def refusal(self, meter: Money | None, minimum: Money | None) -> Refusal | None:
        """Why a meter and its minimum cannot stand on the sign, or why there is no jackpot without them."""
        if meter is None or minimum is None:
            return Refusal(self.minimums.clause, "no jackpot and no minimum of it are displayed at the table")
        if minimum not in self._minimums:
            return Refusal(
                self.minimums.clause, f"the minimum is one of {', '.join(map(dollars, sorted(self._minimums)))}"
            )
        if meter % CENT:
            return Refusal(self.minimums.clause, f"meter: {dollars(meter)} is no amount of whole cents")
        if meter < minimum:
            return Refusal(self.reset.clause, f"a meter under the minimum of {dollars(minimum)} is reset to it")
        return None

    def awards(self, meter: Money, minimum: Money, parts: int, wholes: int, fixed: Money) -> Awards:
        """What each winner of a part and of the whole receives when so many win in one round."""
        pool = Fraction(meter - (fixed if self.fixed.is_ == "pool" else 0))
        if wholes and self.order.is_ == "whole-first":
            all_of_it = max(pool / wholes, Fraction(minimum))
            tenth, rest = self._parts(Fraction(minimum), minimum, parts)
        else:
            tenth, rest = self._parts(pool, minimum, parts)
            left = pool if self.order.is_ == "both-of-displayed" else rest
            all_of_it = max(left / wholes, Fraction(minimum)) if wholes else Fraction(0)
            if wholes:
                rest = Fraction(0)
        part, whole = self._cents(tenth), self._cents(all_of_it)
        exact = parts * tenth + wholes * all_of_it
        # The half of a cent that the meter keeps, as it is rounded up, is one that the shares do not have.
        rounding = Money(parts * part + wholes * whole + half_up(-exact, CENT))
        return Awards(part=part, whole=whole, meter=self.after(rest, minimum), rounding=rounding)

    def _parts(self, pool: Fraction, minimum: Money, winners: int) -> tuple[Fraction, Fraction]:
        if not winners:
            return Fraction(0), pool
        share = Fraction(*self.part.is_)
        taken = Fraction(0)
        for _ in range(winners):
            taken += pool * share
            pool -= pool * share
            if self.shares_part.is_ == "reset-between":
                pool = max(pool, Fraction(minimum))
        return max(taken / winners, minimum * share), pool

    def _cents(self, amount: Fraction) -> Money:
        return up(amount, CENT) if self.cent.is_ == "up" else down(amount, CENT)

    def after(self, rest: Fraction, minimum: Money) -> Money:
        """Where the meter stands when so much is left of the pool."""
        meter = half_up(rest, CENT)
        if meter >= minimum:
            return meter
        return minimum if self.reset.is_ == "to-minimum" else Money(minimum + meter)
