"""How far luck goes: falls on the way, N0, and the risk of ruin by the formula of a diffusion."""

from math import erfc, exp, sqrt

from soft17.money import DOLLAR, Money, show
from soft17.simulation import tables
from soft17.simulation.estimating import intervals
from soft17.simulation.moments import Interval, variance
from soft17.simulation.prizes import Table
from soft17.simulation.results import Path, Ruin
from soft17.simulation.tally import Tally

_LARGE = 700.0  # where exp ends


def path(tally: Tally) -> Path:
    """The way of what was won with every wager, round after round in the order of shoes."""
    won, lowest, highest, fall = (show(Money(one * tally.ready.grain)) for one in tally.path)
    found = _drift(tally)
    if found is None or not found[0]:
        return Path(won, lowest, highest, fall, None, None)
    drift, spread, (low, high) = found
    nearest, farthest = max(high, -low), max(low, -high)
    most = spread / farthest**2 if farthest > 0 else None
    return Path(won, lowest, highest, fall, spread / drift**2, (spread / nearest**2, most))


def _drift(tally: Tally) -> tuple[float, float, Interval] | None:
    """What a round wins on average with every wager, its variance and where the first lies, in dollars."""
    total = tally.total
    rounds, net, stake = total[tables.ROUNDS], total[tables.NET], total[tables.STAKED] / total[tables.ROUNDS]
    found = variance(rounds, net, total[tables.SQUARE])
    if found is None:
        return None
    within, _ = intervals(
        net / total[tables.STAKED], sqrt(found / rounds) / stake, rounds, Table(tally.ready).every(stake)
    )
    if within is None:
        return None
    grain = tally.ready.grain / DOLLAR
    low, high = (end * stake * grain for end in within)
    return net / rounds * grain, found * grain**2, (low, high)


def ruin(tally: Tally, bankroll: Money) -> Ruin | None:
    """The risk that a bankroll is lost if one plays for ever, and within a session; one round tells nothing of it."""
    found = _drift(tally) if bankroll else None
    if found is None:
        return None
    drift, spread, within_95 = found
    bank = bankroll / DOLLAR
    rounds = tally.ready.numbers.session * tally.rounds / tally.total[tables.SHOES]
    likely = within_95[::-1]
    return Ruin(
        bankroll=show(bankroll),
        for_ever=ever(drift, spread, bank),
        for_ever_95=(ever(likely[0], spread, bank), ever(likely[1], spread, bank)),
        in_a_session=within(drift, spread, bank, rounds) if rounds else None,
        in_a_session_95=(within(likely[0], spread, bank, rounds), within(likely[1], spread, bank, rounds))
        if rounds
        else None,
    )


def ever(drift: float, spread: float, bank: float) -> float:
    """The chance that a diffusion ever falls by so much."""
    if drift <= 0:
        return 1.0
    return exp(-min(_LARGE, 2 * drift * bank / spread)) if spread else 0.0


def within(drift: float, spread: float, bank: float, rounds: float) -> float:
    """The chance that a diffusion falls by so much within so many rounds."""
    if not spread:
        return 1.0 if drift * rounds <= -bank else 0.0
    broad = sqrt(spread * rounds)
    reflected = min(_LARGE, -2 * drift * bank / spread)
    direct = _below((-bank - drift * rounds) / broad)
    return min(1.0, direct + exp(reflected) * _below((-bank + drift * rounds) / broad))


def _below(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2
