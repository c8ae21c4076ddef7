"""Preview: a round whose cards did not fall as they should, as it would have run in the right order."""

from collections.abc import Iterator

from soft17.cards import Card, face
from soft17.clause import Refusal
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.progress import awaits_card
from soft17.table.state import Table

BETTING = (c.PlaceWager, c.WithdrawWager, c.CallNoMoreBets)


def preview(book: Book, house: House) -> Table | Refusal:
    """The round as it would have run in the right order of cards, or why it cannot be rebuilt."""
    clause = book.house.irregularities.rebuild.cite[0]
    if house.misdeal is None:
        return Refusal(clause, "no error is reported")
    if not house.misdeal.order:
        return Refusal(clause, "the right order of the cards is not known")
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
