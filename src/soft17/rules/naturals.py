"""Naturals: two-card hands of an ace and a ten with a name of their own."""

from functools import cached_property
from typing import Literal

from soft17.cards import Card
from soft17.clause import Chapter, Cited


class Natural(Chapter, frozen=True):
    """One kind of natural and where it may arise."""

    suits: Literal["any", "same", "different"]
    after_split: bool
    after_switch: bool
    cite: tuple[str, ...]
    only: tuple[str, ...] = ()
    shown: str = ""

    def fits(self, cards: tuple[Card, ...]) -> bool:
        """True if an ace and a ten are this natural by their ranks and suits."""
        if self.only:
            return sorted(cards) == sorted(self.only)
        alike = cards[0][1] == cards[1][1]
        return self.suits == "any" or alike == (self.suits == "same")


class Naturals(Chapter, frozen=True):
    """The kinds of naturals, the most particular first."""

    kinds: dict[str, Natural]
    barred: Cited[Literal["hand", "player"]] | None = None

    @cached_property
    def _kinds(self) -> tuple[tuple[str, Natural], ...]:
        return tuple(self.kinds.items())

    def of(self, cards: tuple[Card, ...], *, switched: bool, split: bool) -> str | None:
        """The natural that two cards worth the highest total are, if their history lets them."""
        for name, kind in self._kinds:
            if (switched and not kind.after_switch) or (split and not kind.after_split):
                continue
            if kind.fits(cards):
                return name
        return None

    def clause(self, name: str) -> str:
        """The definition of a natural."""
        return self.kinds[name].cite[0]
