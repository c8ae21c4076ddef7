"""Dealers: who deals at the table, and the card that each new one burns before dealing any."""

from soft17.clause import Refusal
from soft17.house.commands import BurnCard, DealCard
from soft17.house.events import DealerCame
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book


def dealer_refusal(book: Book, house: House, order: Order) -> Refusal | None:
    """Why this person handles no card here: another deals, and no change of dealer was entered or its card burned."""
    rule, name = book.house.source.new_dealer, order.by.name
    if rule is None or house.dealer in ("", name):
        return None
    match order.command:
        case DealCard(observed=False):
            why = f"{house.dealer} deals here: {name} comes as the new dealer, and burns a card before dealing any"
            return Refusal(rule.clause, why)
        case BurnCard() if house.owes("burn") is None or any(one.what.startswith("burn ") for one in house.due):
            return Refusal(rule.clause, f"{house.dealer}, the new dealer, burns the card, not {name}")
    return None


def take_over(keep: Keep) -> None:
    """Whoever burns or deals a card is the dealer now; that a new one dealt without having burned one is told."""
    rule, house, name = keep.rules.source.new_dealer, keep.house, keep.order.by.name
    if rule is None or not isinstance(keep.order.command, DealCard | BurnCard) or house.dealer == name:
        return
    if isinstance(keep.order.command, DealCard) and house.dealer:
        keep.add(IrregularityFound(f"{name}, new at the table, dealt before burning a card", rule.clause))
    keep.add(DealerCame(name, rule.clause))
