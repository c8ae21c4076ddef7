"""Cards face down: who sees the players' first two cards where they are dealt so, and when they are turned up."""

from typing import NamedTuple

from msgspec.structs import replace

from soft17.hand import Ended, Hand
from soft17.house.powers import in_force
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.table.events import CardDealt
from soft17.table.state import DEALER, INSURANCE, ON_HAND, Area, Place, Table
from soft17.table.view import FACE_DOWN

ORDERED = "deal-face-down"
TURNED_UP = ("bust", "paid")
# How a hand ended that its cards alone tell: while they lie face down it has only no further decision.
_UNTOLD: dict[Ended | None, Ended | None] = {"natural": None, "twenty-one": "stood"}


class Turned(NamedTuple):
    """A hand that is turned up: where it lies, its first two cards, its total, and the clause it lay face down by."""

    place: Place
    hand: Hand
    clause: str


def is_ordered(book: Book, house: House) -> bool:
    """True where the players' first two cards are dealt face down."""
    return in_force(book, house, ORDERED)


def lies_face_down(book: Book, house: House, place: Place) -> bool:
    """True of a hand whose first two cards lie face down, where a table is dealt so."""
    hand = house.table.hand(place)
    return is_ordered(book, house) and hand is not None and not _is_turned_up(house.table, place, hand)


def turned_down(book: Book, house: House, table: Table, name: str) -> Table:
    """The table with the first two cards of others face down, where a table is dealt so, until they are needed."""
    if not is_ordered(book, house) or table.phase == "over":
        return table
    areas = tuple(area if area.control == name else _face_down(table, area) for area in table.areas)
    return replace(table, areas=areas)


def _face_down(table: Table, area: Area) -> Area:
    """An area of which nothing is seen but what was dealt after the first two cards, and what was turned up."""
    boxes = (
        tuple(hand if _is_turned_up(table, Place(area.number, number, 1), hand) else _unseen(hand) for hand in hands)
        for number, hands in enumerate(area.boxes, 1)
    )
    return replace(area, boxes=tuple(boxes))


def _unseen(hand: Hand) -> Hand:
    hidden = (FACE_DOWN,) * len(hand.cards[:2]) + hand.cards[2:]
    ended = _UNTOLD.get(hand.ended, hand.ended)
    return replace(hand, cards=hidden, total=0, soft=False, natural=None, ended=ended)


def _is_turned_up(table: Table, place: Place, hand: Hand) -> bool:
    """True of a hand split, doubled or done with; after the initial deal of those that have to be seen then.

    These are a blackjack, a hand with an optional wager on it, and one that nobody is there to decide for.
    """
    if hand.split or hand.doubled or hand.ended in TURNED_UP or table.phase == "over":
        return True
    if not table.is_dealt:
        return False
    area = table.area(place.area)
    on_box = (one for one in table.wagers if one.area == place.area and one.box in (0, place.box))
    optional = any(one.kind not in ON_HAND and one.kind != INSURANCE for one in on_box)
    return optional or hand.natural is not None or (area is not None and area.unattended)


def dealt_down(house: House, event: CardDealt) -> CardDealt:
    """A card as it is told in a round whose players' first two cards lie face down."""
    if event.to == DEALER or event.ended in TURNED_UP:
        return event
    before = house.table.hand(event.to) or Hand()
    if _is_turned_up(house.table, event.to, before):
        return event
    card = FACE_DOWN if len(before.cards) < 2 else event.card
    ended = None if event.ended in _UNTOLD else event.ended
    return replace(event, card=card, total=0, soft=False, natural=None, ended=ended)


def turned_up(book: Book, before: House, after: House) -> list[Turned]:
    """The hands that lay face down and do no longer, by something that happened."""
    if not is_ordered(book, before) or before.table.phase == "over":
        return []
    clause = book.house.acts[ORDERED].clause
    turned = []
    for place, hand in before.table.hands():
        now = after.table.hand(place)
        lay = bool(hand.cards) and not _is_turned_up(before.table, place, hand)
        if lay and now is not None and _is_turned_up(after.table, place, now):
            turned.append(Turned(place, hand if now.split else now, clause))
    return turned
