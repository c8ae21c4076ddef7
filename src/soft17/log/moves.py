"""Moves of money: what an order moves between a player, the felt and the float, so that nothing comes from nowhere."""

from collections.abc import Sequence

import msgspec

from soft17.house.evolve import evolve
from soft17.house.state import House
from soft17.log.lawful import swaps
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.events import Event
from soft17.table.net import net


class Move(msgspec.Struct, frozen=True):
    """What one player's chips, and those of the player that lie on the felt, went up or down by."""

    player: str
    chips: Money
    felt: Money

    @property
    def bank(self) -> Money:
        """What the float went up or down by."""
        return Money(-self.chips - self.felt)


def lying(house: House) -> dict[str, int]:
    """What each player has on the layout without a result, on the round and on the next that waits for it."""
    tables = (house.table, house.betting) if house.betting is not None else (house.table,)
    total: dict[str, int] = {}
    for wager in (one for table in tables for one in table.wagers if one.is_open):
        total[wager.player] = total.get(wager.player, 0) + wager.stake
    return total


def moves(book: Book, before: House, events: Sequence[Event]) -> list[Move]:
    """The money that the events of one order moved, player by player.

    What a round comes to is told by its wagers alone: a round that is rebuilt, voided or put right after its end moves
    the difference, and another round coming on the table moves nothing.
    """
    gained: dict[str, int] = {}
    house = before
    for event in events:
        after = evolve(house, event)
        if not swaps(event) and after.table is not house.table:
            _add(gained, net(book, after.table), 1)
            _add(gained, net(book, house.table), -1)
        house = after
    felt = lying(house)
    _add(felt, lying(before), -1)
    every = sorted({*gained, *felt})
    found = [Move(name, Money(gained.get(name, 0) - felt.get(name, 0)), Money(felt.get(name, 0))) for name in every]
    return [one for one in found if one.chips or one.felt]


def pool(house: House) -> Money:
    """What the jackpot's meter shows: money of the players that the casino holds apart from the float."""
    table = house.betting if house.betting is not None else house.table
    meter = table.meter if table.meter is not None else table.sign.meter
    return Money(meter or 0)


def _add(total: dict[str, int], amounts: dict[str, Money] | dict[str, int], sign: int) -> None:
    for player, amount in amounts.items():
        total[player] = total.get(player, 0) + sign * amount
