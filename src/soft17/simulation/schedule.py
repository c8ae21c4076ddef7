"""Which shoes are played together: blocks fixed by the job alone, so that it does not matter who plays them."""

from typing import NamedTuple

from soft17.simulation.errors import SimulationError
from soft17.simulation.making import Ready
from soft17.simulation.tables import LARGEST

FIRST = 1 << 13  # hands of the first blocks, about; of the last there are LARGEST
EQUAL = 8  # blocks of one size before they double
_CARDS = 3  # cards to a hand, roughly
MOST_SHOES = 1 << 62


class Span(NamedTuple):
    """Shoes by their numbers."""

    first: int
    shoes: int


class Schedule(NamedTuple):
    """Blocks that begin small, for a run that is short, and double to the size that is quickest."""

    unit: int  # shoes that belong together: those of a session
    small: int  # units of the first blocks
    large: int

    def units(self, block: int) -> int:
        """How many units a block has."""
        return min(self.small << min(block // EQUAL, 40), self.large)

    def span(self, block: int, first: int) -> Span:
        """The shoes of a block that begins with a shoe."""
        span = Span(first, self.units(block) * self.unit)
        if first + span.shoes > MOST_SHOES:
            raise SimulationError("there are no more shoes: a run has at most 2^62")
        return span


def schedule(ready: Ready, *, evenly: int | None = None) -> Schedule:
    """The blocks of a job; `evenly` makes all of them about so many rounds, as far as the largest hold them."""
    told = ready.numbers
    hands = told.boxes * told.areas
    cards = _CARDS * (hands + 1)
    again = 1 + cards // max(1, len(ready.tables.deck) - told.cut)  # rounds go on where the last one runs out of cards
    per_shoe = min(told.rounds, max(1, (told.cut - told.burn) // cards) * again)
    if told.device:
        per_shoe = told.rounds
    unit = max(1, told.session)
    per_unit = hands * per_shoe * unit
    if evenly is not None:
        size = min(max(1, evenly // (per_shoe * unit)), max(1, LARGEST // per_unit))
        return Schedule(unit, size, size)
    return Schedule(unit, max(1, FIRST // per_unit), max(1, LARGEST // per_unit))
