"""Two first cards as rules, strategies and results tell them apart."""

from typing import NamedTuple

import numpy as np

from soft17.simulation.arrays import Places, Sums
from soft17.simulation.hands import DEALT, SWITCHED
from soft17.simulation.tables import PER_HAND, Numbers, Tables


class Pairs(NamedTuple):
    """Pairs by their number: how each came to be, its hand, and where results by first cards begin for it."""

    of: Places  # [dealt or made by a switch, face, face]
    family: tuple[int, ...]
    hand: tuple[int, ...]
    spot: Sums


def tabulate(numbers: Numbers, tables: Tables) -> Pairs:
    """Number the pairs of a job."""
    value, width = tables.value.tolist(), tables.after.shape[1]
    two = tables.two.tolist()
    met: dict[tuple[int, int, int], int] = {}
    of = []
    for family in (DEALT, SWITCHED)[: numbers.boxes]:
        for one, row in enumerate(two[family]):
            for other, hand in enumerate(row):
                low, high = sorted((value[one], value[other]))
                of.append(met.setdefault((family, hand, PER_HAND * (low * width + high) * width), len(met)))
    families, hands, spots = zip(*met, strict=True)
    return Pairs(np.array(of, np.uint16), families, hands, np.array(spots, np.int64))
