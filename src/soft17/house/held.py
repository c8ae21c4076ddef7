"""Held players: an order of the house that binds what somebody may wager."""

from typing import Literal

import msgspec

HeldTo = Literal["this shoe", "all shoes", "one area", "no wager"]


class Held(msgspec.Struct, frozen=True):
    """An order that holds a player: to the minimum, to one area, or to no wager."""

    to: HeldTo
    clause: str
    area: int = 0
