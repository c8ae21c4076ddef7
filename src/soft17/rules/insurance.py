"""Insurance: a wager that the dealer's second card makes a blackjack."""

from functools import cached_property
from typing import Literal

from soft17.cards import Card, select
from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import NOTHING, Money, down, show, up
from soft17.rules.chips import Odds


class Against(Chapter, frozen=True):
    """Insurance against one kind of first card."""

    up: tuple[str, ...]
    wins_on: tuple[str, ...]
    odds: Odds
    offered: Cited[bool]
    amount: Rule
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    collected: Cited[Literal["second-card", "final"]]

    @cached_property
    def up_cards(self) -> frozenset[Card]:
        """The dealer's first cards it is for."""
        return select(among=self.up)

    @cached_property
    def winners(self) -> frozenset[Card]:
        """The second cards that win it."""
        return select(among=self.wins_on)


class Insurance(Chapter, frozen=True):
    """When, by whom and for how much insurance is taken."""

    against: dict[str, Against]
    part: Cited[Odds]
    half: Cited[Literal["ceiling", "up-to-chip"]]
    chips: Cited[Literal["amount", "winnings"]]
    who: Cited[Literal["each", "controlling"]]
    naturals: Cited[bool]
    closes: Cited[Literal["decision", "next-card"]]
    late: Rule
    paid: Cited[Literal["second-card", "final"]]
    needs_wager: Rule
    called: Rule
    closing_called: Rule | None = None
    void: Rule | None = None
    missed: Cited[Literal["all-who-wagered", "standing-hands", "right-lost", "rebuilt"]] | None = None

    @property
    def closed_under(self) -> str:
        """The clause that has insurance closed aloud, or else the one until when it is taken."""
        return (self.closing_called or self.closes).clause

    def on(self, up_card: Card) -> Against | None:
        """The insurance that goes with a first card, offered or not."""
        for one in self.against.values():
            if up_card in one.up_cards:
                return one
        return None

    def offered(self, up_card: Card) -> bool:
        """True if insurance may be taken against this card here."""
        against = self.on(up_card)
        return against is not None and against.offered.is_

    def card_refusal(self, up_card: Card) -> Refusal | None:
        """Why this first card of the dealer takes no insurance."""
        against = self.on(up_card)
        if against is None:
            return Refusal(self.needs_wager.clause, "the dealer's first card is not one that insurance is for")
        if against.offered.is_:
            return None
        return Refusal(against.offered.clause, "insurance against this card is not offered here")

    def most(self, stake: Money, chip: Money, tokens: Money = NOTHING) -> Money:
        """The largest insurance of a wager; what of it is tokens is made of no chips."""
        numerator, denominator = self.part.is_
        ceiling = Money(stake * numerator // denominator)
        held = min(tokens, ceiling)
        rest = Money(ceiling - held)
        if self.half.is_ == "up-to-chip":
            return Money(held + up(rest, chip))
        return ceiling if self.chips.is_ == "winnings" else Money(held + down(rest, chip))

    def amount_refusal(
        self, amount: Money, stake: Money, up_card: Card, chip: Money, tokens: Money = NOTHING
    ) -> Refusal | None:
        """Why an amount is no insurance of a wager."""
        against = self.on(up_card)
        clause = against.amount.clause if against is not None else self.part.clause
        most = self.most(stake, chip, tokens)
        if not most:
            return Refusal(clause, f"no chips of {show(chip)} insure a wager of {show(stake)}")
        if not 0 < amount <= most:
            return Refusal(clause, f"more than 0 and at most {show(most)}")
        if self.chips.is_ == "amount" and (amount - tokens) % chip:
            return Refusal(clause, f"{show(Money(amount - tokens))} cannot be made in chips of {show(chip)}")
        if against is not None and self.chips.is_ == "winnings":
            owed = amount * against.odds[0] // against.odds[1]
            if owed % chip:
                return Refusal(self.chips.clause, f"its winnings of {show(Money(owed))} could not be paid in chips")
        return None
