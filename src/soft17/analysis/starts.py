"""Every two cards over every first card: how likely they are, and what each choice is worth."""

import numpy as np

from soft17.analysis.dealt import CHOICES
from soft17.analysis.result import Start
from soft17.analysis.solution import NAMES, Solution


def starts(solution: Solution) -> tuple[Start, ...]:
    """The choices of every two cards; a split that cannot be best has no figure."""
    game, found = solution.game, []
    for up, dealt in solution.dealt.items():
        for at, row in enumerate(dealt.roots):
            chance = float(dealt.chance[row])
            if chance <= 0.0:
                continue
            worth = {
                NAMES[code]: float((dealt.options[at, place] + dealt.early[at]) / chance)
                for place, code in enumerate(CHOICES)
                if np.isfinite(dealt.options[at, place]) and not _hopeless(solution, up, int(row), code)
            }
            cards = "".join(game.values.names[value] * count for value, count in enumerate(dealt.tree.hands[row]))
            found.append(
                Start(
                    cards,
                    game.values.names[up],
                    chance * float(dealt.multiplicity[at]) * solution.chance(up),
                    NAMES[int(dealt.choice[at])],
                    worth,
                )
            )
    return tuple(found)


def _hopeless(solution: Solution, up: int, row: int, code: int) -> bool:
    """True of a split whose worth is only known to be too little."""
    if NAMES[code] != "split":
        return False
    dealt = solution.dealt[up]
    return dealt.pairs[dealt.tree.pair(row)].hopeless
