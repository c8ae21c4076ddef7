"""The dealer's cards: only what can still matter."""

from __future__ import annotations

from .cards import is_soft, pinkjack, total
from .record import MA, NZ, PINK, SWITCH
from .state import Hand, Table


def dealer_plays(table: Table) -> None:
    if table.reader_blackjack:
        return
    if any(stands(table, hand) for hand in table.all_hands()):
        if len(table.dealer) == 1:
            table.dealer.append(table.draw())
        while must_draw(table):
            table.dealer.append(table.draw())
    elif len(table.dealer) == 1 and second_card_matters(table):
        table.dealer.append(table.draw())


def stands(table: Table, hand: Hand) -> bool:
    """The hand is compared with the dealer's total."""
    return not (hand.bust() or hand.paid or hand.surrendered or table.natural(hand))


def must_draw(table: Table) -> bool:
    points, soft = total(table.dealer), is_soft(table.dealer)
    if table.book == SWITCH:
        ruling = table.record.rulings["14.2"]
        if ruling == "draw-16-stand-all-17":
            return points <= 16
        if ruling == "draw-16-and-soft-17":
            return points <= 16 or (points == 17 and soft)
        return points <= 15 or (points == 16 and soft)
    if table.book == MA:
        return points <= 16 or (points == 17 and soft)
    return points <= 16


def second_card_matters(table: Table) -> bool:
    if table.book == NZ:
        return True
    if any(bet.kind == "insurance" and not bet.result for bet in table.bets):
        return True
    for hand in table.all_hands():
        if table.book == PINK:
            if pinkjack(hand.cards) and not hand.paid:
                return True
            continue
        if not (table.up_ace() or table.up_ten()):
            continue
        if hand.surrendered or (table.natural(hand) and not hand.paid):
            return True
        extra = any(bet.hand is hand and bet.kind in {"double", "split"} for bet in table.bets)
        if table.book == MA and hand.bust() and extra:
            return True
    return False
