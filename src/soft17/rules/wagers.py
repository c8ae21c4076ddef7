"""Wagers: their shape, and until when they may be placed and touched."""

from collections.abc import Sequence
from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import Money


class Wagers(Chapter, frozen=True):
    """Main wagers before and after the first card."""

    placed: Rule
    equal_boxes: Cited[bool]
    before: Cited[Literal["first-card", "call"]]
    untouched: Rule
    withdrawn_until: Cited[Literal["first-card", "call"]]
    known: Rule
    joining: Cited[Literal["every-box", "any-box"]] | None = None
    one_box: Cited[Literal["player-only", "whole-area"]] | None = None
    unequal: Cited[Literal["lower-at-once", "lower-at-settlement"]] | None = None

    def shape_refusal(self, stakes: Sequence[Money], boxes: int, *, joins: bool) -> Refusal | None:
        """Why stakes on the boxes of an area are no main wager of a player, who may join another there."""
        if len(stakes) != boxes:
            return Refusal(self.equal_boxes.clause, f"a stake is wanted for each of {boxes} boxes, not {len(stakes)}")
        if joins and self.joining is not None and self.joining.is_ == "any-box":
            return None
        if not self.equal_boxes.is_ or len(set(stakes)) == 1:
            return None
        return Refusal(self.equal_boxes.clause, "an equal wager is wanted on each box")

    def late_refusal(self, *, first_card: bool, called: bool) -> Refusal | None:
        """Why no wager may be placed any more."""
        if first_card:
            return Refusal(self.before.clause, "the first card of the round has been dealt")
        if called and self.before.is_ == "call":
            return Refusal(self.before.clause, "no more bets has been called")
        return None

    def touch_refusal(self, *, first_card: bool, called: bool) -> Refusal | None:
        """Why a wager may not be taken back any more."""
        if first_card or (called and self.withdrawn_until.is_ == "call"):
            return Refusal(self.untouched.clause, "a wager stays as it lies until it is settled")
        return None
