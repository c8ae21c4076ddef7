"""Findings: what was not done in time, rounds without wagers, missing, foreign and damaged cards."""

from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.house.counting import is_complete
from soft17.house.custody import Where
from soft17.house.events import PieceMoved
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import who_orders
from soft17.house.reports import ReplaceDamaged, ReportIncomplete, ReportMissed, ReturnMissing
from soft17.house.state import House
from soft17.house.trouble import DiscardsKept, IrregularityFound
from soft17.house.unseen import ForeignRemoved, LikePutIn
from soft17.house.voiding import void_round
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE


def missed_refusal(book: Book, house: House, _order: Order, command: ReportMissed) -> Refusal | None:
    """Why nothing follows: the book does not know of it, it can still be done, or it is on record."""
    known, what = book.house.irregularities.missed, command.what
    if what not in known:
        return Refusal(book.house.acts["report-missed"].clause, f"what may be missed is {', '.join(known)}")
    clause = known[what].cite[0]
    to_come = what == "burn" or house.owes(what) is not None
    if to_come and not house.table.first_card_out:
        return Refusal(clause, f"no card of a round is out: the {what} is still to come")
    if what == "burn" and not any(one.what.startswith("burn") for one in house.due):
        return Refusal(clause, "what: no burn is open; that it was done, or that it was missed, is on record")
    if what == "discards":
        return _discards_refusal(house, clause)
    if what == "shuffle":
        return _shuffle_refusal(book, house, clause)
    return _cut_refusal(book, house, clause, what) if what in ("cut", "cutting card") else None


def _discards_refusal(house: House, clause: str) -> Refusal | None:
    """Why no discards were to go back yet."""
    if house.source != DEVICE:
        return Refusal(clause, "only a shuffling device takes discards back")
    if not house.table.is_dealt and house.rounds == house.rounds_before:
        return Refusal(clause, "what: no initial deal is complete yet, after which discards go back")
    return None


def _shuffle_refusal(book: Book, house: House, clause: str) -> Refusal | None:
    """Why no shuffle was missed: it is the one after the cutting card came out, at the end of that round."""
    if house.appeared and not (house.in_round and house.owes("shuffle") is not None):
        due = book.house.source.shuffling.during.clause
        return Refusal(clause, f"what: the shuffle is due at the end of this round [{due}]; only the next can miss it")
    if house.appeared and house.behind is not None:
        return None
    why = "what: no cutting card has come out since the shuffle on record, so none was missed"
    return Refusal(clause, f"{why}{who_orders(book, house.source)}")


def _cut_refusal(book: Book, house: House, clause: str, what: str) -> Refusal | None:
    """Why nothing was missed of the cut: there is none, or it is on record and nothing was dealt since.

    Once it is told the shuffle that follows from it is due, and it is not told again.
    """
    due = house.owes("shuffle")
    if due is not None and due.clause == clause:
        return Refusal(clause, f"what: that the {what} was missed is on record, and the shuffle is due")
    if house.source == DEVICE:
        cutting = book.house.source.cutting
        return Refusal((cutting.not_with_device or cutting.behind).clause, "a shuffling device deals uncut cards")
    if not house.in_round and not house.shoe_rounds:
        return Refusal(clause, f"what: the {what} is on record or still to come, and no card was dealt since")
    return None


def report_missed(keep: Keep, command: ReportMissed) -> None:
    """Take down what was missed, and what follows."""
    rule = keep.rules.irregularities.missed[command.what]
    keep.add(IrregularityFound(f"{command.what} missed", rule.cite[0]))
    if rule.then == "shuffle-after-round":
        keep.raise_due("shuffle", rule.cite[0])
    elif rule.then == "plays-on":
        keep.settle_due(command.what, rule.cite[0])
    elif keep.house.fed and keep.house.custody.source.issuperset(keep.house.fed):
        keep.add(DiscardsKept(keep.house.fed, rule.cite[0]))


def incomplete_refusal(book: Book, house: House, _order: Order, command: ReportIncomplete) -> Refusal | None:
    """Why nothing is found missing or foreign: each card is named once, and is the table's or is not."""
    clause = book.house.acts["report-incomplete"].clause
    if not command.missing and not command.foreign:
        return Refusal(clause, "say which card is missing, or which does not belong")
    for piece in command.missing:
        if piece not in house.custody.in_play:
            return Refusal(clause, f"{piece} is not among the cards of this table")
    for card in command.foreign:
        if not card.strip():
            return Refusal(clause, "say which card does not belong")
        if card.strip() in house.custody.in_play.union(house.custody.removed):
            return Refusal(clause, f"{card} is the name of a card of this table, or of one taken away")
    named = [card.strip() for card in (*command.missing, *command.foreign)]
    if len(set(named)) < len(named):
        return Refusal(clause, "a card is named twice")
    return None


