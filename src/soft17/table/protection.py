"""Protection: which doubled and split wagers a dealer's natural leaves alone."""

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.settlement import Protection, Result
from soft17.table.state import DOUBLE, MAIN, ON_HAND, Place, Table, Wager

Verdict = tuple[Result, str]


def spared(book: Book, table: Table) -> dict[int, Verdict]:
    """Results that the dealer's natural gives instead of the settlement table's, by wager."""
    rule = book.settlement.protection
    if table.dealer.natural not in rule.against.is_:
        return {}
    groups: dict[tuple[str, int, int], list[Wager]] = {}
    for wager in table.wagers:
        if wager.kind in ON_HAND:
            groups.setdefault((wager.player, wager.area, wager.box), []).append(wager)
    verdicts: dict[int, Verdict] = {}
    for (_, area, box), wagers in groups.items():
        split = is_split(table, area, box)
        spares = rule.collects.is_ != "all" if split else len(wagers) > 1
        if spares:
            verdicts.update(_of_player(rule, table, wagers, split=split))
    return verdicts


def is_split(table: Table, number: int, box: int) -> bool:
    """True of a box with more than one hand."""
    area = table.area(number)
    return area is not None and len(area.boxes[box - 1]) > 1


def _of_player(rule: Protection, table: Table, wagers: list[Wager], *, split: bool) -> dict[int, Verdict]:
    hands = {wager.id: _hand(table, wager) for wager in wagers}
    touched = [wager for wager in wagers if wager.is_open and _reached(rule, wager, hands[wager.id], split=split)]
    taken = _taken(rule, wagers, hands)
    verdicts: dict[int, Verdict] = {}
    for wager in touched:
        if wager.id not in taken:
            clauses = rule.spares_double if wager.kind == DOUBLE else rule.spares_split
            verdicts[wager.id] = ("stand-off", clauses[0])
        elif split and rule.taken and not hands[wager.id].is_bust:
            verdicts[wager.id] = ("lose", rule.taken[0])
    return verdicts


def _hand(table: Table, wager: Wager) -> Hand:
    hand = table.hand(Place(wager.area, wager.box, wager.hand))
    assert hand is not None  # a wager lies on a hand that is there
    return hand


def _reached(rule: Protection, wager: Wager, hand: Hand, *, split: bool) -> bool:
    """True if the natural's mercy reaches a wager."""
    return hand.is_standing or (hand.is_bust and reaches_bust(rule, wager.kind, split=split))


def reaches_bust(rule: Protection, kind: str, *, split: bool) -> bool:
    """True if a dealer's natural gives a wager on a bust hand back."""
    if kind == DOUBLE:
        return (rule.bust_split_doubles if split else rule.bust_doubles).is_ == "back"
    return kind != MAIN and rule.bust_splits.is_ == "back"


def _taken(rule: Protection, wagers: list[Wager], hands: dict[int, Hand]) -> set[int]:
    """The wagers that are lost all the same."""
    bases = sorted((wager for wager in wagers if wager.kind != DOUBLE), key=lambda one: one.hand)
    standing = [wager for wager in bases if hands[wager.id].is_standing]
    main = [wager for wager in bases if wager.kind == MAIN]
    match rule.collects.is_:
        case "each-hand":
            return {wager.id for wager in standing}
        case "main":
            if main and hands[main[0].id].is_gone and not hands[main[0].id].is_bust:
                return {wager.id for wager in standing[:1]}
            return {wager.id for wager in main}
        case "busts-count":
            if any(hands[wager.id].is_bust for wager in wagers):
                return set()
    preferred = [wager for wager in standing if wager.kind == MAIN] or standing
    return {wager.id for wager in preferred[:1]}
