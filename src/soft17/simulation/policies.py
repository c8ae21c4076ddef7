"""Ways to play: a chart to the letter, the dealer's own rule, and never risking a bust."""

from collections.abc import Iterable

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.values import Values
from soft17.simulation.choices import HIT, LETTERS, SPLIT, STAND
from soft17.simulation.errors import SimulationError
from soft17.simulation.exceptions import Exceptions
from soft17.simulation.hands import Composition, State
from soft17.strategies.chart import Chart


def _first(wanted: Iterable[int], allowed: frozenset[int]) -> int | None:
    return next((one for one in wanted if one in allowed), None)


def first_allowed(letters: str, allowed: frozenset[int]) -> int:
    """The first of some letters that is allowed; if none is, the hand stands or draws as it must."""
    found = _first([*(LETTERS[letter] for letter in letters), STAND, HIT], allowed)
    return found if found is not None else min(allowed)


class ByTotal:
    """Whoever tells hands apart by their totals alone, and has an answer to each."""

    def says(self, _state: State, _hand: Hand, _up: int, _allowed: frozenset[int]) -> bool:
        """No hand is left open."""
        return True

    def kept(self, _family: int, _values: Composition) -> Composition:
        """No hand is told apart by its cards."""
        return ()


class ByChart:
    """A chart: the first choice that the book allows."""

    def __init__(self, chart: Chart, values: Values) -> None:
        index = values.index
        self.columns = {index[name]: at for at, name in enumerate(chart.ups)}
        missing = [name for at, name in enumerate(values.names) if at not in self.columns]
        if missing:
            raise SimulationError(f"ups: the strategy says nothing over a first card {', '.join(missing)}")
        self.pairs = {index[line.hand]: line.choices for line in chart.lines if line.kind == "pair"}
        self.totals = {
            (line.cards, line.kind == "soft", int(line.hand)): line.choices
            for line in chart.lines
            if line.kind != "pair"
        }
        self.exceptions = Exceptions(chart, values)

    def kept(self, family: int, values: Composition) -> Composition:
        """The cards of hands that are exceptions to the chart, or may become one."""
        return self.exceptions.kept(family, values)

    def letters(self, state: State, hand: Hand, up: int) -> str:
        """What the chart says of a hand, in order of preference."""
        return self.exceptions.letters(state, up) + self.of_pair(state, up) + self.of_total(hand, up)

    def of_pair(self, state: State, up: int) -> str:
        """What the chart says of a pair."""
        return self.pairs[state.pair][self.columns[up]] if state.pair in self.pairs else ""

    def of_total(self, hand: Hand, up: int) -> str:
        """What the chart says of a total: a line for the number of cards before one for any."""
        for cards in (len(hand.cards), 0):
            row = self.totals.get((cards, hand.soft, hand.total))
            if row is not None and row[self.columns[up]]:
                return row[self.columns[up]]
        return ""

    def says(self, state: State, hand: Hand, up: int, allowed: frozenset[int]) -> bool:
        """True if the chart has a choice that is allowed."""
        return any(LETTERS[letter] in allowed for letter in self.letters(state, hand, up))

    def choose(self, state: State, hand: Hand, up: int, _bucket: int, allowed: frozenset[int]) -> int:
        """The first choice of the chart that is allowed; a hand it never comes to stands or draws as it must."""
        return first_allowed(self.letters(state, hand, up), allowed)


class MimicDealer(ByTotal):
    """Draw and stand by the dealer's own rule, and nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def choose(self, _state: State, hand: Hand, _up: int, _bucket: int, allowed: frozenset[int]) -> int:
        """Another card as long as the dealer would take one."""
        draws = self.book.dealer.must_draw(hand.total, soft=hand.soft, highest=self.book.highest)
        return _plain(allowed, draws=draws)


class NeverBust(ByTotal):
    """Draw only while no card can bust the hand."""

    def __init__(self, book: Book) -> None:
        self.most = max(book.cards.points.values())
        self.over = book.decisions.bust_over.is_

    def choose(self, state: State, hand: Hand, _up: int, _bucket: int, allowed: frozenset[int]) -> int:
        """Another card if the hand stays in whatever it is, and a soft 18 is not given away."""
        safe = state.low + self.most <= self.over
        return _plain(allowed, draws=safe and not (hand.soft and hand.total > 17))


def _plain(allowed: frozenset[int], *, draws: bool) -> int:
    found = _first((HIT, STAND) if draws else (STAND, HIT), allowed)
    return found if found is not None else _first((SPLIT,), allowed) or min(allowed)
