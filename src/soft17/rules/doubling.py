"""Doubling: a further wager on a hand that then takes one card only."""

from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.hand import Hand
from soft17.money import NOTHING, Money, show
from soft17.rules.cards import Cards
from soft17.rules.limits import Bounds

Amount = Literal["up-to-original", "equal"]


class Doubling(Chapter, frozen=True):
    """Which hands may be doubled, for how much, and how an ace then counts."""

    cards: Cited[frozenset[int]]
    totals: Cited[frozenset[int]]
    ace_counts: Cited[Literal["one", "best"]]
    aces: Cited[Literal["allowed", "refused", "refused-on-split"]]
    twenty_one: Cited[Literal["refused", "split-ten-ace", "blackjack", "not-blackjack"]]
    split_aces: Cited[bool]
    fixed_aces: Cited[Literal["all-wagers", "doublers", "no"]]
    amount: Cited[Amount]
    least: Cited[Literal["any", "minimum", "unit", "unit-steps"]]
    others: Cited[Amount]
    others_need: Cited[Literal["hand", "area"]]
    one_card: Rule

    def hand_refusal(self, cards: Cards, hand: Hand, *, any_total: bool = False) -> Refusal | None:
        """Why a hand may not be doubled; `any_total` is for a 21 that a reading opens to it."""
        if len(hand.cards) not in self.cards.is_:
            return Refusal(self.cards.clause, f"not on {len(hand.cards)} cards")
        if self._ace_bars(hand):
            return Refusal(self.aces.clause, "the hand contains an ace")
        totals = self.eligible_totals(cards, hand)
        if not totals & self.totals.is_ and not any_total:
            return Refusal(self.totals.clause, f"the cards total {max(totals)}")
        return None

    def _ace_bars(self, hand: Hand) -> bool:
        barred = self.aces.is_ == "refused" or (self.aces.is_ == "refused-on-split" and hand.split)
        return barred and any(card[0] == "A" for card in hand.cards)

    def eligible_totals(self, cards: Cards, hand: Hand) -> frozenset[int]:
        """The totals of which one decides that a hand may be doubled."""
        if self.ace_counts.is_ == "best":
            return cards.chosen(hand)
        return frozenset({cards.count(hand.cards, sum(card[0] == "A" for card in hand.cards))[0]})

    def fixed(self, hand: Hand) -> int:
        """How many aces of the hand count low to its end once it is doubled."""
        return 0 if self.fixed_aces.is_ == "no" else sum(card[0] == "A" for card in hand.cards)

    def reopens(self, hand: Hand) -> bool:
        """True if a two-card 21 may be doubled all the same."""
        if len(hand.cards) != 2 or hand.doubled or self._ace_bars(hand):
            return False
        match self.twenty_one.is_:
            case "split-ten-ace":
                return hand.split and not hand.split_ace
            case "blackjack":
                return not hand.split
            case "not-blackjack":
                return hand.natural is None and not hand.split_ace
        return False

    def amount_refusal(
        self, amount: Money, original: Money, bounds: Bounds, chip: Money, tokens: Money = NOTHING
    ) -> Refusal | None:
        """Why an amount does not double a wager; what of it is tokens is made of no chips."""
        return self._wrong(self.amount, (amount, original), bounds, chip, tokens)

    def others_refusal(
        self, amount: Money, original: Money, bounds: Bounds, chip: Money, tokens: Money = NOTHING
    ) -> Refusal | None:
        """Why another player's amount does not double a wager."""
        return self._wrong(self.others, (amount, original), bounds, chip, tokens)

    def _wrong(
        self, rule: Cited[Amount], stakes: tuple[Money, Money], bounds: Bounds, chip: Money, tokens: Money
    ) -> Refusal | None:
        amount, original = stakes
        if amount == original and original > 0:
            return self._too_little(amount, bounds)
        if rule.is_ == "equal":
            return Refusal(rule.clause, f"an amount equal to the original wager of {show(original)}")
        if not 0 < amount < original:
            return Refusal(rule.clause, f"more than 0 and not more than the original wager of {show(original)}")
        if (amount - tokens) % chip:
            return Refusal(rule.clause, f"{show(Money(amount - tokens))} cannot be made in chips of {show(chip)}")
        return self._too_little(amount, bounds)

    def _too_little(self, amount: Money, bounds: Bounds) -> Refusal | None:
        least = bounds.minimum if self.least.is_ == "minimum" else bounds.unit
        if self.least.is_ == "any" or least is None:
            return None
        if amount < least:
            return Refusal(self.least.clause, f"at least {show(least)}")
        if self.least.is_ == "unit-steps" and amount % least:
            return Refusal(self.least.clause, f"in steps of {show(least)}")
        return None
