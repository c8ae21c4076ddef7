"""A way of playing over one first card: the best, or by a chart; and what hangs on the play without being its stake."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.arrays import Ints
from soft17.analysis.calling import silence
from soft17.analysis.dealt import EVEN_MONEY, Dealt
from soft17.analysis.following import Followed
from soft17.analysis.joint import Together
from soft17.analysis.mercy import Joint
from soft17.analysis.solution import NAMES, Solution
from soft17.analysis.split import Played
from soft17.analysis.spread import ends_by_final
from soft17.analysis.tree import OVER, SPLIT, SURRENDER


class Way(NamedTuple):
    """The choices of hands and of two cards, and the pairs that are split."""

    dealt: Dealt
    choice: Ints
    roots: Ints
    played: Mapping[int, Played]


class Uncalled(NamedTuple):
    """The chance that no hand calls for the dealer's second card, without a natural there and with one."""

    without: float
    natural: float


def best(solution: Solution) -> dict[int, Way]:
    """The best play over every first card."""
    found = {}
    for up, one in solution.dealt.items():
        split = {card: played for card, played in one.pairs.items() if one.choice_of(card) == SPLIT}
        found[up] = Way(one, one.worths.choice, one.choice, split)
    return found


def by_chart(followed: Followed) -> dict[int, Way]:
    """A chart over every first card."""
    return {up: Way(one.dealt, one.choice, one.roots, one.played) for up, one in followed.columns.items()}


def two_cards(ways: Mapping[int, Way]) -> dict[str, str]:
    """What is done with every two cards over every first card, by their names: `77 T`."""
    found = {}
    for up, way in ways.items():
        names = way.dealt.game.values.names
        for row, taken in zip(way.dealt.roots, way.roots, strict=True):
            if taken in NAMES:
                cards = "".join(names[value] * count for value, count in enumerate(way.dealt.tree.hands[row]))
                found[f"{cards} {names[up]}"] = NAMES[int(taken)]
    return found


def uncalled(way: Way) -> Uncalled:
    """How often a round of one box comes to its end without a call for the dealer's second card, over a first card."""
    dealt = way.dealt
    quiet = silence(dealt.game.payments(dealt.up), dealt.tree.ends)
    ways, found = np.zeros(len(dealt.tree.hands)), np.zeros(2)
    for at, row in enumerate(dealt.roots):
        taken, many = int(way.roots[at]), float(dealt.multiplicity[at])
        if taken == SPLIT:
            found += float(dealt.chance[row]) * _split(way.played[dealt.tree.pair(row)])
        elif taken in (SURRENDER, EVEN_MONEY):
            found += many * np.array([dealt.finals[row, :-1].sum(), dealt.finals[row, -1]])
        else:
            ways[row] = many
    choices = way.choice.copy()
    choices[dealt.roots] = np.where(way.roots == SPLIT, 0, way.roots)
    choosing.reach(dealt.rows, dealt.tree.child, np.where(choices == OVER, OVER, choices), ways)
    ends = quiet @ ends_by_final(dealt, choices, ways)
    found += ends[:-1].sum(), ends[-1]
    return Uncalled(float(found[0]), float(found[1]))


def _split(played: Played) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """All hands of a pair without a call, given that the pair was dealt."""
    pair = played.pair
    quiet = silence(pair.game.payments(pair.up), pair.tree.ends)
    if not quiet.any():
        return np.zeros(2)
    every = Together(pair, Joint(1.0, quiet, quiet), played.choices)
    natural = every.chance(played.most)
    return np.array([every.chance(played.most, any_second=True) - natural, natural])
