"""What the sums of a block hold: stakes and sessions that are too much for them are refused before the run."""

from math import isqrt

from soft17.money import Money, show
from soft17.simulation.arrays import Amounts
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Job
from soft17.simulation.optional import WHOLE
from soft17.simulation.tables import LARGEST, Numbers, Tables

_HELD = 1 << 63
MOST_ROUNDS = 1 << 28  # of a session


def check_sums(job: Job, told: Numbers, tables: Tables, grain: int) -> None:
    """Refuse what a block could not add up.

    Squares of rounds: a block has about LARGEST hands, and never less than one whole session, which has at most R
    rounds; so N rounds at most. The main game of a round deviates by less than twice its stakes, an optional wager by
    the root of what `_aside` tells, and all together by no more than the sum D of these (Minkowski). Squares of what
    rounds x come to, and products of two kinds or areas, then add up to at most N D², which is held if below 2^63.

    Squares of sessions: a session comes to, and falls by, no more than the sum of all |x| in it, whose square is at
    most R times the sum of the x² (Cauchy and Schwarz). Over all sessions of a block that is at most R 2^63. Of each
    result the kernel squares two halves, r = 2^16 h + l. As |h| <= |r| / 2^16 + 1, the h² of S sessions add up to at
    most 2 R 2^63 / 2^32 + 2 S, which is held for R <= 2^28 and S <= 2^21; the l² to less than 2^32 S; the h l to no
    more than the mean of both; and the results themselves, being whole numbers, to no more than the x².
    """
    hands = told.boxes * told.areas
    session = told.session * told.rounds
    if session > MOST_ROUNDS:
        raise SimulationError(
            f"session-shoes: {told.session:,} may come to {session:,} rounds, and {MOST_ROUNDS:,} are the most:"
            f" {MOST_ROUNDS // told.rounds:,} shoes"
        )
    block = LARGEST // hands + 1
    staked = told.stake * hands * int(tables.bet.max())
    deviates = 2 * staked + told.areas * sum(_aside(tables, at) for at in range(len(job.sides)))
    if deviates**2 * max(block, session) < _HELD:
        return
    fields, less = ["stake"], ["take rounder stakes", "smaller ones"]
    if job.sides:
        fields.append("side")
    if session > block:
        fields.append("session-shoes")
        less.append("fewer shoes to a session")
    raise SimulationError(
        f"{', '.join(fields)}: {show(job.stake)} a box is staked and paid in parts of {show(Money(grain))}, {staked:,}"
        f" in a round, and the squares of so many, in up to {max(block, session):,} rounds, are not held:"
        f" {', or '.join(less)}"
    )


def _aside(tables: Tables, side: int) -> int:
    """How much an optional wager deviates at most, which pays back no more than its stake on average.

    So it wins or loses at most twice its stake on average, and its squares are at most that times the most it pays.
    """
    paid = [_most(one[side]) for one in (tables.side_table, tables.side_third, tables.side_no_third)]
    stake = int(tables.side_stake[side])
    return isqrt(2 * stake * max(stake, int(tables.side_award.max(initial=0)), *paid)) + 1


def _most(amounts: Amounts) -> int:
    return int(amounts[amounts < WHOLE].max(initial=0))
