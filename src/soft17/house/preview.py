"""Preview: a round whose cards did not fall as they should, as it would have run in the right order."""

from collections.abc import Iterator

from msgspec.structs import replace

from soft17.cards import Card, face
from soft17.clause import Refusal
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.events import HandEnded
from soft17.table.play import Play
from soft17.table.progress import awaits_card, proceed
from soft17.table.state import Table

BETTING = (c.PlaceWager, c.WithdrawWager, c.CallNoMoreBets)


def preview(book: Book, house: House) -> Table | Refusal:
    """The round as it would have run in the right order of cards, or why it cannot be rebuilt."""
    clause = book.house.irregularities.rebuild.cite[0]
    if house.misdeal is None:
        return Refusal(clause, "no error is reported")
    if not house.misdeal.order:
        return Refusal(clause, "the right order of the cards is not known")
    at_hand = {*house.custody.rack, *house.custody.layout}
    if not at_hand.issuperset(house.drawn) or house.start is None:
        return Refusal(clause, "the cards of the round are no longer at hand")
    cards = iter(face(piece) for piece in house.misdeal.order)
    table = _as_touched(house.start, house)
    for command in house.played:
        if isinstance(command, (c.Deal, *BETTING)) or house.misdeal.undoes(command):
            continue
        table = _void_touched(book, house, _dealt(book, table, cards))
        if _is_dead(table, getattr(command, "area", 0)):
            continue
        result = step(book, table, command)
        if isinstance(result, Refusal):
            return Refusal(clause, f"it cannot be rebuilt: {type(command).__name__} would not stand ({result.why})")
        table = result.table
    return _void_touched(book, house, _dealt(book, table, cards))


def _is_dead(table: Table, area: int) -> bool:
    """True of an area on which every wager is void: what was decided there counts for nothing."""
    here = [wager for wager in table.wagers if wager.area == area]
    return bool(here) and all(wager.result == "void" for wager in here)


def _as_touched(start: Table, house: House) -> Table:
    """The wagers as they lay at the first card, cut where the house cut them since."""
    now = {wager.id: wager.stake for wager in house.table.wagers if wager.id in house.touched}
    wagers = tuple(replace(one, stake=now.get(one.id, one.stake)) for one in start.wagers)
    return replace(start, wagers=wagers)


def _void_touched(book: Book, house: House, table: Table) -> Table:
    """What the house declared void stays void, and hands that nobody has a wager on any more end."""
    void = {one.id: one for one in house.table.wagers if one.id in house.touched and one.result == "void"}
    if not void or table.phase not in ("play", "over"):
        return table
    play = Play(book, table)
    for wager in table.wagers:
        if wager.id in void and wager.player == void[wager.id].player and wager.result != "void":
            play.settle(wager, "void", void[wager.id].clause)
    for place, hand in list(play.table.hands()):
        if hand.ended is None and not any(one.is_open for one in play.table.on(place)):
            play.add(HandEnded(place, "paid", void[min(void)].clause))
    proceed(play)
    return play.table


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
