"""Telling: the log of a link in words, its wins and what became of them, for those who watch and who run the games."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from soft17.link import events as e
from soft17.link.commands import Winner
from soft17.link.past import PastWin, Ruled, past
from soft17.log.lines import Line
from soft17.money import Money, dollars
from soft17.table.events import Event

Named = Callable[[str], str]


class WinTold(msgspec.Struct, frozen=True):
    """A win and what became of it; `decided` is what Surveillance found of it, with the reason."""

    id: int
    table: str
    round: int
    pressed: int
    hands: tuple[str, ...]
    value: str
    became: str
    amount: str
    back: str
    awarded_at: int
    paid_at: int
    clause: str
    decided: tuple[Ruled, ...]


class LineTold(msgspec.Struct, frozen=True):
    """One thing that happened to the pool: when, by whom and as what, why, and the clause."""

    version: int
    at: int
    by: str
    role: str
    text: str
    why: str
    clause: str


class PastTold(msgspec.Struct, frozen=True):
    """Wins, the newest first; decisions; and lines of the log before a version, the newest first."""

    wins: tuple[WinTold, ...]
    ruled: tuple[Ruled, ...]
    lines: tuple[LineTold, ...]
    earlier: int | None


def told(lines: Iterable[Line], named: Named, before: int, most: int) -> PastTold:
    """What a link's log says: all of its wins and decisions, and so many lines before a version."""
    kept = tuple(lines)
    found = past(kept)
    wins = tuple(_win(one, found.of(one.locked.win), named) for one in reversed(found.wins))
    shown = [line for line in kept if line.seq < before]
    page = [one for line in reversed(shown[-most:]) for one in _line(line, named)]
    earlier = shown[-most].seq if len(shown) > most else None
    return PastTold(wins, found.ruled[::-1], tuple(page), earlier)


def hands(parts: Iterable[Winner], wholes: Iterable[Winner]) -> tuple[str, ...]:
    """The hands of a win, each with what it wins of the pool."""
    return (
        *(f"{one.player}, area {one.area}: a part" for one in parts),
        *(f"{one.player}, area {one.area}: the whole" for one in wholes),
    )


def _win(one: PastWin, decided: tuple[Ruled, ...], named: Named) -> WinTold:
    locked = one.locked
    return WinTold(
        id=locked.win,
        table=named(locked.table),
        round=locked.round,
        pressed=locked.pressed,
        hands=hands(locked.parts, locked.wholes),
        value=dollars(one.value),
        became=one.became,
        amount=dollars(one.amount) if one.awarded_at else "",
        back=dollars(one.back) if one.back else "",
        awarded_at=one.awarded_at,
        paid_at=one.paid_at,
        clause=one.clause or locked.clause,
        decided=decided,
    )


def _line(line: Line, named: Named) -> list[LineTold]:
    return [
        LineTold(line.seq, line.at, line.by, line.role, say(event, named), line.reason, getattr(event, "clause", ""))
        for event in line.events
    ]


def say(event: Event, named: Named) -> str:
    """What happened to a pool, in a sentence."""
    return _BY_TYPE[type(event)](event, named)


def _numbers(wins: tuple[int, ...]) -> str:
    return " and ".join(str(one) for one in wins)


def _awarded(event: e.Awarded, _named: Named) -> str:
    shares = ", ".join(f"win {one.win}: {dollars(one.amount)}" for one in event.shares)
    return f"Awarded of {dollars(event.value)}: {shares}"


def _locked(event: e.WinLocked, named: Named) -> str:
    who = "; ".join(hands(event.parts, event.wholes))
    return f"Win {event.win} at {named(event.table)}, round {event.round} ({who}) holds {dollars(event.value)}"


def _closed(event: e.LinkClosed, named: Named) -> str:
    return f"Closed: {dollars(event.amount)} went to {named(event.link) if event.link else 'the house'}"


def _reset(event: e.PoolReset, _named: Named) -> str:
    if event.by < 0:
        return f"A reset was undone: {dollars(Money(-event.by))} went back to the house"
    return f"Reset: the house put {dollars(event.by)} into the pool"


def _rounded(event: e.SharesRounded, named: Named) -> str:
    whose = " and ".join(f"round {number} at {named(table)}" for table, number in event.rounds)
    if event.by < 0:
        return f"Shares of {whose} to the cent: {dollars(Money(-event.by))} went back to the house"
    return f"Shares of {whose} to the cent: the house put in {dollars(event.by)}"


_BY_TYPE: dict[type[Event], Callable[[Any, Named], str]] = {
    e.LinkOpened: lambda one, _: f"Opened for {one.terms.chips} tables at {dollars(one.meter)}",
    e.TableJoined: lambda one, named: f"{named(one.table)} joined",
    e.PoolBrought: lambda one, named: f"{named(one.table)} brought {dollars(one.added)} out of its own pool",
    e.TableLeft: lambda one, named: f"{named(one.table)} left",
    e.LinkClosed: _closed,
    e.TakenOver: lambda one, named: f"{dollars(one.amount)} came from {named(one.link)}",
    e.Contributed: lambda one, named: f"Round {one.round} at {named(one.table)} brought {dollars(one.added)}",
    e.TakenBack: lambda one, named: f"{dollars(one.taken)} of round {one.round} at {named(one.table)} went back",
    e.FixedDrawn: lambda one, named: (
        f"Fixed prizes of round {one.round} at {named(one.table)} took {dollars(one.amount)}"
    ),
    e.WinLocked: _locked,
    e.WinWithdrawn: lambda one, _: f"Win {one.win} is none: its wagers went back",
    e.WinNarrowed: lambda one, _: f"Of win {one.win} there is left: {'; '.join(hands(one.parts, one.wholes))}",
    e.MomentDetermined: lambda one, _: (
        f"Wins {_numbers(one.wins)} {'fell' if one.together else 'did not fall'} at one moment"
    ),
    e.AwardsHeld: lambda one, _: "Awards are held" if one.held else "Awards are no longer held",
    e.Awarded: _awarded,
    e.SharesRounded: _rounded,
    e.PoolReset: _reset,
    e.WinPaid: lambda one, named: f"{named(one.table)} paid win {one.win}: {dollars(one.amount)}",
    e.PrizeReturned: lambda one, named: (
        f"{dollars(one.amount)} of round {one.round} at {named(one.table)} is in the pool again"
    ),
    e.TableStopped: lambda one, named: (
        f"The jackpot is {'out of play' if one.stopped else 'in play again'} at {named(one.table)}"
    ),
}
