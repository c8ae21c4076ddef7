"""Where best play by cards differs from a chart by totals: every hand it comes to, and what each gains."""

from collections.abc import Iterator

import numpy as np

from soft17.analysis import choosing
from soft17.analysis.dealt import CHOICES
from soft17.analysis.following import Followed, FollowedColumn
from soft17.analysis.joint import ways_of
from soft17.analysis.result import Gain
from soft17.analysis.told import CODES
from soft17.analysis.tree import DOUBLE, HIT, OVER, SPLIT, STAND, Tree
from soft17.analysis.worths import Worths
from soft17.strategies.chart import Exceptional

LETTERS = {code: letter for letter, code in CODES.items()}


def exceptions(followed: Followed) -> tuple[Gain, ...]:
    """Every exception to a chart that best play makes, what gains most first."""
    found = [
        Gain(one.exception, followed.solution.chance(up) * one.gains)
        for up, column in followed.columns.items()
        for one in (*_two_cards(column), *_dealt(column), *_split(column))
    ]
    return tuple(sorted(found, key=lambda one: -one.gains))


def _two_cards(column: FollowedColumn) -> Iterator[Gain]:
    """Two cards, which may be split or given up as well."""
    dealt = column.dealt
    for at, row in enumerate(dealt.roots):
        best, told = int(dealt.choice[at]), int(column.roots[at])
        if best == told or dealt.tree.may[row] & OVER or dealt.chance[row] <= 0.0:
            continue
        instead = dealt.options[at, CHOICES.index(told)]
        if told == SPLIT:
            instead = column.played[dealt.tree.pair(row)].worth * dealt.chance[row]
        gains = float(dealt.multiplicity[at] * (dealt.best[at] - instead))
        yield Gain(_named(column, dealt.tree, int(row), -1, best), gains)


def _dealt(column: FollowedColumn) -> Iterator[Gain]:
    """Hands that grow from two cards, three cards and more."""
    dealt = column.dealt
    choice = dealt.worths.choice.copy()
    ways = np.zeros(len(dealt.tree.hands))
    choice[dealt.roots] = np.where(dealt.tree.may[dealt.roots] & OVER > 0, OVER, dealt.choice)
    ways[dealt.roots] = dealt.multiplicity
    choosing.reach(dealt.rows, dealt.tree.child, choice, ways)
    ways[dealt.roots] = 0.0
    for row in np.flatnonzero((ways > 0) & (choice != column.choice) & (dealt.chance > 0)):
        gains = ways[row] * (dealt.worths.best[row] - _worth(dealt.worths, int(row), int(column.choice[row])))
        yield Gain(_named(column, dealt.tree, int(row), -1, int(choice[row])), float(gains))


def _split(column: FollowedColumn) -> Iterator[Gain]:
    """Hands of the pairs that best play splits.

    Best play may tell whether the second card was of the pair; an exception cannot, and says what is best for both.
    """
    dealt = column.dealt
    for card, best in dealt.pairs.items():
        if dealt.choice_of(card) != SPLIT:
            continue
        pair, told = best.pair, column.choices_of(best.pair)
        sides = pair.raised(best)
        ways = [ways_of(pair, choice, own=bool(own)) for own, choice in enumerate(best.choices)]
        many = dealt.chance[dealt.pair_row(card)] * np.stack(ways)
        differs = [(one > 0) & (choice != told) for one, choice in zip(ways, best.choices, strict=True)]
        possible = (pair.tree.may & OVER == 0) & (pair.measured.finals[:, 0].sum(axis=1) > 0)
        for row in map(int, np.flatnonzero((differs[0] | differs[1]) & possible)):
            tried = {int(choice[row]) for choice, one in zip(best.choices, ways, strict=True) if one[row] > 0}
            worth = {
                code: sum(float(many[own, row]) * _worth(side, row, code) for own, side in enumerate(sides))
                for code in (int(told[row]), *sorted(tried))
            }
            taken = max(worth, key=lambda code: worth[code])
            if taken != told[row]:
                yield Gain(_named(column, pair.tree, row, card, taken), worth[taken] - worth[int(told[row])])


def _worth(worths: Worths, row: int, choice: int) -> float:
    """What a hand is worth by a choice, playing on as is best."""
    return float({STAND: worths.stand, HIT: worths.hit, DOUBLE: worths.double}.get(choice, worths.stand)[row])


def _named(column: FollowedColumn, tree: Tree, row: int, of: int, choice: int) -> Exceptional:
    names = column.dealt.game.values.names
    cards = "".join(names[value] * count for value, count in enumerate(tree.hands[row]))
    return Exceptional(cards, names[of] if of >= 0 else "", column.name, LETTERS[choice])
