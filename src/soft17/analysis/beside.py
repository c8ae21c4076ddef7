"""A box beside another: two cards as they were dealt, and as a switch has made them."""

import numpy as np

from soft17.analysis.arrays import Bools, Floats
from soft17.analysis.dealt import CHOICES, Dealt
from soft17.analysis.game import Game
from soft17.analysis.tree import OVER, SPLIT, Multiset


class Beside:
    """What the rules of a switch make of the boxes of a game."""

    def __init__(self, game: Game) -> None:
        self.game, self.book = game, game.book

    @property
    def splits_switched(self) -> bool:
        """True if a pair that a switch has made may be split."""
        return self.book.splitting.on.is_ != "dealt"

    @property
    def counted_together(self) -> bool:
        """True if the further splits of both boxes are counted together."""
        rule = self.book.splitting
        return rule.hands_of.is_ == "area" and rule.again.is_

    def reader_first(self, dealt: Dealt) -> bool:
        """True if the reader has looked for a natural before the switch."""
        rule = self.book.dealer.reader
        return dealt.peeked and rule is not None and rule.is_ == "before-switch"

    def made(self, dealt: Dealt) -> Floats:
        """What two cards made by a switch are worth by best play, but for an ace and a ten."""
        if self.splits_switched:
            return np.asarray(dealt.best)
        return np.asarray(np.delete(dealt.options, CHOICES.index(SPLIT), axis=1).max(axis=1))

    def switched(self, dealt: Dealt, made: Floats) -> Floats:
        """What hands are worth that a switch has made: an ace and a ten are no natural any more."""
        worth = made.copy()
        pays = self.game.payments(dealt.up).two_cards(marked=True)
        for at, row in enumerate(dealt.roots):
            if dealt.tree.may[row] & OVER and dealt.tree.total[row] == self.book.highest:
                kept = dealt.finals[row].copy()
                if dealt.peeked:
                    kept[-1] = 0.0
                worth[at] = kept @ np.array(pays)
        return np.asarray(worth)

    def stays(self, dealt: Dealt, hands: list[Multiset]) -> Bools:
        """True of hands that keep an area from being switched: naturals paid at once, or barred from it."""
        rule = self.book.switching
        if rule is None:
            return np.ones(len(hands), dtype=np.bool_)
        natural = dealt.tree.total[dealt.roots] == self.book.highest
        barred = rule.waiting_naturals.is_ == "barred"
        stays: Bools = natural & np.array([barred or self._paid_at_once(dealt.up, hand) for hand in hands])
        return stays

    def _paid_at_once(self, up: int, hand: Multiset) -> bool:
        kind = self.book.natural(self.game.values.sample(hand), self.book.highest)
        return self.book.interim.payment(kind or "", self.game.payments(up).up_card, split=False) is not None
