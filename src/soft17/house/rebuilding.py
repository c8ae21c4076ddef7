"""Rebuilding: a round whose cards did not fall as they should, run again in the right order."""

from collections.abc import Iterator

from soft17.cards import Card, Piece, face
from soft17.clause import Refusal
from soft17.house.events import IrregularityFound, MisdealFound, RoundRebuilt
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.reports import Rebuild, ReportMisdeal
from soft17.house.rounds import after_round
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.progress import awaits_card
from soft17.table.state import Table

BETTING = (c.PlaceWager, c.WithdrawWager, c.CallNoMoreBets)


def report_refusal(book: Book, house: House, _order: Order, command: ReportMisdeal) -> Refusal | None:
    """Why no misdeal is taken down: too late, reported already, or cards named that were not dealt."""
    rule = book.house.irregularities
    if not house.table.first_card_out:
        return Refusal(rule.rebuild.cite[0], "an error is reported before the next round starts")
    if house.misdeal is not None:
        return Refusal(rule.rebuild.cite[0], "an error is reported already")
    left = list(house.drawn)
    for text in command.order:
        piece = house.custody.found(text, tuple(left))
        if piece is None:
            burned = house.custody.found(text, house.custody.rack)
            if burned is not None:
                return Refusal(rule.burned.clause, f"{text} is burned and stays out of the round")
            return Refusal(rule.rebuild.cite[0], f"no {text} was dealt in this round")
        left.remove(piece)
    return None


def report(keep: Keep, command: ReportMisdeal) -> None:
    """Take a misdeal down; the round waits until it is rebuilt or void."""
    clause = keep.rules.irregularities.rebuild.cite[0]
    keep.add(IrregularityFound(command.what, clause))
    keep.add(MisdealFound(command.what, _pieces(keep.house, command.order), clause))


def _pieces(house: House, order: tuple[str, ...]) -> tuple[Piece, ...]:
    left, found = list(house.drawn), []
    for text in order:
        piece = house.custody.found(text, tuple(left))
        assert piece is not None  # report_refusal has found them all
        left.remove(piece)
        found.append(piece)
    return tuple(found) or house.drawn


def preview(book: Book, house: House) -> Table | Refusal:
    """The round as it would have run in the right order of cards, or why it cannot be rebuilt."""
    clause = book.house.irregularities.rebuild.cite[0]
    if house.misdeal is None:
        return Refusal(clause, "no error is reported")
    cards = iter(face(piece) for piece in house.misdeal.order)
    table = Table(sign=house.table.sign, meter=house.table.sign.meter)
    for command in house.played:
        if isinstance(command, c.Deal):
            continue
        if not isinstance(command, BETTING):
            table = _dealt(book, table, cards)
        result = step(book, table, command)
        if isinstance(result, Refusal):
            return Refusal(clause, f"it cannot be rebuilt: {type(command).__name__} would not stand ({result.why})")
        table = result.table
    return _dealt(book, table, cards)


def _dealt(book: Book, table: Table, cards: Iterator[Card]) -> Table:
    """The table once cards are dealt to whoever awaits them."""
    while table.phase == "betting" or awaits_card(book, table) is not None:
        card = next(cards, None)
        if card is None:
            return table
        result = step(book, table, c.Deal(card))
        if isinstance(result, Refusal):
            return table
        table = result.table
    return table


def rebuild_refusal(book: Book, house: House, _order: Order, _command: Rebuild) -> Refusal | None:
    """Why a round is not rebuilt."""
    rule = book.house.irregularities.rebuild
    if not rule.allowed:
        return Refusal(rule.cite[0], "a card once delivered is not moved back")
    table = preview(book, house)
    return table if isinstance(table, Refusal) else None


def rebuild(keep: Keep, _command: Rebuild) -> None:
    """Put the rebuilt round in the place of the other; it binds everybody."""
    table = preview(keep.book, keep.house)
    assert isinstance(table, Table)  # rebuild_refusal has seen it
    was_over = keep.house.table.phase == "over"
    what = keep.house.misdeal.what if keep.house.misdeal is not None else ""
    keep.take_down("rebuild", keep.rules.acts["rebuild"], {"what": what})
    keep.add(RoundRebuilt(table, keep.rules.irregularities.rebuild.cite[0]))
    if not was_over:
        after_round(keep)
