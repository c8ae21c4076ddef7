"""Switching: the second cards of an area's two boxes change places."""

from msgspec.structs import replace

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.hand import Ended, Hand
from soft17.rules.book import Book
from soft17.rules.ending import stays_open
from soft17.rules.switching import SwitchFacts
from soft17.table import decisions
from soft17.table.commands import Switch, Unswitch
from soft17.table.events import BoxesSwitched
from soft17.table.play import Play
from soft17.table.state import Area, Table


def facts(table: Table, area: Area) -> SwitchFacts:
    """What has happened on an area that a switch depends on."""
    current = table.current()
    hands = [box[0] for box in area.boxes]
    asked = table.asked is not None and table.asked.area == area.number
    return SwitchFacts(
        in_turn=current is None or current.area >= area.number,
        over=area.over or table.phase == "over",
        card_drawn=area.drew or asked or any(len(box) > 1 or box[0].doubled for box in area.boxes),
        card_at_table=table.drew_since_deal,
        decided=area.decided,
        surrendered=area.surrendered,
        switched=area.switched,
        switches=area.switches,
        box_paid=any(hand.ended == "paid" for hand in hands),
        natural_waits=any(hand.natural is not None for hand in hands),
        dealer_drew=len(table.dealer.cards) > 1,
        hole_dealt=table.hole is not None,
        box_dead=any(hand.ended == "paid" and len(hand.cards) < 2 for hand in hands),
    )


def _possible_area(book: Book, table: Table, command: Switch | Unswitch) -> Area | Refusal:
    if book.switching is None:
        return Refusal(book.decisions.turn.clause, "this game has no switch")
    early = decisions.phase_refusal(book, table)
    if early is not None:
        return early
    area = table.area(command.area)
    if area is None:
        return Refusal(book.decisions.turn.clause, f"there is no area {command.area} in the round")
    wrong = decisions.control_refusal(book, table, area, command.player)
    return wrong if wrong is not None else area


def refusal(book: Book, table: Table, command: Switch) -> Refusal | None:
    """Why the boxes may not be switched."""
    area = _possible_area(book, table, command)
    if isinstance(area, Refusal):
        return area
    assert book.switching is not None  # _possible_area has seen it
    seen = facts(table, area)
    wrong = book.switching.refusal(seen)
    if wrong is not None:
        return wrong
    if area.unattended:
        return Refusal(book.switching.window.clause, "nobody is there to switch")
    return None if seen.in_turn else book.decisions.turn_refusal()


def revoke_refusal(book: Book, table: Table, command: Unswitch) -> Refusal | None:
    """Why a switch may not be taken back."""
    area = _possible_area(book, table, command)
    if isinstance(area, Refusal):
        return area
    assert book.switching is not None  # _possible_area has seen it
    return book.switching.revoke_refusal(facts(table, area))


def is_possible(book: Book, table: Table, area: Area) -> bool:
    """True if an area that has ended by itself could still switch or take a switch back."""
    if book.switching is None or area.control is None or area.unattended or table.phase != "play":
        return False
    seen = facts(table, area)
    return book.switching.refusal(seen) is None or book.switching.revoke_refusal(seen) is None


def switch(play: Play, command: Switch) -> None:
    """Exchange the second cards."""
    assert play.book.switching is not None  # refusal has seen it
    _exchange(play, command.area, switched=True, clause=play.book.switching.window.clause)


def revoke(play: Play, command: Unswitch) -> None:
    """Put the second cards back."""
    assert play.book.switching is not None  # revoke_refusal has seen it
    _exchange(play, command.area, switched=False, clause=play.book.switching.revocable.clause)


def _exchange(play: Play, number: int, *, switched: bool, clause: str) -> None:
    decisions.close_earlier(play, number)
    area = play.table.area(number)
    assert area is not None  # the refusals have seen it
    one, other = area.boxes[0][0].cards, area.boxes[1][0].cards
    up_card = play.table.up_card
    first = _hand(play.book, up_card, (one[0], other[1]), one, switched=switched)
    second = _hand(play.book, up_card, (other[0], one[1]), other, switched=switched)
    play.add(BoxesSwitched(number, (first, second), switched, clause))


def _hand(book: Book, up_card: Card, cards: tuple[Card, ...], before: tuple[Card, ...], *, switched: bool) -> Hand:
    rule = book.switching
    assert rule is not None  # only games with a switch come here
    total, soft = book.cards.count(cards)
    marked = switched or rule.revoked_naturals.is_ == "stay-21"
    if switched and rule.unchanged.is_ == "keeps":
        marked = book.cards.points[cards[1][0]] != book.cards.points[before[1][0]]
    natural: str | None = None
    ended: Ended | None = None
    if total == book.highest:
        natural = book.natural(cards, total, switched=marked)
        ended = "natural" if natural is not None else "twenty-one"
    made = Hand(cards=cards, total=total, soft=soft, natural=natural, switched=marked, ended=ended)
    return replace(made, ended=None) if ended is not None and stays_open(book, made, up_card) else made
