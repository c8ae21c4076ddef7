"""The progressive jackpot: what winners of one round receive, and where the meter stands afterwards."""

from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import CENT, Money, down, half_up, parse, show, up


class Awards(msgspec.Struct, frozen=True):
    """The prize of each winner of a part and of the whole of the jackpot, and the meter after them."""

    part: Money
    whole: Money
    meter: Money


class Link(msgspec.Struct, frozen=True):
    """What a table brings to a pool shared by several."""

    pay_table: str
    increment: tuple[int, int]
    seed: Money
    stake: Money


class Linked(Chapter, frozen=True):
    """What tables on one pool must have in common."""

    pay_table: Rule
    rate_and_seed: Rule
    stake: Rule

    def refusal(self, pool: Link, table: Link) -> Refusal | None:
        """Why a table cannot join a pool."""
        if table.pay_table != pool.pay_table:
            return Refusal(self.pay_table.clause, "another jackpot pay table")
        if (table.increment, table.seed) != (pool.increment, pool.seed):
            return Refusal(self.rate_and_seed.clause, "another increment rate or seed")
        if table.stake != pool.stake:
            return Refusal(self.stake.clause, "another qualifying wager")
        return None


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
    part: Cited[tuple[int, int]]
    at_once: Rule
    source: Cited[Literal["device", "any"]]
    linked: Linked
    contributes: Cited[Literal["at-collection", "after-round"]]

    @cached_property
    def _minimums(self) -> frozenset[Money]:
        return frozenset(parse(text) for text in self.minimums.is_)

    def contribution(self, staked: Money, increment: tuple[int, int]) -> Money:
        """What wagers add to the pool, to the cent."""
        return down(Fraction(staked * increment[0], increment[1]), CENT)

    def refusal(self, meter: Money | None, minimum: Money | None) -> Refusal | None:
        """Why a meter and its minimum cannot stand on the sign, or why there is no jackpot without them."""
        if meter is None or minimum is None:
            return Refusal(self.minimums.clause, "no jackpot and no minimum of it are displayed at the table")
        if minimum not in self._minimums:
            return Refusal(self.minimums.clause, f"the minimum is one of {', '.join(self.minimums.is_)}")
        if meter < minimum:
            return Refusal(self.reset.clause, f"a meter under the minimum of {show(minimum)} is reset to it")
        return None

    def awards(self, meter: Money, minimum: Money, parts: int, wholes: int, fixed: Money) -> Awards:
        """What each winner of a part and of the whole receives when so many win in one round."""
        pool = Fraction(meter - (fixed if self.fixed.is_ == "pool" else 0))
        if wholes and self.order.is_ == "whole-first":
            whole = self._share(pool, wholes, minimum)
            part, rest = self._parts(Fraction(minimum), minimum, parts)
        else:
            part, rest = self._parts(pool, minimum, parts)
            left = pool if self.order.is_ == "both-of-displayed" else rest
            whole = self._share(left, wholes, minimum) if wholes else Money(0)
            if wholes:
                rest = Fraction(0)
        return Awards(part=part, whole=whole, meter=self._after(rest, minimum))

    def _parts(self, pool: Fraction, minimum: Money, winners: int) -> tuple[Money, Fraction]:
        if not winners:
            return Money(0), pool
        share = Fraction(*self.part.is_)
        taken = Fraction(0)
        for _ in range(winners):
            taken += pool * share
            pool -= pool * share
            if self.shares_part.is_ == "reset-between":
                pool = max(pool, Fraction(minimum))
        return self._cents(max(taken / winners, minimum * share)), pool

    def _share(self, pool: Fraction, winners: int, minimum: Money) -> Money:
        return self._cents(max(pool / winners, Fraction(minimum)))

    def _cents(self, amount: Fraction) -> Money:
        return up(amount, CENT) if self.cent.is_ == "up" else down(amount, CENT)

    def _after(self, rest: Fraction, minimum: Money) -> Money:
        meter = half_up(rest, CENT)
        if meter >= minimum:
            return meter
        return minimum if self.reset.is_ == "to-minimum" else Money(minimum + meter)
