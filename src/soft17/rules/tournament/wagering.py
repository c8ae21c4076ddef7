"""Wagers of a tournament: from which place, in which order, for how much, and what becomes of those found wrong."""

from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import Money, show


class Wagering(Chapter, frozen=True):
    """Every round is wagered on, in whole units between the minimum and the maximum."""

    every_round: Cited[Literal["ladder", "disqualify-on-timeout"]]
    position: Rule
    limit: Rule
    timed: Rule
    short: Rule
    units: Cited[Literal["initial-only", "all-wagers"]]
    found: Cited[Literal["cap-then-floor", "floor-then-cap"]]
    void: Cited[Literal["kept", "forfeited"]]
    raised: Rule
    absent_rounds: Cited[int]
    absent_then: Cited[Literal["manager-decides", "disqualified", "disqualified-at-once"]]

    def refusal(self, stake: Money, least: Money, most: Money, chips: Money) -> Refusal | None:
        """Why a wager is not taken: its amount, or the chips there are."""
        if stake < least:
            return Refusal(self.found.clause, f"{show(stake)} is under the minimum {show(least)}")
        if stake > most:
            return Refusal(self.found.clause, f"{show(stake)} is over the maximum {show(most)}")
        if stake % least:
            return Refusal(self.found.clause, f"{show(stake)} is not in units of the minimum, {show(least)}")
        if stake > chips:
            return Refusal(self.every_round.clause, f"{show(stake)} is more than the {show(chips)} in chips")
        return None

    def valid(self, placed: Money, least: Money, most: Money) -> Money:
        """What a wager found at the minimum or more counts for: at most the maximum, in whole units."""
        if self.found.is_ == "cap-then-floor":
            return Money(min(placed, most) // least * least)
        return min(Money(placed // least * least), most)


class Marker(Chapter, frozen=True):
    """The order of wagering, and the marker that shows it."""

    provided: Rule
    moves: Cited[Literal["wrap-and-skip", "box-number", "players"]]
    deals: Rule
    first: Rule
    out_of_turn: Rule
    unaltered: Rule
    insurance: Cited[Literal["in-turn", "any-order"]]

    def box(self, number: int, boxes: int, taken: tuple[int, ...]) -> int:
        """The box that the marker lies on in a round, when these boxes are taken."""
        if self.moves.is_ == "players":
            return taken[(number - 1) % len(taken)]
        box = (number - 1) % boxes + 1
        return box if self.moves.is_ == "box-number" else clockwise(box, taken)[0]


def clockwise(box: int, taken: tuple[int, ...]) -> tuple[int, ...]:
    """The boxes that are taken, from one on and round the table."""
    after = tuple(one for one in sorted(taken) if one >= box)
    return (*after, *(one for one in sorted(taken) if one < box))
