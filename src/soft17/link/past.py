"""What became of wins: from a link's log, each with its award and with what Surveillance decided of it, and why."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from soft17.link import events as e
from soft17.log.lines import Line
from soft17.money import NOTHING, Money
from soft17.table.events import Event

Became = Literal["waits", "awarded", "paid", "withdrawn", "given back"]


class Ruled(msgspec.Struct, frozen=True):
    """What Surveillance decided: of which wins, or of all awards of the link; by whom, when, why, by which clause."""

    at: int
    by: str
    what: Literal["one moment", "not one moment", "awards held", "awards released"]
    why: str
    clause: str
    wins: tuple[int, ...] = ()


class PastWin(msgspec.Struct, frozen=True):
    """A win as it was locked, and what became of it: `amount` is what its table paid of the `value` it had."""

    locked: e.WinLocked
    at: int
    became: Became = "waits"
    value: Money = NOTHING
    amount: Money = NOTHING
    back: Money = NOTHING
    awarded_at: int = 0
    paid_at: int = 0
    clause: str = ""


class Past(msgspec.Struct, frozen=True):
    """Every win of a link, and every decision of Surveillance, in their order."""

    wins: tuple[PastWin, ...] = ()
    ruled: tuple[Ruled, ...] = ()

    def of(self, win: int) -> tuple[Ruled, ...]:
        """What was decided of a win."""
        return tuple(one for one in self.ruled if win in one.wins)


def past(lines: Iterable[Line]) -> Past:
    """What the lines of a link's log say of its wins."""
    wins: dict[int, PastWin] = {}
    ruled: list[Ruled] = []
    for line in lines:
        for event in line.events:
            _follow(wins, line.at, event)
            ruled += _ruling(line.at, event)
    return Past(tuple(wins.values()), tuple(ruled))


def _follow(wins: dict[int, PastWin], at: int, event: Event) -> None:
    match event:
        case e.WinLocked():
            wins[event.win] = PastWin(event, at, value=event.value)
        case e.WinWithdrawn():
            wins[event.win] = replace(wins[event.win], became="withdrawn", clause=event.clause)
        case e.WinNarrowed():
            locked = replace(wins[event.win].locked, parts=event.parts, wholes=event.wholes, fixed=event.fixed)
            wins[event.win] = replace(wins[event.win], locked=locked)
        case e.Awarded():
            for share in event.shares:
                given = {"value": share.value, "amount": share.amount, "awarded_at": at, "clause": event.clause}
                wins[share.win] = replace(wins[share.win], became="awarded", **given)
        case e.WinPaid():
            wins[event.win] = replace(wins[event.win], became="paid", paid_at=at)
        case e.PrizeReturned():
            _return(wins, event)


def _return(wins: dict[int, PastWin], event: e.PrizeReturned) -> None:
    """Note at the last win of a round that a prize of it was taken back."""
    round_ = (event.table, event.round)
    found = [one for one in wins.values() if (one.locked.table, one.locked.round) == round_ and one.paid_at]
    if found:
        last = found[-1]
        wins[last.locked.win] = replace(last, became="given back", back=Money(last.back + event.amount))


def _ruling(at: int, event: Event) -> list[Ruled]:
    match event:
        case e.MomentDetermined():
            what: Literal["one moment", "not one moment"] = "one moment" if event.together else "not one moment"
            return [Ruled(at, event.by, what, event.why, event.clause, event.wins)]
        case e.AwardsHeld():
            held: Literal["awards held", "awards released"] = "awards held" if event.held else "awards released"
            return [Ruled(at, event.by, held, event.why, event.clause)]
    return []
