"""Losses: the limits that players set for themselves, and the periods they run for."""

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
from soft17.table.commands import Command, ObserveWager, PlaceWager
from soft17.table.state import DOUBLE, INSURANCE, SPLIT, Table

PLAYER = "player"
IN_PLAY = (DOUBLE, SPLIT, INSURANCE)


def limit_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why what a command would stake is more than a player's loss limit leaves."""
    rule = book.house.patrons
    if rule is None:
        return None
    for guest in house.guests:
        if guest.loss is not None and staked(after, guest.name) > staked(house.table, guest.name):
            left = allowance(house, guest, gross=rule.loss.net.is_ == "gross")
            if staked(after, guest.name) > left:
                return Refusal(rule.loss.wagers.clause, f"{guest.name}'s loss limit leaves {show(left)}")
    return None


def staked(table: Table, player: str) -> Money:
    """What a player has on the layout without a result."""
    return Money(sum(wager.stake for wager in table.wagers if wager.player == player and wager.is_open))


def allowance(house: House, guest: Guest, *, gross: bool) -> Money:
    """What a player may have at stake: the limit less what was lost, in this round too."""
    lost = 0
    for wager in house.table.wagers if house.in_round else ():
        if wager.player == guest.name and wager.result == "lose":
            lost += wager.stake
        elif wager.player == guest.name and wager.result == "win" and not gross:
            lost -= wager.pays
    return Money(max(0, _at_first_card(house, guest, gross=gross) - lost))


def _at_first_card(house: House, guest: Guest, *, gross: bool) -> int:
    """What the limit left before the round: the limit less what was lost in its period."""
    assert guest.loss is not None  # callers ask for players with a limit
    lost = 0 if is_over(house, guest, guest.loss) else guest.loss.lost + (guest.lost if gross else -guest.net)
    return guest.loss.limit - lost


def excess(house: House, guest: Guest, *, gross: bool) -> Money:
    """How much of what a player put at stake in a round is over the limit.

    What lay there at its first card is measured on what the limit left then, whatever has come of it since.
    """
    now = staked(house.table, guest.name) - allowance(house, guest, gross=gross)
    wagers = [one for one in house.table.wagers if one.player == guest.name and one.result != "void"]
    at_first = sum(one.stake for one in wagers if one.kind not in IN_PLAY)
    return Money(max(now, at_first - max(0, _at_first_card(house, guest, gross=gross))))


def tell_over(keep: Keep) -> None:
    """Tell whose wagers are over a loss limit: it was set or lowered while they lay there, or more is found to lie."""
    rule = keep.rules.patrons
    for guest in keep.house.guests if rule is not None else ():
        assert rule is not None  # nobody has a limit in other books
        if guest.loss is None:
            continue
        over = Money(
            staked(keep.house.table, guest.name) - allowance(keep.house, guest, gross=rule.loss.net.is_ == "gross")
        )
        if over > 0:
            what = f"the wagers of {guest.name} are {dollars(over)} over the loss limit"
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
