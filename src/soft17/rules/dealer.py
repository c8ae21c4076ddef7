"""The dealer's hand: the totals on which it stops, and whether a further card can still matter."""

from typing import Literal

from soft17.clause import Chapter, Cited, Rule

HoleCard = Literal["none", "unseen", "reader"]
Needed = Literal["none", "second", "full"]


class Dealer(Chapter, frozen=True):
    """Drawing to the dealer's hand."""

    stands_hard: Cited[frozenset[int]]
    stands_soft: Cited[frozenset[int]]
    no_effect: Cited[Literal["every-wager", "hands-on-layout"]]
    second_card: Cited[Literal["if-needed", "always"]]
    for_naturals: Cited[Needed]
    for_insurance: Cited[Needed]
    after_players: Rule
    hole_card: Cited[HoleCard]
    announces: Cited[str] | None = None
    reader: Cited[Literal["before-switch", "before-first-card"]] | None = None
    reader_ends: Rule | None = None

    def must_draw(self, total: int, *, soft: bool, highest: int) -> bool:
        """True if the dealer takes another card on a total, as far as the total goes."""
        if total > highest:
            return False
        return total not in self.stops(soft=soft).is_

    def stops(self, *, soft: bool) -> Cited[frozenset[int]]:
        """The totals on which the dealer stops, hard or soft."""
        return self.stands_soft if soft else self.stands_hard
