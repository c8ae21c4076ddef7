"""Doubling: the controlling player's further wager, and those of the others on the hand."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.money import Money
from soft17.rules import ending
from soft17.rules.book import Book
from soft17.table import adding, decisions
from soft17.table.commands import Double, JoinDouble
from soft17.table.events import HandDoubled, WagerPlaced
from soft17.table.play import Play
from soft17.table.state import DOUBLE, MAIN, Place, Table, Wager


def _place(command: Double) -> Place:
    return Place(command.area, command.box, command.hand)


def refusal(book: Book, table: Table, command: Double) -> Refusal | None:
    """Why a hand is not doubled."""
    closed = decisions.refusal(book, table, command)
    if closed is not None:
        return closed
    place = _place(command)
    hand = table.hand(place)
    assert hand is not None  # decisions.refusal has seen it
    wrong = ending.double_refusal(book, hand, table.up_card)
    if wrong is not None:
        return wrong
    wager = table.base(command.player, place)
    if wager is None or not wager.is_open:
        return Refusal(book.doubling.amount.clause, f"{command.player} has no wager on this hand")
    amount = wager.stake if command.amount is None else command.amount
    return _amount_refusal(book, table, wager, amount, command)


def _amount_refusal(
    book: Book, table: Table, wager: Wager, amount: Money, command: Double | JoinDouble
) -> Refusal | None:
    bounds, chip = table.sign.bounds(MAIN, wager.player), table.sign.smallest_chip
    check = book.doubling.others_refusal if isinstance(command, JoinDouble) else book.doubling.amount_refusal
    wrong = check(amount, wager.stake, bounds, chip, command.tokens)
    return wrong or adding.means_refusal(book, command, amount) or adding.added_refusal(book, table, wager, amount)


def double(play: Play, command: Double) -> None:
    """Stake more on a hand; it awaits its one card."""
    decisions.close_earlier(play, command.area)
    book, place = play.book, _place(command)
    wager = play.table.base(command.player, place)
    assert wager is not None  # refusal has seen it
    amount = wager.stake if command.amount is None else command.amount
    _stake(play, command, place, amount)
    hand = play.hand(place)
    fixed = book.doubling.fixed(hand)
    total, soft = book.cards.count(hand.cards, fixed)
    changed: Hand = replace(hand, doubled=True, fixed_aces=fixed, total=total, soft=soft, natural=None, ended=None)
    play.add(HandDoubled(place, changed, book.doubling.one_card.clause))


def _stake(play: Play, command: Double | JoinDouble, place: Place, amount: Money) -> None:
    wager = Wager(
        id=len(play.table.wagers),
        player=command.player,
        kind=DOUBLE,
        stake=amount,
        placed=amount,
        area=place.area,
        box=place.box,
        hand=place.hand,
        tokens=command.tokens,
        single_use=command.single_use,
    )
    play.add(WagerPlaced(wager, play.book.doubling.amount.clause))


def join_refusal(book: Book, table: Table, command: JoinDouble) -> Refusal | None:
    """Why another player does not double too."""
    rule = book.doubling
    pending = table.pending
    if pending is None or pending.act != "double":
        return Refusal(rule.others.clause, "nobody has doubled, or its card is dealt")
    area = table.area(pending.place.area)
    assert area is not None  # a pending hand is there
    if command.player in area.absent:
        return Refusal(rule.others.clause, f"{command.player} is absent and makes no further wager")
    if command.player == pending.by:
        return Refusal(rule.others.clause, "this is for the other players on the hand")
    if any(one.kind == DOUBLE and one.player == command.player for one in table.on(pending.place)):
        return Refusal(rule.others.clause, "this player has doubled already")
    wager = table.base(command.player, pending.place)
    if wager is None and rule.others_need.is_ == "area":
        wager = table.main(command.player, pending.place.area, pending.place.box)
    if wager is None or not wager.is_open:
        return Refusal(rule.others.clause, f"{command.player} has no wager on this hand")
    return _amount_refusal(book, table, wager, command.amount, command)


def join(play: Play, command: JoinDouble) -> None:
    """Another player doubles too."""
    pending = play.table.pending
    assert pending is not None  # join_refusal has seen it
    _stake(play, command, pending.place, command.amount)
