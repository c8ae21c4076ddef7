"""Final settlement: every wager still open against the dealer's hand."""

from fractions import Fraction

from soft17.hand import Hand
from soft17.money import Money, parse, up
from soft17.rules.book import Book
from soft17.rules.settlement import Row
from soft17.table import insurance
from soft17.table.counted import counted
from soft17.table.events import PaymentRounded, RoundClosed
from soft17.table.optional import contribute, settle_waiting
from soft17.table.play import Play
from soft17.table.protection import spared
from soft17.table.state import Place, Table, Wager


def settle_final(play: Play) -> None:
    """Settle what is left and close the round."""
    for place, _ in list(play.table.hands()):
        settle_waiting(play, place)
    insurance.settle(play, final=True)
    verdicts = spared(play.book, play.table)
    for wager in play.table.wagers:
        if not wager.is_open or not wager.hand:
            continue
        hand = counted(play.book, play.table, wager)
        if hand.ended == "surrendered":
            _settle_surrendered(play, wager)
        elif wager.id in verdicts:
            result, clause = verdicts[wager.id]
            play.settle(wager, result, clause)
        else:
            _settle_by(play, wager, hand, row_for(play.book, play.table, hand))
    _round_players(play)
    contribute(play, "after-round")
    play.add(RoundClosed(play.book.settlement.closing.clause))


def row_for(book: Book, table: Table, hand: Hand) -> Row:
    """The line of the settlement table for a hand against the dealer's."""
    dealer = table.dealer
    return book.settlement.row(
        book.settlement.player_class(hand, book.highest),
        hand.total,
        book.settlement.dealer_class(dealer.natural, dealer.total, book.highest),
        dealer.total,
    )


def _settle_by(play: Play, wager: Wager, hand: Hand, row: Row) -> None:
    if row.odds is not None:
        play.pay(wager, row.odds, row.cite[0], _bonus(play, wager, hand))
    else:
        play.settle(wager, row.result, row.cite[0])


def _bonus(play: Play, wager: Wager, hand: Hand) -> Money:
    rule = play.book.settlement.bonus
    if rule is None or hand.natural != rule.natural or play.table.dealer.natural != rule.natural:
        return Money(0)
    amount = parse(rule.amount)
    place = Place(wager.area, wager.box, wager.hand)
    match rule.to:
        case "controlling":
            area = play.table.area(wager.area)
            return amount if area is not None and area.control == wager.player else Money(0)
        case "shared":
            return up(Fraction(amount, len(play.table.on(place))), play.table.sign.smallest_chip)
        case "once-per-player":
            earlier = [
                one
                for one in play.table.wagers
                if one.player == wager.player and one.result == "win" and one.clause == rule.cite[0]
            ]
            return Money(0) if earlier else amount
    return amount


def _settle_surrendered(play: Play, wager: Wager) -> None:
    rule = play.book.surrender
    assert rule is not None  # hands are given up only where the book has it
    if play.table.dealer.natural is not None:
        play.settle(wager, "lose", rule.waits.clause)
    else:
        refund = rule.refund(wager.stake, play.table.sign.smallest_chip)
        play.settle(wager, "surrender", rule.waits.clause, refund)


def _round_players(play: Play) -> None:
    chips, chip = play.book.chips, play.table.sign.smallest_chip
    owed: dict[str, int] = {}
    for wager in play.table.wagers:
        # Prizes of the jackpot have no odds, and a bonus comes on top of them: neither is rounded.
        if wager.result == "win" and wager.odds is not None:
            owed[wager.player] = owed.get(wager.player, 0) + chips.pay(wager.stake, wager.odds, chip)[0]
    for player, amount in owed.items():
        by = chips.round_total(Money(amount), chip)
        if by:
            play.add(PaymentRounded(player, by, chips.rounded.clause))
