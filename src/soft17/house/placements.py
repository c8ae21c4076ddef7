"""Placements: the bets that make up a player's wagers, in the order in which their chips were put down."""

from collections.abc import Iterator

from soft17.house.state import House
from soft17.money import Money
from soft17.table.commands import Command, PlaceWager
from soft17.table.state import DOUBLE, INSURANCE, MAIN, SPLIT, Wager


def last_first(house: House, player: str) -> list[tuple[Wager, Money]]:
    """A player's bets of a round, the last one placed first: chips added to a wager are a bet of their own."""
    lying = [wager for wager in house.table.wagers if wager.player == player and wager.result != "void"]
    bets = [(when, wager, stake) for wager in lying for when, stake in _bets(house, wager)]
    ordered = sorted(bets, key=lambda one: (one[0], one[1].id), reverse=True)
    return [(wager, stake) for _, wager, stake in ordered]


def _bets(house: House, wager: Wager) -> Iterator[tuple[int, Money]]:
    """When each part of a wager was put down; what went back already is taken off the last parts."""
    placed: int = max(wager.placed, wager.stake)
    gone = placed - wager.stake
    for when in reversed(range(len(house.played))):
        part = min(_put(house.played[when], wager), placed)
        placed -= part
        back = min(part, gone)
        gone -= back
        if part > back:
            yield when, Money(part - back)
    # Other chips were asked for in play, or lay there before the betting was interrupted.
    if placed > gone:
        yield len(house.played) if wager.kind in (DOUBLE, SPLIT, INSURANCE) else -1, Money(placed - gone)


def _put(command: Command, wager: Wager) -> int:
    """What an order put down of a wager."""
    if not isinstance(command, PlaceWager) or (command.player, command.area) != (wager.player, wager.area):
        return 0
    if wager.kind == MAIN:
        return command.main[wager.box - 1] if wager.box <= len(command.main) else 0
    return sum(side.stake for side in command.side if (side.kind, side.suit) == (wager.kind, wager.suit))
