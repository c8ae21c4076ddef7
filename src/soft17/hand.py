"""A hand: its cards, its point total, and how it came to be."""

from typing import Literal

import msgspec

from soft17.cards import Card

Ended = Literal[
    "stood",
    "twenty-one",
    "natural",
    "bust",
    "doubled",
    "split-ace",
    "paid",
    "five-card-trick",
    "surrendered",
    "refused-cards",
]


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of one hand with its history, for an ace and a ten are a blackjack only by their history."""

    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    natural: str | None = None
    switched: bool = False
    split: bool = False
    split_ace: bool = False
    doubled: bool = False
    fixed_aces: int = 0
    ended: Ended | None = None

    @property
    def is_bust(self) -> bool:
        """True of a hand that lost by going over the highest total."""
        return self.ended == "bust"

    @property
    def is_gone(self) -> bool:
        """True of a hand whose cards have left the layout: bust, paid or given up."""
        return self.ended in _GONE

    @property
    def is_put_away(self) -> bool:
        """True of a hand whose cards go into the discard rack at once, where the book has them go there."""
        return self.ended in ("bust", "paid")

    @property
    def is_standing(self) -> bool:
        """True of a hand that the dealer's total still decides."""
        return self.ended not in _GONE and self.natural is None


_GONE = frozenset({"bust", "paid", "five-card-trick", "surrendered"})
