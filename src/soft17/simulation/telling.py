"""The sums of a run told as results."""

from collections.abc import Iterator, Sequence
from math import copysign, sqrt

from soft17.money import DOLLAR, NOTHING, Money, show
from soft17.simulation import tables
from soft17.simulation.besides import areas, sessions
from soft17.simulation.differing import ENDINGS, Spread
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.errors import SimulationError
from soft17.simulation.estimating import Intervals, apart, intervals, roots, share
from soft17.simulation.luck import path, ruin
from soft17.simulation.moments import (
    Interval,
    by_count,
    covariance,
    deviation,
    main_game,
    over,
    variance,
)
from soft17.simulation.prizes import Table
from soft17.simulation.results import AtCount, Bar, Included, Result, Share, Start, Wager
from soft17.simulation.tables import AMOUNT, GAIN, GAIN_SQUARE, OWN_KINDS, PER_HAND, PER_KIND
from soft17.simulation.tally import Blocks, Tally


def result(tally: Tally, bankroll: Money = NOTHING) -> Result:
    """Everything a run has come to; the bankroll is for the risk of ruin."""
    if not tally.total[tables.STAKED]:
        raise SimulationError(
            f"nothing was staked in {tally.rounds:,} rounds: the count never came to what is staked on"
        )
    return _Telling(tally).result(bankroll)


def by_blocks(blocks: Blocks) -> float | None:
    """The error of the estimate by how much blocks differ: it takes in that rounds of a shoe hang together."""
    if blocks.blocks < 2 or not blocks.staked:
        return None
    value = blocks.net / blocks.staked
    rest = blocks.net_square - 2 * value * blocks.product + value * value * blocks.staked_square
    return sqrt(max(0.0, rest) * blocks.blocks / (blocks.blocks - 1)) / blocks.staked


def measured(bars: list[tuple[int, int]], last: int, square: int) -> list[tuple[float, int]]:
    """Bars by what they hold: those for all beyond them where the sum of all squares says that these lie."""
    far = sum(times for net, times in bars if abs(net) == last)
    rest = square - sum(times * net * net for net, times in bars if abs(net) < last)
    there = sqrt(max(rest / far, last * last)) if far else 0.0
    return [(copysign(there, net) if abs(net) == last else net, times) for net, times in bars]


