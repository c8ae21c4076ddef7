"""What is known beside a round: how areas go together, and what sessions came to."""

from collections.abc import Sequence
from math import atanh, sqrt, tanh

from soft17.money import DOLLAR
from soft17.simulation import tables
from soft17.simulation.adding import Total
from soft17.simulation.differing import Spread
from soft17.simulation.estimating import estimate, share
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95, Z999, Interval, covariance, frequency, variance
from soft17.simulation.results import Areas, Estimate, Sessions
from soft17.simulation.tables import PER_SESSION, SESSION_HALF

QUANTILES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)


def areas(total: Total, ready: Ready, main: int, spreads: Sequence[Spread | None]) -> Areas | None:
    """Covariances of the areas; each is taken to win the same on average, for the sums do not tell them apart.

    `spreads` are of the products of two areas, for each square of a stake and of what one area came to.
    """
    many, rounds = ready.numbers.areas, total[tables.ROUNDS]
    if many == 1:
        return None
    products = total.part(ready.layout.areas, many * many)
    mean, unit = main / many / rounds, total[tables.STAKED] / many / rounds
    every = tuple(
        tuple(
            covariance(rounds, mean, mean, products[min(one, other) * many + max(one, other)]) / unit**2
            for other in range(many)
        )
        for one in range(many)
    )
    deviations = tuple(sqrt(max(0.0, every[at][at])) for at in range(many))
    alike = tuple(
        tuple(_over(every[one][other], deviations[one] * deviations[other]) for other in range(many))
        for one in range(many)
    )
    pairs = many * (many - 1) // 2
    both = sum(every[one][other] for one in range(many) for other in range(one)) / pairs
    alone = sum(every[at][at] for at in range(many)) / many
    by_stake, by_square = spreads
    if by_stake is None or by_square is None:
        return Areas(deviations, every, alike, _normal(both, alone, rounds), _correlation(both, alone, rounds))
    covariant = Spread(by_stake.error / pairs, by_stake.freedom)
    correlated = Spread(by_square.error * many / pairs, by_square.freedom)
    return Areas(deviations, every, alike, _by_blocks(both, covariant), _by_blocks(_over(both, alone), correlated))


def _over(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _by_blocks(value: float, spread: Spread) -> Estimate:
    return Estimate(value, spread.error, *spread.around(value))


def _normal(both: float, alone: float, rounds: int) -> Estimate:
    """A covariance of too few blocks to compare them: as if two areas were normal, which is a guide only."""
    return estimate(both, sqrt((alone * alone + both * both) / rounds))


def _correlation(both: float, alone: float, rounds: int) -> Estimate:
    """A correlation of too few blocks, with the intervals of Fisher's transformation."""
    value = _over(both, alone)
    error = (1 - value * value) / sqrt(rounds)
    return Estimate(value, error, _fisher(value, rounds, Z95), _fisher(value, rounds, Z999))


def _fisher(value: float, count: int, z: float) -> Interval:
    if count <= 3 or abs(value) >= 1:
        return (-1.0, 1.0)
    half = z / sqrt(count - 3)
    return (tanh(atanh(value) - half), tanh(atanh(value) + half))


def sessions(total: Total, ready: Ready) -> Sessions | None:
    """What sessions came to, in dollars."""
    many, ruined, whole, square, ahead, fall, fall_square = total.part(ready.layout.sessions, PER_SESSION)
    if not ready.numbers.session or not many:
        return None
    grain = ready.grain / DOLLAR
    deviation, deep = (sqrt(variance(many, *sums)) * grain for sums in ((whole, square), (fall, fall_square)))
    results = Bars(total, ready, ready.layout.session_histogram, -SESSION_HALF)
    falls = Bars(total, ready, ready.layout.fall_histogram, 0)
    return Sessions(
        shoes=ready.numbers.session,
        sessions=many,
        mean=estimate(whole / many * grain, deviation / sqrt(many)),
        standard_deviation=deviation,
        quantiles=results.quantiles(),
        quantiles_95=results.likely(),
        fall=estimate(fall / many * grain, deep / sqrt(many)),
        fall_quantiles=falls.quantiles(),
        fall_quantiles_95=falls.likely(),
        ahead=share(ahead, many),
        ruined=share(ruined, many),
    )


class Bars:
    """How many sessions came to what, in bars of a fiftieth of the bankroll; the last holds all beyond it."""

    def __init__(self, total: Total, ready: Ready, at: int, first: int) -> None:
        self.bars, self.first = total.part(at, 2 * SESSION_HALF + 1), first
        self.width = ready.numbers.session_grain * ready.grain / DOLLAR
        self.beyond = (0, 2 * SESSION_HALF) if first else (2 * SESSION_HALF,)
        self.many = sum(self.bars)

    def quantiles(self) -> dict[str, float | None]:
        """The usual quantiles."""
        return {f"{part:g}": self._quantile(part) for part in QUANTILES}

    def likely(self) -> dict[str, tuple[float | None, float | None]]:
        """Where the true quantiles lie with 95 % confidence, by their ranks."""
        found = {}
        for part in QUANTILES:
            low, high = frequency(part * self.many, self.many)
            found[f"{part:g}"] = self._quantile(low), self._quantile(high)
        return found

    def _quantile(self, part: float) -> float | None:
        """As far as the bars tell, evenly within one; nothing where it lies beyond them."""
        wanted, below = part * self.many, 0
        for bar, times in enumerate(self.bars):
            if times and below + times >= wanted:
                return None if bar in self.beyond else (bar + self.first + (wanted - below) / times) * self.width
            below += times
        return None
