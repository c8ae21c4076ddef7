"""What is known beside a round: how areas go together, and what sessions came to."""

from math import atanh, sqrt, tanh

from soft17.money import DOLLAR
from soft17.simulation import tables
from soft17.simulation.adding import Total
from soft17.simulation.estimating import estimate, share
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95, Z999, Interval, covariance, variance
from soft17.simulation.results import Areas, Estimate, Sessions
from soft17.simulation.tables import PER_SESSION, SESSION_HALF

QUANTILES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)


def areas(total: Total, ready: Ready, main: int) -> Areas | None:
    """Covariances of the areas; each is taken to win the same on average, for the sums do not tell them apart."""
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
    spreads = tuple(sqrt(every[at][at]) for at in range(many))
    alike = tuple(
        tuple(every[one][other] / (spreads[one] * spreads[other]) for other in range(many)) for one in range(many)
    )
    pairs = [(one, other) for one in range(many) for other in range(one)]
    both = sum(every[one][other] for one, other in pairs) / len(pairs)
    one_area = sum(every[at][at] for at in range(many)) / many
    # Errors as for normal results of two areas: a guide, and on the safe side for more than two.
    error = sqrt((one_area * one_area + both * both) / rounds)
    together = both / one_area
    return Areas(spreads, every, alike, estimate(both, error), _correlation(together, rounds))


def _correlation(value: float, count: int) -> Estimate:
    """A correlation with the intervals of Fisher's transformation."""
    error = (1 - value * value) / sqrt(count)
    return Estimate(value, error, _fisher(value, count, Z95), _fisher(value, count, Z999))


def _fisher(value: float, count: int, z: float) -> Interval:
    if count <= 3 or abs(value) >= 1:
        return (-1.0, 1.0)
    half = z / sqrt(count - 3)
    return (tanh(atanh(value) - half), tanh(atanh(value) + half))


def sessions(total: Total, ready: Ready) -> Sessions | None:
    """What sessions came to, in dollars."""
    many, ruined, whole, square, ahead = total.part(ready.layout.sessions, PER_SESSION)
    if not ready.numbers.session or not many:
        return None
    grain = ready.grain / DOLLAR
    deviation = sqrt(variance(many, whole, square)) * grain
    return Sessions(
        shoes=ready.numbers.session,
        sessions=many,
        mean=estimate(whole / many * grain, deviation / sqrt(many)),
        standard_deviation=deviation,
        quantiles={f"{part:g}": _quantile(total, ready, part) for part in QUANTILES},
        ahead=share(ahead, many),
        ruined=share(ruined, many),
    )


def _quantile(total: Total, ready: Ready, part: float) -> float | None:
    """As far as the bars tell, evenly within one; nothing where it lies beyond them."""
    bars = total.part(ready.layout.session_histogram, 2 * SESSION_HALF + 1)
    wanted, below = part * sum(bars), 0
    width = ready.numbers.session_grain * ready.grain / DOLLAR
    for bar, times in enumerate(bars):
        if times and below + times >= wanted:
            if bar in (0, 2 * SESSION_HALF):
                return None
            return (bar - SESSION_HALF + (wanted - below) / times) * width
        below += times
    return None
