"""The sign that is wagered under: that of the next round, until it starts."""

from msgspec.structs import replace

from soft17.house.state import House
from soft17.rules.limits import Bounds
from soft17.table.state import MAIN, Sign


def signed(house: House) -> House:
    """The house with the limits of single players on the sign wagered under: their own, or an old minimum they keep."""
    sign = house.wagered_on.sign
    table = sign.limits.get(MAIN, Bounds())
    personal: dict[str, Bounds] = {}
    for guest in house.guests:
        if guest.here and guest.personal is not None:
            personal[guest.name] = guest.personal
        elif guest.here and guest.kept_minimum is not None:
            personal[guest.name] = Bounds(guest.kept_minimum, table.maximum, table.unit)
    return with_sign(house, replace(sign, personal=personal))


def with_sign(house: House, sign: Sign) -> House:
    """The house with another sign for what is wagered on; a last round that is looked at again keeps its own."""
    if house.betting is not None:
        return replace(house, betting=replace(house.betting, sign=sign))
    return replace(house, table=replace(house.table, sign=sign))


def signed_for_next(house: House) -> House:
    """The house with the limits of single players on its sign, unless a round is played under it."""
    return house if house.wagered_on.first_card_out else signed(house)
