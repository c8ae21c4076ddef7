"""Failing equipment: a shuffling device, the jackpot's equipment, a card reader."""

from soft17.cards import Piece
from soft17.clause import Cited, Refusal
from soft17.house.events import PieceMoved, SourceChanged
from soft17.house.finding import place_of
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.reports import (
    GoOnWithoutJackpot,
    ReportDeviceFailure,
    ReportJackpotFailure,
    ReportReader,
    ReportReaderBroken,
    WithdrawFromRound,
)
from soft17.house.state import House
from soft17.house.trouble import DeviceFailed, IrregularityFound, JackpotStopped, PlayerAnswered, ReaderStopped
from soft17.house.voiding import close_if_done, leave_area, void_round
from soft17.house.waiting import asked
from soft17.rules.book import Book
from soft17.rules.house.irregularities import Collected, Paid, Void
from soft17.rules.house.malfunction import DeviceFailure
from soft17.rules.house.source import DEVICE, SHOE
from soft17.table.events import WagersReturned
from soft17.table.optional import pending, showing


def _rule(book: Book) -> DeviceFailure:
    rule = book.house.malfunctions.device
    assert rule is not None  # the act is in the book
    return rule


def device_refusal(book: Book, house: House, _order: Order, command: ReportDeviceFailure) -> Refusal | None:
    """Why nothing follows by these rules: no device, no round and another device, or damaged cards not in it."""
    rule = _rule(book)
    if house.source != DEVICE:
        return Refusal(rule.in_use.clause, "this table deals from a card shoe")
    if house.failure is not None:
        return Refusal(rule.choice.clause, "the players are being asked already")
    if not house.opened:
        return Refusal(rule.in_use.clause, "the table is not open: it is opened with another source")
    if not house.in_round and command.spare and command.practicable:
        return _between_refusal(book, rule, damaged=bool(command.damaged))
    if len(set(command.damaged)) != len(command.damaged):
        return Refusal(rule.removed.clause, "a card is named twice")
    for piece in command.damaged:
        if piece not in house.custody.source:
            return Refusal(rule.removed.clause, f"{piece} is not in the device")
    return None


def _between_refusal(book: Book, rule: DeviceFailure, *, damaged: bool) -> Refusal:
    """Why no single card is moved or replaced between rounds: the cards go into the other device as for any round."""
    new = book.house.source.replacing.device
    if damaged and new is not None:
        return Refusal(new.clause, "no round is in play: with a damaged card all cards are replaced by new ones")
    why = "no round is in play: the cards are shuffled and go into the other device before the next deal"
    return Refusal(rule.in_round.clause, why)


def report_device(keep: Keep, command: ReportDeviceFailure) -> None:
    """Take one of three ways: end the round, go on with another device, or ask every player.

    Between rounds there is nobody to ask and nothing to end: without another device the next comes from a shoe.
    """
    rule = _rule(keep.book)
    found = {"disadvantage": command.disadvantage, "spare": command.spare, "practicable": command.practicable}
    about = {name: "yes" if holds else "no" for name, holds in found.items()}
    about["damaged"] = " ".join(command.damaged)
    keep.take_down("report-device-failure", keep.rules.acts["report-device-failure"], about)
    possible = command.spare and command.practicable
    if not keep.house.in_round:
        _before_the_next(keep, rule, command.damaged)
    elif command.disadvantage and (rule.first.is_ == "disadvantage" or possible):
        _end(keep, rule)
        for piece in command.damaged:
            _replace(keep, piece, rule.removed.clause, rule.replaced.clause)
        if not possible:
            _to_shoe(keep, rule)
    elif possible:
        why = "the device failed to nobody's disadvantage, and another can take the cards"
        keep.add(IrregularityFound(why, rule.all_five.clause))
        _move_on(keep, rule, command.damaged)
    else:
        keep.add(IrregularityFound("the device failed, and no other can take the cards", rule.choice.clause))
        for piece in command.damaged:
            _replace(keep, piece, rule.shoe_replaced.clause, rule.shoe_replaced.clause)
        keep.add(DeviceFailed(True, rule.choice.clause))


def _end(keep: Keep, rule: DeviceFailure) -> None:
    how, cite = rule.ended.is_, rule.ended.cite
    keep.add(IrregularityFound("the device failed to somebody's disadvantage, and the round ends", cite[0]))
    paid: Paid = "reversed" if how == "claw-back" else "stands"
    collected: Collected = "stays-lost" if how == "unsettled-only" else "back"
    void_round(keep, cite[0], Void(cite, Cited(paid, cite), Cited(collected, cite)))


