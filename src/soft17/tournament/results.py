"""What a table reports of a round: each wager with its result, and what the cards made of optional wagers."""

from collections.abc import Collection, Iterable

import msgspec

from soft17.money import NOTHING, Money
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


def paid_early(settled: Iterable[Settled], playing: Collection[str]) -> dict[str, Money]:
    """What those who still play were paid before the final settlement of a round."""
    found: dict[str, Money] = {}
    for one in settled:
        if one.early and one.pays and one.player in playing:
            found[one.player] = Money(found.get(one.player, NOTHING) + one.pays)
    return found
