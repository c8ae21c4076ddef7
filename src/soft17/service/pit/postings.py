"""Postings: what an order's moves of money are between accounts."""

from collections.abc import Mapping, Sequence

from soft17.log.moves import Move
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Posting

BANK = "bank"
HOUSE = "the house"
VOUCHERS = "vouchers"  # what it is below zero is what was handed out for vouchers in tokens
TOKENS = ":tokens"


def account(kept: Kept, dealt_by: str, player: str) -> str:
    """Where a player's chips at a table come from and go to.

    Chips to practise with are apart from those of live tables; at a table dealt by hand they are the player's own.
    """
    if dealt_by != HOUSE:
        return f"outside:{kept.id}:{player}"
    return f"practice:{player}" if kept.kind == "practice" else f"player:{player}"


def tokens(kept: Kept, player: str) -> str:
    """Where the promotional tokens that a player holds are, at a table dealt by hand too."""
    return f"{'practice' if kept.kind == 'practice' else 'player'}:{player}{TOKENS}"


def handed(kept: Kept, issued: Mapping[str, int]) -> tuple[Posting, ...]:
    """The postings of tokens that were handed out for vouchers."""
    given = (Posting(tokens(kept, player), amount) for player, amount in issued.items())
    return (*given, Posting(VOUCHERS, -sum(issued.values()))) if issued else ()


def postings(kept: Kept, dealt_by: str, moves: Sequence[Move], pooled: int = 0) -> tuple[Posting, ...]:
    """The postings of one order; `pooled` is what the jackpot's pool went up or down by."""
    sums: dict[str, int] = {f"pool:{kept.id}": pooled, f"float:{kept.id}": -pooled}
    for move in moves:
        player = account(kept, dealt_by, move.player)
        sides = (
            (player, move.chips),
            (tokens(kept, move.player), move.tokens),
            (f"felt:{kept.id}", move.felt),
            (f"float:{kept.id}", move.bank),
        )
        for side, amount in sides:
            sums[side] = sums.get(side, 0) + amount
    return tuple(Posting(side, amount) for side, amount in sums.items() if amount)
