"""Splitting: a hand becomes two, and the others on it match the wager or ride on one of them."""

from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table import adding, decisions
from soft17.table.commands import JoinSplit, Split, StayOn
from soft17.table.events import HandEnded, HandSplit, SplitChosen, WagerMoved, WagerPlaced
from soft17.table.optional import settle_waiting
from soft17.table.play import Play
from soft17.table.state import MAIN, SPLIT, Pending, Place, Table, Wager


def refusal(book: Book, table: Table, command: Split) -> Refusal | None:
    """Why a hand is not split."""
    closed = decisions.refusal(book, table, command)
    if closed is not None:
        return closed
    place = Place(command.area, command.box, command.hand)
    hand, area = table.hand(place), table.area(command.area)
    assert hand is not None and area is not None  # decisions.refusal has seen both
    wrong = book.splitting.refusal(
        book.cards, hand, area.hands_formed(command.box, book.splitting.hands_of.is_), command.hand
    )
    if wrong is not None:
        return wrong
    wager = table.base(command.player, place)
    if wager is None:
        return Refusal(book.splitting.wager.clause, f"{command.player} has no wager on this hand")
    return _added_refusal(book, table, wager, command)


def _added_refusal(book: Book, table: Table, wager: Wager, command: Split | JoinSplit) -> Refusal | None:
    refused = adding.means_refusal(book, command, wager.stake)
    return refused or adding.added_refusal(book, table, wager, wager.stake)


def split(play: Play, command: Split) -> None:
    """Make two hands; the first awaits its second card."""
    decisions.close_earlier(play, command.area)
    book, place = play.book, Place(command.area, command.box, command.hand)
    hand = play.hand(place)
    wager = play.table.base(command.player, place)
    assert wager is not None  # refusal has seen it
    total, soft = book.cards.count(hand.cards[:1])
    first, second = (
        Hand(
            cards=(card,),
            total=total,
            soft=soft,
            switched=hand.switched,
            split=True,
            split_ace=card[0] == "A",
        )
        for card in hand.cards
    )
    asked = [one for one in play.table.on(place) if one.player != command.player and one.is_open and not one.given_up]
    area = play.table.area(place.area)
    assert area is not None  # refusal has seen it
    number = book.splitting.new_number(place.hand, len(area.boxes[place.box - 1]))
    formed = Place(place.area, place.box, number)
    play.add(HandSplit(place, number, (first, second), book.splitting.pairs.clause))
    _stake(play, wager, formed, command)
    settle_waiting(play, place, split=True)
    if book.splitting.others.is_ == "must-match":
        for other in asked:
            _stake(play, other, formed)
            play.add(SplitChosen(other.player, place.area, True, book.splitting.others.clause))
    elif book.splitting.choose.is_ == "once":
        _choose_as_before(play, asked, formed)


def _stake(play: Play, like: Wager, place: Place, command: Split | JoinSplit | None = None) -> None:
    """Lay an equal wager on a hand; where nobody asks for it, in chips."""
    wager = Wager(
        id=len(play.table.wagers),
        player=like.player,
        kind=SPLIT,
        stake=like.stake,
        placed=like.stake,
        area=place.area,
        box=place.box,
        hand=place.hand,
        tokens=command.tokens if command is not None else Money(0),
        single_use=command.single_use if command is not None else Money(0),
    )
    play.add(WagerPlaced(wager, play.book.splitting.wager.clause))


def _choose_as_before(play: Play, asked: list[Wager], place: Place) -> None:
    area = play.table.area(place.area)
    assert area is not None  # a split hand's area is there
    for wager in asked:
        if wager.player in area.matched:
            _stake(play, wager, place)


def _pending(table: Table) -> Pending | None:
    return table.pending if table.pending is not None and table.pending.act == "split" else None


def join_refusal(book: Book, table: Table, command: JoinSplit) -> Refusal | None:
    """Why another player does not match a split."""
    wager = _asked(book, table, command.player)
    if isinstance(wager, Refusal):
        return wager
    pending = _pending(table)
    assert pending is not None  # _asked has seen it
    formed = table.hand(_formed(pending))
    if formed is None or formed.ended is not None:
        return Refusal(book.splitting.others.clause, f"hand {pending.second} is over: nobody had a wager on it")
    return adding.means_refusal(book, command, wager.stake)


