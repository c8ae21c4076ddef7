"""Errors of dealing: a card found face up, and a card dealt in error that is offered, refused, held or burned."""

from soft17.cards import face
from soft17.clause import Refusal
from soft17.house import promise
from soft17.house.coming import next_place, offered
from soft17.house.events import Commanded, PieceMoved
from soft17.house.keep import Keep
from soft17.house.misdeals import MisdealAnswered, MisdealDecided
from soft17.house.orders import Order
from soft17.house.reports import AnswerErrorCard, ReportErrorCard, ReportFaceUp
from soft17.house.rounds import after_round, lay
from soft17.house.starting import cutting_card
from soft17.house.state import ErrorCard, House
from soft17.house.trouble import ErrorCardRefused, ErrorCardShown, FaceUpFound, IrregularityFound, UnseenKept
from soft17.house.voiding import take_back, void_round, void_undealt
from soft17.house.waiting import touched, waiting_refusal
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table import switching
from soft17.table.decide import refusal as table_refusal
from soft17.table.decide import step
from soft17.table.events import HandEnded
from soft17.table.progress import awaits_card, proceed
from soft17.table.state import DEALER, Area, Place


def face_up_refusal(book: Book, house: House, _order: Order, command: ReportFaceUp) -> Refusal | None:
    """Why there is no such card to burn."""
    if house.custody.found(command.card, house.custody.source) is None:
        return Refusal(book.house.irregularities.face_up.cite[0], f"no {command.card} is left in the source")
    return promise.card_refusal(book, house, command.card, command.proof)


def report_face_up(keep: Keep, command: ReportFaceUp) -> None:
    """Burn a card found face up; a second one may void the round."""
    rule = keep.rules.irregularities
    piece = keep.house.custody.found(command.card, keep.house.custody.source)
    assert piece is not None  # face_up_refusal has found it
    cutting_card(keep)
    keep.add(FaceUpFound(piece, rule.face_up.cite[0]))
    second = rule.face_up.second
    if second is None or second.is_ != "void-round" or keep.house.face_up < 2:
        return
    if keep.house.in_round:
        void_round(keep, second.clause, rule.void)
    elif keep.house.table.phase == "betting" and keep.house.table.wagers:
        void_undealt(keep, second.clause)
    else:
        return
    keep.raise_due("shuffle", second.clause)


def error_refusal(book: Book, house: House, _order: Order, command: ReportErrorCard) -> Refusal | None:
    """Why no card is taken as dealt in error."""
    rule = book.house.irregularities.error
    if not house.table.first_card_out:
        return Refusal(rule.next.clause, "no round is in play")
    if rule.after_initial is not None and house.table.phase == "initial" and command.seen:
        return Refusal(rule.after_initial.clause, "in the initial deal the cards are put right instead")
    if house.custody.found(command.card, house.custody.source) is None:
        return Refusal(book.house.source.complete.clause, f"no {command.card} is left in the source")
    if not command.to_dealer and house.table.phase == "over":
        return Refusal(rule.next.clause, "the round is over")
    # One that nobody has seen may be named by guess, unless it goes away unseen for good.
    away = command.to_dealer and rule.dealer_unseen.is_ == "burned"
    proven = command.seen or away or command.proof is not None
    return promise.card_refusal(book, house, command.card, command.proof) if proven else None


