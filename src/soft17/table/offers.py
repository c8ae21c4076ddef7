"""Offers: the candidate commands that decide does not refuse. Whoever asks what is allowed asks here."""

from collections.abc import Iterator

from soft17.rules.book import Book
from soft17.rules.surrender import Surrender as SurrenderRule
from soft17.table import commands as c
from soft17.table.decide import refusal
from soft17.table.state import MAIN, Area, Pending, Place, Table, Wager


def offers(book: Book, table: Table) -> list[c.Command]:
    """Everything that people at the table may do now; amounts are the largest allowed."""
    return [command for command in candidates(book, table) if refusal(book, table, command) is None]


def candidates(book: Book, table: Table) -> Iterator[c.Command]:
    """What somebody might ask for at this point, allowed or not."""
    if table.phase == "betting":
        yield c.CallNoMoreBets()
        return
    if table.phase != "play":
        return
    yield from _each_player(book, table)
    yield c.GoOn()
    if table.paying:
        yield from (c.PayLater(area.number) for area in table.areas)
    for area in table.areas:
        if area.control is not None and book.switching is not None and not area.over:
            yield c.Switch(area.control, area.number)
            yield c.Unswitch(area.control, area.number)
    yield from on_current_hand(book, table)
    yield from _joining(table)


def on_current_hand(book: Book, table: Table) -> Iterator[c.OnHand]:
    """The decisions a controlling player might take on the hand whose turn it is."""
    place = table.current()
    area = table.area(place.area) if place is not None else None
    if place is None or area is None or area.control is None:
        return
    yield c.Hit(area.control, *place)
    yield c.Stand(area.control, *place)
    yield c.Double(area.control, *place)
    yield c.Split(area.control, *place)
    if book.surrender is not None:
        yield from _surrenders(book.surrender, table, area, place)


def _surrenders(rule: SurrenderRule, table: Table, area: Area, current: Place) -> Iterator[c.Surrender]:
    together = rule.first_decision.is_ == "on-area"
    places = [Place(area.number, box, 1) for box in range(1, len(area.boxes) + 1)] if together else [current]
    for place in places:
        players = [wager.player for wager in table.on(place)] if rule.binds.is_ == "own-wager" else [area.control or ""]
        yield from (c.Surrender(player, *place) for player in players)


def _each_player(book: Book, table: Table) -> Iterator[c.Command]:
    """Insurance while it is open or offered late, and even money on naturals, which may outlast it."""
    for wager in table.wagers:
        if wager.kind != MAIN:
            continue
        if book.insurance is not None and table.insurance in ("open", "late"):
            most = book.insurance.most(wager.stake, table.sign.smallest_chip)
            yield c.TakeInsurance(wager.player, wager.area, most, wager.box)
        hand = table.hand(Place(wager.area, wager.box, 1))
        if book.interim.even_money is not None and hand is not None and hand.natural is not None:
            yield c.TakeEvenMoney(wager.player, wager.area, wager.box)


def _joining(table: Table) -> Iterator[c.Command]:
    pending = table.pending
    if pending is None:
        return
    for wager in _others(table, pending):
        if pending.act == "double":
            yield c.JoinDouble(wager.player, wager.stake)
        else:
            yield c.JoinSplit(wager.player)
            yield c.StayOn(wager.player, pending.place.hand)
            yield c.StayOn(wager.player, pending.second)


def _others(table: Table, pending: Pending) -> Iterator[Wager]:
    for wager in table.wagers:
        here = wager.area == pending.place.area and wager.box == pending.place.box
        if here and wager.kind == MAIN and wager.player != pending.by:
            yield wager
