"""Speaking: what happens at a table in a dealer's words, each place named no further than it must be."""

import re

from soft17.croupier.calling import said_total
from soft17.hand import Hand
from soft17.house import events as h
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.face_down import Turned
from soft17.house.misdeals import CardsTakenUp
from soft17.log.paying import paid
from soft17.log.telling import tell
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.service.wire.laying import area_of, shown
from soft17.service.wire.naming import sentence
from soft17.service.wire.reporting import reported
from soft17.service.wire.stating import stated
from soft17.table import events as t
from soft17.table.state import DEALER, MAIN, Place, Table, Wager
from soft17.table.view import FACE_DOWN

ENDS = {"bust": "bust", "five-card-trick": "five card trick"}
PLACED = re.compile(r"area (\d+), box (\d+), hand (\d+)")


def speak(book: Book, event: t.Event, table: Table) -> str:
    """An event as a dealer says it, at the table as it is after it; nothing where a dealer says nothing."""
    match event:
        case h.CutOffered():
            return f"{event.to}, would you like to cut?" if event.to else ""
        case h.TakenDown() if event.act in book.house.acts and book.house.acts[event.act].announces:
            return ""  # what was announced is said in its own words
        case t.CardDealt():
            return _dealt(book, event, table)
        case t.HoleCardTurned():
            return f"The dealer turns {event.card}: {_total(event.total, event.natural, soft=event.soft)}"
        case t.WagerPlaced():
            return f"{event.wager.player}: {_wager(book, event.wager)}"
        case t.WagerSettled():
            return _settled(book, event, table.wagers[event.wager])
        case t.BoxesSwitched():
            area = area_of(book, event.area)
            return f"{area} {'switches' if event.switched else 'switches back'}{_totals(event.hands)}"
        case t.CardAsked():
            return f"{where(book, event.place, table)}: card"
        case t.HandSplit():
            return f"{_box(book, event.place)}: {book.document.words.get('split', 'split')}"
        case t.HandDoubled():
            return f"{where(book, event.place, table)}: {book.document.words.get('double', 'double')}"
        case h.BettingOpened():
            return "Place your bets"
        case h.RoundEnded():
            return _ended(event)
    said = SHORT.get(type(event)) or reported(event) or stated(book, event, table)
    return said or _short(book, tell(event, table, clock=book.house.clock), table, event)


def speak_turned(book: Book, turned: Turned, table: Table) -> str:
    """Two cards that lay face down and are turned up, as a dealer says it."""
    return f"{where(book, turned.place, table)}: {' '.join(turned.hand.cards[:2])} turned up, {said_total(turned.hand)}"


def speak_anew(book: Book, text: str, before: Table, now: Table) -> str:
    """A line of the log on a rebuilt round as a dealer says it: hands by their numbers while there are several."""
    table = max((now, before), key=lambda one: len(list(one.hands())))
    said = placed(book, text, table)
    return sentence(said, stop="") if said.startswith("dealer") else said


SHORT: dict[type[t.Event], str] = {
    t.NoMoreBetsCalled: "No more bets",
    t.InsuranceOpened: "Insurance?",
    t.InsuranceReopened: "Insurance is open again",
    t.InsuranceClosed: "Insurance is closed",
    t.RoundOpened: "The round begins",
    t.InitialDealCompleted: "The initial deal is complete",
    t.RoundClosed: "Every wager is settled",
    h.TableClosed: "The table is closed",
    h.SecondCuttingCardAppeared: "The second cutting card comes out",
    h.OrderRevealed: "The promised order of the last shoe is opened",
    s.OptionalFreed: "Optional wagers are for those without a main wager too",
    s.OptionalTied: "Optional wagers are only for those with a main wager",
    tr.ReaderStopped: "The card reader is not used any more",
    CardsTakenUp: "The cards since lie one place further",
    tr.RoundReopened: "The round is in play again",
}


def where(book: Book, place: Place, table: Table) -> str:
    """A place as far as it must be named: the box where the book has two, the hand where a pair was split."""
    if place == DEALER:
        return "Dealer"
    said = _box(book, place)
    area = table.area(place.area)
    hands = area.boxes[place.box - 1] if area is not None and len(area.boxes) >= place.box else ()
    return f"{said}, hand {place.hand}" if len(hands) > 1 else said


def _box(book: Book, place: Place) -> str:
    return area_of(book, place.area) + (f", box {place.box}" if book.boxes > 1 else "")


def placed(book: Book, text: str, table: Table) -> str:
    """Words of the log with their places named as a dealer would, small within the words."""

    def name(found: re.Match[str]) -> str:
        said = where(book, Place(*map(int, found.groups())), table)
        return f"{said[:1].lower()}{said[1:]}" if found.start() else said

    return PLACED.sub(name, text)


def _short(book: Book, text: str, table: Table, event: t.Event) -> str:
    """A line of the log with its places named as a dealer would; names of people stay as they are written."""
    said = placed(book, text, table)
    names = [getattr(event, field, "") for field in ("player", "by", "to", "dealer")]
    people = [one for one in names if isinstance(one, str) and one and not one.startswith("the ")]  # as the dealer is
    return said if any(map(said.startswith, people)) else sentence(said, stop="")


def _total(total: int, natural: str | None, *, soft: bool) -> str:
    return natural.replace("-", " ") if natural else f"{'soft ' if soft else ''}{total}"


def _totals(hands: tuple[Hand, ...]) -> str:
    """The totals of hands, unless they lie face down."""
    return f": {' and '.join(map(said_total, hands))}" if all(hand.total for hand in hands) else ""


def _dealt(book: Book, event: t.CardDealt, table: Table) -> str:
    place = where(book, event.to, table)
    if event.card == FACE_DOWN:
        return f"{place}: a card, face down"
    held = table.dealer if event.to == DEALER else table.hand(event.to)
    first = held is not None and len(held.cards) == 1
    total = f", {_total(event.total, event.natural, soft=event.soft)}" if event.total and not first else ""
    ended = "bust" if event.total > book.highest else ENDS.get(event.ended or "", "")
    return f"{place}: {event.card}{total}{f', {ended}' if ended else ''}"


def _wager(book: Book, wager: Wager) -> str:
    kind = "" if wager.kind == MAIN else f", {shown(book, wager.kind)}"
    box = f", box {wager.box}" if book.boxes > 1 and wager.box else ""
    return f"{dollars(wager.stake)} on {area_of(book, wager.area).lower()}{box}{kind}"


def _settled(book: Book, event: t.WagerSettled, wager: Wager) -> str:
    words = {"win": "wins", "lose": "loses"}
    result = words.get(event.result, book.document.words.get(event.result, event.result))
    pays = f", {dollars(event.pays)} paid{paid(event).how}" if event.pays else ""
    return f"{wager.player}: {_wager(book, wager)} {result}{pays}"


def _ended(event: h.RoundEnded) -> str:
    nets = [f"{player} {_change(amount)}" for player, amount in event.net.items()]
    return f"Round {event.number} is over: {', '.join(nets) or 'nobody played'}"


def _change(amount: int) -> str:
    return f"{'up' if amount > 0 else 'down'} {dollars(Money(abs(amount)))}" if amount else "even"
