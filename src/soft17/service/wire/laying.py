"""Laying: areas, hands and wagers of a table in words and cards, as a person sees them."""

from functools import cache
from typing import NamedTuple

from soft17.hand import Hand
from soft17.house.seating import sitters
from soft17.house.state import House
from soft17.house.view import Seen
from soft17.log.paying import was_paid
from soft17.money import Money, dollars, show
from soft17.rules.book import Book
from soft17.service.wire import picture as p
from soft17.table.net import gain
from soft17.table.state import INSURANCE, Place, Table, Wager

PLAIN = {"main": "main wager", "split": "split", "double": "double", INSURANCE: "insurance"}


def amount(money: int) -> p.Amount:
    """Money as it is read and drawn."""
    return p.Amount(dollars(Money(money)), money)


def hand_of(hand: Hand, *, in_play: bool = False, hole: bool = False, highest: int = 0) -> p.Hand:
    """A hand, its total as the dealer would announce it, and what became of it; over the highest total it is bust."""
    cards = (*hand.cards, "??") if hole else hand.cards
    across: tuple[int, ...] = ()
    if hand.doubled and len(hand.cards) > 2:
        across = (len(hand.cards) - 1,)
    elif hand.split_ace and len(hand.cards) > 1:
        across = (1,)
    return p.Hand(tuple(cards), _says(hand, highest), hand.ended or "", across, in_play, hand.is_gone)


def _says(hand: Hand, highest: int) -> str:
    if not hand.cards:
        return ""
    if hand.ended == "surrendered":
        return "gave up"  # what it came to no longer counts
    if hand.natural is not None:
        return hand.natural.replace("-", " ")
    total = f"soft {hand.total}" if hand.soft else str(hand.total) if hand.total else ""
    ends = {"bust": "bust", "five-card-trick": "five card trick"}
    ended = "bust" if highest and hand.total > highest else ends.get(hand.ended or "", "")
    return f"{total}, {ended}" if total and ended else total or ended


def wager_of(book: Book, wager: Wager, viewer: str, chip: Money) -> p.Wager:
    """A wager on the felt, with what became of it in chips of the table."""
    return p.Wager(
        id=wager.id,
        player=wager.player,
        mine=wager.player == viewer,
        kind=wager.kind,
        shown=shown(book, wager.kind),
        stake=amount(wager.stake),
        box=wager.box,
        hand=wager.hand,
        suit=wager.suit,
        settled=_settled(book, wager, chip),
    )


def area_of(book: Book, number: int) -> str:
    """An area by the book's own name for it."""
    return f"{book.document.words.get('area', 'area')} {number}".capitalize()


def shown(book: Book, kind: str) -> str:
    """A kind of wager as the book names it."""
    rule = book.optional.get(kind)
    return rule.shown if rule is not None else PLAIN.get(kind, kind)


def _settled(book: Book, wager: Wager, chip: Money) -> p.Settled | None:
    if wager.result is None:
        return None
    word = book.document.words.get(wager.result, wager.result)
    paid = was_paid(book, wager, chip)
    said = f"{dollars(wager.pays)}{paid.how}" if wager.pays else ""
    return p.Settled(wager.result, word, change(gain(book, wager)), paid.briefly, said, wager.clause)


def change(money: int) -> str:
    """An amount gained or lost, with its sign."""
    if not money:
        return "even"
    return f"{'+' if money > 0 else '−'}{show(Money(abs(money)))}"


def areas_of(book: Book, house: House, seen: Seen, viewer: str) -> tuple[p.Area, ...]:
    """Every area of the layout, those without a wager too."""
    table = seen.table
    by_area: dict[int, list[p.Wager]] = {}
    for wager in table.wagers:
        by_area.setdefault(wager.area, []).append(wager_of(book, wager, viewer, table.sign.smallest_chip))
    count = house.areas or book.layout.areas.is_.most
    laid = _Laid(house, table, table.current() if table.phase == "play" else None, sitters(house), viewer)
    used = {*by_area, *laid.seats, *house.reserved, *(area.number for area in table.areas)}
    used.update(one.marker for one in house.guests)
    return tuple(
        _area(laid, number, tuple(by_area.get(number, ()))) if number in used else _empty(number)
        for number in range(1, count + 1)
    )


@cache
def _empty(number: int) -> p.Area:
    """An area where nobody sits and nothing lies."""
    return p.Area(number, "", "", mine=False, reserved="", boxes=(), wagers=())


class _Laid(NamedTuple):
    """A layout as somebody looks at it: the hand whose turn it is, and who sits where."""

    house: House
    table: Table
    current: Place | None
    seats: dict[int, str]
    viewer: str


def _area(laid: _Laid, number: int, wagers: tuple[p.Wager, ...]) -> p.Area:
    house, table, current, seats, viewer = laid
    area = table.area(number)
    hands = enumerate(area.boxes, 1) if area is not None else ()
    boxes = tuple(
        tuple(hand_of(hand, in_play=current == Place(number, box, at)) for at, hand in enumerate(held, 1))
        for box, held in hands
    )
    seated = seats.get(number, "")
    return p.Area(
        number=number,
        seated=seated,
        control=area.control or "" if area is not None else "",
        mine=any(one.mine for one in wagers) or (seated == viewer and bool(viewer)),
        reserved=house.reserved.get(number, ""),
        boxes=boxes,
        wagers=wagers,
        in_play=current is not None and current.area == number,
        markers=tuple(
            p.Marker(one.name, dollars(one.kept_minimum))
            for one in house.guests
            if one.marker == number and one.kept_minimum is not None
        ),
    )
