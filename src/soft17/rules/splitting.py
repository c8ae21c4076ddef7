"""Splitting: two cards of one value made into two hands."""

from typing import Literal

from msgspec.structs import replace

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.hand import Hand
from soft17.rules.cards import Cards


class Splitting(Chapter, frozen=True):
    """Which hands may be split, how often, and what split hands may do."""

    pairs: Cited[Literal["value", "rank"]]
    on: Cited[Literal["dealt-or-switched", "dealt"]]
    most_hands: Cited[int]
    again: Cited[bool]
    again_hands: Cited[Literal["any", "first"]]
    again_unequal: Rule
    again_aces: Cited[bool]
    aces_one_card: Cited[bool]
    second_card: Rule
    third_card: Rule
    wager: Rule
    new_hand: Cited[Literal["next", "last"]]
    hands_of: Cited[Literal["box", "area"]]
    others: Cited[Literal["match-or-ride", "must-match"]]
    stays: Cited[Literal["first", "named"]]
    choose: Cited[Literal["each-split", "once", "whole-area"]]
    silent: Cited[Literal["first-hand", "asked"]]
    aces_forced: Cited[bool]

    def refusal(self, cards: Cards, hand: Hand, hands: int, index: int) -> Refusal | None:
        """Why a hand, the `index`th of the box's `hands`, may not be split."""
        if len(hand.cards) > 2:
            return Refusal(self.third_card.clause, "not after a third card")
        if self.on.is_ == "dealt" and hand.switched:
            return Refusal(self.on.clause, "a switched hand is not split")
        if hand.split:
            return self._again_refusal(cards, hand, hands, index)
        if not self.is_pair(cards, hand):
            return Refusal(self.pairs.clause, "the two cards are not alike")
        # Each original hand has its first split, also where the further ones of several boxes are counted together.
        if hands >= self.most_hands.is_ and self.hands_of.is_ == "box":
            return Refusal(self.most_hands.clause, f"{hands} hands already")
        return None

    def _again_refusal(self, cards: Cards, hand: Hand, hands: int, index: int) -> Refusal | None:
        pair = self.is_pair(cards, hand)
        if not self.again.is_:
            if pair:
                return Refusal(self.again.clause, "no second split at this table")
            return Refusal(self.again_unequal.clause, "the two cards are not alike")
        if not pair:
            return Refusal(self.again_unequal.clause, "the two cards are not alike")
        if hands >= self.most_hands.is_:
            return Refusal(self.most_hands.clause, f"{hands} hands already")
        if hand.split_ace and not self.again_aces.is_:
            return Refusal(self.again_aces.clause, "aces are split once only")
        if self.again_hands.is_ == "first" and index > 1:
            return Refusal(self.again_hands.clause, "only the first hand may be split again")
        return None

    def varied(self, splits: int | None, aces_again: bool | None) -> "Splitting":
        """The same rules with another number of splits of one hand, and with aces split again or not."""
        most, again, aces = self.most_hands, self.again, self.again_aces
        if splits is not None:
            most, again = Cited(splits + 1, most.cite), Cited(splits > 1, again.cite)
        if aces_again is not None:
            aces = Cited(aces_again, aces.cite)
        return replace(self, most_hands=most, again=again, again_aces=aces)

    def new_number(self, split: int, hands: int) -> int:
        """The number of the hand formed when the `split`th of a box's `hands` is split."""
        return split + 1 if self.new_hand.is_ == "next" else hands + 1

    def is_pair(self, cards: Cards, hand: Hand) -> bool:
        """True of two cards that count as alike."""
        first, second = hand.cards[0], hand.cards[-1]
        if self.pairs.is_ == "rank":
            return first[0] == second[0]
        return cards.points[first[0]] == cards.points[second[0]]
