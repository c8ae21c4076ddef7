"""What a run has come to so far: sums, path, and how the estimate went."""

from math import inf

import msgspec

from soft17.simulation.adding import Total
from soft17.simulation.blocks import Block, together
from soft17.simulation.differing import Differing
from soft17.simulation.making import Ready
from soft17.simulation.moments import Ratio, main_game
from soft17.simulation.players import Player
from soft17.simulation.quickly import Quick
from soft17.simulation.tables import PER_COUNT, ROUNDS

POINTS_APART = 1.03  # the estimate is written down each time there are so many times the rounds


class Point(msgspec.Struct, frozen=True):
    """The estimate after so many rounds."""

    rounds: int
    expected_value: float
    standard_error: float | None


class Blocks(msgspec.Struct, frozen=True):
    """Sums over the blocks themselves, of what they won and staked: how much blocks differ."""

    blocks: int = 0
    net: int = 0
    staked: int = 0
    net_square: int = 0
    product: int = 0
    staked_square: int = 0

    def and_one(self, net: int, staked: int) -> "Blocks":
        """With another block."""
        return Blocks(
            self.blocks + 1,
            self.net + net,
            self.staked + staked,
            self.net_square + net * net,
            self.product + net * staked,
            self.staked_square + staked * staked,
        )


class Tally:
    """A run so far: all blocks before `block`, which begins with `shoe`."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player, self.seed = player, seed
        self.is_quick = isinstance(player, Quick)
        self.ready: Ready = player.ready if isinstance(player, Quick) else player
        ready = self.ready
        self.block = self.shoe = 0
        self.total = Total.zero(ready.layout.size)
        self.path = (0, 0, 0, 0)
        self.blocks, self.differing = Blocks(), Differing(ready)
        self.points: list[Point] = []
        self.least_error = inf  # at any end of a block before the last

    @property
    def rounds(self) -> int:
        """Rounds so far."""
        return self.total[ROUNDS]

    def ratio(self) -> Ratio:
        """The estimate of the main game so far."""
        return main_game(self.total, self.ready)

    @property
    def standard_error(self) -> float:
        """How uncertain the estimate is; nothing is known of it before the second round."""
        error = self.ratio().standard_error
        return inf if error is None else error

    def add(self, block: Block, shoes: int) -> None:
        """Go on with a block."""
        self.least_error = min(self.least_error, self.standard_error)
        counts = block.sums[self.ready.layout.counts :][: PER_COUNT * self.ready.numbers.buckets]
        net, staked = int(counts[2::PER_COUNT].sum()), int(counts[1::PER_COUNT].sum())
        self.total.add(block.sums)
        self.path = together(self.path, block.path)
        self.blocks = self.blocks.and_one(net, staked)
        self.differing.add(block.sums)
        self.block += 1
        self.shoe += shoes
        if self.rounds > 1 and (not self.points or self.rounds >= POINTS_APART * self.points[-1].rounds):
            self.points.append(self.point())

    def point(self) -> Point:
        """The estimate as it stands."""
        found = self.ratio()
        return Point(self.rounds, found.value, found.standard_error)

    def copy(self) -> "Tally":
        """The same run, to be ended while this one may go on."""
        other = Tally(self.player, self.seed)
        other.block, other.shoe, other.path = self.block, self.shoe, self.path
        other.total, other.blocks, other.differing = self.total.copy(), self.blocks, self.differing.copy()
        other.points, other.least_error = list(self.points), self.least_error
        return other
