"""Best play of a whole book over one shoe, and the questions asked of it."""

from collections.abc import Callable
from functools import cached_property

from soft17.analysis.chart import Column, column
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.game import Game
from soft17.analysis.shoe import Shoe
from soft17.analysis.tree import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from soft17.rules.book import Book

NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender", EVEN_MONEY: "even money"}
Progress = Callable[[int, int], None]


class Solution:
    """Every two cards over every first card, solved."""

    def __init__(self, book: Book, shoe: Shoe, *, as_dealt: bool = False, progress: Progress | None = None) -> None:
        self.book, self.game = book, Game(book, shoe)
        self.dealt: dict[int, Dealt] = {}
        ups = self.game.ups
        for done, up in enumerate(ups):
            self.dealt[up] = Dealt(self.game, up, as_dealt=as_dealt).solve()
            if progress is not None:
                progress(done + 1, len(ups))

    def chance(self, up: int) -> float:
        """How often the dealer's first card is of a value."""
        return float(self.game.counts[up] / self.game.counts.sum())

    @cached_property
    def expected_value(self) -> float:
        """What a round is worth with the best play."""
        return sum(
            self.chance(up) * float((one.multiplicity * (one.best + one.early)).sum()) for up, one in self.dealt.items()
        )

    @cached_property
    def columns(self) -> dict[int, Column]:
        """The best chart over every first card."""
        return {up: column(one, even_money=self.even_money) for up, one in self.dealt.items()}

    @cached_property
    def even_money(self) -> bool:
        """True if a natural is better paid early than left to wait, over all first cards where it may be asked for."""
        return sum(self.chance(up) * one.even_money_gains for up, one in self.dealt.items()) > 0.0

    @cached_property
    def chart_expected_value(self) -> float:
        """What a round is worth by the chart."""
        return sum(self.chance(up) * one.worth for up, one in self.columns.items())
