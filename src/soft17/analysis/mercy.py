"""What a dealer's natural takes from split hands: a part of each hand, and parts that ask for all hands at once."""

from itertools import product
from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Floats
from soft17.analysis.errors import AnalysisError
from soft17.analysis.payments import Payments
from soft17.analysis.tree import End

Tried = tuple[tuple[str, str], ...]
TRIED: Tried = (("not standing", "not standing"), ("not bust", "not bust"), ("paid", "paid"), ("paid", "not standing"))
# Where a natural that waits is not as one that has been paid.
TRIED_TOO: Tried = (*TRIED, ("gone", "not standing"))


class Joint(NamedTuple):
    """An amount that falls due if the first hand is of one kind and every other of another: for each end how likely."""

    amount: float
    first: Floats
    other: Floats


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
    others = {
        "not standing": np.array([float(one != "stands") for one in states]),
        "not bust": np.array([float(one != "bust") for one in states]),
        "paid": np.array([float(one == "paid") for one in states]),
    }
    firsts = others | {"gone": np.array([_gone(pays, end) for end in sample]) * others["paid"]}
    tried, solution = _fit(pays, sample, firsts, others, most)
    size = len(sample)
    own = np.array([one if one is not None else 0.0 for one in paid])
    joint = tuple(
        Joint(float(amount), firsts[first][group], others[other][group])
        for amount, (first, other) in zip(solution[2 * size :], tried, strict=True)
        if abs(amount) > 1e-9
    )
    return Mercy(solution[:size][group] + own, solution[size : 2 * size][group] + own, joint)


def _gone(pays: Payments, end: End) -> float:
    """The part of a first hand's naturals that has been paid when a natural of the dealer's is judged; 1 of others.

    A natural that waits lies there still, and by some readings that makes a difference to the other hands.
    """
    judged = [one for one in pays.judged([end]) if one.kind in pays.book.settlement.protection.against.is_]
    reached = sum(part for kind, part in pays.naturals.items() if kind in pays.book.settlement.protection.against.is_)
    if not reached or not any(one.waits for one in judged):
        return 1.0
    return sum(one.share for one in judged if not one.waits) / reached


def _fit(
    pays: Payments, sample: list[End], firsts: dict[str, Floats], others: dict[str, Floats], most: int
) -> tuple[Tried, Floats]:
    """What is joint, and the amounts: of each end for the first hand and the others, and of what is joint."""
    size = len(sample)
    every = [
        chosen
        for hands in range(2, most + 1)
        for chosen in product(range(size), repeat=hands)
        if list(chosen[1:]) == sorted(chosen[1:])
    ]
    wanted = np.array([pays.expected_loss([sample[one] for one in chosen]) for chosen in every])
    for tried in (TRIED, TRIED_TOO):
        table = np.zeros((len(every), 2 * size + len(tried)))
        for line, chosen in zip(table, every, strict=True):
            line[chosen[0]] += 1
            for other in chosen[1:]:
                line[size + other] += 1
            for at, (first, other_name) in enumerate(tried):
                line[2 * size + at] = firsts[first][chosen[0]] * others[other_name][list(chosen[1:])].prod()
        solution: Floats = np.linalg.lstsq(table, wanted, rcond=None)[0]
        if np.abs(table @ solution - wanted).max() <= 1e-9:
            return tried, np.where(np.abs(solution) < 1e-12, 0.0, solution)
    raise AnalysisError("what a dealer's natural takes from split hands is not of a form the analysis knows")
