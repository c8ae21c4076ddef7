"""Protecting: limits that players set for themselves; what happened to them, and what that makes of the house."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house.dates import Period
from soft17.house.loss_limit import LossLimit
from soft17.house.standing import guest_with
from soft17.house.state import House
from soft17.money import Money
from soft17.table.events import Event


class WageringStopped(Event, frozen=True):
    """A player may not wager, or may again."""

    player: str
    stopped: bool
    clause: str


class LossLimitSet(Event, frozen=True):
    """A player's loss limit, for a period that began at a time; the period that runs counts on what was lost in it."""

    player: str
    limit: Money
    until: int
    lost: Money
    clause: str
    since: int = 0
    period: Period = ""


class DepositMade(Event, frozen=True):
    """Money from outside went into a player's account."""

    player: str
    amount: Money
    day: str
    clause: str
    limit: Money | None = None


def _loss_limit(house: House, event: LossLimitSet) -> House:
    """A limit within a running period keeps what was lost in it, or takes more on; a new period begins at nothing."""
    guest = house.guest(event.player)
    running = guest.loss if guest is not None else None
    if running is not None and (event.since == running.since if event.since else house.at < running.until):
        lost = max(running.lost, event.lost)
        loss = replace(running, limit=event.limit, until=event.until, lost=lost, period=event.period)
        return guest_with(house, event.player, loss=loss)
    loss = LossLimit(event.limit, event.until, event.lost, event.since or house.at, event.period)
    return guest_with(house, event.player, loss=loss, net=Money(0), lost=Money(0))


def _deposit(house: House, event: DepositMade) -> House:
    guest = house.guest(event.player)
    if guest is None:
        return house
    sums = {**guest.deposited, event.day: Money(guest.deposited.get(event.day, 0) + event.amount)}
    limit = guest.deposit_limit if event.limit is None else event.limit
    return guest_with(house, event.player, deposited=sums, deposit_limit=limit)


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    WageringStopped: lambda house, event: guest_with(house, event.player, stopped=event.stopped),
    LossLimitSet: _loss_limit,
    DepositMade: _deposit,
}