def _move_on(keep: Keep, rule: DeviceFailure, damaged: tuple[Piece, ...]) -> None:
    if not damaged:
        keep.add(IrregularityFound("the cards move to another device", rule.moved.clause))
        return
    for piece in damaged:
        _replace(keep, piece, rule.removed.clause, rule.replaced.clause)
    keep.add(IrregularityFound("undamaged and replaced cards move to another device", rule.undamaged.clause))
    keep.add(IrregularityFound("the game goes on with them", rule.goes_on.clause))


def _before_the_next(keep: Keep, rule: DeviceFailure, damaged: tuple[Piece, ...]) -> None:
    """Go to a shoe for the rounds to come; jackpot wagers that lie where a device must deal come off the layout."""
    why = "the device failed between rounds, and no other can take the cards"
    keep.add(IrregularityFound(why, rule.in_round.clause))
    for piece in damaged:
        _replace(keep, piece, rule.shoe_replaced.clause, rule.shoe_replaced.clause)
    jackpot = keep.book.jackpot
    if jackpot is not None and jackpot.source.is_ != "any":
        _lift_jackpot(keep, jackpot.wager, jackpot.source.clause)
    keep.settle_due("load", rule.shoe_shuffled.clause)
    _to_shoe(keep, rule)


def _to_shoe(keep: Keep, rule: DeviceFailure) -> None:
    """With no other device the cards are shuffled and cut, and come from a shoe."""
    if rule.emptied is not None:
        keep.add(IrregularityFound("the cards left come out of the device", rule.emptied.clause))
    goes_on = rule.shoe_completes if keep.house.in_round else rule.later or rule.shoe_completes
    keep.add(SourceChanged(SHOE, True, goes_on.clause))
    keep.raise_due("shuffle", rule.shoe_shuffled.clause, card=keep.house.in_round)


def _replace(keep: Keep, piece: Piece, leaves: str, clause: str) -> None:
    """A damaged card leaves play and its like from a new deck comes in."""
    keep.add(PieceMoved(piece, "removed", leaves, place_of(keep.house, piece)))
    known = {*keep.house.custody.in_play, *keep.house.custody.removed}
    deck = next(n for n in range(1, 100) if f"{piece[:2]}.{n}" not in known)
    keep.add(PieceMoved(Piece(f"{piece[:2]}.{deck}"), "source", clause, "removed"))


def withdraw_refusal(book: Book, house: House, order: Order, command: WithdrawFromRound) -> Refusal | None:
    """Why a player is not asked, or another does not answer."""
    rule = _rule(book)
    if order.by.role == "player" and order.by.name != command.player:
        return Refusal(rule.withdrawn.clause, f"{command.player} answers, not {order.by.name}")
    if command.player not in asked(book, house):
        return Refusal(rule.withdrawn.clause, f"{command.player} is not asked, or has answered")
    return None


def withdraw(keep: Keep, command: WithdrawFromRound) -> None:
    """Return the wagers of a player who withdraws."""
    rule = _rule(keep.book)
    keep.add(PlayerAnswered(command.player, command.withdraws, rule.withdrawn.clause))
    if command.withdraws:
        _return(keep, rule, command.player)


def end_question(keep: Keep) -> None:
    """Once nobody is asked any more, by the last answer or because the wagers are gone, the cards go to a shoe."""
    if keep.house.failure is None or (keep.house.in_round and asked(keep.book, keep.house)):
        return
    rule = _rule(keep.book)
    keep.add(DeviceFailed(False, rule.choice.clause))
    close_if_done(keep, rule.withdrawn.clause)
    _to_shoe(keep, rule)


def _return(keep: Keep, rule: DeviceFailure, player: str) -> None:
    play = keep.round()
    for wager in keep.house.table.wagers:
        settled_too = rule.withdrawn.is_ == "include-settled" and wager.result == "lose"
        if wager.player == player and (wager.is_open or settled_too):
            play.settle(wager, "void", rule.withdrawn.clause)
    keep.wagers(play)
    for number in {one.area for one in keep.house.table.wagers if one.player == player}:
        area = keep.house.table.area(number)
        if area is not None and any(one.is_open for one in keep.house.table.wagers):
            leave_area(keep, number, player, rule.withdrawn.clause)


def jackpot_refusal(book: Book, house: House, _order: Order, command: ReportJackpotFailure) -> Refusal | None:
    """Why no jackpot fails here, or a wager that is named has won nothing."""
    rule = book.house.malfunctions.jackpot
    if rule is None or book.jackpot is None or book.jackpot.wager not in house.offered:
        return Refusal(book.house.acts["report-jackpot-failure"].clause, "no jackpot is offered at this table")
    won = {*_held(book, house), *showing(book, house.table)}
    for wager in command.confirmed:
        if wager not in won:
            return Refusal(rule.returned.clause, f"confirmed: wager {wager} shows no win of the jackpot in this round")
    return None


