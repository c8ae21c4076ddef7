"""Cards passed over: a place that was due a card got none, and what its player makes of it."""

from soft17.clause import Refusal
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
from soft17.table.progress import awaits_card, next_card, open_round
from soft17.table.state import DEALER, Place


def report_refusal(book: Book, house: House, order: Order, command: ReportMissedCard) -> Refusal | None:
    """Why no card was passed over there."""
    clause = _clause(book, house, command.place)
    if passed_over(book, house) is not None:
        return Refusal(clause, "its player is asked already")
    if house.table.phase == "betting":
        if next_card(house.table.sign.played(book), house.table) != command.place:
            return Refusal(clause, "no card is due there now that could be passed over")
        return start_refusal(book, house, order.at, observed=False)
    if house.table.phase != "initial" and command.place != DEALER:
        hand = house.table.hand(command.place)
        if hand is None or awaits_card(book, house.table) != command.place:
            return Refusal(clause, "no card was asked for there")
    elif house.table.phase != "initial" or awaits_card(book, house.table) != command.place:
        return Refusal(clause, "no card is due there now that could be passed over")
    return None


def _clause(book: Book, house: House, place: Place) -> str:
    rule = book.house.irregularities.missed_cards
    assert rule is not None  # the act is in the book
    if place == DEALER:
        return rule.dealer.clause
    if house.table.phase == "betting":
        return rule.none.clause
    if house.table.phase != "initial":
        return rule.asked.clause
    return (rule.none if _is_bare(house, place) else rule.one).clause


def _is_bare(house: House, place: Place) -> bool:
    """True of a hand that has no card at all."""
    hand = house.table.hand(place)
    return hand is not None and not hand.cards


def report(keep: Keep, command: ReportMissedCard) -> None:
    """Deal the dealer's card later; a hand without a card is dead; of any other its player says what becomes of it."""
    place, clause = command.place, _clause(keep.book, keep.house, command.place)
    if keep.house.table.phase == "betting":
        _begin(keep)
    keep.add(IrregularityFound("a card that was due was passed over", clause))
    if place == DEALER:
        keep.add(PlacePassed(place, clause))
    elif _is_bare(keep.house, place):
        _kill(keep, place, clause)
    elif command.takes is None:
        keep.add(MissedCardFound(place, clause))
    else:
        _choose(keep, place, takes=command.takes)


def _begin(keep: Keep) -> None:
    """Begin a round whose first card goes to another place than the first."""
    begin(keep, observed=False)
    play = keep.round()
    open_round(play)
    keep.wagers(play)


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
    place = passed_over(keep.book, keep.house)
    assert place is not None  # answer_refusal has seen it
    keep.add(MissedCardAnswered(command.player, command.takes, _clause(keep.book, keep.house, place)))
    _choose(keep, place, takes=command.takes)


def _choose(keep: Keep, place: Place, *, takes: bool) -> None:
    """Deal the card that was passed over after the others, or let the hand be dead and its wagers back."""
    clause = _clause(keep.book, keep.house, place)
    if takes:
        keep.add(PlacePassed(place, clause))
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
