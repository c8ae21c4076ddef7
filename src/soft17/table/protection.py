"""Protection: which doubled and split wagers a dealer's natural leaves alone."""

from soft17.rules.book import Book
from soft17.rules.protection import Lying
from soft17.rules.settlement import Result
from soft17.table.state import ON_HAND, Place, Table, Wager

Verdict = tuple[Result, str]


def spared(book: Book, table: Table) -> dict[int, Verdict]:
    """Results that the dealer's natural gives instead of the settlement table's, by wager."""
    rule = book.settlement.protection
    if table.dealer.natural not in rule.against.is_:
        return {}
    groups: dict[tuple[str, int, int], list[Lying]] = {}
    for wager in table.wagers:
        if wager.kind in ON_HAND:
            groups.setdefault((wager.player, wager.area, wager.box), []).append(_lying(table, wager))
    verdicts: dict[int, Verdict] = {}
    for (_, area, box), wagers in groups.items():
        verdicts.update(rule.verdicts(wagers, split=is_split(table, area, box)))
    return verdicts


def is_split(table: Table, number: int, box: int) -> bool:
    """True of a box with more than one hand."""
    area = table.area(number)
    return area is not None and len(area.boxes[box - 1]) > 1


def _lying(table: Table, wager: Wager) -> Lying:
    hand = table.hand(Place(wager.area, wager.box, wager.hand))
    assert hand is not None  # a wager lies on a hand that is there
    return Lying(wager.id, wager.kind, wager.hand, wager.is_open, hand.is_standing, hand.is_bust, hand.is_gone)
