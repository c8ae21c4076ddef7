"""Decisions: whose turn it is, taking a card and standing."""

from soft17.clause import Refusal
from soft17.rules import ending
from soft17.rules.book import Book
from soft17.table.commands import Hit, OnHand, Stand
from soft17.table.events import CardAsked, HandEnded, TurnEnded
from soft17.table.hands import settle_ended
from soft17.table.optional import settle_waiting
from soft17.table.play import Play
from soft17.table.state import MAIN, Area, Place, Table


def phase_refusal(book: Book, table: Table) -> Refusal | None:
    """Why no decision is taken at this point of the round."""
    if table.phase in ("betting", "initial"):
        return Refusal(book.decisions.turn.clause, "the initial deal is not complete")
    if table.reader_ended and book.dealer.reader_ends is not None:
        return Refusal(book.dealer.reader_ends.clause, "the dealer has blackjack: no more cards")
    if table.insurance == "open" and book.insurance is not None and book.insurance.closes.is_ == "decision":
        return Refusal(book.insurance.closes.clause, "insurance is still open")
    if table.paying:
        return Refusal(book.interim.wager.clause, "blackjacks are paid first")
    return None


def control_refusal(book: Book, table: Table, area: Area, player: str) -> Refusal | None:
    """Why a player does not decide for an area."""
    if area.unattended and area.absent:
        return None
    people = {wager.player for wager in table.wagers if wager.kind == MAIN and wager.area == area.number}
    return book.control.refusal(player, area.control, shared=len(people) > 1)


def is_paid(table: Table, place: Place) -> bool:
    """True if every wager on a hand has been paid before the dealer's hand was known."""
    hand = table.hand(place)
    return hand is not None and hand.ended in ("paid", "five-card-trick")


def refusal(
    book: Book, table: Table, command: OnHand, *, anyone: bool = False, any_box: bool = False
) -> Refusal | None:
    """Why a decision is not open to a player: the phase, control (unless it is anyone's), a finished hand, the turn."""
    early = phase_refusal(book, table)
    if early is not None:
        return early
    place = Place(command.area, command.box, command.hand)
    hand, area = table.hand(place), table.area(command.area)
    if hand is None or area is None:
        return Refusal(book.decisions.turn.clause, f"there is no hand {place.hand} there")
    wrong = None if anyone else control_refusal(book, table, area, command.player)
    if wrong is not None:
        return wrong
    done = book.decisions.finished_refusal(hand, highest=book.highest, paid=is_paid(table, place))
    if done is not None:
        return done
    if table.phase == "over":
        return book.decisions.over_refusal()
    current = table.current()
    in_turn = current == place or (any_box and current is not None and current.area == place.area)
    if not in_turn or area.unattended:
        return book.decisions.turn_refusal()
    if table.asked is not None or len(hand.cards) == 1 or hand.doubled or place in table.later:
        return Refusal(book.decisions.turn.clause, "a card is to be dealt first")
    return None


def hit_refusal(book: Book, table: Table, command: Hit) -> Refusal | None:
    """Why no card is taken."""
    closed = refusal(book, table, command)
    if closed is not None:
        return closed
    hand = table.hand(Place(command.area, command.box, command.hand))
    assert hand is not None  # refusal has seen it
    return ending.hit_refusal(book, hand, table.up_card)


def hit(play: Play, command: Hit) -> None:
    """Ask for a card: the table awaits it from now on."""
    close_earlier(play, command.area)
    play.add(CardAsked(Place(command.area, command.box, command.hand), play.book.decisions.draw_below.clause))


def stand_refusal(book: Book, table: Table, command: Stand) -> Refusal | None:
    """Why a hand may not stand."""
    closed = refusal(book, table, command)
    if closed is not None:
        return closed
    hand = table.hand(Place(command.area, command.box, command.hand))
    assert hand is not None  # refusal has seen it
    return ending.stand_refusal(book, hand)


def stand(play: Play, command: Stand) -> None:
    """Take no more cards."""
    close_earlier(play, command.area)
    take_no_more(play, Place(command.area, command.box, command.hand), play.book.decisions.stands.clause)
    end_turn(play, command.area, command.box)


def take_no_more(play: Play, place: Place, clause: str) -> None:
    """End a hand that stands, and settle what is settled at once."""
    how = ending.ended_by_standing(play.book, play.hand(place))
    play.add(HandEnded(place, how, clause))
    settle_waiting(play, place)
    if how != "stood":
        settle_ended(play, place)


def close_earlier(play: Play, area: int) -> None:
    """An act on an area ends the turn of those before it."""
    for earlier in play.table.areas:
        if earlier.number == area:
            break
        if not earlier.over:
            play.add(TurnEnded(earlier.number, play.book.decisions.turn.clause))


def end_turn(play: Play, number: int, box: int) -> None:
    """End an area's turn once a decision on a box has left none of its hands open."""
    area = play.table.area(number)
    switching = play.book.switching
    if switching is not None and switching.outlasts_stand() and box < play.book.boxes:
        return
    if area is not None and area.is_finished and not area.over:
        play.add(TurnEnded(number, play.book.decisions.turn.clause))
