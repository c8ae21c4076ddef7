"""Evolve: the link that an event makes; one fold for its pool, its wins and its meters."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.link import events as e
from soft17.link.commands import Staked
from soft17.link.state import Collected, Confirmed, Decision, Member, Meters, Moment, Pool, Win
from soft17.money import Money
from soft17.table.events import Event

KEPT = 2  # so many rounds of a table are kept, for those that are put right after their end


def evolve(pool: Pool, event: Event) -> Pool:
    """The link after an event."""
    return _BY_TYPE[type(event)](pool, event)


def _metered(pool: Pool, **changes: int) -> Meters:
    now = pool.meters
    return replace(now, **{name: getattr(now, name) + by for name, by in changes.items()})


def _opened(pool: Pool, event: e.LinkOpened) -> Pool:
    return replace(pool, terms=event.terms, meters=_metered(pool, began=event.meter, display=event.meter))


def _joined(pool: Pool, event: e.TableJoined) -> Pool:
    return replace(pool, tables=(*pool.tables, Member(event.table)))


def _brought(pool: Pool, event: e.PoolBrought) -> Pool:
    assert pool.terms is not None  # tables join an open pool
    carried = pool.carried + event.parts - (event.added - event.brings) * pool.terms.increment[1]
    found = replace(pool, carried=carried, meters=_metered(pool, brought=event.added, display=event.added))
    if not event.areas:
        return found
    last = Collected(event.table, event.round, dict(event.areas))
    return replace(found, rounds=(*pool.rounds, last), last_rounds={**pool.last_rounds, event.table: event.round})


def _left(pool: Pool, event: e.TableLeft) -> Pool:
    return replace(
        pool,
        tables=tuple(one for one in pool.tables if one.table != event.table),
        rounds=tuple(one for one in pool.rounds if one.table != event.table),
    )


def _closed(pool: Pool, event: e.LinkClosed) -> Pool:
    went = {"returned": event.amount} if event.to == "house" else {"passed": -event.amount}
    return replace(pool, closed=True, meters=_metered(pool, display=-event.amount, **went))


def _contributed(pool: Pool, event: e.Contributed) -> Pool:
    before = pool.round(event.table, event.round)
    areas = {**(before.areas if before else {}), **dict(event.areas)}
    rest = [one for one in pool.rounds if one is not before]
    own = [one for one in rest if one.table == event.table][-(KEPT - 1) :]
    kept = [one for one in rest if one.table != event.table or one in own]
    rounds = (*kept, Collected(event.table, event.round, areas))
    oldest = min(one.round for one in rounds if one.table == event.table)
    return replace(
        pool,
        rounds=rounds,
        last_rounds={**pool.last_rounds, event.table: event.round},
        moments=tuple(one for one in pool.moments if _may_be_undone(one, event.table, oldest)),
        carried=_carried(pool, event.areas, 1, event.added),
        meters=_metered(pool, came_in=event.added, display=event.added),
    )


def _carried(pool: Pool, areas: Staked, sign: int, metered: int) -> int:
    """What is left of wagers, exactly, when so many whole cents of them went to the meter."""
    assert pool.terms is not None  # wagers come to an open pool
    return pool.carried + sign * pool.terms.parts(dict(areas).values()) - metered * pool.terms.increment[1]


def _may_be_undone(moment: Moment, table: str, oldest: int) -> bool:
    """True of an award while a round that shared it can still be put right."""
    return any(name != table or number >= oldest for name, number in moment.rounds)


def _taken_back(pool: Pool, event: e.TakenBack) -> Pool:
    def less(one: Collected) -> Collected:
        if (one.table, one.round) != (event.table, event.round):
            return one
        gone = dict(event.areas)
        left = {area: amount for area, amount in one.areas.items() if area not in gone}
        return replace(one, areas=left)

    meters = _metered(pool, came_in=-event.taken, display=-event.taken)
    carried = _carried(pool, event.areas, -1, -event.taken)
    return replace(pool, rounds=tuple(map(less, pool.rounds)), carried=carried, meters=meters)


def _waiting(pool: Pool, by: int) -> tuple[Win, ...]:
    """Wins that wait for another's award stand on the pool that it leaves."""
    return tuple(replace(one, value=Money(one.value + by)) if one.stands == "locked" else one for one in pool.wins)


def _fixed(pool: Pool, event: e.FixedDrawn) -> Pool:
    return replace(pool, meters=_metered(pool, won=event.amount, display=-event.amount))


def _reset(pool: Pool, event: e.PoolReset) -> Pool:
    meters = _metered(pool, reset_cost=event.by, display=event.by)
    return replace(pool, meters=meters, wins=_waiting(pool, event.by))


