"""What a run gives, as plain data: each figure with how uncertain it is.

Expectations are per unit of the initial main stake of a round, on all its areas (in Switch on both boxes) together, as
in the analysis. Amounts are in dollars. An `interval_95` holds the true figure in 95 runs out of 100, `interval_999` in
999 out of 1,000, oftener where little was seen: see `estimating` for the rule. What a single round, or a single
session, cannot tell is None: errors, spreads and intervals.
"""

import msgspec

from soft17.simulation.moments import Interval
from soft17.simulation.tally import Point


class Estimate(msgspec.Struct, frozen=True):
    """A figure, its error and its intervals."""

    value: float
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None


class Share(msgspec.Struct, frozen=True):
    """How often something came about."""

    times: int
    frequency: float
    interval_95: Interval
    interval_999: Interval


class Wager(msgspec.Struct, frozen=True):
    """One kind of wager: per unit staked on it, and how often it won, lost and stood off.

    `of_round` is what it adds to a round, per unit of initial main stake. The spread is that of a round for each unit
    staked in it, and known where the wager lies in every round.
    """

    staked: str
    wagers: int
    expected_value: float | None
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None
    standard_deviation: float | None
    standard_deviation_95: Interval | None
    standard_deviation_999: Interval | None
    of_round: float
    won: Share
    lost: Share
    stood_off: Share


class Included(msgspec.Struct, frozen=True):
    """Every wager together, per unit of initial main stake, and how main game and optional wagers go together."""

    expected_value: float
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None
    standard_deviation: float | None
    standard_deviation_95: Interval | None
    standard_deviation_999: Interval | None
    covariance: float | None
    correlation: float | None


class Areas(msgspec.Struct, frozen=True):
    """Areas side by side, per unit of the initial stake on one: their spread and how they go together."""

    standard_deviations: tuple[float, ...]
    covariances: tuple[tuple[float, ...], ...]
    correlations: tuple[tuple[float, ...], ...]
    covariance: Estimate
    correlation: Estimate


class Bar(msgspec.Struct, frozen=True):
    """How often a round of the main game came to a net result; the first and last bar hold all beyond them."""

    net: str
    units: float
    rounds: int
    frequency: float
    interval_95: Interval
    interval_999: Interval
    beyond: bool


class Start(msgspec.Struct, frozen=True):
    """Two first cards over a first card of the dealer: how they ended, and what they came to by the unit staked.

    The error is by how much blocks differ, and is known where they are enough.
    """

    cards: str
    up: str
    hands: int
    staked: str
    expected_value: float
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None
    won: Share
    lost: Share
    stood_off: Share


class AtCount(msgspec.Struct, frozen=True):
    """Rounds that began at a count; the lowest and highest hold all beyond them, and say so: `less` or `more`.

    Where nothing is staked, nothing is told of what a unit comes to.
    """

    count: int
    beyond: str
    rounds: Share
    stake: float
    expected_value: float | None
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None
    standard_deviation: float | None
    standard_deviation_95: Interval | None
    standard_deviation_999: Interval | None


class Ruin(msgspec.Struct, frozen=True):
    """The risk that a bankroll is lost, by the usual formula of a diffusion: an approximation."""

    bankroll: str
    for_ever: float
    for_ever_95: Interval
    in_a_session: float | None
    in_a_session_95: Interval | None


class Path(msgspec.Struct, frozen=True):
    """The way that what was won went in this one run, and after how many rounds luck and edge weigh the same."""

    won: str
    lowest: str
    highest: str
    deepest_fall: str
    n0: float | None
    n0_95: tuple[float, float | None] | None


class Sessions(msgspec.Struct, frozen=True):
    """Visits of so many shoes with a bankroll: what they came to, how deep they fell, and how many were ruined.

    Quantiles are in dollars, with where the true ones lie with 95 % confidence; nothing beyond what the bars tell.
    """

    shoes: int
    sessions: int
    mean: Estimate
    standard_deviation: float | None
    quantiles: dict[str, float | None]
    quantiles_95: dict[str, tuple[float | None, float | None]]
    fall: Estimate
    fall_quantiles: dict[str, float | None]
    fall_quantiles_95: dict[str, tuple[float | None, float | None]]
    ahead: Share
    ruined: Share


class Result(msgspec.Struct, frozen=True):
    """A run as it is told; what a quick run does not look at is left empty."""

    rounds: int
    shoes: int
    cards: int
    rounds_per_shoe: float
    cards_per_round: float
    initial_stake: float
    expected_value: float
    standard_error: float | None
    interval_95: Interval | None
    interval_999: Interval | None
    standard_error_by_blocks: float | None
    blocks: int
    standard_deviation: float | None
    standard_deviation_error: float | None
    standard_deviation_95: Interval | None
    standard_deviation_999: Interval | None
    variance: float | None
    variance_95: Interval | None
    variance_999: Interval | None
    every_wager: Included
    wagers: dict[str, Wager]
    optional_wagers: dict[str, Wager]
    areas: Areas | None
    path: Path | None
    ruin: Ruin | None
    sessions: Sessions | None
    by_count: tuple[AtCount, ...]
    distribution: tuple[Bar, ...]
    by_hand: tuple[Start, ...]
    convergence: tuple[Point, ...]
