"""Two boxes and the switch, exactly: best play of each box with the other's two cards and the first card known.

While a box is played the cards drawn to the other are not used, so they are as good as undealt, and a box is worth
what it is over the shoe without the other's two cards. Every pair of boxes is looked up in the values of single boxes,
solved once for each first card and each two cards that the other box may hold.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property, partial
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from soft17.analysis import drawn
from soft17.analysis.arrays import Bools, Floats, Ints
from soft17.analysis.beside import Beside
from soft17.analysis.boxes import Policy, nets, steps, together
from soft17.analysis.dealt import CHOICES, Dealt
from soft17.analysis.following import Followed, FollowedColumn
from soft17.analysis.giving import Given, Giving, given
from soft17.analysis.sharing import Shares, shares
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.analysis.tree import SPLIT, SURRENDER, single
from soft17.rules.book import Book
from soft17.strategies.chart import Chart


class Box(NamedTuple):
    """What every two cards are worth over a first card while the other box holds two others.

    `dealt` and `switched` are by best play, `charted` and `charted_switched` by the chart; `early` is what a natural
    that the reader finds before the switch makes of the hand as it was dealt.
    """

    dealt: Floats
    switched: Floats
    charted: Floats
    charted_switched: Floats
    early: Floats
    nets: Floats  # [dealt or switched, hand, final hand, place], by best play
    charted_nets: Floats
    given: Given | None = None  # where boxes given up hang on each other


class Boxes:
    """Every box beside every other."""

    def __init__(  # noqa: PLR0913 - a book, a shoe, and how much is asked of them
        self,
        book: Book,
        shoe: Shoe,
        *,
        workers: int = 1,
        charted: bool = True,
        chart: Chart | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Solve every box; `charted` with a chart too, somebody's own or the best there is, and with the spread."""
        self.alone, self.charted = Solution(book, shoe), charted
        self.book, self.game = book, self.alone.game
        self.beside = Beside(self.game)
        self.steps = steps(book)
        tree = self.game.tree("dealt", self.game.ups[0])
        self.hands = [hand for hand in tree.hands if sum(hand) == 2]
        self.place = {hand: place for place, hand in enumerate(self.hands)}
        if charted:
            drawn_points = self._points()
            best = replace(drawn.chart_of(self.alone), switch=drawn.points(self.game, self.hands, drawn_points))
            self.chart = best if chart is None else chart
            self.points = drawn_points if chart is None else drawn.read_points(self.game, self.hands, chart)
            self.followed = Followed(self.alone, self.chart)
        self.box: dict[tuple[int, int], Box] = {}
        tasks = [(up, other) for up in self.game.ups for other in range(len(self.hands)) if self._fits(up, other)]
        for done, (task, box) in enumerate(zip(tasks, self._run(tasks, workers), strict=True)):
            self.box[task] = box
            if progress is not None:
                progress(done + 1, len(tasks))
        self.giving = {up: self._giving(up) for up, one in self.alone.dealt.items() if one.given_up_together}
        self.shares: dict[int, Shares] = {}
        if self.beside.counted_together:
            columns = self.followed.columns if charted else {}
            self.shares = {up: shares(self.game, self.hands, up, columns.get(up)) for up in self.game.ups}

    def _changed(self, up: int, one: Ints, two: Ints, *, made: bool, chart: bool) -> Floats | float:
        """What further splits counted together change, the first box with one hand and the second with two."""
        if not self.shares or (made and not self.beside.splits_switched):
            return 0.0
        table = self.shares[up].charted if chart else self.shares[up].best
        return np.asarray(table[one, two])

    def _fits(self, up: int, other: int) -> bool:
        left = self.game.counts - np.array(self.hands[other])
        left[up] -= 1
        return bool((left >= 0).all())

    def _run(self, tasks: list[tuple[int, int]], workers: int) -> Iterator[Box]:
        if workers < 2:
            yield from (self.solve(up, other) for up, other in tasks)
            return
        _shared["boxes"] = self
        with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as pool:
            yield from pool.map(_solve, tasks, chunksize=4)
        _shared.clear()

    def solve(self, up: int, other: int) -> Box:
        """The boxes over a first card beside one that holds two cards."""
        dealt = Dealt(self.game, up, np.array(self.hands[other])).solve()
        chance = np.where(dealt.chance[dealt.roots] > 0, dealt.chance[dealt.roots], 1.0)
        late = np.zeros_like(dealt.early) if self.beside.reader_first(dealt) else dealt.early
        best = (dealt.best + late, self.beside.switched(dealt, self.beside.made(dealt)) + late)
        none = np.zeros(0)
        column = self.followed.columns[up] if self.charted else None
        given_ = None
        if dealt.given_up_together:
            given_ = given(dealt, self.beside, column, partial(self._policies, up), self.steps)
        early = (dealt.early - late) / chance
        if column is None:
            return Box(best[0] / chance, best[1] / chance, none, none, early, none, none, given_)
        made = column.roots_worth(dealt, split=self.beside.splits_switched)
        charted = (column.roots_worth(dealt) + late, self.beside.switched(dealt, made) + late)
        pays = np.array(self.game.payments(up).two_cards(marked=True))
        own, by_chart = (nets(dealt, policy, pays, self.steps) for policy in self._policies(up, dealt))
        kept, switched, kept_by, switched_by = (one / chance for one in (*best, *charted))
        return Box(kept, switched, kept_by, switched_by, early, own, by_chart, given_)

    def _giving(self, up: int) -> Giving:
        """The boxes over a first card where one given up hangs on the other."""
        lost = self.alone.dealt[up].lost_by_giving_up()
        assert lost is not None  # it can be given up
        every = [self.box[up, one].given if (up, one) in self.box else None for one in range(len(self.hands))]
        away = np.zeros((2, len(self.hands)), dtype=np.bool_)
        if self.charted:
            column = self.followed.columns[up]
            switched = column.roots if self.beside.splits_switched else column.unsplit
            away = np.stack([column.roots, switched]) == SURRENDER
        return Giving(every, lost[0], (away[0], away[1]))

    def _policies(self, up: int, dealt: Dealt) -> tuple[Policy, Policy]:
        return self._best(dealt), self._by_chart(dealt, self.followed.columns[up])

    def _best(self, dealt: Dealt) -> Policy:
        switched = dealt.choice
        if not self.beside.splits_switched:
            without = dealt.options.copy()
            without[:, CHOICES.index(SPLIT)] = -np.inf
            switched = np.array(CHOICES)[without.argmax(axis=1)]
        return Policy(dealt.worths.choice, dealt.choice, switched, lambda card: dealt.pairs[card])

    def _by_chart(self, dealt: Dealt, column: FollowedColumn) -> Policy:
        switched = column.roots if self.beside.splits_switched else column.unsplit
        return Policy(column.choice, column.roots, switched, lambda card: column.played_in(dealt, card))

    def _points(self) -> dict[int, Ints]:
        """What a switched or dealt hand is worth in hundredths of a stake, for people to add up: [hand][natural]."""
        found = {}
        for up, dealt in self.alone.dealt.items():
            chance = np.where(dealt.chance[dealt.roots] > 0, dealt.chance[dealt.roots], 1.0)
            best = (dealt.best + dealt.early) / chance
            made = (self.beside.switched(dealt, self.beside.made(dealt)) + dealt.early) / chance
            found[up] = np.rint(100 * np.stack([best, made], axis=1)).astype(np.int64)
        return found

    def nets(self, *, chart: bool = False) -> dict[float, float]:
        """The chance of each net result of a round, in stakes of one box: half of what both win or lose."""
        size = self.steps.places
        total = np.zeros(2 * size - 1)
        for deals in self.deals:
            table = self._nets_table(deals.up, "charted_nets" if chart else "nets")
            switched = self.switches(deals, chart=chart)
            made = switched.astype(np.int64)
            one, two = np.where(switched, deals.three, deals.one), np.where(switched, deals.four, deals.two)
            boxes = [table[two, made, one], table[one, made, two]]
            if deals.up in self.giving:
                modes = np.where(switched, *(self.both(deals, made=here, chart=chart)[1] for here in (True, False)))
                self.giving[deals.up].nets(boxes, modes, (one, two, made), self.steps, chart=chart)
            if self.beside.reader_first(self.alone.dealt[deals.up]):
                boxes[0][:, -1] = table[deals.two, 0, deals.one][:, -1]
                boxes[1][:, -1] = table[deals.one, 0, deals.two][:, -1]
            total += together(boxes[0], boxes[1], deals.chance)
        places = np.arange(2 * size - 1) - (size - 1)
        known = zip(places / (2 * self.steps.to_a_stake), total, strict=True)
        return {round(float(net), 9): float(part) for net, part in known if part > 0.0}

    def _nets_table(self, up: int, field: str) -> Floats:
        """The net results of a hand beside another: [other, dealt or switched, hand, final hand, place]."""
        some = next(iter(self.box.values()))
        empty = np.zeros_like(some.nets)
        every = range(len(self.hands))
        return np.array([getattr(self.box[up, one], field) if (up, one) in self.box else empty for one in every])

    def expected_value(self, *, chart: bool = False) -> float:
        """What a round is worth per stake on one box."""
        return sum(float(deals.chance @ self._worth(deals, chart=chart)) for deals in self.deals) / 2

    @cached_property
    def deals(self) -> tuple["Deals", ...]:
        """Every four cards to two boxes over every first card, by their values, with the chance of each."""
        width = self.game.width
        cards = np.indices((width,) * 4).reshape(4, -1)
        # Hands that cannot be dealt from a small shoe have no place, and no chance either.
        every = range(width)
        table = np.array([[self.place.get(single(width, one, other), 0) for other in every] for one in every])
        a, c, b, d = cards
        hands = (table[a, b], table[c, d], table[a, d], table[c, b])
        return tuple(Deals(up, self._chances(up, cards), *hands) for up in self.game.ups)

    def _chances(self, up: int, cards: Ints) -> Floats:
        left = np.repeat(self.game.counts[:, None].astype(np.float64), cards.shape[1], axis=1)
        left[up] -= 1.0
        chance = np.full(cards.shape[1], self.alone.chance(up))
        rest, every = float(self.game.counts.sum()) - 1.0, np.arange(cards.shape[1])
        for card in cards:
            chance *= np.maximum(left[card, every], 0.0) / rest
            left[card, every] -= 1.0
            rest -= 1.0
        return chance

    def _table(self, up: int, field: str) -> Floats:
        """What a hand is worth beside another: [other, hand]."""
        size = len(self.hands)
        empty = np.zeros(size)
        return np.array([getattr(self.box[up, one], field) if (up, one) in self.box else empty for one in range(size)])

    def both(self, deals: "Deals", *, made: bool, chart: bool) -> tuple[Floats, Ints]:
        """What both boxes are worth as dealt or as a switch makes them, and which of them are given up together."""
        names = ("charted", "charted_switched") if chart else ("dealt", "switched")
        table = self._table(deals.up, names[int(made)])
        one, two = deals.hands[2:] if made else deals.hands[:2]
        kept = table[two, one] + table[one, two] + self._changed(deals.up, one, two, made=made, chart=chart)
        if deals.up not in self.giving:
            return kept, np.zeros(len(one), dtype=np.int64)
        giving = self.giving[deals.up]
        return (giving.charted if chart else giving.best)(kept, one, two, made=made)

    def _worth(self, deals: "Deals", *, chart: bool) -> Floats:
        """What each deal is worth in stakes, switched or not."""
        early = self._table(deals.up, "early")
        one, two, _, _ = deals.hands
        made, kept = (self.both(deals, made=here, chart=chart)[0] for here in (True, False))
        return np.where(self.switches(deals, chart=chart), made, kept) + early[two, one] + early[one, two]

    def switches(self, deals: "Deals", *, chart: bool = False) -> Bools:
        """True of deals that are better switched, or that the chart's points say to switch."""
        one, two, three, four = deals.hands
        if chart:
            points = self.points[deals.up]
            better = points[three, 1] + points[four, 1] > points[one, 0] + points[two, 0]
        else:
            better = self.both(deals, made=True, chart=False)[0] > self.both(deals, made=False, chart=False)[0]
        stays = self.beside.stays(self.alone.dealt[deals.up], self.hands)
        return np.asarray(better & ~stays[one] & ~stays[two])


class Deals(NamedTuple):
    """Deals over a first card: their chances, the two hands as dealt, and as a switch would make them."""

    up: int
    chance: Floats
    one: Ints
    two: Ints
    three: Ints
    four: Ints

    @property
    def hands(self) -> tuple[Ints, Ints, Ints, Ints]:
        """The four hands."""
        return self.one, self.two, self.three, self.four


_shared: dict[str, Boxes] = {}


def _solve(task: tuple[int, int]) -> Box:
    return _shared["boxes"].solve(*task)
