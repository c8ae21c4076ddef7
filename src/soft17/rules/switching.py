"""Switching: exchanging the second cards of the two boxes of an area."""

from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule


class SwitchFacts(msgspec.Struct, frozen=True):
    """What has happened on an area that a switch depends on."""

    in_turn: bool
    over: bool
    card_drawn: bool
    card_at_table: bool
    decided: bool
    surrendered: bool
    switched: bool
    switches: int
    box_paid: bool
    natural_waits: bool
    dealer_drew: bool
    hole_dealt: bool
    box_dead: bool = False


class Switching(Chapter, frozen=True):
    """Until when a switch may be made, and whether it may be taken back."""

    window: Cited[Literal["first-card", "first-decision", "first-card-at-table"]]
    once: Rule
    revocable: Cited[Literal["no", "until-card", "until-hole-card", "until-dealer"]]
    revoking_restores: Cited[Literal["nothing", "option"]]
    revoked_naturals: Cited[Literal["restored", "stay-21"]]
    waiting_naturals: Cited[Literal["may-switch", "barred"]]
    paid_first: Rule
    offered_again: Cited[bool]
    unchanged: Cited[Literal["switched", "keeps"]]
    asks: Cited[str] | None = None

    def refusal(self, facts: SwitchFacts) -> Refusal | None:
        """Why the boxes may not be switched now."""
        if facts.box_dead:
            return Refusal(self.paid_first.clause, "a hand of this area is dead")
        if facts.box_paid:
            return Refusal(self.paid_first.clause, "a box of this area has been paid and removed")
        if facts.natural_waits and self.waiting_naturals.is_ == "barred":
            return Refusal(self.waiting_naturals.clause, "a waiting blackjack stays as it was dealt")
        spent = facts.switches > 0 and (facts.switched or self.revoking_restores.is_ == "nothing")
        if spent:
            return Refusal(self.once.clause, "one switch in a round")
        if facts.card_drawn or facts.dealer_drew:
            return Refusal(self.window.clause, "a switch comes before any additional card")
        if facts.surrendered:
            return Refusal(self.window.clause, "a hand of this area was given up")
        if facts.over:
            return Refusal(self.window.clause, "the turn of this area is over")
        if self.window.is_ == "first-card-at-table" and facts.card_at_table:
            return Refusal(self.window.clause, "a card has been drawn at the table")
        if self.window.is_ == "first-decision" and facts.decided and not self.offered_again.is_:
            return Refusal(self.window.clause, "the switch comes before the decisions")
        return None

    def outlasts_stand(self) -> bool:
        """True if standing on the first box leaves the switch open."""
        return self.window.is_ != "first-decision"

    def revoke_refusal(self, facts: SwitchFacts) -> Refusal | None:
        """Why a switch may not be taken back now."""
        if self.revocable.is_ == "no":
            return Refusal(self.revocable.clause, "a switch is final")
        if facts.box_paid:
            return Refusal(self.revocable.clause, "a hand of this area is over, and its cards are gone")
        blocked = self.revocable.is_ == "until-hole-card" and facts.hole_dealt
        over = facts.over and self.revocable.is_ != "until-dealer"
        if not facts.switched or facts.card_drawn or facts.dealer_drew or facts.surrendered or over or blocked:
            return Refusal(self.revocable.clause, "no switch to take back, or too late")
        return None