def _asked(book: Book, table: Table, player: str) -> Wager | Refusal:
    """The wager of another player that a pending split asks about."""
    rule = book.splitting
    pending = _pending(table)
    if pending is None:
        return Refusal(rule.others.clause, "nobody has split, or the next card is dealt")
    place = pending.place
    area = table.area(place.area)
    assert area is not None  # a pending hand is there
    if player in area.absent:
        return Refusal(rule.others.clause, f"{player} is absent and makes no further wager")
    if player == pending.by:
        return Refusal(rule.others.clause, "this is for the other players on the hand")
    if player in pending.answered:
        return Refusal(rule.others.clause, "this player has chosen already")
    wager = table.base(player, place)
    if wager is None and rule.choose.is_ == "whole-area":
        wager = table.main(player, place.area, place.box)
    if wager is None or not wager.is_open:
        return Refusal(rule.others.clause, f"{player} has no wager on this hand")
    if rule.choose.is_ == "once" and len(area.boxes[place.box - 1]) > 2:
        return Refusal(rule.choose.clause, "the choice was made at the first split")
    return adding.added_refusal(book, table, wager, wager.stake) or wager


def unanswered_refusal(book: Book, table: Table) -> Refusal | None:
    """Why the next card waits: a player on a split hand has not said which hand the wager stays with."""
    if book.splitting.silent.is_ == "first-hand":
        return None
    for wager in _unanswered(book, table):
        return Refusal(book.splitting.silent.clause, f"{wager.player} has yet to choose a hand")
    return None


def tell_unanswered(play: Play) -> None:
    """Tell whose wager stays on the first hand of a split, because the next card comes and they named none."""
    for wager in _unanswered(play.book, play.table):
        play.add(SplitChosen(wager.player, wager.area, False, play.book.splitting.silent.clause, silent=True))


def _unanswered(book: Book, table: Table) -> list[Wager]:
    """The wagers on a split hand whose players were asked and have not said which hand they stay with."""
    pending = _pending(table)
    if pending is None:
        return []
    area = table.area(pending.place.area)
    assert area is not None  # a pending hand is there
    if book.splitting.choose.is_ == "once" and len(area.boxes[pending.place.box - 1]) > 2:
        return []  # they chose at the first split
    said = (pending.by, *area.absent, *pending.answered)
    return [one for one in table.on(pending.place) if one.player not in said and one.is_open and not one.given_up]


def _formed(pending: Pending) -> Place:
    """The hand that a pending split has formed beside the first."""
    return Place(pending.place.area, pending.place.box, pending.second)


def may_be_backed(book: Book, table: Table, place: Place) -> bool:
    """True of a hand formed by a split that another player on the area may still match."""
    pending = _pending(table)
    if pending is None or place != _formed(pending):
        return False
    players = {one.player for one in table.wagers if one.kind == MAIN and one.area == place.area}
    return any(not isinstance(_asked(book, table, player), Refusal) for player in players)


def end_unbacked(play: Play) -> None:
    """End the hand of a split that nobody backs: who split it has left it, and with the next card none may join."""
    pending = _pending(play.table)
    if pending is None:
        return
    place = _formed(pending)
    if play.hand(place).ended is None and not any(one.is_open for one in play.table.on(place)):
        play.add(HandEnded(place, "paid", play.book.splitting.others.clause))


def join(play: Play, command: JoinSplit) -> None:
    """Another player matches the split."""
    pending = _pending(play.table)
    wager = _asked(play.book, play.table, command.player)
    assert pending is not None and isinstance(wager, Wager)  # join_refusal has seen both
    _stake(play, wager, _formed(pending), command)
    play.add(SplitChosen(command.player, pending.place.area, True, play.book.splitting.others.clause))


def stay_refusal(book: Book, table: Table, command: StayOn) -> Refusal | None:
    """Why another player's wager does not follow a hand."""
    wager = _asked(book, table, command.player)
    if isinstance(wager, Refusal):
        return wager
    pending = _pending(table)
    assert pending is not None  # _asked has seen it
    first = pending.place.hand
    if command.hand not in (first, pending.second):
        return Refusal(book.splitting.others.clause, f"the hands formed are {first} and {pending.second}")
    if command.hand != first and book.splitting.stays.is_ == "first":
        return Refusal(book.splitting.stays.clause, "the wager stays on the first hand")
    return None


def stay(play: Play, command: StayOn) -> None:
    """Another player's wager follows the hand named."""
    wager = _asked(play.book, play.table, command.player)
    assert isinstance(wager, Wager)  # stay_refusal has seen it
    play.add(SplitChosen(command.player, wager.area, False, play.book.splitting.others.clause))
    if wager.hand != command.hand:
        play.add(WagerMoved(wager.id, command.hand, play.book.splitting.stays.clause))