def _held(book: Book, house: House) -> set[int]:
    """The wins of the jackpot that are confirmed here: those paid in the round, and those locked for their award."""
    jackpot, table = book.jackpot, house.table
    assert jackpot is not None  # jackpot_refusal has seen it
    paid = {one.id for one in table.wagers if one.kind == jackpot.wager and one.result == "win"}
    return paid | {wager.id for wager, _ in pending(book, table)}


def report_jackpot(keep: Keep, command: ReportJackpotFailure) -> None:
    """Return the jackpot wagers of the round, but for wins confirmed before: held here, or named by who was there."""
    rule, jackpot = keep.rules.malfunctions.jackpot, keep.book.jackpot
    assert rule is not None and jackpot is not None  # jackpot_refusal and the act have seen both
    keep.take_down("report-jackpot-failure", keep.rules.acts["report-jackpot-failure"], {})
    _lift_jackpot(keep, jackpot.wager, rule.returned.clause)
    play = keep.round()
    stands = {*_held(keep.book, keep.house), *command.confirmed}
    if rule.returned.is_ == "pay-visible-hands":
        stands |= showing(keep.book, keep.house.table)
    elif rule.returned.is_ == "return-all":
        stands = set()
    for wager in keep.house.table.wagers if keep.house.table.phase != "over" else ():
        if wager.kind == jackpot.wager and wager.id not in stands:
            play.settle(wager, "void", rule.returned.clause)
    keep.wagers(play)
    keep.add(JackpotStopped(True, rule.cite[0]))
    keep.raise_due("jackpot restored, or play without it approved", rule.cite[0])


def _lift_jackpot(keep: Keep, kind: str, clause: str) -> None:
    """Before the first card jackpot wagers come off the layout, and can be placed again once it is restored."""
    table = keep.house.wagered_on
    lying = [one for one in table.wagers if one.kind == kind and not table.first_card_out]
    for player, area in dict.fromkeys((one.player, one.area) for one in lying):
        wagers = keep.house.wagered_on.wagers
        own = [one for one in wagers if (one.player, one.area, one.kind) == (player, area, kind)]
        keep.add(WagersReturned(player, area, tuple(one.id for one in own), clause))


def go_on_refusal(book: Book, house: House, _order: Order, _command: GoOnWithoutJackpot) -> Refusal | None:
    """Why there is nothing to approve."""
    if house.jackpot_off:
        return None
    return Refusal(book.house.acts["go-on-without-jackpot"].clause, "the jackpot is in play")


def go_on(keep: Keep, command: GoOnWithoutJackpot) -> None:
    """Play on without the jackpot, or with it again."""
    rule = keep.rules.malfunctions.jackpot
    assert rule is not None  # the act is in the book
    keep.add(JackpotStopped(not command.restored, rule.without.clause))
    keep.settle_due("jackpot restored, or play without it approved", rule.without.clause)


def reader_refusal(book: Book, house: House, _order: Order, _command: ReportReader) -> Refusal | None:
    """Why the reader was not misused."""
    rule = book.house.malfunctions.reader
    if rule is None or book.dealer.hole_card.is_ != "reader":
        return Refusal(book.house.acts["report-reader"].clause, "no reader is in use")
    if not house.in_round or not house.table.dealer.cards:
        return Refusal(rule.misused.clause, "no round is in play")
    up = house.table.up_card[0]
    if up == "A" or up in book.cards.tens:
        return Refusal(rule.misused.clause, "with this card of the dealer the reader is rightly used")
    return None


def report_reader(keep: Keep, command: ReportReader) -> None:
    """Void the round if the reader let a player learn the card; else play on."""
    rule = keep.rules.malfunctions.reader
    assert rule is not None  # reader_refusal has seen it
    clauses = {"misused, revealing": rule.revealing, "misused": rule.not_revealing}
    keep.take_down("report-reader", keep.rules.acts["report-reader"], {"what": command.what})
    keep.add(IrregularityFound(f"card reader {command.what}", clauses[command.what].clause))
    if command.what == "misused, revealing":
        void_round(keep, rule.revealing.clause, keep.rules.irregularities.void)


def broken_refusal(book: Book, _house: House, _order: Order, _command: ReportReaderBroken) -> Refusal | None:
    """Why no reader is broken here."""
    if book.house.malfunctions.reader is not None and book.dealer.hole_card.is_ == "reader":
        return None
    return Refusal(book.house.acts["report-reader-broken"].clause, "no reader is in use")


def report_broken(keep: Keep, _command: ReportReaderBroken) -> None:
    """Play on without the reader."""
    rule = keep.rules.malfunctions.reader
    assert rule is not None  # broken_refusal has seen it
    keep.take_down("report-reader-broken", keep.rules.acts["report-reader-broken"], {})
    keep.add(IrregularityFound("card reader broken", rule.broken.clause))
    keep.add(ReaderStopped(rule.broken.clause))
