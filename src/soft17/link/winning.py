"""Winning: which locked wins fell at one moment, and what each of them receives."""

from collections.abc import Sequence

from soft17.clause import Refusal
from soft17.link.commands import Winner
from soft17.link.events import Awarded, PoolReset, Share, SharesRounded
from soft17.link.state import Pool, Win
from soft17.money import Money
from soft17.rules.jackpot import Jackpot
from soft17.table.events import Event
from soft17.table.optional import Elsewhere

SECOND = 1000


def moment(jackpot: Jackpot, pool: Pool) -> tuple[Win, ...] | Refusal:
    """The wins of the earliest moment that waits for its award."""
    clause = jackpot.linked.moment.clause
    if not pool.locked:
        return Refusal(clause, "no win waits for its award")
    if pool.held:
        return Refusal(clause, "Surveillance holds the awards of this link")
    first, *later = pool.locked
    if jackpot.linked.moment.is_ == "same-millisecond":
        return (first, *(one for one in later if one.pressed == first.pressed))
    if jackpot.linked.moment.is_ == "same-second":
        return (first, *(one for one in later if _second(one) == _second(first)))
    return _determined(jackpot, pool, first, later)


def undecided(jackpot: Jackpot, pool: Pool) -> tuple[tuple[Win, Win], ...]:
    """Pairs of wins within the window of which Surveillance has not said whether they fell at one moment."""
    if jackpot.linked.moment.is_ != "surveillance":
        return ()
    wins = pool.locked
    return tuple(
        (one, other)
        for number, one in enumerate(wins)
        for other in wins[number + 1 :]
        if _close(jackpot, one, other) and _told(pool, (one,), other) is None
    )


def _second(win: Win) -> int:
    return win.pressed // SECOND


def _close(jackpot: Jackpot, one: Win, other: Win) -> bool:
    return abs(one.pressed - other.pressed) <= jackpot.linked.window.is_


def _told(pool: Pool, found: Sequence[Win], other: Win) -> bool | None:
    """What Surveillance said of a win and any of those that it may have fallen with; what was said last holds."""
    numbers = {one.id for one in found}
    said = [one.together for one in pool.decisions if other.id in one.wins and numbers & one.wins]
    return said[-1] if said else None


def _determined(jackpot: Jackpot, pool: Pool, first: Win, later: list[Win]) -> tuple[Win, ...] | Refusal:
    """The first win and those of its moment; a win that fell with one of them fell with all."""
    found = [first]
    for other in later:
        for one in found:
            if _close(jackpot, one, other) and _told(pool, (one,), other) is None:
                where = f"{one.table} and {other.table}"
                why = f"Surveillance has yet to say whether the wins on {where} fell at one moment"
                return Refusal(jackpot.linked.moment.clause, why)
        if _told(pool, found, other):
            found.append(other)
    return tuple(found)


def shared(jackpot: Jackpot, pool: Pool, wins: tuple[Win, ...]) -> tuple[Event, ...]:
    """What the wins of one moment receive, and the pool after them."""
    assert pool.terms is not None  # a pool with wins is open
    value = max(one.value for one in wins)
    fixed = Money(sum(one.fixed for one in wins))
    parts = [winner for one in wins for winner in one.parts]
    wholes = [winner for one in wins for winner in one.wholes]
    each = jackpot.awards(value, pool.terms.seed, _shares(jackpot, parts), _shares(jackpot, wholes), fixed)
    shares: list[Share] = []
    paid_part: list[str] = []
    paid_whole: list[str] = []
    for one in wins:
        own_part, own_whole = _paid(jackpot, one.parts, paid_part), _paid(jackpot, one.wholes, paid_whole)
        amount = Money(own_part * each.part + own_whole * each.whole + one.fixed)
        elsewhere = Elsewhere(
            parts=_shares(jackpot, parts) - own_part,
            wholes=_shares(jackpot, wholes) - own_whole,
            fixed=Money(fixed - one.fixed),
            paid_part=_before(jackpot, paid_part),
            paid_whole=_before(jackpot, paid_whole),
        )
        shares.append(Share(one.id, amount, value, elsewhere))
        paid_part += [winner.player for winner in one.parts]
        paid_whole += [winner.player for winner in one.wholes]
    clause = clause_of(jackpot, parts, wholes)
    until = max(one.pressed for one in wins) + jackpot.linked.window.is_
    events: list[Event] = [Awarded(value, each.part, each.whole, tuple(shares), clause, until)]
    won = sum(one.amount for one in shares)
    since = pool.meters.display - value
    after = max(each.meter + since, pool.terms.seed)
    if each.rounding:
        rounds = tuple((one.table, one.round) for one in wins)
        events.append(SharesRounded(each.rounding, rounds, jackpot.cent.clause))
    cost = Money(after - (pool.meters.display - won) - each.rounding)
    return (*events, PoolReset(cost, jackpot.reset.clause)) if cost else tuple(events)


def clause_of(jackpot: Jackpot, parts: Sequence[Winner], wholes: Sequence[Winner]) -> str:
    """The clause by which wins share: that of their kind, or of winners in general where both kinds are among them."""
    if parts and wholes:
        return jackpot.winners.clause
    return (jackpot.shares_whole if wholes else jackpot.shares_part).clause


def _shares(jackpot: Jackpot, winners: list[Winner]) -> int:
    return len({one.player for one in winners}) if jackpot.winners.is_ == "player" else len(winners)


def _paid(jackpot: Jackpot, winners: tuple[Winner, ...], before: list[str]) -> int:
    """How many shares a win is paid: one for each hand, or one for each player who is paid nowhere else."""
    if jackpot.winners.is_ == "player":
        return len({one.player for one in winners} - set(before))
    return len(winners)


def _before(jackpot: Jackpot, paid: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(paid)) if jackpot.winners.is_ == "player" else ()
