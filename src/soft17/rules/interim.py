"""Interim settlement: hands that are paid before the dealer's hand is known, and even money."""

from functools import cached_property
from typing import Literal

from soft17.cards import Card, select
from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.rules.chips import Odds


class Pays(Chapter, frozen=True):
    """A hand that is paid at once, and against which first cards of the dealer."""

    hand: str
    odds: Odds
    cite: tuple[str, ...]
    up: tuple[str, ...] = ()
    up_except: tuple[str, ...] = ()
    on: tuple[Literal["dealt", "split"], ...] = ("dealt",)
    double: Literal["paid", "stand-off"] = "paid"

    @cached_property
    def up_cards(self) -> frozenset[Card]:
        """The dealer's first cards against which it is paid."""
        return select(among=self.up, unless=self.up_except)


class EvenMoney(Chapter, frozen=True):
    """A natural paid early at the player's request."""

    natural: str
    up: tuple[str, ...]
    odds: Odds
    who: Cited[Literal["each", "controlling"]]
    until: Cited[Literal["insurance", "second-card"]]
    not_natural: Rule
    against_ten: Rule
    otherwise: Rule
    insurance: Rule
    cite: tuple[str, ...]

    @cached_property
    def up_cards(self) -> frozenset[Card]:
        """The dealer's first cards against which it may be asked for."""
        return select(among=self.up)


class Interim(Chapter, frozen=True):
    """What is settled between the initial deal and the dealer's further cards."""

    pays: dict[str, Pays]
    waits: Cited[Literal["frozen", "double-allowed"]]
    wager: Rule
    even_money: EvenMoney | None = None
    approval: Cited[Literal["standing", "by-hand"]] | None = None

    @cached_property
    def _rows(self) -> dict[str, tuple[Pays, ...]]:
        names = {row.hand for row in self.pays.values()}
        return {name: tuple(row for row in self.pays.values() if row.hand == name) for name in names}

    def payment(self, hand: str, up_card: Card, *, split: bool) -> Pays | None:
        """How a hand of a named kind is paid now, if it is."""
        for row in self._rows.get(hand, ()):
            if ("split" if split else "dealt") in row.on and up_card in row.up_cards:
                return row
        return None

    @property
    def may_wait(self) -> bool:
        """True if a payment that is due now may be left to the end, hand by hand, with somebody's approval."""
        return self.approval is not None and self.approval.is_ == "by-hand"

    def even_money_refusal(self, natural: str | None, up_card: Card, tens: frozenset[str]) -> Refusal | None:
        """Why even money is not paid."""
        rule = self.even_money
        if rule is None:
            return Refusal(self.wager.clause, "this game has no even money")
        if up_card in rule.up_cards:
            if natural == rule.natural:
                return None
            return Refusal(rule.not_natural.clause, f"the hand is not a {rule.natural}")
        if up_card[0] in tens:
            return Refusal(rule.against_ten.clause, "no payment against a ten before the dealer's hand is complete")
        return Refusal(rule.otherwise.clause, "even money is for an ace as the dealer's first card")
