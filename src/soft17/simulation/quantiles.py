"""Quantiles of sessions out of bars: what is told of them, and where the true ones lie."""

from math import exp, lgamma, log, sqrt

from soft17.money import DOLLAR
from soft17.simulation.adding import Total
from soft17.simulation.making import Ready
from soft17.simulation.moments import Z95
from soft17.simulation.tables import SESSION_HALF

THOUSANDTHS = (1, 10, 50, 250, 500, 750, 950, 990, 999)
_MANY = 50.0  # of this deviation a binomial is as good as normal
_FAR, _OUTSIDE = 8, 0.025

Likely = tuple[float | None, float | None]


class Bars:
    """How many sessions came to what, in bars of whole grains; the last holds all beyond it.

    A bar of `width` grains holds its left edge and the amounts up to one grain before the next.
    """

    def __init__(self, total: Total, ready: Ready, at: int, first: int) -> None:
        self.bars, self.first = total.part(at, 2 * SESSION_HALF + 1), first
        self.width, self.grain = ready.numbers.session_grain, ready.grain / DOLLAR
        self.beyond = (0, 2 * SESSION_HALF) if first else (2 * SESSION_HALF,)
        self.many = sum(self.bars)

    def quantiles(self) -> dict[str, float | None]:
        """The usual quantiles: sessions of a bar are taken to lie evenly over its amounts, each amid its part."""
        return {_name(part): self._amount(-(-part * self.many // 1000)) for part in THOUSANDTHS}

    def likely(self) -> dict[str, Likely]:
        """Where the true quantiles lie with 95 % confidence, by rank: from the first amount of a bar to the last."""
        found = {}
        for part in THOUSANDTHS:
            low, high = ranks(self.many, part / 1000)
            found[_name(part)] = self._edge(low, 0), self._edge(high, self.width - 1)
        return found

    def _amount(self, rank: int) -> float | None:
        bar, within = self._bar(rank)
        return None if bar is None else self._dollars(bar, int((within - 0.5) / self.bars[bar] * self.width))

    def _edge(self, rank: int, more: int) -> float | None:
        bar, _ = self._bar(rank)
        return None if bar is None else self._dollars(bar, more)

    def _dollars(self, bar: int, more: int) -> float:
        return ((bar + self.first) * self.width + more) * self.grain

    def _bar(self, rank: int) -> tuple[int | None, int]:
        """The bar of the session of a rank, and its rank therein; none where it lies beyond them, or there is none."""
        below = 0
        for bar, times in enumerate(self.bars):
            if below < rank <= below + times:
                return (None if bar in self.beyond else bar), rank - below
            below += times
        return None, 0


def ranks(many: int, part: float) -> tuple[int, int]:
    """The ranks between which a quantile lies, each missed once in forty; 0 and one too many where none is so sure.

    As many lie at or below the quantile as a binomial says, whatever they come to.
    """
    return _rank(many, part), many + 1 - _rank(many, 1 - part)


def _rank(many: int, part: float) -> int:
    """The highest rank that is above the quantile no oftener than once in forty."""
    mean, deviation = many * part, sqrt(many * part * (1 - part))
    if deviation > _MANY:
        return int(mean - Z95 * deviation)
    rank, below = max(0, int(mean - _FAR * deviation) - _FAR), 0.0
    while rank < many and (below := below + _chance(rank, many, part)) <= _OUTSIDE:
        rank += 1
    return rank


def _chance(times: int, many: int, part: float) -> float:
    """The chance that just so many of all lie below."""
    ways = lgamma(many + 1) - lgamma(times + 1) - lgamma(many - times + 1)
    return exp(ways + times * log(part) + (many - times) * log(1 - part))


def _name(part: int) -> str:
    return f"{part / 1000:g}"
