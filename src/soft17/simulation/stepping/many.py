"""Many tables of one book side by side, each with a shoe of its own, all a step further at once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from soft17.cards import DECK, RANKS, Card
from soft17.rules.book import Book
from soft17.simulation import room as r
from soft17.simulation.arrays import Bytes, Sums
from soft17.simulation.compiled import called
from soft17.simulation.course import Course
from soft17.simulation.job import Job
from soft17.simulation.making import Ready, ready
from soft17.simulation.optional import Meter, Side
from soft17.simulation.policies import MimicDealer
from soft17.simulation.stepping import kernel, row
from soft17.simulation.stepping.showing import NUMBERS, Shown
from soft17.simulation.stepping.told import Settings, told

FEATURES = 9


class Played(NamedTuple):
    """What somebody stakes each round, and on how many areas."""

    areas: int = 1
    sides: tuple[Side, ...] = ()
    meter: Meter | None = None


class Tables:
    """The rows, shoes and sights of many tables; what is shown is written over with each step."""

    def __init__(self, book: Book, settings: Settings, played: Played, many: int, actions: int) -> None:
        """Make the tables of a book ready; nothing is dealt before betting is opened."""
        policy = MimicDealer(book)
        job = Job(book, policy, areas=played.areas, sides=played.sides, meter=played.meter, insure=True)
        self.book, self.many = book, many
        self.ready: Ready = ready(job)
        self.told = told(Course(book, policy.kept), settings, self.ready.grain)
        boxes, size = played.areas * book.boxes, len(DECK) * book.cards.in_use.is_
        self.rows: Sums = np.zeros((many, row.size(played.areas, book.boxes, settings.most_hands)), np.int64)
        self.decks: Bytes = np.zeros((many, size), np.uint8)
        self.masks: NDArray[np.int8] = np.zeros((many, actions), np.int8)
        self.rewards = np.zeros(many)
        self.flags: Bytes = np.zeros((kernel.FLAGS, many), np.uint8)
        self.sights = Sights(many, boxes * settings.most_hands)
        self._room = np.zeros(r.SIZE, np.int64)
        self._sums = np.zeros(self.ready.layout.size, np.int64)
        self.rows[:, row.EMPTY] = 1

    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None = None) -> None:
        """Let some tables begin with a new shoe, the first of a seed where one is given for each."""
        self.rows[which, row.EMPTY] = 1
        if seeds is not None:
            self.rows[which, row.SEED] = seeds[which].view(np.int64)
            self.rows[which, row.SHOE] = -1

    def step(self, actions: Sums) -> None:
        """Carry an action out at each table."""
        told = (
            self.ready.packed, self.told, self.rows, self.decks, self._room, self._sums, actions, self.masks,
            self.sights.shown, self.rewards, self.flags,
        )  # fmt: skip
        called(kernel.step, kernel.PARTS, told)

    @property
    def nets(self) -> Sums:
        """What each table's last round came to."""
        return self.rows[:, row.NET]

    def dealt(self, at: int) -> list[Card]:
        """The initial deal of a table's round in order, before any switch."""
        numbers, cards = self.ready.numbers, self.rows[at]
        boxes = [row.box_at(self.told.lay, box) for box in range(numbers.areas * numbers.boxes)]
        found: list[int] = []
        field = row.FIRST_DEALT
        for one in self.book.deal.order.is_:
            found += [cards[row.UP]] if one == "dealer" else [cards[box + field] for box in boxes]
            field = row.SECOND_DEALT if one != "dealer" else field
        if numbers.hole:
            found.append(cards[row.HOLE] if cards[row.HOLE] >= 0 else cards[row.SECOND])
        return [DECK[face] for face in found]

    def level(self, at: int) -> int:
        """Which stake was chosen at a table."""
        return int(self.rows[at, row.LEVEL])

    def pooled(self, at: int) -> int:
        """What a table's jackpot wagers of a round came to without a share of the jackpot."""
        return int(self.rows[at, row.POOLED]) * self.ready.grain

    def add(self, at: int, amount: int) -> None:
        """Let a table's round come to so much more."""
        self.rows[at, row.OUTSIDE] += amount
        self.rows[at, row.NET] += amount


class Sights:
    """What is seen of many tables: whole numbers in one array, all others in another, so that they copy at once."""

    def __init__(self, many: int, hands: int) -> None:
        self.shapes = {
            "dealer": (many, 3), "hands": (many, hands, FEATURES), "seen": (many, len(RANKS)), "left": (many, 1),
            "stakes": (many, 2),
        }  # fmt: skip
        self.numbers: Sums = np.zeros((NUMBERS, many), np.int64)
        self.rest = np.zeros(sum(int(np.prod(shape)) for shape in self.shapes.values()), np.float32)
        self.shown = Shown(self.numbers, **self._parts(self.rest))

    def _parts(self, rest: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        found, at = {}, 0
        for name, shape in self.shapes.items():
            size = int(np.prod(shape))
            found[name] = rest[at : at + size].reshape(shape)
            at += size
        return found

    def copy(self) -> Shown:
        """What is seen now, to keep."""
        return Shown(self.numbers.copy(), **self._parts(self.rest.copy()))
