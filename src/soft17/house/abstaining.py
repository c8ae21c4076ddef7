"""Abstaining: who made no wager in a round, and whether that is held against them."""

from msgspec.structs import replace

from soft17.house.state import Guest, House
from soft17.table.state import Table


def after_round(house: House, guest: Guest, number: int) -> Guest:
    """A player after a round: one who made no wager abstained, unless the house let the player make none.

    A round counts towards giving up the place if every other place was in use in it; any other begins the count anew.
    """
    excuse, guest = guest.excuse, replace(guest, excuse="")
    if any(wager.player == guest.name for wager in house.table.wagers):
        return replace(guest, played=True, idle=0)
    if not guest.here:
        return guest
    if excuse == "wager refused":
        return replace(guest, idle=0)
    # Who came after the first card made no wager in the round, but did not abstain from one either.
    idle = guest.idle if excuse == "came late" else guest.idle + 1 if _was_full(house, guest.name) else 0
    return replace(guest, idle=idle, sat_out=True, sat_out_round=number)


def _was_full(house: House, player: str) -> bool:
    """True if in the round that ends every other place was in use, by who has left since too."""
    return free_places(house, player, house.table, played=True) <= 0


def free_places(house: House, player: str, *tables: Table, played: bool = False) -> int:
    """How many places besides a player's own nobody uses.

    Others use those they sit at or wager on, and one for each who is there without any.
    """
    wagers = [wager for table in tables for wager in table.wagers]
    others = {one.name for one in house.guests if one.here} | {one.player for one in wagers if played}
    others.discard(player)
    places = {(wager.player, wager.area) for wager in wagers} | {(name, area) for area, name in house.seats.items()}
    own = {area for area, name in house.seats.items() if name == player}
    used = {area for name, area in places if name in others and area not in own}
    return house.areas - 1 - len(used) - len(others - {name for name, _ in places})