class _Telling:
    def __init__(self, tally: Tally) -> None:
        self.tally, self.ready, self.total = tally, tally.ready, tally.total
        self.rounds = self.total[tables.ROUNDS]
        self.counts = by_count(self.total, self.ready)
        self.main, self.square = (sum(row[at] for row in self.counts) for at in (2, 3))
        self.stake = self.total[tables.STAKED] / self.rounds  # of a round, in grains
        self.prizes = Table(self.ready)
        self.places, self.spreads = tally.differing.places, tally.differing.spreads(self.total)

    def result(self, bankroll: Money) -> Result:
        total, rounds, shoes = self.total, self.rounds, self.total[tables.SHOES]
        value, error = main_game(total, self.ready)
        spread = over(variance(rounds, self.main, self.square), self.stake**2)
        wide, unsure = None if spread is None else sqrt(spread), self._unsure(spread)
        less = over(unsure, 2 * wide) if wide else None
        game = self.prizes.box(self.stake / self.prizes.boxes)
        within, varied = (intervals(value, error, rounds, game), intervals(spread, unsure, rounds, game.squared(value)))
        wides = roots(varied)
        kinds = {name: self._wager(at) for at, name in enumerate(self.ready.kinds)}
        own = dict(list(kinds.items())[: len(OWN_KINDS)])
        stakes, points = self.stake * self.ready.grain / DOLLAR, self.tally.points
        now = () if points and points[-1].rounds == rounds else (self.tally.point(),)
        return Result(
            rounds=rounds,
            shoes=shoes,
            cards=total[tables.CARDS],
            rounds_per_shoe=self._per_shoe,
            cards_per_round=total[tables.CARDS] / rounds,
            initial_stake=stakes,
            expected_value=value,
            standard_error=error,
            interval_95=within[0],
            interval_999=within[1],
            standard_error_by_blocks=by_blocks(self.tally.blocks),
            blocks=self.tally.blocks.blocks,
            standard_deviation=wide,
            standard_deviation_error=less,
            standard_deviation_95=wides[0],
            standard_deviation_999=wides[1],
            variance=spread,
            variance_95=varied[0],
            variance_999=varied[1],
            every_wager=self._included(),
            wagers={name: one for name, one in own.items() if one.wagers},
            optional_wagers={name: one for name, one in kinds.items() if name not in own},
            areas=areas(total, self.ready, self.main, self.spreads[self.places.areas :]),
            path=None if self.tally.is_quick else path(self.tally),
            ruin=ruin(self.tally, bankroll),
            sessions=sessions(total, self.ready),
            by_count=self._by_count() if self.ready.numbers.counting else (),
            distribution=self._distribution(),
            by_hand=self._by_hand(),
            convergence=(*points, *now),
        )

    def _unsure(self, spread: float | None) -> float | None:
        """The error of the variance, by the fourth moment of the distribution where that is known."""
        if self.tally.is_quick or spread is None:
            return None
        mean, fourth = self.main / self.rounds / self.stake, 0.0
        last = self.ready.numbers.hist_half * self.ready.numbers.hist_grain
        for net, times in measured([bar[1:] for bar in self._bars()], last, self.square):
            fourth += times * (net / self.stake - mean) ** 4
        return sqrt(max(0.0, fourth / self.rounds - spread * spread) / self.rounds)

    def _bars(self) -> list[tuple[int, int, int]]:
        """The bars that are not empty: which, the net result, and the rounds."""
        told, at = self.ready.numbers, self.ready.layout.histogram
        bars = self.total.part(at, 2 * told.hist_half + 1)
        return [(bar, (bar - told.hist_half) * told.hist_grain, times) for bar, times in enumerate(bars) if times]

    def _distribution(self) -> tuple[Bar, ...]:
        told, found = self.ready.numbers, []
        together = self._per_shoe if told.buckets > 1 else 1.0  # stakes by the count are those of the shoe
        for bar, net, times in self._bars():
            one = share(times, self.rounds, self.spreads[self.places.bars + bar], together)
            beyond = abs(net) == told.hist_half * told.hist_grain
            units = net / (told.stake * told.boxes * told.areas)
            told_of = (self._dollars(net), units, times, one.frequency, one.interval_95, one.interval_999, beyond)
            found.append(Bar(*told_of))
        return tuple(found)

    def _wager(self, kind: int) -> Wager:
        sums = self.total.part(self.ready.layout.kinds + PER_KIND * kind, PER_KIND)
        amount, gain = sums[AMOUNT], sums[GAIN]
        wagers = sum(sums[ending] for ending in ENDINGS)
        value = error = wide = None
        within: Intervals = (None, None)
        wides: Intervals = (None, None)
        if amount:
            value = gain / amount
            # What is staked in a round is taken for known, which for doubles and splits makes the error a little large.
            whole = over(deviation(self.rounds, gain, sums[GAIN_SQUARE]), amount / self.rounds)
            error = over(whole, sqrt(self.rounds))
            always = wagers == self.rounds * self.ready.numbers.areas or kind == tables.MAIN
            wide = whole if always else None
            prizes = self.prizes.kind(kind, amount / self.rounds)
            within, wides = intervals(value, error, self.rounds, prizes), apart(wide, self.rounds, prizes)
        return Wager(
            staked=self._dollars(amount),
            wagers=wagers,
            expected_value=value,
            standard_error=error,
            interval_95=within[0],
            interval_999=within[1],
            standard_deviation=wide,
            standard_deviation_95=wides[0],
            standard_deviation_999=wides[1],
            of_round=gain / self.total[tables.STAKED],
            **dict(zip(("won", "lost", "stood_off"), self._endings(kind, sums, wagers), strict=True)),
        )

    def _endings(self, kind: int, sums: Sequence[int], wagers: int) -> Iterator[Share]:
        """How wagers of a kind ended; those of one round may hang together."""
        told, first = self.ready.numbers, self.places.endings + len(ENDINGS) * kind
        most = told.areas * (told.boxes if kind < tables.SIDES else 1)
        if kind in (tables.SPLIT, tables.DOUBLE):
            most *= MOST_HANDS
        for at, ending in enumerate(ENDINGS):
            yield share(sums[ending], wagers, self.spreads[first + at], most)

    def _included(self) -> Included:
        total, rounds = self.total, self.rounds
        whole, square, cross = total[tables.NET], total[tables.SQUARE], total[tables.CROSS]
        value = whole / total[tables.STAKED]
        spread, main = variance(rounds, whole, square), variance(rounds, self.main, self.square)
        if spread is None or main is None:
            return Included(value, *[None] * 8)
        error = sqrt(spread / rounds) / self.stake
        both = covariance(rounds, self.main / rounds, (whole - self.main) / rounds, cross)
        other = spread - main - 2 * both
        prizes, wide = self.prizes.every(self.stake), sqrt(spread) / self.stake
        within, wides = intervals(value, error, rounds, prizes), apart(wide, rounds, prizes)
        return Included(
            expected_value=value,
            standard_error=error,
            interval_95=within[0],
            interval_999=within[1],
            standard_deviation=wide,
            standard_deviation_95=wides[0],
            standard_deviation_999=wides[1],
            covariance=both / self.stake**2,
            correlation=both / sqrt(main * other) if cross and main > 0 and other > 0 else 0.0,
        )

    def _by_count(self) -> tuple[AtCount, ...]:
        found = []
        for row, (rounds, staked, net, square) in enumerate(self.counts):
            if not rounds:
                continue
            stake, value = staked / rounds, net / staked if staked else None
            wide = over(deviation(rounds, net, square), stake) if stake else None
            error = over(wide, sqrt(rounds))
            box = self.prizes.box(self.prizes.bets * self.ready.numbers.stake)  # all of a count are alike
            within, wides = intervals(value, error, rounds, box), apart(wide, rounds, box)
            found.append(
                AtCount(
                    count=self.ready.numbers.lowest + row,
                    beyond={0: "less", len(self.counts) - 1: "more"}.get(row, ""),
                    rounds=share(rounds, self.rounds, self.spreads[self.places.counts + row], self._per_shoe),
                    stake=stake * self.ready.grain / DOLLAR,
                    expected_value=value,
                    standard_error=error,
                    interval_95=within[0],
                    interval_999=within[1],
                    standard_deviation=wide,
                    standard_deviation_95=wides[0],
                    standard_deviation_999=wides[1],
                )
            )
        return tuple(found)

    def _by_hand(self) -> tuple[Start, ...]:
        names = self.ready.values.names
        width, found = len(names), []
        sums = self.total.part(self.ready.layout.hands, PER_HAND * width**3)
        boxes = self.ready.numbers.boxes * self.ready.numbers.areas  # so many of one round may hang together
        for at in range(width**3):
            won, lost, stood_off, net, units = sums[PER_HAND * at : PER_HAND * (at + 1)]
            hands = won + lost + stood_off
            if not hands:
                continue
            cards = names[at // width // width] + names[at // width % width]
            fates = enumerate((won, lost, stood_off), self.places.fates + len(ENDINGS) * at)
            shares = (share(times, hands, self.spreads[place], boxes) for place, times in fates)
            staked = units * self.ready.numbers.stake
            told = self._error(self.spreads[self.places.hands + at], net / staked, staked / hands, hands)
            found.append(Start(cards, names[at % width], hands, self._dollars(staked), net / staked, *told, *shares))
        return tuple(found)

    def _error(
        self, spread: Spread | None, value: float, stake: float, hands: int
    ) -> tuple[float | None, Interval | None, Interval | None]:
        """The error and intervals of what a hand is worth for each unit on it, by blocks; its mean stake is known."""
        if spread is None:
            return None, None, None
        return spread.error, *intervals(value, spread.error, hands, self.prizes.box(stake), spread.freedom)

    @property
    def _per_shoe(self) -> float:
        """Rounds of a shoe, which hang together by its cards."""
        return self.rounds / self.total[tables.SHOES]

    def _dollars(self, grains: int) -> str:
        return show(Money(grains * self.ready.grain))
