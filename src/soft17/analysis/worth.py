"""What an optional wager is worth: its results with their exact probabilities, and what follows from them."""

from fractions import Fraction
from math import sqrt

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """One result of a pay table: the lines paid together, what they pay for one unit, and how often."""

    lines: tuple[str, ...]
    shown: str
    cite: tuple[str, ...]
    pays: Fraction
    probability: Fraction
    combinations: int


class Worth(msgspec.Struct, frozen=True):
    """An optional wager of one unit from full decks; `under` says what else it depends on."""

    wager: str
    shown: str
    decks: int
    under: dict[str, str]
    stake_back: bool
    outcomes: tuple[Outcome, ...]
    combinations: int

    @property
    def hit_frequency(self) -> Fraction:
        """How often anything is paid."""
        return sum((one.probability for one in self.outcomes), Fraction(0))

    @property
    def returned(self) -> Fraction:
        """What comes back of one unit, the stake counted where it comes back."""
        return 1 + self.expected_value

    @property
    def expected_value(self) -> Fraction:
        """What the player gains by one unit."""
        return sum((one.probability * (1 + self._gain(one)) for one in self.outcomes), Fraction(-1))

    @property
    def house_edge(self) -> Fraction:
        """What the house gains by one unit."""
        return -self.expected_value

    @property
    def variance(self) -> Fraction:
        """The variance of the gain by one unit."""
        squares = sum((one.probability * self._gain(one) ** 2 for one in self.outcomes), 1 - self.hit_frequency)
        return squares - self.expected_value**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the gain by one unit."""
        return sqrt(self.variance)

    def _gain(self, one: Outcome) -> Fraction:
        return one.pays if self.stake_back else one.pays - 1


def plain(one: object) -> object:
    """Anything of the analysis as plain data: fractions as text."""
    data: object = msgspec.json.decode(msgspec.json.encode(one, enc_hook=str))
    return data


def told(worth: Worth) -> dict[str, object]:
    """A worth as plain data, with what follows from it in numbers."""
    return {
        "name": worth.wager,
        "shown": worth.shown,
        "decks": worth.decks,
        "under": worth.under,
        "stake_back": worth.stake_back,
        "expected_value": str(worth.expected_value),
        "house_edge": float(worth.house_edge),
        "hit_frequency": float(worth.hit_frequency),
        "standard_deviation": worth.standard_deviation,
        "combinations": worth.combinations,
        "lines": plain(worth.outcomes),
    }
