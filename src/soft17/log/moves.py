"""Moves of money: what an order moves between a player, the felt and the float, so that nothing comes from nowhere."""

from collections.abc import Sequence

import msgspec

from soft17.house.evolve import evolve
from soft17.house.state import House
from soft17.house.trouble import RoundCorrected
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
    """The money that the events of one order moved, player by player."""
    gained: dict[str, int] = {}
    told: dict[str, int] = {}
    house = before
    for event in events:
        after = evolve(house, event)
        if isinstance(event, RoundCorrected):
            _add(told, event.owed, 1)
        elif not swaps(event) and after.table is not house.table:
            _add(gained, net(book, after.table), 1)
            _add(gained, net(book, house.table), -1)
        house = after
    felt = lying(house)
    _add(felt, lying(before), -1)
    paid = {player: told.get(player, gained.get(player, 0)) for player in {*gained, *told, *felt}}
    found = [Move(name, Money(paid[name] - felt.get(name, 0)), Money(felt.get(name, 0))) for name in sorted(paid)]
    return [one for one in found if one.chips or one.felt]


def _add(total: dict[str, int], amounts: dict[str, Money] | dict[str, int], sign: int) -> None:
    for player, amount in amounts.items():
        total[player] = total.get(player, 0) + sign * amount
