"""Split pairs, exactly: every hand from the shoe as it then is, resplits included, by one policy for all of them.

The player is taken to use the cards of the hand in play, the dealer's first card and, to split again, the number of
hands; not the cards of the other hands. Cards not looked at are as good as undealt, so each hand is worth what it is
over the shoe without the pair cards that are gone; `resplits` says how each such shoe weighs.
"""

import numpy as np
from numpy.typing import NDArray

from soft17.analysis import joint
from soft17.analysis.game import Game
from soft17.analysis.mercy import Mercy, mercy
from soft17.analysis.resplits import Course, courses, weights
from soft17.analysis.tree import Tree, single
from soft17.analysis.worths import Worths, worths

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class SplitPair:
    """A pair over a first card, measured for every number of hands it may come to."""

    def __init__(self, game: Game, up: int, card: int, gone: Ints, *, peeked: bool) -> None:
        self.game, self.up, self.card, self.peeked = game, up, card, peeked
        self.tree: Tree = game.tree("aces" if card == game.ace else "split", up)
        self.root = self.tree.place[single(game.width, card)]
        self.shoe = game.counts - gone
        self.shoe[card] -= 2
        self.shoe[up] -= 1
        self.most = self._most()
        self.found = {most: courses(game.book, game.values, card, most) for most in range(2, self.most + 1)}
        size = int(self.shoe.sum())
        self.weights = {most: weights(one, int(self.shoe[card]), size) for most, one in self.found.items()}
        depth = max(one.shape[2] for one in self.weights.values())
        step = np.zeros(game.width, dtype=np.int64)
        step[card] = 1
        shoes = np.array([self.shoe - k * step for k in range(depth) if self.shoe[card] >= k])
        self.rows = self.tree.holding(card)
        self.measured = game.measure(self.tree, self.rows, up, single(game.width, card), shoes)
        self.pays = game.split_payments(self.tree, up)
        self.mercy: Mercy | None = None
        if game.draws(up).second >= 0 and not peeked:
            self.mercy = game.split_mercy(self.tree, up, self.most)

    def _most(self) -> int:
        rule = self.game.book.splitting
        return rule.most_hands.is_ if rule.again.is_ else 2

    def worths(self, most: int, *, pair: bool) -> Worths:
        """The choices of the hands whose second card is (`pair`) or is not of the pair, all hands together."""
        table = self.weights[most][:, int(pair)]
        depth = min(table.shape[1], self.measured.finals.shape[1])
        roles = [np.einsum("rkf,k->rf", self.measured.finals[:, :depth], one[:depth]) for one in table]
        busts = [np.einsum("rkf,k->rf", self.measured.bust[:, :depth], one[:depth]) for one in table]
        finals, bust = roles[0] + roles[1], busts[0] + busts[1]
        if self.mercy is None:
            pays = self.pays.copy()
            pays[:, -1] = 0.0
            return worths(self.tree, self.rows, finals, bust, pays)
        # The first hand and the others may fare differently against a natural: its column is done for each apart.
        plain, first, other = self.pays.copy(), np.zeros_like(self.pays), np.zeros_like(self.pays)
        plain[:, -1] = 0.0
        first[:, -1], other[:, -1] = self.mercy.first, self.mercy.other
        parts = [
            worths(self.tree, self.rows, finals, bust, plain),
            worths(self.tree, self.rows, roles[0], busts[0], first),
            worths(self.tree, self.rows, roles[1], busts[1], other),
        ]
        return Worths(
            self.tree, self.rows,
            sum(part.stand for part in parts), sum(part.bust for part in parts), sum(part.double for part in parts),
        )  # fmt: skip

    @property
    def natural_chance(self) -> float:
        """The chance of a dealer's natural beside the pair."""
        second = self.game.draws(self.up).second
        return float(self.shoe[second] / self.shoe.sum()) if second >= 0 else 0.0

    def alike(self, most: int) -> bool:
        """True if hands weigh the same whatever their second card."""
        return bool(np.array_equal(self.weights[most][:, 0], self.weights[most][:, 1]))

    def solve(self, most: int, follow: Ints | None = None, target: float = -np.inf) -> "Played":
        """The best policy for splitting to `most` hands, or the one to follow, and what it is worth."""
        return joint.settle(self, most, follow, target)

    def best(self, target: float = -np.inf) -> "Played":
        """The number of hands that is best, and the policy for it; beneath the target it need not be the very best."""
        return max((self.solve(most, target=target) for most in range(2, self.most + 1)), key=lambda one: one.worth)


class Played:
    """A split pair under a policy: what it is worth, and the choices by whether the second card is of the pair."""

    def __init__(self, pair: SplitPair, most: int, worth: float, choices: tuple[Ints, Ints]) -> None:
        self.pair, self.most, self.worth, self.choices = pair, most, worth, choices


__all__ = ["Course", "Played", "SplitPair"]
