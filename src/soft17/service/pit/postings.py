"""Postings: what an order's moves of money are between accounts."""

from collections.abc import Sequence

from soft17.log.moves import Move
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Posting

BANK = "bank"
HOUSE = "the house"


def account(kept: Kept, dealt_by: str, player: str) -> str:
    """Where a player's chips at a table come from and go to.

    Chips to practise with are apart from those of live tables; at a table dealt by hand they are the player's own.
    """
    if dealt_by != HOUSE:
        return f"outside:{kept.id}:{player}"
    return f"practice:{player}" if kept.kind == "practice" else f"player:{player}"


def postings(kept: Kept, dealt_by: str, moves: Sequence[Move], pooled: int = 0) -> tuple[Posting, ...]:
    """The postings of one order; `pooled` is what the jackpot's pool went up or down by."""
    sums: dict[str, int] = {f"pool:{kept.id}": pooled, f"float:{kept.id}": -pooled}
    for move in moves:
        player = account(kept, dealt_by, move.player)
        sides = ((player, move.chips), (f"felt:{kept.id}", move.felt), (f"float:{kept.id}", move.bank))
        for side, amount in sides:
            sums[side] = sums.get(side, 0) + amount
    return tuple(Posting(side, amount) for side, amount in sums.items() if amount)
