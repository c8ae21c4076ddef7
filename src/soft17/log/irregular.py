"""Irregular: what the log itself says was not as the book has it, with the clause that says what follows."""

from collections.abc import Iterator

from soft17.cards import face
from soft17.house.events import TakenDown
from soft17.house.reports import Invalidate, VoidWagers
from soft17.house.trouble import ErrorCardShown, FaceUpFound, IrregularityFound
from soft17.log.lines import Line
from soft17.money import dollars
from soft17.table.commands import ObserveWager
from soft17.table.events import Event, InsuranceReopened, WagerCapped, WagerCorrected
from soft17.table.state import Table


def irregular(line: Line, table: Table) -> Iterator[tuple[str, str]]:
    """Each thing that went wrong by a line's own word, with the wagers as they lay: its clause, and what it was."""
    for event in line.events:
        said = _said(event)
        if said is not None:
            yield said
    if isinstance(line.command, ObserveWager):
        yield from _observed(line.command, line.events, table)
    if isinstance(line.command, Invalidate | VoidWagers):
        yield from _undone(line.command, line.events)


def _said(event: Event) -> tuple[str, str] | None:
    match event:
        case IrregularityFound():
            return event.clause, event.what
        case FaceUpFound():
            return event.clause, "a card found face up"
        case ErrorCardShown():
            return event.clause, f"{face(event.piece)} dealt in error, seen"
        case InsuranceReopened():
            return event.clause, "insurance was not offered in its time"
        case _:
            return None


def _undone(command: Invalidate | VoidWagers, events: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    """What the cards would have brought does not count: an outcome made invalid, or somebody's wagers void."""
    what = f"the wagers of {command.player} are void" if isinstance(command, VoidWagers) else _invalid(command)
    yield from ((event.clause, what) for event in events if isinstance(event, TakenDown))


def _invalid(command: Invalidate) -> str:
    """An outcome made invalid, on what ground, and who forfeits."""
    lost = f", with the wagers of {' and '.join(command.forfeits)} forfeited" if command.forfeits else ""
    return f"the outcome is invalid for {command.ground}{lost}"


def _observed(command: ObserveWager, events: tuple[Event, ...], table: Table) -> Iterator[tuple[str, str]]:
    """A wager that lies otherwise after the first card than it was placed, told once for each clause and player."""
    found = " and ".join(dollars(stake) for stake in command.main)
    told: set[tuple[str, str]] = set()
    for event in events:
        if not isinstance(event, WagerCorrected | WagerCapped):
            continue
        known = 0 <= event.wager < len(table.wagers)
        whose = table.wagers[event.wager].player if known else command.player
        if (event.clause, whose) in told:
            continue
        told.add((event.clause, whose))
        lies = f"found to be {found} after the first card" if whose == command.player else "too much beside the others"
        yield event.clause, f"the wager of {whose} on area {command.area} {lies}"
