"""A book and a shoe made ready: hands, draws and payments as arrays, and the measure of every hand."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from soft17.analysis import dealer, kernels, tree
from soft17.analysis.alike import Alike
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.calling import check
from soft17.analysis.dealer import Draws
from soft17.analysis.mercy import Mercy, mercy
from soft17.analysis.payments import Payments
from soft17.analysis.shoe import Counts, Shoe
from soft17.analysis.tree import NONE, Tree
from soft17.rules.book import Book
from soft17.rules.values import Values


class Measured(NamedTuple):
    """The chance of hands, parted by the dealer's final hand, and of one card too many: [hand, shoe, ...]."""

    finals: Floats
    bust: Floats


class Game:
    """What the analysis asks again and again of one book over one shoe."""

    def __init__(self, book: Book, shoe: Shoe) -> None:
        check(book)
        self.book, self.shoe = book, shoe
        self.values = Values.of(book)
        self.counts: Counts = shoe.counts(self.values)
        self.width = len(self.values.every)
        self.finals = dealer.finals(book)
        self._trees: dict[tuple[str, object], Tree] = {}
        self._draws: dict[int, Draws] = {}
        self._payments: dict[int, Payments] = {}
        self._paid: dict[tuple[int, int], Floats] = {}
        self._alike: dict[tuple[int, int], Alike] = {}
        self._mercy: dict[tuple[int, int, int], Mercy] = {}

    @cached_property
    def ups(self) -> tuple[int, ...]:
        """The values the dealer's first card can have."""
        return tuple(int(value) for value in np.flatnonzero(self.counts))

    @cached_property
    def ace(self) -> int:
        """The place of the ace."""
        return next(place for place, value in enumerate(self.values.every) if value.ace)

    @cached_property
    def _stops(self) -> Ints:
        return dealer.stops(self.book, self.finals)

    def draws(self, up: int) -> Draws:
        """The dealer's ways to a final hand over a first card."""
        if up not in self._draws:
            self._draws[up] = dealer.draws(self.book, self.values, self.finals, up, self._stops)
        return self._draws[up]

    def payments(self, up: int) -> Payments:
        """What ends are paid over a first card."""
        if up not in self._payments:
            self._payments[up] = Payments(self.book, self.shoe, self.finals, up, self.draws(up).seconds)
        return self._payments[up]

    def tree(self, kind: str, up: int) -> Tree:
        """The hands dealt, split or split from aces; they depend on the first card only where a 21 may go on."""
        book = self.book
        goes_on = book.doubling.twenty_one.is_ != "refused" or book.interim.waits.is_ != "frozen"
        key = (kind, up if goes_on else None)
        if key not in self._trees:
            limit = tuple(int(count) for count in self.counts)
            up_card = self.payments(up).up_card
            if kind == "dealt":
                self._trees[key] = tree.dealt(book, self.values, up_card, limit)
            else:
                self._trees[key] = tree.split(book, self.values, up_card, limit, aces=kind == "aces")
        return self._trees[key]

    def pays(self, tree_: Tree, up: int) -> Floats:
        """What ends are paid, a row each; of split hands the natural's column is left to `split_mercy`."""
        key = (id(tree_), up)
        if key not in self._paid:
            self._paid[key] = self.payments(up).matrix(tree_.ends)
        return self._paid[key]

    def alike(self, tree_: Tree, up: int) -> Alike:
        """The ends of a tree, those that are paid alike as one."""
        key = (id(tree_), up)
        if key not in self._alike:
            self._alike[key] = Alike(self.payments(up), tree_.ends)
        return self._alike[key]

    def split_mercy(self, tree_: Tree, up: int, most: int) -> Mercy:
        """What a dealer's natural takes from split hands."""
        key = (id(tree_), up, most)
        if key not in self._mercy:
            self._mercy[key] = mercy(self.payments(up), tree_.ends, most)
        return self._mercy[key]

    def measure(self, tree_: Tree, rows: Ints, up: int, own: Sequence[int], shoes: Ints) -> Measured:
        """The chance of each hand from each shoe; `own` cards of the hands are gone from the shoes already."""
        draws = self.draws(up)
        finals = np.zeros((len(tree_.hands), len(shoes), self.finals.natural + 1))
        bust = np.zeros((len(tree_.hands), len(shoes), 2))
        kernels.measure(
            tree_.counts, np.array(own, dtype=np.int64), self.full(tree_, up), np.ascontiguousarray(shoes),
            draws.card, draws.used, draws.depth, draws.final, draws.orders,
            draws.seconds, self.finals.natural, rows, tree_.child, finals, bust,
        )  # fmt: skip
        return Measured(finals, bust)

    def chances(self, cards: Ints, up: int, shoe: Ints) -> Floats:
        """The chance of rows of cards in one order from a shoe, parted by the dealer's final hand."""
        draws = self.draws(up)
        finals = np.zeros((len(cards), 1, self.finals.natural + 1))
        kernels.measure(
            np.ascontiguousarray(cards), np.zeros(self.width, dtype=np.int64), np.ones(len(cards), dtype=np.bool_),
            np.ascontiguousarray(shoe[None, :]), draws.card, draws.used, draws.depth, draws.final, draws.orders,
            draws.seconds, self.finals.natural, np.arange(len(cards)),
            np.full((len(cards), self.width), NONE, dtype=np.int64), finals, np.zeros((len(cards), 1, 2)),
        )  # fmt: skip
        return finals[:, 0]

    def full(self, tree_: Tree, up: int) -> NDArray[np.bool_]:
        """Hands whose worth asks for the dealer's total."""
        if self.book.boxes > 1:  # the other box asks for it whatever this one does
            return np.ones(len(tree_.hands), dtype=np.bool_)
        pays = self.payments(up)
        sure = np.array([pays.paid_at_once(end) is not None for end in tree_.ends] + [True])
        full = ~sure[tree_.end]
        parents, cards = np.nonzero((tree_.double_end != NONE) & (tree_.child >= 0))
        asks = ~sure[tree_.double_end[parents, cards]]
        full[tree_.child[parents[asks], cards[asks]]] = True
        return full
