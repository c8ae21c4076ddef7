"""Rebuilding: a round whose cards did not fall as they should, run again in the right order."""

from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.house.events import PieceMoved
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.preview import preview, rebuilt
from soft17.house.reports import Rebuild, ReportMisdeal
from soft17.house.rounds import after_round
from soft17.house.state import House
from soft17.house.trouble import CardsLeftOver, IrregularityFound, MisdealFound, RoundRebuilt, RoundReopened
from soft17.house.voiding import correct, is_invalid
from soft17.rules.book import Book
from soft17.table.commands import Command, Switch


def report_refusal(book: Book, house: House, _order: Order, command: ReportMisdeal) -> Refusal | None:
    """Why no misdeal is taken down: too late, reported already, or another set of cards than was dealt."""
    rule = book.house.irregularities
    if not house.table.first_card_out and house.last is None:
        return Refusal(rule.rebuild.cite[0], "an error is reported before the next round starts")
    if house.misdeal is not None:
        return Refusal(rule.rebuild.cite[0], "an error is reported already")
    of = house.table if house.table.first_card_out or house.last is None else house.last.table
    if is_invalid(book, of) and book.house.outcome is not None:
        return Refusal(book.house.outcome.cite[0], "the outcome is invalid already")
    for area in command.unswitched:
        if not any(isinstance(one, Switch) and one.area == area for one in _played(house)):
            return Refusal(rule.rebuild.cite[0], f"area {area} was not switched")
    if not command.order:
        return None
    drawn = _drawn(house)
    left = list(drawn)
    for text in command.order:
        piece = house.custody.found(text, tuple(left))
        if piece is None:
            burned = house.custody.found(text, house.burned) is not None
            clause = rule.burned.clause if burned else rule.rebuild.cite[0]
            return Refusal(clause, f"{text} was not dealt in this round")
        left.remove(piece)
    if left:
        return Refusal(rule.rebuild.cite[0], f"the order is of all {len(drawn)} cards of the round")
    return None


def _drawn(house: House) -> tuple[Piece, ...]:
    if house.table.first_card_out or house.last is None:
        return house.drawn
    return house.last.drawn


def _played(house: House) -> tuple[Command, ...]:
    if house.table.first_card_out or house.last is None:
        return house.played
    return house.last.played


def report(keep: Keep, command: ReportMisdeal, *, offers: bool = False) -> None:
    """Take a misdeal down; the round waits until it is rebuilt or void. With a missed offer the cards fell rightly."""
    rule = keep.rules.irregularities.rebuild
    clause = rule.cite[0]
    recalled = not keep.house.table.first_card_out
    order = _drawn(keep.house) if offers else _pieces(keep.house, command.order)
    if command.unswitched and not order:
        order = _drawn(keep.house)
    keep.add(IrregularityFound(command.what, clause))
    # Where no card goes back a settled round stands as it is, and the wagers for the next stay where they lie.
    if not keep.house.in_round and not rule.allowed:
        return
    keep.add(MisdealFound(command.what, order, clause, recalled, offers, command.unswitched))


def _pieces(house: House, order: tuple[str, ...]) -> tuple[Piece, ...]:
    left, found = list(_drawn(house)), []
    for text in order:
        piece = house.custody.found(text, tuple(left))
        assert piece is not None  # report_refusal has found them all
        left.remove(piece)
        found.append(piece)
    return tuple(found)


def rebuild_refusal(book: Book, house: House, _order: Order, _command: Rebuild) -> Refusal | None:
    """Why a round is not rebuilt."""
    rule = book.house.irregularities.rebuild
    if not rule.allowed:
        return Refusal(rule.cite[0], "a card once delivered is not moved back")
    table = preview(book, house)
    return table if isinstance(table, Refusal) else None


def rebuild(keep: Keep, _command: Rebuild) -> None:
    """Put the rebuilt round in the place of the other; it binds everybody."""
    result = rebuilt(keep.book, keep.house)
    assert not isinstance(result, Refusal)  # rebuild_refusal has seen it
    table, left = result
    before = keep.house.table
    clause = keep.rules.irregularities.rebuild.cite[0]
    what = keep.house.misdeal.what if keep.house.misdeal is not None else ""
    keep.take_down("rebuild", keep.rules.acts["rebuild"], {"what": what})
    keep.add(RoundRebuilt(table, clause))
    if before.phase != "over":
        _lay_out(keep, left, clause)
        after_round(keep)
    elif table.phase == "over":
        _leave(keep, left, clause)
        correct(keep, before, clause)
    else:
        correct(keep, before, clause)
        keep.add(RoundReopened(clause))
        _lay_out(keep, left, clause)


def _lay_out(keep: Keep, left: tuple[Piece, ...], clause: str) -> None:
    """Put the cards of a round that is in play back on the layout, those left over apart."""
    _leave(keep, left, clause)
    for piece in keep.house.drawn:
        if piece in keep.house.custody.rack:
            keep.add(PieceMoved(piece, "layout", clause, "rack", seen=True))


def _leave(keep: Keep, left: tuple[Piece, ...], clause: str) -> None:
    """Let the cards that the rebuilt round had no use for come next, in their order."""
    if left:
        keep.add(CardsLeftOver(left, clause))
