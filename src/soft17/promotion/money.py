"""Money of a promotion: what is paid when a prize is handed over, and nothing else, moves between accounts."""

from collections.abc import Sequence

from soft17.money import Money
from soft17.promotion import events as e
from soft17.promotion.commands import Part
from soft17.table.events import Event

CREDIT = "account credit"


def cost_of(promotion: str) -> str:
    """The account of what a promotion has cost: below zero by every prize of money."""
    return f"prizes:{promotion}"


def paid_to(part: Part) -> str:
    """Where a part of a payment goes: to the winner's own account, or out of the house in some way."""
    return f"player:{part.payee}" if part.method == CREDIT and part.payee else f"paid:{part.method}"


def moves(promotion: str, events: Sequence[Event]) -> dict[str, Money]:
    """What accounts go up or down by; together they come to nothing."""
    sums: dict[str, int] = {}
    for part in (part for event in events if isinstance(event, e.PrizeHandedOver) for part in event.parts):
        sums[paid_to(part)] = sums.get(paid_to(part), 0) + part.amount
        sums[cost_of(promotion)] = sums.get(cost_of(promotion), 0) - part.amount
    return {account: Money(amount) for account, amount in sums.items()}
