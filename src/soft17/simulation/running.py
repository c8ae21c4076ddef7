"""A run: blocks in the order of their shoes until there are enough rounds, or the estimate is precise enough."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from soft17.simulation.blocks import Block, together
from soft17.simulation.crews import Crew
from soft17.simulation.errors import SimulationError
from soft17.simulation.players import Player, play
from soft17.simulation.schedule import Schedule, Span
from soft17.simulation.tables import ROUNDS
from soft17.simulation.tally import Tally

Watch = Callable[[Tally], None]


class Length(NamedTuple):
    """How long a run is: so many rounds, until the estimate is so precise, or whichever comes first."""

    rounds: int | None = None
    error: float | None = None


def simulate(tally: Tally, blocks: Schedule, length: Length, crew: Crew, watch: Watch = lambda _: None) -> Tally:
    """Go on with a run to its end.

    Rounds are played by whole shoes (whole sessions where there are sessions), to the first shoe with which there are
    at least so many. Precision is looked at after each block, in their order. So the end hangs on the job alone.
    `tally` holds whole blocks only, and can be gone on with for longer.
    """
    check(length)
    if _is_over(tally, length):
        return tally
    played = crew.play(tally.player, tally.seed, _spans(tally, blocks))
    try:
        for span, block in played:
            there = int(block.sums[ROUNDS])
            if length.rounds is not None and tally.rounds + there >= length.rounds:
                end, rounds = tally.copy(), (length.rounds - tally.rounds, there)
                end.add(*cut(tally.player, tally.seed, span, blocks.unit, rounds))
                watch(end)
                return end
            tally.add(block, span.shoes)
            watch(tally)
            if length.error is not None and tally.standard_error <= length.error:
                break
    finally:
        played.close()
    return tally


def check(length: Length) -> None:
    """Refuse a length that is none."""
    if length.rounds is None and length.error is None:
        raise SimulationError("say how many rounds, or how precise the estimate is to be")
    if length.rounds is not None and length.rounds < 1:
        raise SimulationError(f"rounds: {length.rounds} is not at least 1")
    if length.error is not None and not 0 < length.error < 1:
        raise SimulationError(f"until-error: {length.error} is not between 0 and 1")


def cut(player: Player, seed: int, span: Span, unit: int, rounds: tuple[int, int]) -> tuple[Block, int]:
    """The first shoes of a block that come to the rounds wanted of all it has, and how many shoes they are.

    Where the last of them lies is guessed from how many there are, a little low; what is played up to there is kept.
    """
    first, units = span.first, span.shoes // unit
    wanted, there = rounds
    found: list[Block] = []
    while units > 1:
        part = min(max(1, units * wanted * 999 // (there * 1000)), units - 1)
        block = play(player, seed, first, part * unit)
        played = int(block.sums[ROUNDS])
        if played >= wanted:
            units, there = part, played
        else:
            found.append(block)
            first, units = first + part * unit, units - part
            wanted, there = wanted - played, there - played
    found.append(play(player, seed, first, unit))
    return _joined(found), first + unit - span.first


def _joined(blocks: list[Block]) -> Block:
    whole = blocks[0]
    for block in blocks[1:]:
        whole = Block(whole.sums + block.sums, together(whole.path, block.path))
    return whole


def _is_over(tally: Tally, length: Length) -> bool:
    """True of a run that had come to just this end; one that went beyond it cannot be taken back."""
    rounds, error = length
    if rounds is not None and tally.rounds > rounds:
        raise SimulationError(f"there are {tally.rounds:,} rounds already, more than the {rounds:,} asked for")
    if error is not None and tally.least_error <= error:
        raise SimulationError(f"an error of {error:g} was reached before the {tally.rounds:,} rounds that there are")
    return tally.rounds == rounds or (error is not None and tally.standard_error <= error)


def _spans(tally: Tally, blocks: Schedule) -> Iterator[Span]:
    number, first = tally.block, tally.shoe
    while True:
        span = blocks.span(number, first)
        yield span
        number, first = number + 1, first + span.shoes
