"""Losses: the limits that players set for themselves, and the periods they run for."""

from collections.abc import Iterable

from soft17.clause import Refusal
from soft17.house import dates, declaring
from soft17.house.keep import Keep
from soft17.house.loss_limit import LossLimit
from soft17.house.orders import Order
from soft17.house.protecting import LossLimitSet
from soft17.house.protections import SetLossLimit
from soft17.house.state import Guest, House
from soft17.house.trouble import IrregularityFound
from soft17.money import Money, dollars, show
from soft17.rules.book import Book
from soft17.rules.house.patrons import LossLimit as Rules
from soft17.table.commands import Command, ObserveWager, PlaceWager
from soft17.table.state import Table, Wager

PLAYER = "player"
# The results of wagers that count against a limit: those that are or may yet be lost, or all that did not go back.
RUNNING, IN_ROUND = (None, "lose"), (None, "lose", "win", "stand-off")


def limit_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why what a command would stake is more than a player's loss limit leaves."""
    rule = book.house.patrons
    if rule is None:
        return None
    for guest in house.guests:
        if guest.loss is None or staked(after, guest.name) <= staked(house.table, guest.name):
            continue
        if _sum(counted(after, guest.name, rule.loss)) > _most(house, guest, rule.loss):
            lying = staked(house.table, guest.name)
            left = show(Money(max(0, _allowance(house, guest, rule.loss) - lying)))
            beside = f" beside the {show(lying)} at stake" if lying else ""
            return Refusal(rule.loss.wagers.clause, f"{guest.name}'s loss limit leaves {left}{beside}")
    return None


def staked(table: Table, player: str) -> Money:
    """What a player has on the layout without a result."""
    return _sum(wager for wager in table.wagers if wager.player == player and wager.is_open)


def counted(table: Table, player: str, rule: Rules) -> list[Wager]:
    """A player's wagers of a round that the limit is measured on: open and lost ones, or whatever came of them."""
    own = [wager for wager in table.wagers if wager.player == player and table.phase != "over"]
    return [wager for wager in own if wager.result in (RUNNING if rule.within.is_ == "running" else IN_ROUND)]


def _most(house: House, guest: Guest, rule: Rules) -> int:
    """What may be counted of a player's wagers: what the limit left before the round, and what was won in it."""
    won = 0
    for wager in house.table.wagers if house.in_round and rule.within.is_ == "running" else ():
        if wager.player == guest.name and wager.result == "win" and rule.net.is_ == "of-wins":
            won += wager.pays
    return _before_round(house, guest, rule) + won


def _before_round(house: House, guest: Guest, rule: Rules) -> int:
    """What the limit left before the round: the limit less what was lost in its period."""
    assert guest.loss is not None  # callers ask for players with a limit
    sofar = guest.lost if rule.net.is_ == "gross" else -guest.net
    return guest.loss.limit - (0 if is_over(house, guest, guest.loss) else guest.loss.lost + sofar)


def reckoned(house: House, guest: Guest, rule: Rules) -> Money:
    """What counts against a player's limit before the round: what was lost in its period, here and at other tables."""
    assert guest.loss is not None  # callers ask for players with a limit
    return Money(max(0, guest.loss.limit - _before_round(house, guest, rule)))


def _allowance(house: House, guest: Guest, rule: Rules) -> Money:
    """What a player may have at stake now."""
    settled = _sum(one for one in counted(house.table, guest.name, rule) if not one.is_open)
    return Money(max(0, _most(house, guest, rule) - settled))


def excess(house: House, guest: Guest, rule: Rules) -> Money:
    """How much of what a player put at stake in a round is over the limit; earlier rounds stand."""
    at_stake = _sum(counted(house.table, guest.name, rule))
    return Money(max(0, min(at_stake, at_stake - _most(house, guest, rule))))


def _sum(wagers: Iterable[Wager]) -> Money:
    return Money(sum(wager.stake for wager in wagers))


