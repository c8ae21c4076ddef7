"""Placements: the bets that make up a player's wagers, in the order in which their chips were put down."""

from collections.abc import Iterable, Iterator

from soft17.house.ruling import Ruled
from soft17.house.state import House
from soft17.money import Money
from soft17.table.commands import Command, ObserveWager, PlaceWager, WithdrawWager
from soft17.table.state import DOUBLE, INSURANCE, MAIN, SPLIT, Wager

OF_CHIPS = (PlaceWager, WithdrawWager, ObserveWager)


def last_first(house: House, wagers: Iterable[Wager]) -> list[tuple[Wager, Money]]:
    """The bets that make up wagers, the last one placed first: chips added to a wager are a bet of their own."""
    bets = [(when, wager, stake) for wager in wagers for when, stake in _bets(house, wager)]
    ordered = sorted(bets, key=lambda one: (one[0], one[1].id), reverse=True)
    return [(wager, stake) for _, wager, stake in ordered]


def _bets(house: House, wager: Wager) -> Iterator[tuple[int, Money]]:
    """When each part of a wager was put down or found; what went back already is taken off the last parts."""
    placed: int = max(wager.placed, wager.stake)
    gone = placed - wager.stake
    for when, put in reversed(_parts(house.played, wager)):
        part = min(put, placed)
        placed -= part
        back = min(part, gone)
        gone -= back
        if part > back:
            yield when, Money(part - back)
    # Other chips were asked for in play, or lay there before the betting was interrupted.
    if placed > gone:
        yield len(house.played) if wager.kind in (DOUBLE, SPLIT, INSURANCE) else -1, Money(placed - gone)


def _parts(played: Iterable[Command | Ruled], wager: Wager) -> list[tuple[int, int]]:
    """What orders put down of a wager since it was last taken back; chips found on it count from when they were."""
    parts: list[tuple[int, int]] = []
    for when, command in enumerate(played):
        if not isinstance(command, OF_CHIPS) or (command.player, command.area) != (wager.player, wager.area):
            continue
        if isinstance(command, WithdrawWager):
            parts.clear()
        elif isinstance(command, PlaceWager):
            parts.append((when, _put(command, wager)))
        elif wager.kind == MAIN:
            parts.append((when, max(0, command.main[wager.box - 1] - sum(put for _, put in parts))))
    return parts


def _put(command: PlaceWager, wager: Wager) -> int:
    """What an order put down of a wager."""
    if wager.kind == MAIN:
        return command.main[wager.box - 1] if wager.box <= len(command.main) else 0
    return sum(side.stake for side in command.side if (side.kind, side.suit) == (wager.kind, wager.suit))
