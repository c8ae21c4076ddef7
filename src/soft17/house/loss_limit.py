"""A player's loss limit, as it stands at a table."""

import msgspec

from soft17.house.dates import Period
from soft17.money import Money


class LossLimit(msgspec.Struct, frozen=True):
    """A player's loss limit and what was lost of it at other tables."""

    limit: Money
    until: int
    lost: Money = Money(0)
    since: int = 0
    period: Period = ""
