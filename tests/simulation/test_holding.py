"""What the sums of a block hold, and what is refused since they would not."""

import numpy as np
import pytest

from simulation.jobs import plain
from soft17.money import DOLLAR, Money, parse
from soft17.simulation.blocks import trace
from soft17.simulation.crews import Alone
from soft17.simulation.errors import SimulationError
from soft17.simulation.holding import MOST_ROUNDS
from soft17.simulation.job import Dealing, Session
from soft17.simulation.optional import Side
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

FINE = {"stake": Money(parse("10000")), "sides": (Side("perfect_pairs", parse("5.01")),)}
RICH = Money(parse("900000000"))


def test_a_session_longer_than_a_block_is_refused_where_its_squares_are_not_held() -> None:
    with pytest.raises(SimulationError, match=r"^stake, side, session-shoes: 10000 .* or fewer shoes to a session$"):
        plain(session=Session(4000, RICH), **FINE)
    plain(**FINE)
    plain(session=Session(4000, RICH))


def test_squares_of_sessions_beyond_64_bits_are_added_up() -> None:
    made = plain(session=Session(1000, RICH), **FINE)
    end = simulate(Tally(made, 2), schedule(made), Length(150_000), Alone())
    rows = trace(made, 2, 0, end.shoe, end.rounds)
    nets = rows[:, 3] + rows[:, 4:][:, 5]
    money = made.grain / DOLLAR
    results, falls = [], []
    for session in range(end.shoe // 1000):
        way = np.concatenate([[0], np.cumsum(nets[rows[:, 0] // 1000 == session])])
        results.append(int(way[-1]))
        falls.append(int((np.maximum.accumulate(way) - way).max()))
    assert len(results) > 1 and sum(one * one for one in results) >= 1 << 63
    told = result(end).sessions
    assert told is not None and told.mean.value == pytest.approx(np.mean(results) * money)
    assert told.standard_deviation == pytest.approx(np.std(results, ddof=1) * money)
    assert told.fall.standard_error == pytest.approx(np.std(falls, ddof=1) * money / np.sqrt(len(falls)))


def test_a_session_that_never_ends_is_refused() -> None:
    with pytest.raises(SimulationError, match=r"^session-shoes: 99,999,999,999 may come to .* are the most"):
        plain(session=Session(99_999_999_999, RICH))
    made = plain(session=Session(MOST_ROUNDS, RICH), dealing=Dealing("fresh"))
    assert made.numbers.session == MOST_ROUNDS
    with pytest.raises(SimulationError, match="session-shoes"):
        plain(session=Session(MOST_ROUNDS + 1, RICH), dealing=Dealing("fresh"))


def test_optional_stakes_count_too() -> None:
    with pytest.raises(SimulationError, match=r"^stake, side: 20 a box is staked and paid in parts of 0\.01"):
        plain(sides=(Side("perfect_pairs", parse("3000.01")),))
