"""Seating: who sits at the table, as far as their wagers tell."""

from soft17.house.state import Guest, House


def is_seated(house: House, guest: Guest) -> bool | None:
    """Whether a player sits: one who sat down sits until leaving; None while no wager tells."""
    if guest.seated or any(player == guest.name for _, player in house.table.seats):
        return True
    wagers = any(wager.player == guest.name for wager in house.table.wagers)
    return False if wagers else guest.seated