def report_error(keep: Keep, command: ReportErrorCard) -> None:
    """Say what becomes of a card dealt in error: the next card, a held one, or a burned one."""
    rule, house = keep.rules.irregularities.error, keep.house
    piece = house.custody.found(command.card, house.custody.source)
    assert piece is not None  # error_refusal has found it
    finished = command.to_dealer and (house.table.phase == "over" or _dealer_is_finished(keep))
    kept = finished or (command.to_dealer and rule.dealer_unseen_when.is_ == "any")
    cutting_card(keep)
    if finished and command.seen:
        keep.add(IrregularityFound(f"{face(piece)} to the dealer's finished hand", rule.dealer_shown.clause))
        keep.add(PieceMoved(piece, "rack", rule.dealer_shown.clause, seen=True))
    elif kept and not command.seen and rule.dealer_unseen.is_ != "next-card":
        clause = rule.dealer_unseen.clause
        keep.add(IrregularityFound("a card to the dealer's hand, unseen", clause))
        if rule.dealer_unseen.is_ == "held":
            keep.add(PieceMoved(piece, "held", clause))
        else:
            keep.add(PieceMoved(piece, "rack", clause))
    elif command.seen:
        # Who asked for a card before this one was seen may still refuse it.
        keep.add(ErrorCardShown(piece, rule.taken_by(house.table.phase).clause, awaits_card(keep.book, house.table)))
    else:
        keep.add(IrregularityFound("a card drawn in error, unseen, is the next card", rule.unseen.clause))
        keep.add(UnseenKept(piece, rule.unseen.clause))


def _dealer_is_finished(keep: Keep) -> bool:
    table = keep.house.table
    return len(table.dealer.cards) > 1 and awaits_card(keep.book, table) != DEALER


def _answer_misdeal(keep: Keep, command: AnswerErrorCard, clause: str) -> None:
    """Let a player out of the hands that an error touched, or in them; with the last answer it is decided."""
    assert keep.house.misdeal is not None  # answer_refusal has seen it
    areas, leaves = keep.house.misdeal.areas, command.answer == "leave"
    keep.add(MisdealAnswered(command.player, leaves, clause))
    if touched(keep.house) in ([], [command.player]):
        keep.add(MisdealDecided(clause))
    if leaves:
        take_back(keep, command.player, clause, areas or tuple(one.number for one in keep.house.table.areas))


def answer(keep: Keep, command: AnswerErrorCard) -> None:
    """Deal the card to a hand that takes it; one that refuses takes no more, and the next is asked."""
    rule = keep.rules.irregularities.error
    if keep.house.misdeal is not None and rule.leave is not None:
        _answer_misdeal(keep, command, rule.leave.clause)
        return
    place = next_place(keep.book, keep.house)
    assert place is not None  # answer_refusal has seen it
    if command.answer == "take":
        _take(keep, place)
    elif command.answer == "leave" and rule.leave is not None:
        take_back(keep, command.player, rule.leave.clause, (place.area,))
    else:
        stopped = _stopped(keep, place)
        keep.add(ErrorCardRefused(stopped, rule.refused.clause, refused=(place,)))
        for one in stopped:
            _stand(keep, one)


def _stopped(keep: Keep, place: Place) -> tuple[Place, ...]:
    scope = keep.rules.irregularities.error.refused.is_
    table = keep.house.table
    area = table.area(place.area)
    control = area.control if area is not None else None
    hands = [other for other, hand in table.hands() if hand.ended is None]
    if scope == "hand":
        return (place,)
    if scope == "area":
        return tuple(other for other in hands if other.area == place.area)
    same = {one.number for one in table.areas if one.control == control}
    return tuple(other for other in hands if other.area in same)


def _stand(keep: Keep, place: Place) -> None:
    """A hand that refused the card stands, if it need not draw nor has a choice left; a frozen one ends as it is."""
    table = keep.house.table
    area, hand = table.area(place.area), table.hand(place)
    if area is None or hand is None or area.control is None or table.current() != place:
        return
    rule = keep.rules.irregularities.error
    asked_for = awaits_card(keep.book, table) == place
    frozen = rule.low_total is not None and rule.low_total.is_ == "freezes"
    command = c.Stand(area.control, *place)
    result = step(keep.book, table, command)
    if not isinstance(result, Refusal):
        if _has_a_choice(keep, area, place):
            return
        keep.add(Commanded(command))
        for event in result.events:
            keep.add(event)
        after_round(keep)
    elif frozen and rule.low_total is not None and len(hand.cards) > 1:
        _end(keep, place, rule.low_total.clause)
    elif asked_for and len(hand.cards) > 1 and hand.total >= keep.book.decisions.stand_from.is_:
        _end(keep, place, rule.refused.clause)


