"""What the analysis would do, as a policy that the real table can be played by."""

import numpy as np

from analysis.table_play import Policy, Sight
from soft17.analysis.chart import Cell, sizes
from soft17.analysis.solution import NAMES, Solution
from soft17.analysis.split import Played
from soft17.analysis.tree import OVER, single

LETTERS = {"S": "stand", "H": "hit", "D": "double", "R": "surrender"}


def best(solution: Solution, other: dict[tuple[int, ...], str] | None = None) -> Policy:
    """The best play: each hand by its own cards, split hands by the policy of their pair; `other` changes some."""
    game, changed = solution.game, other or {}

    def choose(sight: Sight, allowed: frozenset[str]) -> str:
        if sight.known in changed:
            return changed[sight.known]
        dealt, counts = solution.dealt[sight.up], single(game.width, *sight.cards)
        if sight.pair >= 0:
            return split_hand(dealt.pairs[sight.pair], sight, counts, allowed)
        row = dealt.tree.place[counts]
        two = np.flatnonzero(dealt.roots == row)
        name = NAMES[int(dealt.choice[two[0]] if two.size else dealt.worths.choice[row])]
        return "wait" if "wait" in allowed and name != "even money" else name

    return choose


def split_hand(played: Played, sight: Sight, counts: tuple[int, ...], allowed: frozenset[str]) -> str:
    """A hand of a split pair: split again until there are enough hands, then by its policy."""
    if len(sight.cards) == 2 and sight.second and sight.hands < played.most and "split" in allowed:
        return "split"
    taken = int(played.choices[int(sight.second)][played.pair.tree.place[counts]])
    return "stand" if taken == OVER else NAMES[taken]


def chart(solution: Solution) -> Policy:
    """The chart as people read it: pairs first, then the line of the total; the first letter that is allowed."""
    game, told = solution.game, sizes(solution.book)

    def choose(sight: Sight, allowed: frozenset[str]) -> str:
        if "wait" in allowed:
            return "even money" if solution.even_money and "even money" in allowed else "wait"
        column = solution.columns[sight.up]
        pair = len(sight.cards) == 2 and sight.cards[0] == sight.cards[1] and "split" in allowed
        if pair and sight.cards[0] in column.played and sight.hands < column.played[sight.cards[0]].most:
            return "split"
        cards = game.values.sample(single(game.width, *sight.cards))
        total, soft = game.book.cards.count(cards)
        letters = column.cells.get(Cell(len(cards) if len(cards) in told else 0, soft, total), "") + "SH"
        return next(LETTERS[letter] for letter in letters if LETTERS[letter] in allowed)

    return choose
