"""Insurance that is void where no hand calls for the dealer's second card: what it is worth hangs on the main play."""

from collections.abc import Mapping

import numpy as np

from soft17.analysis.calling import comes_anyway
from soft17.analysis.result import Insured
from soft17.analysis.solution import Solution
from soft17.analysis.way import Way, uncalled
from soft17.rules.insurance import Against


def insured(solution: Solution, ways: Mapping[int, Way]) -> tuple[Insured, ...]:
    """Insurance taken every time with one box, where it may be void; nothing where its card comes anyway."""
    book = solution.book
    if book.insurance is None or book.boxes > 1 or comes_anyway(book):
        return ()
    part = book.insurance.part.is_[0] / book.insurance.part.is_[1]
    found = []
    for name, against in book.insurance.against.items():
        ups = _ups(solution, against)
        worth = void = chance = 0.0
        for up, share in ups.items():
            gain, lost = _over(solution, ways[up], against)
            worth, void, chance = worth + share * gain, void + share * lost, chance + share
        if chance:
            found.append(Insured(name, void / chance, worth / chance, -worth * part))
    return tuple(found)


def _ups(solution: Solution, against: Against) -> dict[int, float]:
    """First cards that it is taken against, if by their natural alone it is won, with the chance of each."""
    game, found = solution.game, {}
    winners = {game.values.index[card[0]] for card in against.winners}
    for up in game.ups:
        faces = game.values.faces(up)
        if set(faces) <= against.up_cards and winners == set(map(int, game.draws(up).seconds)):
            found[up] = solution.chance(up)
    return found


def _over(solution: Solution, way: Way, against: Against) -> tuple[float, float]:
    """What a unit gains over a first card, and how often it is void."""
    left = solution.game.counts.copy()
    left[way.dealt.up] -= 1
    natural = float(left[solution.game.draws(way.dealt.up).seconds].sum() / np.sum(left))
    quiet = uncalled(way)
    won = against.odds[0] / against.odds[1] * (natural - quiet.natural)
    return won - (1.0 - natural - quiet.without), quiet.without + quiet.natural
