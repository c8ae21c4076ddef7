"""What a round comes to for each player."""

from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.state import Table, Wager


def net(book: Book, table: Table) -> dict[str, Money]:
    """What each player is up or down by."""
    totals: dict[str, int] = {}
    for wager in table.wagers:
        totals[wager.player] = totals.get(wager.player, 0) + gain(book, wager)
    for player, by in table.rounding:
        totals[player] += by
    return {player: Money(amount) for player, amount in totals.items()}


def gain(book: Book, wager: Wager) -> int:
    """What one settled wager is up or down by."""
    rule = book.optional.get(wager.kind)
    match wager.result:
        case "win":
            kept = rule is not None and not rule.stake_back.is_
            return wager.pays - (wager.stake if kept else wager.tokens_kept)
        case "lose":
            return -wager.stake
        case "surrender":
            return wager.pays - wager.stake
    return -wager.tokens_kept


def lost_of(table: Table) -> dict[str, Money]:
    """What each player lost in a round, without what was won."""
    lost: dict[str, Money] = {}
    for wager in table.wagers:
        if wager.result == "lose":
            lost[wager.player] = Money(lost.get(wager.player, 0) + wager.stake)
    return lost
