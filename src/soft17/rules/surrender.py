"""Surrender: giving up a hand for half the wager."""

from functools import cached_property
from typing import Literal

from soft17.cards import Card, select
from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.hand import Hand
from soft17.money import CENT, Money, down, up
from soft17.rules.chips import Odds


class Surrender(Chapter, frozen=True):
    """Whether a hand may be given up, when, and what comes back."""

    offered: Cited[bool]
    binds: Cited[Literal["hand", "own-wager"]]
    first_decision: Cited[Literal["on-hand", "on-area"]]
    part: Cited[Odds]
    rounding: Cited[Literal["up", "down", "cent"]]
    at_once: Rule
    waits: Rule
    waits_against: tuple[str, ...]

    @cached_property
    def waiting_cards(self) -> frozenset[Card]:
        """First cards of the dealer against which a given-up hand waits for the second."""
        return select(among=self.waits_against)

    def refusal(self, hand: Hand, *, decided: bool) -> Refusal | None:
        """Why a hand may not be given up."""
        if not self.offered.is_:
            return Refusal(self.offered.clause, "surrender is not offered here")
        if decided or hand.split or len(hand.cards) != 2 or hand.doubled:
            return Refusal(self.first_decision.clause, "only as the first decision on a hand")
        return None

    def refund(self, stake: Money, chip: Money) -> Money:
        """What of a wager comes back."""
        numerator, denominator = self.part.is_
        kept, rest = divmod(stake * numerator, denominator)
        step = CENT if self.rounding.is_ == "cent" else chip
        exact = kept + bool(rest)
        refund = down(kept, step) if self.rounding.is_ == "down" else up(exact, step)
        return min(refund, stake)
