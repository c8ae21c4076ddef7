"""Runs end where the job says, whoever plays the blocks and however they fall."""

from math import inf
from threading import Event

import msgspec
import numpy as np
import pytest

from simulation.jobs import counted, fresh, plain, rich
from soft17.simulation import crews
from soft17.simulation.adding import Total
from soft17.simulation.blocks import Block, run
from soft17.simulation.crews import Alone, Threads
from soft17.simulation.errors import SimulationError
from soft17.simulation.making import Ready
from soft17.simulation.players import Player, play
from soft17.simulation.quickly import Quick
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import EQUAL, Schedule, Span, schedule
from soft17.simulation.tables import ROUNDS
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result

JOBS = {"plain": plain, "rich": rich, "fresh": fresh, "counted": counted}


def told(ready: Ready, length: Length, workers: int, seed: int = 3) -> bytes:
    if workers == 1:
        return msgspec.json.encode(result(simulate(Tally(ready, seed), schedule(ready), length, Alone())))
    with Threads(workers) as crew:
        return msgspec.json.encode(result(simulate(Tally(ready, seed), schedule(ready), length, crew)))


@pytest.mark.parametrize("job", JOBS)
def test_one_two_or_four_workers_give_the_same_to_the_last_figure(job: str) -> None:
    ready = JOBS[job]()
    alone = told(ready, Length(150_000), 1)
    assert told(ready, Length(150_000), 2) == told(ready, Length(150_000), 4) == alone
    assert told(ready, Length(150_000), 2, seed=4) != alone


def test_precision_stops_at_the_same_block_whoever_plays() -> None:
    ready = plain()
    length = Length(error=2.5e-3)
    alone = told(ready, length, 1)
    assert told(ready, length, 3) == alone
    found = msgspec.json.decode(alone)
    assert found["standard_error"] <= 2.5e-3
    before = [point for point in found["convergence"] if point["rounds"] < found["rounds"]]
    assert before and all(point["standard_error"] > 2.5e-3 for point in before)


def test_whichever_comes_first_ends_a_run() -> None:
    ready = plain()
    few = simulate(Tally(ready, 1), schedule(ready), Length(1_000, 1e-5), Alone())
    precise = simulate(Tally(ready, 1), schedule(ready), Length(10**9, 1e-2), Alone())
    assert 1_000 <= few.rounds < 1_100
    assert precise.rounds < 10**6 and precise.standard_error <= 1e-2


@pytest.mark.parametrize("rounds", [1, 2, 43, 9_999, 100_000])
def test_rounds_are_reached_with_the_first_shoe_that_reaches_them(rounds: int) -> None:
    ready = plain()
    end = simulate(Tally(ready, 8), schedule(ready), Length(rounds), Alone())
    assert end.rounds >= rounds
    whole = run(ready, 8, 0, end.shoe)
    assert int(whole.sums[ROUNDS]) == end.rounds
    assert end.path == whole.path
    assert [end.total[at] for at in range(len(whole.sums))] == whole.sums.tolist()
    assert end.shoe == 1 or int(run(ready, 8, 0, end.shoe - 1).sums[ROUNDS]) < rounds


def test_a_fresh_shoe_each_round_gives_just_so_many_rounds() -> None:
    ready = fresh()
    assert simulate(Tally(ready, 8), schedule(ready), Length(12_345), Alone()).rounds == 12_345


def test_sessions_are_never_cut() -> None:
    ready = rich()
    end = simulate(Tally(ready, 8), schedule(ready), Length(20_000), Alone())
    assert end.shoe % 3 == 0
    found = result(end).sessions
    assert found is not None and found.sessions == end.shoe // 3


def test_a_run_that_has_ended_goes_on_as_one_that_never_did() -> None:
    ready = plain()
    tally = Tally(ready, 5)
    short = simulate(tally, schedule(ready), Length(100_000), Alone())
    assert tally.rounds < 100_000 <= short.rounds
    longer = simulate(tally, schedule(ready), Length(200_000), Alone())
    assert msgspec.json.encode(result(longer)) == told(ready, Length(200_000), 1, seed=5)