def tell_over(keep: Keep) -> None:
    """Tell whose wagers are over a loss limit: it was set or lowered while they lay there, or more is found to lie."""
    rule = keep.rules.patrons
    for guest in keep.house.guests if rule is not None else ():
        assert rule is not None  # nobody has a limit in other books
        over = excess(keep.house, guest, rule.loss) if guest.loss is not None else 0
        if over > 0:
            what = f"the wagers of {guest.name} are {dollars(Money(over))} over the loss limit"
            keep.add(IrregularityFound(what, rule.loss.wagers.clause))


def is_over(house: House, guest: Guest, loss: LossLimit) -> bool:
    """True of a period whose time has come; wagers that lie there still belong to it until their round is over."""
    lying = house.wagered_on.phase != "over" and any(one.player == guest.name for one in house.lying)
    return house.at >= loss.until and not lying


def set_limit_refusal(book: Book, house: House, order: Order, command: SetLossLimit) -> Refusal | None:
    """Why a loss limit is not taken."""
    rule = book.house.patrons
    assert rule is not None  # the act is in the book
    guest, clause = house.guest(command.player), rule.loss.cite[0]
    if command.limit <= 0 or command.until <= house.at:
        return Refusal(clause, "a loss limit is more than nothing, and its period ends later")
    if command.lost < 0:
        return Refusal(clause, "what was lost at other tables is something or nothing")
    if guest is None:
        return Refusal(clause, f"{command.player} is not at the table")
    if not command.period:
        return Refusal(clause, f"say the period of the limit: {', '.join(dates.PERIODS)}")
    if command.until > dates.latest(house.at, command.period, book.house.clock):
        return Refusal(clause, f"the end of this period is more than a {command.period} away")
    if guest.loss is None or is_over(house, guest, guest.loss):
        return None
    shorter = dates.PERIODS[command.period] < dates.PERIODS.get(guest.loss.period, 0)
    if command.limit > guest.loss.limit or command.until < guest.loss.until or shorter:
        return Refusal(clause, "within its period a loss limit is only lowered")
    return _lost_elsewhere_refusal(clause, order, command, guest.loss)


def _lost_elsewhere_refusal(clause: str, order: Order, command: SetLossLimit, running: LossLimit) -> Refusal | None:
    """Why other losses are not taken on within a period: it is the operator who tells of them, and they only grow."""
    if command.lost in (0, running.lost):
        return None
    if order.by.role == PLAYER:
        return Refusal(clause, "within a period it is the operator who tells what was lost at other tables")
    if command.lost < running.lost:
        return Refusal(clause, f"{show(running.lost)} was lost at other tables in this period, and that stands")
    return None


def set_limit(keep: Keep, command: SetLossLimit) -> None:
    """Take a player's limit down; within a period that runs, what was lost in it counts on."""
    rule, guest, at = keep.rules.patrons, keep.house.guest(command.player), keep.house.at
    assert rule is not None and guest is not None  # set_limit_refusal has seen both
    running = guest.loss if guest.loss is not None and not is_over(keep.house, guest, guest.loss) else None
    since = running.since if running is not None else at
    said = (command.player, command.limit, command.until, command.lost, rule.loss.cite[0])
    keep.add(LossLimitSet(*said, since, command.period))


def on_wager(keep: Keep, command: Command) -> None:
    """Begin the period that it is by now for a player who wagers on a loss limit, and ask for chips not declared."""
    guest = keep.house.guest(command.player if isinstance(command, PlaceWager | ObserveWager) else "")
    if guest is not None and guest.loss is not None:
        _renew(keep, guest, guest.loss)
        declaring.ask(keep, guest)


def _renew(keep: Keep, guest: Guest, loss: LossLimit) -> None:
    rule = keep.rules.patrons
    if rule is None or not is_over(keep.house, guest, loss):
        return
    since, until = loss.until, _end(keep, loss, loss.until)
    while until <= keep.house.at:
        since, until = until, _end(keep, loss, until)
    keep.add(LossLimitSet(guest.name, loss.limit, until, Money(0), rule.loss.pause.clause, since, loss.period))


def _end(keep: Keep, loss: LossLimit, since: int) -> int:
    """When a period that begins at a time ends; one of no known length is as long as it was, a day at least."""
    if loss.period:
        return dates.after(since, loss.period, keep.rules.clock)
    return since + max(dates.DAY, loss.until - loss.since)
