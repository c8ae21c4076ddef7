"""Seating: who sits at the table and where, as far as their wagers tell."""

from soft17.house.state import Guest, House


def is_seated(house: House, guest: Guest) -> bool | None:
    """Whether a player sits: one who sat down sits until leaving; None while no wager tells."""
    if guest.seated or any(player == guest.name for _, player in house.table.seats):
        return True
    wagers = any(wager.player == guest.name for wager in house.table.wagers)
    return False if wagers else guest.seated


def sitters(house: House) -> dict[int, str]:
    """Who sits at which area: who was seated with a wager of this round, and who sat there before and is still here."""
    now = dict(house.table.seats)
    there = {one.name for one in house.guests if one.here and one.seated} - set(now.values())
    return {area: player for area, player in house.seats.items() if player in there} | now


def would_sit(house: House, player: str, area: int) -> bool:
    """Whether a player sits down with a main wager: at the first area of a round at which nobody else sits."""
    own = [number for number, name in house.table.seats if name == player]
    return area in own if own else sitters(house).get(area, player) == player
