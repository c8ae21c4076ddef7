"""One deal to two boxes: what switching and keeping the cards are worth, as a player who sees them asks."""

from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Ints
from soft17.analysis.beside import Beside
from soft17.analysis.dealt import Dealt
from soft17.analysis.errors import AnalysisError
from soft17.analysis.game import Game
from soft17.analysis.sharing import shared
from soft17.analysis.tree import Multiset, single

Two = tuple[int, int]


class Either(NamedTuple):
    """Both boxes together in stakes of one: as they were dealt, and switched."""

    kept: float
    switched: float


class OneDeal:
    """Two boxes over a first card, other cards gone; each box is played beside the other's two cards."""

    def __init__(self, game: Game, up: int, gone: Ints) -> None:
        self.game, self.up, self.gone = game, up, gone
        self.beside = Beside(game)

    def either(self, one: Two, two: Two) -> Either:
        """What both are worth by best play; the second cards are those that a switch exchanges."""
        self._may(one, two)
        other = (one[0], two[1]), (two[0], one[1])
        return Either(self._both(one, two, made=False), self._both(*other, made=True))

    def taken_back(self, one: Two, two: Two) -> Either:
        """The same for boxes that have been switched and lie so: as they were dealt again, and left as they are."""
        dealt = (one[0], two[1]), (two[0], one[1])
        rule = self.game.book.switching
        no_natural = rule is not None and rule.revoked_naturals.is_ == "stay-21"
        return Either(self._both(*dealt, made=no_natural), self._both(one, two, made=True))

    def _may(self, one: Two, two: Two) -> None:
        tree = self.game.tree("dealt", self.up)
        hands = [hand for hand in tree.hands if sum(hand) == 2]
        left = self.game.counts - self.gone - np.array(single(self.game.width, self.up, *one, *two))
        if (left < 0).any():
            raise AnalysisError("the shoe has not so many cards of one value")
        stays = self.beside.stays(Dealt(self.game, self.up, self.gone), hands)
        if any(stays[hands.index(self._hand(cards))] for cards in (one, two)):
            raise AnalysisError("a box that is a blackjack here keeps the area from being switched")

    def _hand(self, cards: Two) -> Multiset:
        return single(self.game.width, *cards)

    def _both(self, one: Two, two: Two, *, made: bool) -> float:
        hands = self._hand(one), self._hand(two)
        boxes = [self._box(hand, other) for hand, other in (hands, hands[::-1])]
        total = sum(self._worth(box, hand, made=made) for box, hand in zip(boxes, hands, strict=True))
        counted = self.beside.counted_together and (not made or self.beside.splits_switched)
        if counted and one[0] == one[1] and two[0] == two[1]:
            both = shared(boxes[0], boxes[1], one[0], two[0])
            total += both.change if both is not None else 0.0
        return total

    def _box(self, hand: Multiset, other: Multiset) -> Dealt:
        """A box beside the other's two cards, solved for the two that it holds."""
        dealt = Dealt(self.game, self.up, self.gone + np.array(other))
        return dealt.solve(dealt.tree.place[hand])

    def _worth(self, dealt: Dealt, hand: Multiset, *, made: bool) -> float:
        """A box in stakes; with a reader that has looked before the switch, given that there was no natural."""
        row = dealt.tree.place[hand]
        at = int(np.flatnonzero(dealt.roots == row)[0])
        worth = self.beside.switched(dealt, self.beside.made(dealt))[at] if made else dealt.best[at]
        if self.beside.reader_first(dealt):
            return float(worth / (dealt.chance[row] - dealt.finals[row, -1]))
        return float((worth + dealt.early[at]) / dealt.chance[row])
