"""Calling: what the dealer says with the next act, as the book prescribes it and the table stands."""

from typing import NamedTuple

from soft17.croupier.acts import Next, What
from soft17.hand import Hand
from soft17.house.face_down import lies_face_down
from soft17.house.state import House
from soft17.log.telling import total_of
from soft17.rules.book import Book
from soft17.table.state import Place, Table
from soft17.table.switching import facts


class Call(NamedTuple):
    """What is said, under which clause, and of which place if of one."""

    words: str
    clause: str
    place: Place | None = None


INSURANCE_CALL = "Insurance."
SAY: dict[What, str] = {
    "open betting": "Place your bets, please.",
    "call": "No more bets.",
    "wagers": "Place your bets, please.",
    "shuffle": "Shuffle.",
    "cut": "Would you like to cut?",
    "decision": "Your decision, please.",
    "run out": "The shoe is empty; the discards are shuffled.",
}


def say(book: Book, house: House, act: Next) -> str:
    """The dealer's words with the next act; none where nothing is said."""
    table = house.table
    if act.what == "go on" and table.insurance == "open":
        return "Insurance is closed." if book.insurance is not None and book.insurance.closing_called else ""
    if act.what == "announce" and book.dealer.announces is not None:
        return book.dealer.announces.is_
    called = turn_call(book, house, act)
    return called.words if called is not None else SAY.get(act.what, "")


def turn_call(book: Book, house: House, act: Next | None) -> Call | None:
    """The total that is called when a hand's turn comes, with the offer of a switch; nothing of cards face down."""
    if act is None:
        return None
    place = act.place if act.what == "decision" else _asked_to_switch(book, house.table, act)
    hand = house.table.hand(place) if place is not None else None
    if place is None or hand is None or lies_face_down(book, house, place):
        return None
    asks = book.switching.asks if book.switching is not None and _may_switch(book, house.table, place) else None
    total = said_total(hand)
    if asks is not None:
        return Call(f"{total} {asks.is_}", asks.clause, place)
    return Call(total, book.decisions.announced.clause, place)


def said_total(hand: Hand) -> str:
    """The point total of a hand as it is called, a natural by its name."""
    return total_of(hand).replace("-", " ")


def _asked_to_switch(book: Book, table: Table, act: Next) -> Place | None:
    """The first hand of an area that needs no decision and may still switch, where a switch is asked for."""
    if act.what != "go on" or table.insurance == "open" or table.paying:
        return None
    if book.switching is None or book.switching.asks is None:
        return None
    places = (Place(area.number, 1, 1) for area in table.areas if not area.over)
    return next((one for one in places if _may_switch(book, table, one)), None)


def _may_switch(book: Book, table: Table, place: Place) -> bool:
    """True if the area of a place has a switch to be offered."""
    area = table.area(place.area)
    return book.switching is not None and area is not None and book.switching.refusal(facts(table, area)) is None
