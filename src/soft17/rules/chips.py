"""Chips: what can be paid exactly, and how the rest is rounded."""

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal
from soft17.money import CENT, Money, down, show, up

# So much to so much, or so much of so much.
Odds = tuple[Annotated[int, msgspec.Meta(ge=0)], Annotated[int, msgspec.Meta(ge=1)]]


class Chips(Chapter, frozen=True):
    """Payment in chips."""

    winnings: Cited[Literal["up", "down", "exact"]]
    rounded: Cited[Literal["each-wager", "each-player"]]
    means: Cited[frozenset[str]]
    tokens: Cited[Literal["returned", "collected-on-win", "collected", "exchanged"]]

    def means_refusal(self, means: str, tokens: Money, staked: Money) -> Refusal | None:
        """Why a stake is not made of what is taken here: the wrong means, or no such part of it in tokens."""
        if means not in self.means.is_ or (tokens and "tokens" not in self.means.is_):
            return Refusal(self.means.clause, f"wagers are made in {' or '.join(sorted(self.means.is_))}")
        if not 0 <= tokens <= max(0, staked):
            return Refusal(self.tokens.clause, f"{show(tokens)} in tokens is no part of a stake of {show(staked)}")
        return None

    def pay(self, stake: Money, odds: Odds, chip: Money) -> tuple[Money, Money]:
        """Winnings of a stake at odds, and what of them is there only because chips cannot be cut."""
        owed, rest = divmod(stake * odds[0], odds[1])
        if not rest and (owed % chip == 0 or self.winnings.is_ == "exact"):
            return Money(owed), Money(0)
        exact = Fraction(stake * odds[0], odds[1])
        if self.winnings.is_ == "exact":
            return up(exact, CENT), Money(0)
        if self.rounded.is_ == "each-player":
            return up(exact, 1), Money(0)
        paid = up(exact, chip) if self.winnings.is_ == "up" else down(exact, chip)
        return paid, Money(int(paid - exact))

    def round_total(self, owed: Money, chip: Money) -> Money:
        """What is added to a player's winnings of the whole round, where the book rounds those."""
        if self.rounded.is_ != "each-player" or self.winnings.is_ != "up":
            return Money(0)
        return Money(up(owed, chip) - owed)

    def tokens_exchanged(self, tokens: Money) -> Money:
        """What of a winning stake in promotional tokens is handed back in chips instead."""
        return tokens if self.tokens.is_ == "exchanged" else Money(0)

    def tokens_kept(self, tokens: Money, result: str) -> Money:
        """What of a stake in promotional tokens is collected although the wager was not lost."""
        taken = {"returned": (), "exchanged": (), "collected-on-win": ("win",), "collected": ("win", "stand-off")}
        return tokens if result in taken[self.tokens.is_] else Money(0)
