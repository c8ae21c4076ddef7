"""An award: what somebody won, and whether and how its cash was paid."""

import msgspec

from soft17.money import Money


class Award(msgspec.Struct, frozen=True):
    """A prize: the place, who has it, the cash, and the goods.

    `waits` is true while cash that is not credited to the account is still to be paid; `paid` says how it was.
    """

    place: int
    player: str
    cash: Money
    goods: str = ""
    clause: str = ""
    waits: bool = False
    paid: str = ""
