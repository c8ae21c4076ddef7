"""Limits: the least and the most that may be wagered, and who has first call on a maximum."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import Money, show


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign at the table says of one kind of wager."""

    minimum: Money | None = None
    maximum: Money | None = None
    unit: Money | None = None


class Main(msgspec.Struct, frozen=True):
    """One player's main wager on an area: a stake for each box."""

    player: str
    stakes: tuple[Money, ...]

    @property
    def total(self) -> Money:
        """The wager over all boxes."""
        return Money(sum(self.stakes))


class Limits(Chapter, frozen=True):
    """Which amounts a minimum and a maximum are held against."""

    minimum: Cited[Literal["player", "box", "area"]]
    maximum: Cited[Literal["area", "player", "box"]]
    remainder: Cited[Literal["unusable", "usable"]]
    covers: Cited[Literal["initial", "all"]]
    odd: Cited[Literal["last-full-unit", "stands", "valid", "void"]]
    order: Cited[Literal["placed", "by-size"]]
    shown: Rule
    below: Rule | None = None
    made_up: Rule | None = None
    above: Cited[Literal["on-discovery", "whole-round", "at-settlement"]] | None = None

    def least_refusal(
        self, main: Main, bounds: Bounds, others: Money, earlier: Money, *, closing: bool
    ) -> Refusal | None:
        """Why a main wager is too small beside the `others` on the area, those with an `earlier` call among them."""
        if min(main.stakes) <= 0:
            return Refusal(self.minimum.clause, "a wager is more than nothing")
        least = bounds.minimum
        if least is None or (self.minimum.is_ == "area" and not closing):
            return self._odd_refusal(main, bounds)
        if self.remainder.is_ == "usable" and bounds.maximum is not None and earlier:
            least = min(least, Money(max(0, bounds.maximum - earlier)))
        amounts = {"player": (main.total,), "box": main.stakes, "area": (Money(main.total + others),)}
        for amount in amounts[self.minimum.is_]:
            if amount < least:
                over = " over both boxes" if len(main.stakes) > 1 and self.minimum.is_ != "box" else ""
                return Refusal(self.minimum.clause, f"{show(amount)}{over} is under the minimum {show(least)}")
        return self._odd_refusal(main, bounds)

    def _odd_refusal(self, main: Main, bounds: Bounds) -> Refusal | None:
        if bounds.unit is None or self.odd.is_ == "valid":
            return None
        for amount in main.stakes if self.minimum.is_ == "box" else (main.total,):
            if (amount - (bounds.minimum or 0)) % bounds.unit:
                return Refusal(
                    self.shown.clause,
                    f"{show(amount)} is not a whole number of units of {show(bounds.unit)} above the minimum",
                )
        return None

    def most_refusal(self, main: Main, bounds: Bounds, before: Money) -> Refusal | None:
        """Why a main wager is too large, when players with an earlier call have staked `before`."""
        most = bounds.maximum
        if most is None:
            return None
        if self.maximum.is_ == "area":
            left = max(0, most - before)
            if main.total > left:
                return Refusal(
                    self.maximum.clause,
                    f"{show(main.total)} is more than the {show(Money(left))} left of the maximum",
                )
            return None
        amounts = (main.total,) if self.maximum.is_ == "player" else main.stakes
        for amount in amounts:
            if amount > most:
                return Refusal(self.maximum.clause, f"{show(amount)} is over the maximum {show(most)}")
        return None

    def in_order(self, mains: Sequence[Main], controlling: str | None) -> list[Main]:
        """The main wagers of an area in the order of their call on the maximum."""
        rest = [one for one in mains if one.player != controlling]
        if self.order.is_ == "by-size":
            rest.sort(key=lambda one: -one.total)
        return [one for one in mains if one.player == controlling] + rest

    def allotted(
        self, mains: Sequence[Main], controlling: str | None, bounds_of: Callable[[str], Bounds]
    ) -> dict[str, Money]:
        """What of each player's wager on an area is valid once it is found to be too much."""
        valid: dict[str, Money] = {}
        for one in self.in_order(mains, controlling):
            most = bounds_of(one.player).maximum
            if most is None:
                valid[one.player] = one.total
            elif self.maximum.is_ == "area":
                valid[one.player] = min(one.total, Money(max(0, most - sum(valid.values()))))
            elif self.maximum.is_ == "player":
                valid[one.player] = min(one.total, most)
            else:
                valid[one.player] = Money(sum(min(stake, most) for stake in one.stakes))
        return valid

    def added_refusal(self, added: Money, standing: Money, bounds: Bounds) -> Refusal | None:
        """Why a double or a split is too much, where the limits cover every wager."""
        if self.covers.is_ == "initial" or bounds.maximum is None or added + standing <= bounds.maximum:
            return None
        return Refusal(self.covers.clause, f"with {show(added)} more the wagers are over the maximum")
