"""The main game's play of a hand on which a wager waits for a third card."""

from collections.abc import Mapping
from fractions import Fraction

from soft17.analysis.result import Analysis
from soft17.analysis.sevens import Third, ThirdPlay, main_play
from soft17.cards import Card
from soft17.rules.book import Book
from soft17.rules.values import Values

# A double takes its card as a hit does.
_THIRD: dict[str, Third] = {"hit": "draw", "double": "draw", "split": "split", "stand": "stand"}


def third_play(book: Book, analysis: Analysis) -> ThirdPlay:
    """The play that is best for the main wager alone, out of what its choices are worth."""
    values = Values.of(book)
    known = {(frozenset(one.cards), one.up): one.worth for one in analysis.starts}

    def worth(own: tuple[Card, ...], up: Card) -> Mapping[Third, Fraction | float]:
        named = frozenset(values.names[values.index[card[0]]] for card in own)
        choices = known[named, values.names[values.index[up[0]]]]
        found: dict[Third, float] = {}
        for name, one in choices.items():
            if name in _THIRD:
                found[_THIRD[name]] = max(one, found.get(_THIRD[name], one))
        return found

    return main_play(worth)
