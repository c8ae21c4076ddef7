"""The cards: how many decks, what each card counts, and when an ace counts eleven."""

from collections.abc import Collection
from functools import cached_property
from typing import Literal

from soft17.cards import Card, is_card
from soft17.clause import Chapter, Cited, Refusal
from soft17.hand import Hand


class Ace(Chapter, frozen=True):
    """The two values of an ace."""

    high: int
    low: int


class Cards(Chapter, frozen=True):
    """Decks and the point values of cards."""

    decks: Cited[frozenset[int]]
    in_use: Cited[int]
    numbers: Cited[dict[str, int]]
    pictures: Cited[dict[str, int]]
    ace: Cited[Ace]
    highest: Cited[int]
    several_aces: Cited[Literal["one-eleven", "all-one"]]
    thresholds: Cited[Literal["best", "chosen", "hard"]]

    def refusal(self, card: Card) -> Refusal | None:
        """Why something is no card of the decks in use."""
        return None if is_card(card) else Refusal(self.decks.clause, f"{card!r} is no card of a deck")

    def copies_refusal(self, card: Card, out: Collection[Card]) -> Refusal | None:
        """Why a card cannot have come from the decks in use beside those already `out`."""
        decks = self.in_use.is_
        if sum(one == card for one in out) < decks:
            return None
        return Refusal(self.in_use.clause, f"{card} is out {decks} times already, and {decks} decks hold no more")

    @cached_property
    def points(self) -> dict[str, int]:
        """What each rank counts, an ace at its low value."""
        return {**self.numbers.is_, **self.pictures.is_, "A": self.ace.is_.low}

    @cached_property
    def _counted(self) -> dict[tuple[tuple[Card, ...], int], tuple[int, bool]]:
        return {}

    def count(self, cards: tuple[Card, ...], fixed_aces: int = 0) -> tuple[int, bool]:
        """Point total, and whether it is soft; `fixed_aces` of the first aces count low whatever follows."""
        key = (cards, fixed_aces)
        known = self._counted.get(key)
        if known is None:
            if len(self._counted) > 200_000:
                self._counted.clear()
            known = self._counted[key] = self._count(cards, fixed_aces)
        return known

    def _count(self, cards: tuple[Card, ...], fixed_aces: int) -> tuple[int, bool]:
        points = self.points
        total = sum(points[card[0]] for card in cards)
        free = sum(card[0] == "A" for card in cards) - fixed_aces
        raised = total + self.ace.is_.high - self.ace.is_.low
        if free <= 0 or raised > self.highest.is_:
            return total, False
        if free > 1 and self.several_aces.is_ == "all-one":
            return total, False
        return raised, True

    def value(self, card: Card) -> int:
        """What one card counts by itself, an ace high."""
        return self.ace.is_.high if card[0] == "A" else self.points[card[0]]

    @cached_property
    def tens(self) -> frozenset[str]:
        """The ranks that complete a two-card hand to the highest total with an ace."""
        wanted = self.highest.is_ - self.ace.is_.high
        return frozenset(rank for rank, points in self.points.items() if points == wanted)

    def for_thresholds(self, hand: Hand) -> int:
        """The total that is held against the thresholds for standing and for drawing."""
        if self.thresholds.is_ == "hard" and hand.soft:
            return hand.total - self.ace.is_.high + self.ace.is_.low
        return hand.total

    def chosen(self, hand: Hand) -> frozenset[int]:
        """The totals that a player may call a hand: both of a soft one where the choice of the ace is the player's."""
        if self.thresholds.is_ == "chosen" and hand.soft:
            return frozenset({hand.total, hand.total - self.ace.is_.high + self.ace.is_.low})
        return frozenset({self.for_thresholds(hand)})

    def takes_no_more(self, hand: Hand, draw_below: int) -> bool:
        """True if a total ends a hand by itself, for no card goes to it."""
        if hand.total < draw_below:
            return False
        return not hand.soft or self.thresholds.is_ == "best"