def report_incomplete(keep: Keep, command: ReportIncomplete) -> None:
    """Void the round of discovery and the rest of the cards; they are checked before any is used again."""
    rule = keep.rules.irregularities
    act = keep.rules.acts["report-incomplete"]
    found = {"missing": " ".join(command.missing), "foreign": " ".join(command.foreign)}
    keep.take_down("report-incomplete", act, found)
    keep.add(IrregularityFound(_said(command), act.clause))
    incomplete = rule.incomplete
    clause = incomplete.round.clause if incomplete is not None else act.clause
    if keep.house.in_round:
        void_round(keep, clause, rule.void)
    rest = incomplete.rest.clause if incomplete is not None else act.clause
    for piece in command.missing:
        keep.add(PieceMoved(piece, "removed", rest, place_of(keep.house, piece)))
    for card in command.foreign:
        keep.add(ForeignRemoved(card, rest))
    keep.raise_due("shuffle", rest)
    if not is_complete(keep):
        keep.raise_due("complete decks", rest)


def _said(command: ReportIncomplete) -> str:
    counts = {"missing": len(command.missing), "of no deck here": len(command.foreign)}
    return " and ".join(f"{count} card{'s' if count > 1 else ''} {what}" for what, count in counts.items() if count)


def returned_refusal(book: Book, house: House, _order: Order, command: ReturnMissing) -> Refusal | None:
    """Why a card does not go back to the others: it was not found missing, or its place is taken."""
    clause = book.house.acts["return-missing"].clause
    reports = (one for one in house.entries if one.act == "report-incomplete")
    missing = {piece for one in reports for piece in one.about.get("missing", "").split()}
    if command.piece not in missing.intersection(house.custody.removed):
        return Refusal(clause, f"{command.piece} is not missing")
    if house.custody.faces().get(face(command.piece), 0) >= book.cards.in_use.is_:
        return Refusal(clause, f"the decks are complete without {command.piece}")
    return None


def return_missing(keep: Keep, command: ReturnMissing) -> None:
    """Put a card that turned up back to the others, which are shuffled with it before they are used."""
    act = keep.rules.acts["return-missing"]
    keep.take_down("return-missing", act, {"card": command.piece})
    keep.add(PieceMoved(command.piece, "rack", act.clause, "removed", seen=True))
    keep.raise_due("shuffle", act.clause)
    if is_complete(keep):
        keep.settle_due("complete decks", act.clause)


def place_of(house: House, piece: Piece) -> Where:
    """Where a card is."""
    places: tuple[Where, ...] = ("source", "stack", "rack", "layout", "held")
    for where in places:
        if piece in getattr(house.custody, where):
            return where
    return "removed"


def damaged_refusal(book: Book, house: House, _order: Order, command: ReplaceDamaged) -> Refusal | None:
    """Why a card is not replaced: in a round, not here, or not by its like."""
    rule = book.house.irregularities.damaged
    like = book.house.source.replacing.like
    clause = (rule or like or book.house.source.complete).clause
    if command.piece not in house.custody.in_play and not _is_wanting(book, house, command):
        return Refusal(clause, f"{command.piece} is not among the cards of this table")
    if house.in_round:
        return Refusal(clause, "it plays in this round and is replaced after it")
    if command.replacement is None:
        return None
    if face(command.replacement) != face(command.piece):
        return Refusal((like or book.house.source.complete).clause, "a card is replaced by its like")
    if command.replacement in house.custody.in_play:
        return Refusal(clause, f"{command.replacement} is at the table already")
    if command.replacement in house.custody.removed:
        return Refusal(clause, f"{command.replacement} was taken out of the game")
    return None


def _is_wanting(book: Book, house: House, command: ReplaceDamaged) -> bool:
    """True of the like of a card that was taken out when there was none, and whose place is still empty."""
    out = command.replacement is not None and command.piece in house.custody.removed
    return out and house.custody.faces().get(face(command.piece), 0) < book.cards.in_use.is_


def replace_damaged(keep: Keep, command: ReplaceDamaged) -> None:
    """Take a damaged card out and put its like in the same place; without one the decks are not complete."""
    rule = keep.rules.irregularities.damaged
    clause = (rule or keep.rules.source.replacing.like or keep.rules.source.complete).clause
    where = place_of(keep.house, command.piece)
    act = keep.rules.acts.get("replace-damaged")
    if where != "removed":
        keep.add(PieceMoved(command.piece, "removed", clause, where))
    if act is not None and command.replacement is not None:
        keep.take_down("replace-damaged", act, {"card": command.piece})
    if command.replacement is None:
        keep.raise_due("complete decks", keep.rules.source.complete.clause)
        return
    # The like of a card taken out before lies with the discards until the next shuffle.
    keep.add(PieceMoved(command.replacement, "rack" if where == "removed" else where, clause, "removed"))
    if command.piece in (*keep.house.told_of.drawn, *keep.house.told_of.likes.values()):
        keep.add(LikePutIn(command.replacement, command.piece, clause))
    if is_complete(keep):
        keep.settle_due("complete decks", clause)
