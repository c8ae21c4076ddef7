"""What a table reports of a round: each wager with its result, and what the cards made of optional wagers."""

import msgspec

from soft17.money import Money
from soft17.rules.settlement import Result


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager of a round as its table settled it; `early` if it was before the final settlement."""

    player: str
    kind: str
    stake: Money
    result: Result
    pays: Money = Money(0)
    odds: tuple[int, int] | None = None
    early: bool = False
    clause: str = ""


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards of a box made of a kind of optional wager, whether or not anybody had one."""

    player: str
    kind: str
    result: Result
    odds: tuple[int, int] | None = None
