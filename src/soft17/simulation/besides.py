"""What is known beside a round: how areas go together, and what sessions came to."""

from collections.abc import Sequence
from math import atanh, sqrt, tanh

from soft17.money import DOLLAR
from soft17.simulation import tables
from soft17.simulation.adding import Total
from soft17.simulation.differing import Spread
from soft17.simulation.estimating import estimate, share
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95, Z999, Interval, covariance, deviation, over
from soft17.simulation.quantiles import Bars
from soft17.simulation.results import Areas, Estimate, Sessions
from soft17.simulation.tables import HALF, PER_SESSION, SESSION_HALF


def areas(total: Total, ready: Ready, main: int, spreads: Sequence[Spread | None]) -> Areas | None:
    """Covariances of the areas; each is taken to win the same on average, for the sums do not tell them apart.

    `spreads` are of the products of two areas, for each square of a stake and of what one area came to.
    """
    many, rounds = ready.numbers.areas, total[tables.ROUNDS]
    if many == 1 or rounds < 2:
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


def _squared(whole: int, high: int, product: int, low: int) -> tuple[int, int]:
    """A sum and that of the squares, out of those of both halves and their product."""
    return whole, (high << 2 * HALF) + (product << HALF + 1) + low


def sessions(total: Total, ready: Ready) -> Sessions | None:
    """What sessions came to, in dollars."""
    many, ruined, ahead, *amounts = total.part(ready.layout.sessions, PER_SESSION)
    if not ready.numbers.session or not many:
        return None
    grain = ready.grain / DOLLAR
    (whole, square), (fall, fall_square) = _squared(*amounts[:4]), _squared(*amounts[4:])
    wide, deep = (over(deviation(many, *sums), 1 / grain) for sums in ((whole, square), (fall, fall_square)))
    results = Bars(total, ready, ready.layout.session_histogram, -SESSION_HALF)
    falls = Bars(total, ready, ready.layout.fall_histogram, 0)
    return Sessions(
        shoes=ready.numbers.session,
        sessions=many,
        mean=estimate(whole / many * grain, over(wide, sqrt(many)), many),
        standard_deviation=wide,
        quantiles=results.quantiles(),
        quantiles_95=results.likely(),
        fall=estimate(fall / many * grain, over(deep, sqrt(many)), many),
        fall_quantiles=falls.quantiles(),
        fall_quantiles_95=falls.likely(),
        ahead=share(ahead, many),
        ruined=share(ruined, many),
    )
