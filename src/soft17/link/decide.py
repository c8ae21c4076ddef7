"""Decide: an order to a link becomes events of its pool, or a refusal with its clause."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.link import commands as c
from soft17.link import events as e
from soft17.link.closing import close, take_over
from soft17.link.evolve import evolve
from soft17.link.moments import award, determine, hold, jackpot_of
from soft17.link.state import Moment, Pool
from soft17.link.terms import join_refusal
from soft17.link.winning import SECOND, clause_of
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.rules.house.people import a
from soft17.rules.jackpot import Jackpot
from soft17.table.events import Event

Found = tuple[Event, ...] | Refusal


class NoJackpotError(ValueError):
    """A rulebook without a jackpot has no pool to share."""


def decide(book: Book, pool: Pool, order: Order) -> Found:
    """What an order leads to."""
    jackpot, command = book.jackpot, order.command
    if jackpot is None:
        raise NoJackpotError("rulebook: this book has no jackpot")
    assert isinstance(command, c.LinkCommand)  # the kind takes no others
    power = jackpot.linked.powers[command.power]
    if not any(book.house.people.holds(order.by.role, wanted) for wanted in power.is_):
        who = " or ".join(a(wanted) for wanted in power.is_)
        return Refusal(power.clause, f"this is for {who}, not for {a(order.by.role)}")
    if isinstance(command, c.OpenLink):
        return _open(book, pool, command)
    if not pool.is_open:
        return Refusal(power.clause, "this link is not open")
    return _BY_TYPE[type(command)](book, pool, order, command)


def _open(book: Book, pool: Pool, command: c.OpenLink) -> Found:
    jackpot = jackpot_of(book)
    rate, terms = jackpot.linked.rate_and_seed.clause, command.terms
    if pool.terms is not None:
        return Refusal(rate, "this link was opened before")
    over, under = terms.increment
    if under <= 0 or not 0 < over <= under:
        return Refusal(rate, "increment: a part of each wager, more than nothing and no more than all of it")
    stakes = book.optional[jackpot.wager].fixed_stakes
    if terms.stake <= 0 or (stakes and terms.stake not in stakes):
        said = f", {' or '.join(show(one) for one in sorted(stakes))}" if stakes else ""
        return Refusal(jackpot.linked.stake.clause, f"stake: the one wager that qualifies{said}")
    meter = command.meter if command.meter is not None else terms.seed
    refused = jackpot.refusal(meter, terms.seed)
    return refused or (e.LinkOpened(terms, meter, rate),)


def _join(book: Book, pool: Pool, _order: Order, command: c.Join) -> Found:
    linked = jackpot_of(book).linked
    assert pool.terms is not None  # the pool is open
    if pool.member(command.table) is not None:
        return Refusal(linked.rate_and_seed.clause, f"{command.table} is on this link already")
    if command.brings < 0 or command.parts < 0:
        return Refusal(linked.rate_and_seed.clause, "brings: what the table's own pool has above its minimum")
    joined = (e.TableJoined(command.table, linked.pay_table.clause), *_brought(book, pool, command))
    return join_refusal(book, pool.terms, command.terms) or joined


def _brought(book: Book, pool: Pool, command: c.Join) -> tuple[Event, ...]:
    """What a table brings out of its own pool, and with it the wagers that can still go back."""
    jackpot, terms = jackpot_of(book), pool.terms
    assert terms is not None  # the pool is open
    if not (command.brings or command.parts or command.areas):
        return ()
    whole = jackpot.brought(pool.carried + command.parts, terms.increment)
    told = (command.brings, Money(command.brings + whole), command.parts, command.round, command.areas)
    return (e.PoolBrought(command.table, *told, jackpot.linked.rate_and_seed.clause),)


def _leave(book: Book, pool: Pool, _order: Order, command: c.LeaveLink) -> Found:
    clause = jackpot_of(book).linked.pay_table.cite[-1]
    if any(one.table == command.table for one in pool.wins):
        return Refusal(clause, f"a win on {command.table} is not paid yet")
    return _not_here(book, pool, command.table) or (e.TableLeft(command.table, clause),)


def _not_here(book: Book, pool: Pool, table: str) -> Refusal | None:
    clause = jackpot_of(book).linked.pay_table.cite[-1]
    return None if pool.member(table) is not None else Refusal(clause, f"{table} is not on this link")


def _contribute(book: Book, pool: Pool, _order: Order, command: c.Contribute) -> Found:
    jackpot, terms = jackpot_of(book), pool.terms
    assert terms is not None  # the pool is open
    member = pool.member(command.table)
    failed = book.house.malfunctions.jackpot
    if member is not None and member.stopped and failed is not None:
        return Refusal(failed.without.clause, f"the jackpot is out of play at {command.table}")
    areas = dict(command.areas)
    if not areas or len(areas) < len(command.areas) or any(stake != terms.stake for stake in areas.values()):
        return Refusal(jackpot.linked.stake.clause, f"the qualifying wager of this link is {show(terms.stake)}")
    before = pool.round(command.table, command.round)
    known = before.areas if before is not None else {}
    if command.round < pool.last_rounds.get(command.table, 0) or known.keys() & areas.keys():
        return Refusal(jackpot.contributes.clause, f"round {command.round} at {command.table} is in the pool already")
    added = jackpot.brought(pool.carried + terms.parts(areas.values()), terms.increment)
    event = e.Contributed(command.table, command.round, command.areas, added, jackpot.contributes.clause)
    return _not_here(book, pool, command.table) or (event,)


def _take_back(book: Book, pool: Pool, _order: Order, command: c.TakeBack) -> Found:
    jackpot, terms = jackpot_of(book), pool.terms
    rule, failed = jackpot.contributes, book.house.malfunctions.jackpot
    clause = failed.returned.clause if failed is not None else rule.clause
    before = pool.round(command.table, command.round)
    assert terms is not None  # the pool is open
    areas = dict(command.areas)
    if before is None or any(before.areas.get(area) != stake for area, stake in areas.items()):
        return Refusal(clause, f"these wagers of round {command.round} at {command.table} are not in the pool")
    taken = Money(-jackpot.brought(pool.carried - terms.parts(areas.values()), terms.increment))
    event = e.TakenBack(command.table, command.round, command.areas, taken, clause)
    return (event, *_reset(jackpot, pool, Money(pool.meters.display - taken)))


def _reset(jackpot: Jackpot, pool: Pool, display: Money) -> tuple[Event, ...]:
    """A pool that fell under its minimum is set to it; while a win waits its award does that."""
    assert pool.terms is not None  # the pool is open
    if pool.locked or display >= pool.terms.seed:
        return ()
    return (e.PoolReset(Money(pool.terms.seed - display), jackpot.reset.clause),)


def _draw_fixed(book: Book, pool: Pool, _order: Order, command: c.DrawFixed) -> Found:
    jackpot = jackpot_of(book)
    if jackpot.fixed.is_ != "pool":
        return Refusal(jackpot.fixed.clause, "fixed prizes are the house's")
    event = e.FixedDrawn(command.table, command.round, command.amount, jackpot.fixed.clause)
    return _not_here(book, pool, command.table) or (
        event,
        *_reset(jackpot, pool, Money(pool.meters.display - command.amount)),
    )


def _lock(book: Book, pool: Pool, order: Order, command: c.Lock) -> Found:
    jackpot = jackpot_of(book)
    clause = jackpot.at_once.clause
    if not command.parts and not command.wholes:
        return Refusal(clause, "no hand of this round wins of the pool")
    if command.pressed // SECOND > order.at:
        return Refusal(jackpot.linked.moment.clause, "pressed: this moment is yet to come")
    if command.pressed <= pool.awarded_until:
        return Refusal(jackpot.linked.moment.clause, "pressed: wins of this moment were awarded already")
    if any(one.table == command.table for one in pool.wins):
        return Refusal(clause, f"a win on {command.table} is not paid yet")
    stopped = _stopped_before(book, pool, command)
    if stopped is not None:
        return stopped
    taken = pool.round(command.table, command.round)
    areas = [one.area for one in (*command.parts, *command.wholes)]
    if jackpot.contributes.is_ == "at-collection" and (taken is None or not set(areas) <= taken.areas.keys()):
        return Refusal(jackpot.contributes.clause, f"no wager of round {command.round} lies on such an area")
    fixed = command.fixed if jackpot.fixed.is_ == "pool" else Money(0)
    event = e.WinLocked(
        win=pool.last_win + 1,
        table=command.table,
        round=command.round,
        pressed=command.pressed,
        parts=command.parts,
        wholes=command.wholes,
        fixed=fixed,
        value=pool.meters.display,
        clause=clause,
    )
    return _not_here(book, pool, command.table) or (event,)


def _stopped_before(book: Book, pool: Pool, command: c.Lock) -> Refusal | None:
    """Why a win is none at a table whose equipment failed: only what was confirmed before may be confirmed anew."""
    member, failed = pool.member(command.table), book.house.malfunctions.jackpot
    if member is None or not member.stopped or failed is None:
        return None
    won = {one.area for one in (*command.parts, *command.wholes)}
    if member.confirmed is not None and member.confirmed.round == command.round and won <= member.confirmed.areas:
        return None
    return Refusal(failed.without.clause, f"the jackpot is out of play at {command.table}")


def _withdraw(book: Book, pool: Pool, _order: Order, command: c.Withdraw) -> Found:
    clause = jackpot_of(book).at_once.clause
    win = pool.win(command.win)
    if win is None or win.stands != "locked":
        return Refusal(clause, "a win that was awarded is paid")
    event = e.WinWithdrawn(command.win, clause)
    return (event, *_reset(jackpot_of(book), evolve(pool, event), pool.meters.display))


def _narrow(book: Book, pool: Pool, _order: Order, command: c.Narrow) -> Found:
    clause = jackpot_of(book).at_once.clause
    win = pool.win(command.win)
    if win is None or win.stands != "locked":
        return Refusal(clause, "a win that was awarded is paid")
    left = {*command.parts, *command.wholes}
    if not left or not {*command.parts} <= {*win.parts} or not {*command.wholes} <= {*win.wholes}:
        return Refusal(clause, f"hands: some of win {win.id}, and no others")
    if not 0 <= command.fixed <= win.fixed:
        return Refusal(clause, f"fixed: no more than the {show(win.fixed)} that win {win.id} has")
    return (e.WinNarrowed(win.id, command.parts, command.wholes, command.fixed, clause),)


def _pay(book: Book, pool: Pool, _order: Order, command: c.Pay) -> Found:
    jackpot = jackpot_of(book)
    win = pool.win(command.win)
    if win is None or win.share is None:
        return Refusal(jackpot.at_once.clause, "this win is not awarded, or was paid")
    clause = clause_of(jackpot, win.parts, win.wholes)
    if command.amount not in (None, win.share.amount):
        told = f"{win.table} pays {show(command.amount or Money(0))} where the pool gives {show(win.share.amount)}"
        return Refusal(clause, f"amount: {told}")
    return (e.WinPaid(win.id, win.table, win.share.amount, clause),)


def _give_back(book: Book, pool: Pool, _order: Order, command: c.GiveBack) -> Found:
    jackpot, failed = jackpot_of(book), book.house.malfunctions.jackpot
    clause = failed.returned.clause if failed is not None else jackpot.at_once.clause
    moment = pool.moment(command.table, command.round)
    most = moment.won if moment is not None else pool.meters.won if jackpot.fixed.is_ == "pool" else Money(0)
    if not 0 < command.amount <= most:
        return Refusal(clause, f"no such prize of round {command.round} at {command.table} was paid out of the pool")
    event = e.PrizeReturned(command.table, command.round, command.amount, command.parts, command.wholes, clause)
    return _not_here(book, pool, command.table) or (event, *_undo_reset(jackpot, pool, moment, command.amount))


def _undo_reset(jackpot: Jackpot, pool: Pool, moment: Moment | None, amount: Money) -> tuple[Event, ...]:
    """Give the house what it put into the pool after an award that would not have wanted it."""
    assert pool.terms is not None  # the pool is open
    if moment is None:
        return ()
    seed, rounding = pool.terms.seed, moment.rounding
    left = [Fraction(moment.value - won) for won in (moment.won - rounding, moment.won - amount)]
    cost = [jackpot.after(rest, seed) - rest for rest in left]
    by = Money(int(cost[1] - cost[0]))
    undone = e.SharesRounded(Money(-rounding), tuple(sorted(moment.rounds)), jackpot.cent.clause)
    return (*([undone] if rounding else []), *([e.PoolReset(by, jackpot.reset.clause)] if by else []))


def _stop(book: Book, pool: Pool, _order: Order, command: c.Stop | c.Restore) -> Found:
    rule = book.house.malfunctions.jackpot
    stopped = isinstance(command, c.Stop)
    clause = jackpot_of(book).source.clause if rule is None else rule.cite[0] if stopped else rule.without.clause
    number, areas = (command.round, command.areas) if isinstance(command, c.Stop) else (0, ())
    return _not_here(book, pool, command.table) or (e.TableStopped(command.table, stopped, clause, number, areas),)


_BY_TYPE: dict[type[c.LinkCommand], Callable[[Book, Pool, Order, Any], Found]] = {
    c.Join: _join,
    c.LeaveLink: _leave,
    c.CloseLink: close,
    c.TakeOver: take_over,
    c.Contribute: _contribute,
    c.TakeBack: _take_back,
    c.DrawFixed: _draw_fixed,
    c.Lock: _lock,
    c.Withdraw: _withdraw,
    c.Narrow: _narrow,
    c.Determine: determine,
    c.HoldAwards: hold,
    c.ReleaseAwards: hold,
    c.Award: award,
    c.Pay: _pay,
    c.GiveBack: _give_back,
    c.Stop: _stop,
    c.Restore: _stop,
}