def _rounded(pool: Pool, event: e.SharesRounded) -> Pool:
    of = pool.moment(*event.rounds[0])
    moments = tuple(replace(one, rounding=Money(one.rounding + event.by)) if one is of else one for one in pool.moments)
    meters = _metered(pool, rounding=event.by, display=event.by)
    return replace(pool, meters=meters, moments=moments, wins=_waiting(pool, event.by))


def _locked(pool: Pool, event: e.WinLocked) -> Pool:
    win = Win(
        id=event.win,
        table=event.table,
        round=event.round,
        pressed=event.pressed,
        parts=event.parts,
        wholes=event.wholes,
        fixed=event.fixed,
        value=event.value,
    )
    return replace(pool, wins=(*pool.wins, win), last_win=event.win)


def _gone(pool: Pool, number: int) -> Pool:
    def without(one: Decision) -> Decision:
        return replace(one, wins=one.wins - {number})

    return replace(
        pool,
        wins=tuple(one for one in pool.wins if one.id != number),
        decisions=tuple(one for one in map(without, pool.decisions) if len(one.wins) > 1),
    )


def _narrowed(pool: Pool, event: e.WinNarrowed) -> Pool:
    left = {"parts": event.parts, "wholes": event.wholes, "fixed": event.fixed}
    return replace(pool, wins=tuple(replace(one, **left) if one.id == event.win else one for one in pool.wins))


def _determined(pool: Pool, event: e.MomentDetermined) -> Pool:
    wins = frozenset(event.wins)
    rest = tuple(one for one in pool.decisions if one.wins != wins)
    return replace(pool, decisions=(*rest, Decision(wins, event.together)))


def _awarded(pool: Pool, event: e.Awarded) -> Pool:
    shares = {one.win: one for one in event.shares}
    won = sum(one.amount for one in event.shares)
    awarded = [one for one in pool.wins if one.id in shares]
    wins = tuple(
        replace(one, stands="awarded", share=shares[one.id]) if one in awarded else waiting
        for one, waiting in zip(pool.wins, _waiting(pool, -won), strict=True)
    )
    parts, wholes = sum(len(one.parts) for one in awarded), sum(len(one.wholes) for one in awarded)
    moment = Moment(frozenset((one.table, one.round) for one in awarded), event.value, Money(won))
    meters = _metered(pool, won=won, parts=parts, wholes=wholes, display=-won)
    until = max(pool.awarded_until, event.until)
    return replace(pool, wins=wins, moments=(*pool.moments, moment), awarded_until=until, meters=meters)


def _returned(pool: Pool, event: e.PrizeReturned) -> Pool:
    meters = _metered(pool, won=-event.amount, parts=-event.parts, wholes=-event.wholes, display=event.amount)
    of = pool.moment(event.table, event.round)
    moments = tuple(replace(one, won=Money(one.won - event.amount)) if one is of else one for one in pool.moments)
    return replace(pool, meters=meters, moments=moments, wins=_waiting(pool, event.amount))


def _stopped(pool: Pool, event: e.TableStopped) -> Pool:
    win = next((one for one in pool.wins if one.table == event.table), None)
    locked = frozenset(one.area for one in (*win.parts, *win.wholes)) if win else frozenset()
    stands = Confirmed(win.round if win else event.round, locked | frozenset(event.areas))
    confirmed = stands if event.stopped and stands.areas else None

    def told(one: Member) -> Member:
        return replace(one, stopped=event.stopped, confirmed=confirmed) if one.table == event.table else one

    return replace(pool, tables=tuple(map(told, pool.tables)))


_BY_TYPE: dict[type[Event], Callable[[Pool, Any], Pool]] = {
    e.LinkOpened: _opened,
    e.TableJoined: _joined,
    e.PoolBrought: _brought,
    e.TableLeft: _left,
    e.LinkClosed: _closed,
    e.TakenOver: lambda pool, event: replace(pool, meters=_metered(pool, passed=event.amount, display=event.amount)),
    e.Contributed: _contributed,
    e.TakenBack: _taken_back,
    e.FixedDrawn: _fixed,
    e.WinLocked: _locked,
    e.WinWithdrawn: lambda pool, event: _gone(pool, event.win),
    e.WinNarrowed: _narrowed,
    e.MomentDetermined: _determined,
    e.AwardsHeld: lambda pool, event: replace(pool, held=event.held),
    e.Awarded: _awarded,
    e.SharesRounded: _rounded,
    e.PoolReset: _reset,
    e.WinPaid: lambda pool, event: _gone(pool, event.win),
    e.PrizeReturned: _returned,
    e.TableStopped: _stopped,
}
