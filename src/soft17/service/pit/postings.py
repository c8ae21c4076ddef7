"""Postings: what an order's moves of money are between accounts."""

from collections.abc import Sequence

from sqlalchemy import Connection

from soft17.house.vouchers import once
from soft17.log.moves import Issued, Move
from soft17.service.affairs.taking import RefusedError
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Job, Posting, balance, together

BANK = "bank"
HOUSE = "the house"
VOUCHERS = "vouchers"
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


def voucher(kept: Kept, number: str) -> str:
    """The account of one voucher: below zero by what was handed out for it; those to practise with are apart."""
    return f"{'practice ' if kept.kind == 'practice' else ''}{VOUCHERS}:{number}"


def handed(kept: Kept, issued: Sequence[Issued]) -> tuple[Posting, ...]:
    """The postings of tokens that were handed out for vouchers."""
    return tuple(
        posting
        for one in issued
        for posting in (
            Posting(tokens(kept, one.player), one.amount),
            Posting(voucher(kept, one.number), -one.amount),
        )
    )


def each_once(kept: Kept, issued: Sequence[Issued], beside: Job | None) -> Job | None:
    """What is written beside a line, with the test that its vouchers were exchanged nowhere before, at no table."""
    if not issued:
        return beside

    def job(connection: Connection) -> None:
        for one in issued:
            if balance(connection, voucher(kept, one.number)) != -one.amount:
                raise RefusedError(once(one.clause, one.number))

    return together(job, beside)


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