def test_what_is_beyond_the_end_cannot_be_taken_back() -> None:
    ready = plain()
    tally = Tally(ready, 5)
    simulate(tally, schedule(ready), Length(error=5e-3), Alone())
    with pytest.raises(SimulationError, match="more than the 1,000 asked for"):
        simulate(tally, schedule(ready), Length(1_000), Alone())
    with pytest.raises(SimulationError, match="was reached before"):
        simulate(tally, schedule(ready), Length(error=1e-2), Alone())
    rounds = tally.rounds
    assert simulate(tally, schedule(ready), Length(error=5e-3), Alone()).rounds == rounds
    assert simulate(tally, schedule(ready), Length(rounds), Alone()).rounds == rounds


@pytest.mark.parametrize(
    ("length", "why"),
    [(Length(), "say how many rounds"), (Length(0), "at least 1"), (Length(None, 0.0), "between 0 and 1")],
)
def test_a_length_that_is_none_is_refused(length: Length, why: str) -> None:
    with pytest.raises(SimulationError, match=why):
        simulate(Tally(plain(), 1), schedule(plain()), length, Alone())


def test_blocks_begin_small_and_double() -> None:
    blocks = Schedule(unit=3, small=10, large=35)
    assert [blocks.span(at, 0).shoes for at in (0, EQUAL - 1, EQUAL, 2 * EQUAL, 10**9)] == [30, 30, 60, 105, 105]
    with pytest.raises(SimulationError, match="no more shoes"):
        blocks.span(0, 1 << 62)


def test_sums_never_overflow() -> None:
    most, least = np.iinfo(np.int64).max, np.iinfo(np.int64).min
    total = Total.zero(3)
    for _ in range(5):
        total.add(np.array([most, least, -1], np.int64))
    assert total.part(0, 3) == [5 * int(most), 5 * int(least), -5]
    assert total[1] == 5 * int(least)


def test_the_quick_way_tells_the_same_of_the_main_game() -> None:
    ready = plain()
    with Threads(2) as crew:
        quick = result(simulate(Tally(Quick(ready), 3), schedule(ready), Length(300_000), crew))
    full = result(simulate(Tally(ready, 3), schedule(ready), Length(300_000), Alone()))
    for name in ("rounds", "shoes", "cards", "expected_value", "standard_error", "variance", "convergence"):
        assert getattr(quick, name) == getattr(full, name), name
    assert quick.standard_error_by_blocks == full.standard_error_by_blocks
    assert quick.standard_deviation_95 is None and quick.path is None
    assert not quick.distribution and not quick.by_hand and not quick.wagers


def test_nothing_is_known_before_the_second_round() -> None:
    assert Tally(plain(), 1).standard_error == inf


def test_nobody_waits_for_blocks_that_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two blocks never ends as long as the crew is at work; leaving it does not wait for it."""
    made, go, ended = plain(), Event(), list[int]()

    def held(player: Player, seed: int, first: int, shoes: int) -> Block:
        if first:
            go.wait(30)
            ended.append(first)
        return play(player, seed, first, shoes)

    monkeypatch.setattr(crews, "play", held)
    blocks = schedule(made)
    with crews.Threads(2) as threads:
        played = threads.play(made, 1, (blocks.span(at, at * blocks.units(0)) for at in range(4)))
        assert next(played)[0].first == 0
        played.close()
    assert ended == []
    go.set()


def test_one_alone_plays_only_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made, begun = plain(), list[int]()

    def noted(player: Player, seed: int, first: int, shoes: int) -> Block:
        begun.append(first)
        return play(player, seed, first, shoes)

    monkeypatch.setattr(crews, "play", noted)
    with crews.Threads(1) as threads:
        played = threads.play(made, 1, (Span(at, 1) for at in range(9)))
        assert [next(played)[0].first for _ in range(3)] == [0, 1, 2] == begun
        played.close()
