"""What a dealer's natural takes from split hands: a part of each hand, and parts that ask for all hands at once."""

from itertools import product
from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Bools, Floats
from soft17.analysis.errors import AnalysisError
from soft17.analysis.payments import Payments
from soft17.analysis.tree import End

TRIED = (("not standing", "not standing"), ("not bust", "not bust"), ("paid", "paid"), ("paid", "not standing"))


class Joint(NamedTuple):
    """An amount that falls due if the first hand is of one kind and every other of another."""

    amount: float
    first: Bools
    other: Bools


class Mercy(NamedTuple):
    """The natural's column for split hands: by end for the first hand and the others, and what is joint."""

    first: Floats
    other: Floats
    joint: tuple[Joint, ...]


def mercy(pays: Payments, ends: tuple[End, ...], most: int) -> Mercy:
    """Take the book's verdicts on every group of ends apart into sums and products, and make sure they are the same."""
    paid = [pays.own_payment(end) for end in ends]
    state = [
        "bust" if end.paid_as == "bust" else "paid" if paid[i] is not None else "stands" for i, end in enumerate(ends)
    ]
    kinds: dict[tuple[str, bool, float], int] = {}
    group = np.empty(len(ends), dtype=np.int64)
    for i, end in enumerate(ends):
        alone = sum(part * pays.lost([end], kind, split=False) for kind, part in pays.naturals.items())
        group[i] = kinds.setdefault((state[i], end.doubled, round(alone, 12)), len(kinds))
    sample = [ends[int(np.flatnonzero(group == one)[0])] for one in range(len(kinds))]
    states = [key[0] for key in kinds]
    names = {
        "not standing": [one != "stands" for one in states],
        "not bust": [one != "bust" for one in states],
        "paid": [one == "paid" for one in states],
    }
    solution = _fit(pays, sample, names, most)
    size = len(sample)
    own = np.array([one if one is not None else 0.0 for one in paid])
    joint = tuple(
        Joint(float(amount), np.array(names[first])[group], np.array(names[other])[group])
        for amount, (first, other) in zip(solution[2 * size :], TRIED, strict=True)
        if abs(amount) > 1e-9
    )
    return Mercy(solution[:size][group] + own, solution[size : 2 * size][group] + own, joint)


def _fit(pays: Payments, sample: list[End], names: dict[str, list[bool]], most: int) -> Floats:
    size = len(sample)
    lines, results = [], []
    for hands in range(2, most + 1):
        for chosen in product(range(size), repeat=hands):
            if list(chosen[1:]) != sorted(chosen[1:]):
                continue
            line = np.zeros(2 * size + len(TRIED))
            line[chosen[0]] += 1
            for other in chosen[1:]:
                line[size + other] += 1
            for at, (first, other_name) in enumerate(TRIED):
                line[2 * size + at] = names[first][chosen[0]] and all(names[other_name][one] for one in chosen[1:])
            lines.append(line)
            ends = [sample[one] for one in chosen]
            results.append(sum(part * pays.lost(ends, kind, split=True) for kind, part in pays.naturals.items()))
    table, wanted = np.array(lines), np.array(results)
    solution: Floats = np.linalg.lstsq(table, wanted, rcond=None)[0]
    if np.abs(table @ solution - wanted).max() > 1e-9:
        raise AnalysisError("what a dealer's natural takes from split hands is not of a form the analysis knows")
    return np.where(np.abs(solution) < 1e-12, 0.0, solution)