def _has_a_choice(keep: Keep, area: Area, place: Place) -> bool:
    """True if a hand that takes no more cards may still be switched or given up, which takes none."""
    book, table = keep.book, keep.house.table
    played = table.sign.played(book)
    given_up = table_refusal(book, table, c.Surrender(area.control or "", *place)) is None
    return given_up or switching.is_possible(played, table, area)


def _end(keep: Keep, place: Place, clause: str) -> None:
    """A hand ends as it is, and what was asked for lapses."""
    keep.add(HandEnded(place, "stood", clause))
    play = keep.round()
    proceed(play)
    keep.wagers(play)
    after_round(keep)


def stand_stopped(keep: Keep) -> None:
    """Let hands that take no more cards stand when their turn comes."""
    while waiting_refusal(keep.book, keep.house) is None:
        place = keep.house.table.current() if keep.house.table.phase == "play" else None
        if place is None or place not in keep.house.stopped_hands or awaits_card(keep.book, keep.house.table):
            return
        _stand(keep, place)
        if keep.house.table.current() == place:
            return


def _take(keep: Keep, place: Place) -> None:
    table = keep.house.table
    area = table.area(place.area)
    error = offered(keep.book, keep.house)
    assert area is not None and error is not None  # answer_refusal has seen both
    if awaits_card(keep.book, table) is None:
        _do(keep, c.Hit(area.control or "", *place))
    _deal_error(keep, error)


def _deal_error(keep: Keep, error: ErrorCard) -> None:
    clause = keep.rules.irregularities.error.taken_by(keep.house.table.phase).clause
    keep.add(ErrorCardRefused((), clause, over=True))
    lay(keep, error.piece, clause)


def _do(keep: Keep, command: c.Played) -> None:
    result = step(keep.book, keep.house.table, command)
    assert not isinstance(result, Refusal)  # the card or the decision was awaited
    keep.add(Commanded(command))
    for event in result.events:
        keep.add(event)
    after_round(keep)


def settle_error(keep: Keep) -> None:
    """With every player's refusal the card is the dealer's next; of no use to anybody it is burned."""
    while waiting_refusal(keep.book, keep.house) is None:
        error = offered(keep.book, keep.house)
        if error is None or not _settled(keep, error):
            break
    if waiting_refusal(keep.book, keep.house) is None and keep.house.table.phase == "over":
        for unused in keep.house.errors:
            _burn_unused(keep, unused)


def _burn_unused(keep: Keep, error: ErrorCard) -> None:
    """Burn an open card that the round had no use for; one that nobody saw comes in the next."""
    rule = keep.rules.irregularities.error
    if not error.seen:
        return
    keep.add(IrregularityFound("of no use to anybody, the card dealt in error is burned", rule.no_use.clause))
    keep.add(ErrorCardRefused((), rule.no_use.clause, over=True))
    if error.piece in keep.house.custody.layout:
        keep.add(PieceMoved(error.piece, "rack", rule.no_use.clause, "layout", seen=True))


def _settled(keep: Keep, error: ErrorCard) -> bool:
    """True if the card was dealt to whom nobody asks: a hand of the initial deal, or the dealer."""
    rule, initial = keep.rules.irregularities.error, keep.house.table.phase == "initial"
    if not initial and next_place(keep.book, keep.house) != DEALER:
        return False
    if not initial:
        by_all = "refused by all, the card is the dealer's", rule.all_refuse.clause
        as_next = "the card dealt in error is the dealer's next", rule.next.clause
        keep.add(IrregularityFound(*(by_all if error.refused else as_next)))
    _deal_error(keep, error)
    return True
