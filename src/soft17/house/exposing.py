"""Exposing: the cutting card comes out of a shoe elsewhere than by the count of the cards, as the dealer sees it."""

from soft17.clause import Refusal
from soft17.house.events import CuttingCardNotOut
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.reports import ReportCuttingCard
from soft17.house.starting import come_out
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.table.progress import awaits_card
from soft17.table.state import MAIN


def refusal(book: Book, house: House, _order: Order, command: ReportCuttingCard) -> Refusal | None:
    """Why the cutting card is not said to be out, or not to be: none lies in the shoe, or it is so already."""
    shuffling, clause = book.house.source.shuffling, book.house.acts[ReportCuttingCard.act].clause
    if house.behind is None:
        return Refusal(clause, "no cutting card lies in the cards that are dealt from")
    if house.promised is not None:
        return Refusal(clause, "the order of this shoe is promised, and the cutting card lies where it was put")
    if command.out == bool(house.appeared):
        return Refusal(clause, "out: the cutting card is out already" if command.out else "out: it is not out yet")
    if not command.out or house.in_round or shuffling.first_card.is_ == "shuffle-first":
        return None
    if house.table.phase == "betting" and any(wager.kind == MAIN for wager in house.table.wagers):
        return None
    return Refusal(shuffling.first_card.clause, "the cutting card comes out in a round: none is wagered on yet")


def report(keep: Keep, command: ReportCuttingCard) -> None:
    """Take down where the cutting card came out, or that it did not; a shuffle follows from what was seen."""
    act, house = keep.rules.acts[command.act], keep.house
    behind, left = house.behind, len(house.custody.source)
    keep.take_down(command.act, act, {"out": "yes" if command.out else "no", "cards behind it": str(left)})
    if not command.out:
        why = f"the cutting card, entered with {behind} cards behind it, did not come out with {left} left"
        keep.add(IrregularityFound(why, act.clause))
        keep.add(CuttingCardNotOut(act.clause))
        _withdraw_dues(keep)
        return
    if behind and behind != left:
        why = f"the cutting card came out with {left} cards behind it, not {behind} as entered"
        keep.add(IrregularityFound(why, act.clause))
    come_out(keep, awaits_card(keep.book, house.table) or house.table.current())


def _withdraw_dues(keep: Keep) -> None:
    """Let nothing be due that was so only because the cutting card was taken to be out."""
    source = keep.rules.source
    clauses = {source.shuffling.during.clause, source.shuffling.first_card.clause}
    if source.counted is not None:
        clauses.add(source.counted.clause)
    for due in keep.house.due:
        if due.what in ("shuffle", "count") and due.clause in clauses:
            keep.settle_due(due.what, due.clause)
