"""What each choice of a hand is worth, and the best of them."""

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.tree import DOUBLE, NONE, Tree


class Worths:
    """What each choice of each hand is worth, all measured with the chance of the hand itself."""

    def __init__(self, tree: Tree, rows: Ints, stand: Floats, bust: Floats, double: Floats) -> None:
        self.tree, self.rows = tree, rows
        self.stand, self.bust, self.double = stand, bust, double
        size = len(tree.hands)
        self.best, self.hit = np.zeros(size), np.full(size, -np.inf)
        self.choice = np.zeros(size, dtype=np.int64)

    def solve(self) -> "Worths":
        """Choose the best everywhere."""
        choosing.best(
            self.rows, self.tree.child, self.tree.may, self.stand, self.bust, self.double,
            self.best, self.hit, self.choice,
        )  # fmt: skip
        return self

    def under(self, choice: Ints) -> Floats:
        """What each hand is worth when these choices are made."""
        worth = np.zeros(len(self.tree.hands))
        choosing.follow(self.rows, self.tree.child, choice, self.stand, self.bust, self.double, worth)
        return worth


def worths(tree: Tree, rows: Ints, finals: Floats, bust: Floats, pays: Floats) -> Worths:
    """Choices from measures by final hand and payments by end.

    `finals` is [hand, final hand], `bust` is [hand, without or with a natural]; the first two ends are bust.
    """
    stand, lost, double = (np.zeros(len(tree.hands)) for _ in range(3))
    stops = rows[tree.end[rows] != NONE]
    stand[stops] = np.einsum("rf,rf->r", finals[stops], pays[tree.end[stops]])
    loses = pays[:2][:, [0, -1]]
    lost[rows] = bust[rows] @ loses[0]
    doubling = rows[(tree.may[rows] & DOUBLE) > 0]
    for card in range(tree.child.shape[1]):
        below, ends = tree.child[doubling, card], tree.double_end[doubling, card]
        there = below >= 0
        double[doubling[there]] += np.einsum("rf,rf->r", finals[below[there]], pays[ends[there]])
    double[doubling] += bust[doubling] @ loses[1]
    return Worths(tree, rows, stand, lost, double)
