"""Cards passed over: a place that was due a card got none, and what its player makes of it."""

from typing import NamedTuple

from soft17.cards import face
from soft17.clause import Refusal
from soft17.house.further import Fallen, fallen, lay_further, open_hands
from soft17.house.keep import Keep
from soft17.house.misdeals import MissedCardAnswered, MissedCardFound
from soft17.house.orders import Order
from soft17.house.reports import AnswerMissedCard, ReportMissedCard
from soft17.house.rounds import after_round
from soft17.house.starting import begin, start_refusal
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.house.voiding import close_if_done, drop
from soft17.house.waiting import passed_over
from soft17.rules.book import Book
from soft17.table import decisions
from soft17.table.events import HandEnded, PlacePassed
from soft17.table.progress import awaits_card, next_card
from soft17.table.state import DEALER, Place, Table

NOT_NOW = "no card is due there now that could be passed over; if others have come since, name the first as its card"


def report_refusal(book: Book, house: House, order: Order, command: ReportMissedCard) -> Refusal | None:
    """Why no card was passed over there."""
    place, table = command.place, house.table
    clause = _clause(book, table.phase, table, place)
    if passed_over(book, house) is not None:
        return Refusal(clause, "its player is asked already")
    cards = _since(book, house, command)
    if cards:
        return _late_refusal(book, house, order, command)
    if command.card:
        return Refusal(clause, f"card: no {command.card} was taken down for that place since anybody decided")
    if table.phase == "betting":
        if next_card(table.sign.played(book), table) != place:
            return Refusal(clause, NOT_NOW)
        return start_refusal(book, house, order.at, observed=False)
    if table.phase != "initial" and place != DEALER:
        if table.hand(place) is None or awaits_card(book, table) != place:
            return Refusal(clause, "no card was asked for there")
    elif table.phase != "initial" or awaits_card(book, table) != place:
        return Refusal(clause, NOT_NOW)
    return None


def _clause(book: Book, phase: str, table: Table, place: Place) -> str:
    rule = book.house.irregularities.missed_cards
    assert rule is not None  # the act is in the book
    if place == DEALER:
        return rule.dealer.clause
    if phase not in ("betting", "initial"):
        return rule.asked.clause
    return (rule.none if _is_bare(table, place) else rule.one).clause


def _is_bare(table: Table, place: Place) -> bool:
    """True of a hand that has no card at all."""
    hand = table.hand(place)
    return place != DEALER and (hand is None or not hand.cards)


def _since(book: Book, house: House, command: ReportMissedCard) -> tuple[Fallen, ...]:
    """The cards from the one on that was taken down for the place passed over; none if it is passed over now."""
    cards = fallen(book, house) if command.card and house.in_round else ()
    there = [number for number, one in enumerate(cards) if one.place == command.place]
    named = [number for number in there if command.card in (cards[number].piece, face(cards[number].piece))]
    return cards[named[-1] :] if named else ()


class _Late(NamedTuple):
    """A card passed over that is noticed late: the cards since, and the clause; whether the hand has one, or dies."""

    cards: tuple[Fallen, ...]
    clause: str
    first: bool
    comes: bool
    dead: bool


def _late(book: Book, house: House, order: Order, command: ReportMissedCard) -> _Late:
    """How the cards lie that came since a place was passed over."""
    place, cards = command.place, _since(book, house, command)
    trial = Keep(book, house, order)
    lay_further(trial, cards, "", lambda: trial.add(PlacePassed(place, "")))
    table, lies = trial.house.table, dict(trial.house.lies)
    phase = cards[0].before.phase
    dead = place != DEALER and (command.takes is False or (phase != "play" and _is_bare(table, place)))
    comes = any(lies.get(one.piece) == place for one in cards)
    return _Late(cards, _clause(book, phase, table, place), lies.get(cards[0].piece) == place, comes, dead)


