"""Advice at a practice table: what each choice of a hand is worth, worked out exactly."""

from collections import Counter
from typing import Any

import msgspec

from soft17.service.laboratory.errors import CannotError
from soft17.service.laboratory.figures import Figures

AS_DEALT = "a hand of a split pair is weighed as if it had been dealt, and not split again"
ALONE = "this box alone, the other box's cards gone from the shoe; the switch is not weighed"


class Choice(msgspec.Struct, frozen=True):
    """A choice: what it is worth in stakes, and how much less that is than the best."""

    name: str
    worth: float
    gives_up: float


class Advice(msgspec.Struct, frozen=True):
    """The choices of a hand over the dealer's first card, the best first."""

    best: str
    choices: tuple[Choice, ...]
    note: str


def advice(figures: Figures, wish: dict[str, Any]) -> Advice:
    """What each choice is worth, given the cards seen; a full shoe otherwise."""
    import numpy as np

    from soft17.analysis.dealt import CHOICES, Dealt
    from soft17.analysis.game import Game
    from soft17.analysis.shoe import Shoe
    from soft17.analysis.solution import NAMES
    from soft17.analysis.tree import DOUBLE, HIT, OVER, STAND

    book = figures.book
    game = Game(book, Shoe.full(book.cards.in_use.is_))
    index, width = game.values.index, game.width
    cards = _multiset([index[card[0]] for card in wish["hand"]], width)
    gone = np.array(_multiset([index[card[0]] for card in wish["gone"]], width))
    dealt = Dealt(game, index[wish["up"][0]], gone, as_dealt=True).solve()
    row = dealt.tree.place.get(cards)
    if row is None or dealt.tree.may[row] & ~OVER == 0:
        raise CannotError("hand", "this hand has no choice left")
    chance = float(dealt.chance[row]) - (float(dealt.finals[row, -1]) if dealt.peeked else 0.0)
    at = np.flatnonzero(dealt.roots == row)
    found = {NAMES[code]: float(dealt.options[at[0], place]) for place, code in enumerate(CHOICES)} if at.size else {}
    if not at.size:
        may, w = int(dealt.tree.may[row]), dealt.worths
        every = (("stand", STAND, w.stand), ("hit", HIT, w.hit), ("double", DOUBLE, w.double))
        found = {name: float(worth[row]) for name, code, worth in every if may & code}
    if wish["split"]:
        found.pop("split", None)
        found.pop("surrender", None)
    worths = {name: worth / chance for name, worth in found.items() if np.isfinite(worth)}
    return _ordered(worths, AS_DEALT if wish["split"] else ALONE if book.boxes > 1 else "")


def _multiset(places: list[int], width: int) -> tuple[int, ...]:
    counted = Counter(places)
    return tuple(counted[place] for place in range(width))


def _ordered(worths: dict[str, float], note: str) -> Advice:
    best = max(worths, key=lambda name: worths[name])
    choices = sorted(worths.items(), key=lambda one: -one[1])
    return Advice(best, tuple(Choice(name, worth, worths[best] - worth) for name, worth in choices), note)
