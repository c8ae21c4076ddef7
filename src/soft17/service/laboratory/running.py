"""A run of the simulator beside the service: its estimate is told as it goes."""

import time
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec

from soft17.service.laboratory.errors import CannotError
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.wish import Wish, planned
from soft17.service.laboratory.workers import Tell

if TYPE_CHECKING:
    from soft17.simulation.running import Length
    from soft17.simulation.tally import Tally

APART = 0.25


def run(figures: Figures, wish: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Play to the end; each quarter of a second the points of the estimate so far are told."""
    from soft17.simulation.crews import Alone
    from soft17.simulation.making import ready
    from soft17.simulation.players import play
    from soft17.simulation.quickly import Quick
    from soft17.simulation.running import Length, simulate
    from soft17.simulation.schedule import schedule
    from soft17.simulation.tally import Tally
    from soft17.simulation.telling import result

    plan = planned(_wish(wish["wish"]), figures)
    made = ready(plan.job)
    player = Quick(made) if wish["wish"].get("quick") else made
    tell({"what": "making the kernel ready", "done": 0, "total": 0})
    play(player, 0, 0, 0)
    tally, length = Tally(player, wish["seed"]), Length(wish["rounds"], wish["until_error"])
    began, last, told = time.monotonic(), 0.0, 0

    def watch(now: Tally) -> None:
        nonlocal last, told
        if time.monotonic() - last < APART:
            return
        last = time.monotonic()
        points, told = now.points[told:], len(now.points)
        fresh = [msgspec.structs.astuple(point) for point in points]
        speed = now.rounds / (last - began)
        goal = _goal(now, length)
        tell({"what": "rounds", "done": now.rounds, "total": goal, "speed": speed, "points": fresh})

    end = simulate(tally, schedule(tally.ready), length, Alone(), watch)
    seconds = time.monotonic() - began
    about = plan.about | {"seed": wish["seed"]}
    return {"job": about, "seconds": seconds, **msgspec.structs.asdict(result(end, plan.bankroll))}


def _goal(tally: "Tally", length: "Length") -> int:
    """How many rounds there will be, as far as is known."""
    goal = length.rounds
    if length.error is not None and tally.standard_error < inf:
        needed = int(tally.rounds * (tally.standard_error / length.error) ** 2)
        goal = needed if goal is None else min(goal, needed)
    return max(goal or 0, tally.rounds)


def _wish(said: dict[str, Any]) -> Wish:
    """What was asked for, with the plan of the count that it names."""
    from soft17.strategies.counting import known
    from soft17.strategies.library import plans

    count = said.get("count")
    if count is not None and count not in plans():
        raise CannotError("count", f"no such plan: there are {', '.join(plans())}")
    return Wish(**said, plan=None if count is None else known(count))