def _late_refusal(book: Book, house: House, order: Order, command: ReportMissedCard) -> Refusal | None:
    """Why the cards that came since do not lie further on."""
    late = _late(book, house, order, command)
    if command.place == DEALER and late.cards[0].before.phase == "play":
        return Refusal(late.clause, "every other hand has its cards: the dealer's are the only ones to come")
    if late.first and not late.dead:
        return Refusal(late.clause, "no other hand waited for a card: the one that came is this hand's")
    if late.comes and not late.first and late.dead:
        return Refusal(late.clause, "takes: the hand has had its card since")
    return None


def report(keep: Keep, command: ReportMissedCard) -> None:
    """Deal the dealer's card later; a hand without a card is dead; of any other its player says what becomes of it."""
    place, table = command.place, keep.house.table
    if _since(keep.book, keep.house, command):
        _report_late(keep, command)
        return
    clause = _clause(keep.book, table.phase, table, place)
    if table.phase == "betting":
        begin(keep, observed=False)
        open_hands(keep)
    keep.add(IrregularityFound("a card that was due was passed over", clause))
    if place == DEALER:
        keep.add(PlacePassed(place, clause))
    elif _is_bare(keep.house.table, place):
        _kill(keep, place, clause)
    elif command.takes is None:
        keep.add(MissedCardFound(place, clause))
    else:
        _choose(keep, place, clause, takes=command.takes)


def _report_late(keep: Keep, command: ReportMissedCard) -> None:
    """Let the cards since lie further on, where they lie; then as it is when it is noticed at once."""
    place, late = command.place, _late(keep.book, keep.house, keep.order, command)
    keep.add(IrregularityFound("a card that was due was passed over, noticed when another had come", late.clause))
    if late.dead:
        lay_further(keep, late.cards, late.clause, lambda: _kill(keep, place, late.clause))
        return
    lay_further(keep, late.cards, late.clause, lambda: keep.add(PlacePassed(place, late.clause)))
    if place != DEALER and not late.comes and command.takes is None:
        keep.add(MissedCardFound(place, late.clause, len(late.cards)))


def answer_refusal(book: Book, house: House, _order: Order, command: AnswerMissedCard) -> Refusal | None:
    """Why somebody does not say what becomes of a hand: nobody is asked, or the hand is another's."""
    place = passed_over(book, house)
    if place is None:
        return Refusal(book.house.acts[command.act].clause, "no card was passed over that a player has to answer for")
    area = house.table.area(place.area)
    assert area is not None  # a card is awaited there
    return decisions.control_refusal(book, house.table, area, command.player)


def answer(keep: Keep, command: AnswerMissedCard) -> None:
    """Do as the player of the hand says."""
    place, table = passed_over(keep.book, keep.house), keep.house.table
    assert place is not None  # answer_refusal has seen it
    clause, since = _clause(keep.book, table.phase, table, place), keep.house.passed_since
    keep.add(MissedCardAnswered(command.player, command.takes, clause))
    _choose(keep, place, clause, takes=command.takes, since=since)


def _choose(keep: Keep, place: Place, clause: str, *, takes: bool, since: int = 0) -> None:
    """Deal the card that was passed over after the others, or let the hand be dead and its wagers back."""
    if takes and not since:
        keep.add(PlacePassed(place, clause))
    if takes:
        return
    cards = fallen(keep.book, keep.house)[-since:] if since else ()
    if cards:
        lay_further(keep, cards, clause, lambda: _kill(keep, place, clause))
    else:
        _kill(keep, place, clause)


def _kill(keep: Keep, place: Place, clause: str) -> None:
    """A hand is dead: what was staked on it goes back, and optional wagers that need all its cards."""
    play = keep.round()
    initial = keep.house.table.phase == "initial"
    for wager in play.table.wagers:
        on_hand = (wager.area, wager.box, wager.hand) == tuple(place)
        optional = initial and wager.area == place.area and wager.kind in keep.book.optional
        if wager.is_open and (on_hand or optional):
            play.settle(wager, "void", clause)
    keep.wagers(play)
    keep.add(HandEnded(place, "paid", clause))
    drop(keep, [place], clause)
    close_if_done(keep, clause)
    after_round(keep)
